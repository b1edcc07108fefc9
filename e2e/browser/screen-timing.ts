/**
 * How long things stay on a screen, measured in the page itself, frame by frame; a busy machine can only make them
 * longer.
 */
import type { Page } from 'playwright-core';

/** Start it before the toast appears; resolves with the milliseconds for which it was shown. */
export const measureToastMs = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let since = 0;
        const check = (now: number): void => {
          const isVisible = [...document.querySelectorAll('[role="status"][aria-live="polite"]')].some(
            (place) => place.textContent !== '',
          );
          if (isVisible && since === 0) since = now;
          if (!isVisible && since > 0) resolve(now - since);
          else requestAnimationFrame(check);
        };
        requestAnimationFrame(check);
      }),
  );

/** Start it before the session ends; resolves with the milliseconds from its token's removal to the login's address. */
export const measureLogoutToLoginMs = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let since = 0;
        const check = (now: number): void => {
          if (since === 0 && localStorage.getItem('tokend') === null) since = now;
          if (since > 0 && location.hash.startsWith('#/login/login')) resolve(now - since);
          else requestAnimationFrame(check);
        };
        requestAnimationFrame(check);
      }),
  );

/** One frame may pass before a change is seen. */
export const FRAME_MS = 34;
/** Far more than any timer's delay. */
export const LATE_TIMER_MAXIMUM_MS = 5_000;

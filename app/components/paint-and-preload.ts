/** Long enough for two frames of a slow phone; a page in the background has none, and waits no longer than this. */
const PATIENCE_MS = 500;

/** Resolves once the present rendering has been painted. */
export const waitForNextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

const WARM_AFTER_MS = 8_000;

/**
 * An effect that loads what a tap may open, so that the first time needs no more than later ones. Whoever touches the
 * screen may be about to open it; otherwise the screen's own files and figures come first. A failed load is tried again
 * by whatever needs it.
 */
export function createPreloadEffect(load: () => Promise<unknown>): () => (() => void) | undefined {
  let isWarm = false;
  const loadAhead = (): void => {
    if (isWarm) return;
    isWarm = true;
    load().catch(() => (isWarm = false));
  };
  return () => {
    if (isWarm) return undefined;
    const timer = setTimeout(() => {
      // Safari has no idle callbacks.
      if ('requestIdleCallback' in window) requestIdleCallback(loadAhead);
      else loadAhead();
    }, WARM_AFTER_MS);
    // One of its own: another that goes must not take this one's.
    const touched = () => loadAhead();
    addEventListener('pointerdown', touched, { once: true, passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerdown', touched);
    };
  };
}

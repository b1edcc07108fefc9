/** Looks for marks in everything that a browser receives, stores and shows. */
import type { Page } from 'playwright-core';
import type { AttackTarget } from './run-attack.ts';
import { readBrowserStorage } from './browser-storage.ts';
import type { PlantedTracerSearch } from './planted-tracer-search.ts';

export interface PlantedTracerWatchCounts {
  places: number;
  screens: number;
  answers: number;
}

export interface PlantedTracerWatch {
  readonly seen: PlantedTracerWatchCounts;
  inspectText(where: string, text: string, except?: readonly string[]): void;
  /** Checks every answer that the page gets from now on. */
  watch(page: Page): void;
  /** Checks what the browser has stored, and what the screen says. */
  inspect(page: Page, where: string, visibleTracers?: readonly string[]): Promise<void>;
}

/**
 * Staff may read the name of the person they decide about; customers see their own name and payout address on their own
 * screens.
 */
const VISIBLE_TRACERS = ['the name', 'a part of the name', 'the address'];
/** A reviewer compares it with the photos, and the access is logged. */
export const TRACERS_VISIBLE_IN_REVIEW = [...VISIBLE_TRACERS, 'the ID number'];
/** Only the browser that logged in stores the session's token. */
const OWN_TOKEN = ["a session's token"];

export function watchForPlantedTracers(search: PlantedTracerSearch, fault: AttackTarget['fault']): PlantedTracerWatch {
  const seen: PlantedTracerWatchCounts = { places: 0, screens: 0, answers: 0 };

  function inspectText(where: string, text: string, except: readonly string[] = []): void {
    for (const name of search.in(text)) if (!except.includes(name)) fault(`${name} stands in ${where}`);
  }

  /** Answers that contain a mark must not be cacheable between server and browser. */
  function watch(page: Page): void {
    page.on(
      'response',
      (response) =>
        void (async () => {
          // A blob URL shows the page's own memory; nothing was fetched.
          if (response.url().startsWith('blob:')) return;
          const text = await response.text().catch(() => '');
          seen.answers += 1;
          if (search.in(text).length > 0 && !(response.headers()['cache-control'] ?? '').includes('no-store'))
            fault(`an answer with a mark may be kept: ${new URL(response.url()).pathname}`);
          inspectText(`an address that was asked for`, response.url());
        })(),
    );
  }

  async function inspect(
    page: Page,
    where: string,
    visibleTracers: readonly string[] = VISIBLE_TRACERS,
  ): Promise<void> {
    const storedTexts = await readBrowserStorage(page);
    seen.places += storedTexts.length;
    for (const { place, text } of storedTexts)
      inspectText(
        `${place} of the browser, at ${where}`,
        text,
        place.startsWith('local storage tokend') ? OWN_TOKEN : [],
      );
    inspectText(`the screen ${where}`, await page.locator('body').innerText(), visibleTracers);
    seen.screens += 1;
  }

  return { seen, inspectText, watch, inspect };
}

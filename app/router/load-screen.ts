/** Screens are separate chunks; one that isn't loaded in 120 s has failed, and can be requested again. */
import { CHUNK_LOAD_TIMEOUT_MS } from '@bourse/contract/constants.ts';
import type { ComponentType } from 'react';
import { loadAllTexts } from '../language/language.ts';
import { type Ahead, type Route, routeOf } from './routes.ts';

const loaded = new Map<string, ComponentType>();
const aheads = new Map<string, Ahead>();

/** Rejects with a sentence for the log when `arrival` takes longer than `timeoutMs`. */
export function within<Value>(timeoutMs: number, arrival: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not loaded within ${timeoutMs} ms`)), timeoutMs);
    arrival.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

export const loadedScreen = (route: Route): ComponentType | null => loaded.get(route.name) ?? null;

/** What later screens need besides their own code. */
const loadLater = async (): Promise<void> => {
  const [{ loadEntries }] = await Promise.all([import('../entries.ts'), loadAllTexts()]);
  await loadEntries();
};

/** The screen of a route with a file. */
export async function loadScreen(route: Route): Promise<ComponentType | null> {
  const known = loadedScreen(route);
  if (known || !route.load) return known;
  const [{ default: screen }] = await within(
    CHUNK_LOAD_TIMEOUT_MS,
    Promise.all([route.load(), route.first ? null : loadLater()]),
  );
  loaded.set(route.name, screen);
  return screen;
}

export const loadedAhead = (route: Route): Ahead | null => aheads.get(route.name) ?? null;

/** The placeholder of a screen; null if it has none, or if it can't be loaded. */
export async function loadAhead(route: Route): Promise<Ahead | null> {
  const known = loadedAhead(route);
  if (known || !route.ahead) return known;
  const arrived = await within(CHUNK_LOAD_TIMEOUT_MS, route.ahead()).catch(() => null);
  if (arrived) aheads.set(route.name, arrived.default);
  return arrived?.default ?? null;
}

/** Preloads the screen that a finger is about to open; a failure shows when it is opened. */
export function warmScreen(path: string): void {
  const route = routeOf(path);
  if (route) loadScreen(route).catch(() => undefined);
}

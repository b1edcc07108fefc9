/** Screens are separate chunks; one that isn't loaded in 120 s has failed, and can be requested again. */
import { CHUNK_LOAD_TIMEOUT_MS } from '@bourse/contract/constants.ts';
import type { ComponentType } from 'react';
import { loadAllTexts } from '../language/language.ts';
import { type ScreenPlaceholder, type Route, findRoute } from './route-registry.ts';

const loaded = new Map<string, ComponentType>();
const placeholders = new Map<string, ScreenPlaceholder>();

/** Rejects with a sentence for the log when `arrival` takes longer than `timeoutMs`. */
export function withTimeout<Value>(timeoutMs: number, arrival: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not loaded within ${timeoutMs} ms`)), timeoutMs);
    arrival.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

export const getLoadedScreen = (route: Route): ComponentType | null => loaded.get(route.name) ?? null;

/** What later screens need besides their own code. */
const loadLater = async (): Promise<void> => {
  const [{ loadFeatureContributions }] = await Promise.all([import('../feature-contributions.ts'), loadAllTexts()]);
  await loadFeatureContributions();
};

/** The screen of a route with a file. */
export async function loadScreen(route: Route): Promise<ComponentType | null> {
  const known = getLoadedScreen(route);
  if (known || !route.load) return known;
  const [{ default: screen }] = await withTimeout(
    CHUNK_LOAD_TIMEOUT_MS,
    Promise.all([route.load(), route.isForFirstVisit ? null : loadLater()]),
  );
  loaded.set(route.name, screen);
  return screen;
}

export const getLoadedPlaceholder = (route: Route): ScreenPlaceholder | null => placeholders.get(route.name) ?? null;

/** The placeholder of a screen; null if it has none, or if it can't be loaded. */
export async function loadPlaceholder(route: Route): Promise<ScreenPlaceholder | null> {
  const known = getLoadedPlaceholder(route);
  if (known || !route.loadPlaceholder) return known;
  const arrived = await withTimeout(CHUNK_LOAD_TIMEOUT_MS, route.loadPlaceholder()).catch(() => null);
  if (arrived) placeholders.set(route.name, arrived.default);
  return arrived?.default ?? null;
}

/** Preloads the screen that a finger is about to open; a failure shows when it is opened. */
export function preloadScreen(path: string): void {
  const route = findRoute(path);
  if (route) loadScreen(route).catch(() => undefined);
}

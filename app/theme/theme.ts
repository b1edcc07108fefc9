/**
 * Light or dark, and what rising and falling look like. Both are applied before the first paint, by `public/boot.js`
 * too.
 */
import { useSyncExternalStore } from 'react';
import { readStored, removeStored, writeStored } from '../session/local-storage.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
/** Rising first; `language` follows the reader's habit. */
export const PRICE_COLOURS = ['language', 'green-red', 'red-blue', 'red-green'] as const;
export type PriceColours = (typeof PRICE_COLOURS)[number];

const dark = () => matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

export const getTheme = (): Theme => THEMES.find((theme) => theme === readStored('theme')) ?? 'system';
export const getPriceColours = (): PriceColours =>
  PRICE_COLOURS.find((colours) => colours === readStored('colours')) ?? 'language';

function apply(): void {
  const theme = getTheme();
  const colours = getPriceColours();
  const { dataset } = document.documentElement;
  dataset.theme = theme === 'system' ? (dark().matches ? 'dark' : 'light') : theme;
  if (colours === 'language') delete dataset.colours;
  else dataset.colours = colours;
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--ground').trim();
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', ground);
  for (const listener of listeners) listener();
}

export function startThemeSync(): void {
  apply();
  dark().addEventListener('change', apply);
}

function store(name: string, value: string, absent: string): void {
  if (value === absent) removeStored(name);
  else writeStored(name, value);
  apply();
}

export const setTheme = (theme: Theme): void => store('theme', theme, 'system');
export const setPriceColours = (colours: PriceColours): void => store('colours', colours, 'language');

/** Calls after each change; the returned function ends it. */
export const onThemeChange = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useTheme = (): Theme => useSyncExternalStore(onThemeChange, getTheme);
export const usePriceColours = (): PriceColours => useSyncExternalStore(onThemeChange, getPriceColours);
/** True while the page is dark, whatever decided it; for canvases, which can't use custom properties. */
export const useIsDark = (): boolean =>
  useSyncExternalStore(onThemeChange, () => document.documentElement.dataset.theme === 'dark');

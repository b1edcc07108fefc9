/**
 * The house's colours as the style sheet has them, read once: the framework computes with them, so it needs them as
 * values.
 */

export type Mode = 'light' | 'dark';

const NAMES = [
  'ground',
  'surface',
  'raised',
  'line',
  'edge',
  'ink',
  'ink-2',
  'ink-3',
  'accent',
  'accent-soft',
  'on-accent',
  'green',
  'red',
  'blue',
  'amber',
  'amber-soft',
] as const;
export type Colours = Record<(typeof NAMES)[number], string>;

/** An element of the theme is asked, so that it doesn't matter which one the page itself shows. */
export function readColours(mode: Mode): Colours {
  const root = document.documentElement;
  const before = root.dataset.theme;
  root.dataset.theme = mode;
  const style = getComputedStyle(root);
  const colours = Object.fromEntries(
    NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]),
  ) as Colours;
  if (before === undefined) delete root.dataset.theme;
  else root.dataset.theme = before;
  return colours;
}

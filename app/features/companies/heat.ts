/** How strongly a tile is tinted: from half a percent, one and a half, and three. */
const STEPS = [
  [0.03, 'hot'],
  [0.015, 'warm'],
  [0.005, 'mild'],
] as const;
export type Heat = (typeof STEPS)[number][1] | 'cool';

const LONG = /\p{Script=Latin}{11,}/gu;
/** Syllable boundaries in the longest industry names, English and Spanish. */
const FOLDS = /(tele|comm?u|semi|con(?=duc)|duc(?=t)|ni(?=ca)|ca(?=[tc]))/giu;

/** Adds soft hyphens to the longest words, so that a narrow tile doesn't break them elsewhere. */
export const foldable = (name: string): string => name.replace(LONG, (word) => word.replace(FOLDS, '$1\u00ad'));

export function heatOf(rate: string | null): Heat {
  const size = Math.abs(Number(rate ?? 0));
  return STEPS.find(([least]) => size >= least)?.[1] ?? 'cool';
}

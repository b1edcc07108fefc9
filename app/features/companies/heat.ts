/** How strongly a tile is tinted: by half a percent, one and a half, three. */
const STEPS = [
  [0.03, 'hot'],
  [0.015, 'warm'],
  [0.005, 'mild'],
] as const;
export type Heat = (typeof STEPS)[number][1] | 'cool';

const LONG = /\p{Script=Latin}{11,}/gu;
/** Ends of syllables within the longest names of industries, English and Spanish. */
const FOLDS = /(tele|comm?u|semi|con(?=duc)|duc(?=t)|ni(?=ca)|ca(?=[tc]))/giu;

/** Where the longest words may end a line, so that a narrow tile doesn't break them anywhere. */
export const foldable = (name: string): string => name.replace(LONG, (word) => word.replace(FOLDS, '$1\u00ad'));

export function heatOf(rate: string | null): Heat {
  const size = Math.abs(Number(rate ?? 0));
  return STEPS.find(([least]) => size >= least)?.[1] ?? 'cool';
}

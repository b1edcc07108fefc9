/** How strongly a tile is tinted: by half a percent, one and a half, three. */
const STEPS = [
  [0.03, 'hot'],
  [0.015, 'warm'],
  [0.005, 'mild'],
] as const;
export type Heat = (typeof STEPS)[number][1] | 'cool';

export function heatOf(rate: string | null): Heat {
  const size = Math.abs(Number(rate ?? 0));
  return STEPS.find(([least]) => size >= least)?.[1] ?? 'cool';
}

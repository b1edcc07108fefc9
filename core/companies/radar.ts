/** A radar chart of companies side by side: how far each reaches along each figure. */

/**
 * Each row is a figure, each place in it a company: shares of the best, from 0 to 1; a missing or negative one is 0.
 */
export const reachesOf = (rows: readonly (readonly (number | null)[])[]): number[][] =>
  rows.map((row) => {
    const best = Math.max(0, ...row.map((value) => value ?? 0));
    return row.map((value) => (best > 0 ? Math.max(0, value ?? 0) / best : 0));
  });

/** The point for a reach on a circle around 0, 0 with the first of `count` axes upright; y grows downward. */
export function pointAt(reach: number, axis: number, count: number): [x: number, y: number] {
  const angle = (2 * Math.PI * axis) / count - Math.PI / 2;
  return [reach * Math.cos(angle), reach * Math.sin(angle)];
}

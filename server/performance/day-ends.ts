import { DAY_MS } from '@bourse/core/reporting/performance/performance-points.ts';

/** Whatever was decided before midnight is committed by then. */
const SETTLED_MS = 60_000;

/** The end of the last day that is settled everywhere. */
export const computeLastSettledDayEnd = (now: number): number => {
  const settled = now - SETTLED_MS;
  return settled - (settled % DAY_MS);
};

/** Day ends after `from` up to and including `to`. */
export function listDayEndsBetween(from: number, to: number): number[] {
  const ends: number[] = [];
  for (let end = from - (from % DAY_MS) + DAY_MS; end <= to; end += DAY_MS) ends.push(end);
  return ends;
}

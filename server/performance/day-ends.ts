import { DAY_MS } from '@bourse/core/performance/points.ts';

/** What was decided before midnight has been written by then. */
const SETTLED_MS = 60_000;

/** The end of the last day that is over for everybody. */
export const lastDayEnd = (now: number): number => {
  const settled = now - SETTLED_MS;
  return settled - (settled % DAY_MS);
};

/** Ends of days after `from`, up to and with `to`. */
export function dayEndsBetween(from: number, to: number): number[] {
  const ends: number[] = [];
  for (let end = from - (from % DAY_MS) + DAY_MS; end <= to; end += DAY_MS) ends.push(end);
  return ends;
}

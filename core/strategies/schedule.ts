/** When a strategy decides: by dates only, so that a back-test and a live strategy decide on the same days. */
import { dayNumber } from '../dates.ts';
import { EVERY } from './types.ts';

/** Weeks begin on Monday; 1970-01-01 was a Thursday. */
const weekOf = (date: string): number => Math.floor((dayNumber(date) + 3) / 7);

/** Whether it looks at the end of the session in `row`: each one, the first of its week, or the first of its month. */
export function isDue(dates: readonly string[], row: number, every: number): boolean {
  const date = dates[row]!;
  const before = dates[row - 1];
  if (every === EVERY.day || before === undefined) return true;
  if (every === EVERY.week) return weekOf(date) !== weekOf(before);
  return date.slice(0, 7) !== before.slice(0, 7);
}

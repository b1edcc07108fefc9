/** The year behind a session. */
import { addDays } from '@bourse/core/dates.ts';
import type { Calendar } from './calendar.ts';
import type { PriceHistory } from './price-history.ts';

/**
 * Highest and lowest price, and the dividends, of the year up to a session and without it, in that session's shares.
 */
export interface YearRange {
  high: number;
  low: number;
  dividends: number;
}

export function yearRange(history: PriceHistory, calendar: Calendar, index: number): YearRange {
  const from = addDays(calendar.session(index)!.date, -365);
  const today = history.day(index);
  const range = { high: -Infinity, low: Infinity, dividends: today?.dividend ?? 0 };
  let split = today?.split ?? 1;
  for (let i = index - 1; ; i--) {
    const day = history.day(i);
    if (!day || day.session.date <= from) break;
    range.high = Math.max(range.high, Math.round(day.high / split));
    range.low = Math.min(range.low, Math.round(day.low / split));
    range.dividends += Math.round(day.dividend / split);
    split *= day.split;
  }
  return range;
}

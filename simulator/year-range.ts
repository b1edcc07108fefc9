/** The year behind a session. */
import { addDays } from '@bourse/core/dates.ts';
import type { Calendar } from './calendar.ts';
import type { Day } from './day.ts';
import type { PriceHistory } from './price-history.ts';

/**
 * Highest and lowest price, and the dividends, of the year up to a session and without it, in that session's shares.
 */
export interface YearRange {
  high: number;
  low: number;
  dividends: number;
}

/** A day of the year, and how many shares of the session one of its shares has become. */
interface DayOfYear {
  day: Day;
  split: number;
}

/**
 * Highest and lowest price of a day take a search of its path. They are asked for only where they can lie beyond those
 * of the others.
 */
export function yearRange(history: PriceHistory, calendar: Calendar, index: number): YearRange {
  const from = addDays(calendar.session(index)!.date, -365);
  const today = history.day(index);
  const range = { high: -Infinity, low: Infinity, dividends: today?.dividend ?? 0 };
  const days: DayOfYear[] = [];
  let split = today?.split ?? 1;
  for (let i = index - 1; ; i--) {
    const day = history.day(i);
    if (!day || day.session.date <= from) break;
    days.push({ day, split });
    widen(range, { high: Math.max(day.open, day.close), low: Math.min(day.open, day.close) }, split);
    range.dividends += Math.round(day.dividend / split);
    split *= day.split;
  }
  const farthest = [
    days.find(({ day, split }) => Math.round(Math.max(day.open, day.close) / split) === range.high),
    days.find(({ day, split }) => Math.round(Math.min(day.open, day.close) / split) === range.low),
  ];
  for (const found of farthest) if (found) widen(range, found.day, found.split);
  for (const { day, split } of days)
    if (!day.staysWithin?.(range.low * split, range.high * split)) widen(range, day, split);
  return range;
}

function widen(range: YearRange, { high, low }: Pick<Day, 'high' | 'low'>, split: number): void {
  range.high = Math.max(range.high, Math.round(high / split));
  range.low = Math.min(range.low, Math.round(low / split));
}

/** The year behind a session. */
import { addDays } from '@bourse/core/dates.ts';
import type { Calendar } from './calendar.ts';
import type { Day } from './day.ts';
import type { PriceHistory } from './price-history.ts';

/** Highest and lowest price of the year up to a session and without it, in that session's shares. */
export interface YearRange {
  high: number;
  low: number;
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
  const range = { high: -Infinity, low: Infinity };
  const days = daysOfYear(history, calendar, index);
  for (const { day, split } of days)
    widen(range, { high: Math.max(day.open, day.close), low: Math.min(day.open, day.close) }, split);
  const farthest = [
    days.find(({ day, split }) => Math.round(Math.max(day.open, day.close) / split) === range.high),
    days.find(({ day, split }) => Math.round(Math.min(day.open, day.close) / split) === range.low),
  ];
  for (const found of farthest) if (found) widen(range, found.day, found.split);
  for (const { day, split } of days)
    if (!day.staysWithin?.(range.low * split, range.high * split)) widen(range, day, split);
  return range;
}

/** Cash a share of the year up to a session, that session's own included, in its shares. */
export const dividendsOfYear = (history: PriceHistory, calendar: Calendar, index: number): number =>
  daysOfYear(history, calendar, index).reduce(
    (sum, { day, split }) => sum + Math.round(day.dividend / split),
    history.day(index)?.dividend ?? 0,
  );

/** Newest first. */
function daysOfYear(history: PriceHistory, calendar: Calendar, index: number): DayOfYear[] {
  const from = addDays(calendar.session(index)!.date, -365);
  const days: DayOfYear[] = [];
  let split = history.day(index)?.split ?? 1;
  for (let i = index - 1; ; i--) {
    const day = history.day(i);
    if (!day || day.session.date <= from) return days;
    days.push({ day, split });
    split *= day.split;
  }
}

function widen(range: YearRange, { high, low }: Pick<Day, 'high' | 'low'>, split: number): void {
  range.high = Math.max(range.high, Math.round(high / split));
  range.low = Math.min(range.low, Math.round(low / split));
}

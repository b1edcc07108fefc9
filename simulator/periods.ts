/** The chart's periods: minutes within a session, or groups of days. */
import type { Market, Period } from '@bourse/core/market.ts';
import type { SessionDay } from './calendar.ts';

const MINUTES: Readonly<Partial<Record<Period, number>>> = { '1m': 1, '5m': 5, '15m': 15, '30m': 30 };

/** Minutes of a period within the day, null for days and longer. */
export const minutesOfPeriod = (period: Period): number | null => MINUTES[period] ?? null;

/**
 * A number that two sessions share if they belong to one bar of `period`. Weeks begin on Monday, in Saudi Arabia on
 * Sunday.
 */
export function groupOf(
  { day, month, date }: Pick<SessionDay, 'day' | 'month' | 'date'>,
  period: Period,
  market: Market,
): number {
  const year = Number(date.slice(0, 4));
  switch (period) {
    // 1970-01-01 was a Thursday.
    case '1w':
      return Math.floor((day + (market === 'SA' ? 4 : 3)) / 7);
    case '1M':
      return year * 12 + month - 1;
    case '3M':
      return year * 4 + Math.floor((month - 1) / 3);
    case '6M':
      return year * 2 + (month > 6 ? 1 : 0);
    case '1Y':
      return year;
    default:
      return day;
  }
}

/** Days on which an exchange is open, whatever the world's hours: companies keep its calendar. */
import { addDays, weekdayOf } from '@bourse/core/dates.ts';
import type { Market } from '@bourse/core/markets/market-types.ts';
import { getTradingDay } from '@bourse/core/markets/sessions/trading-sessions.ts';

const HOLIDAYS = 14;
const [SUNDAY, SATURDAY] = [0, 6];
export const isWeekend = (date: string): boolean => [SUNDAY, SATURDAY].includes(weekdayOf(date));

/** If no calendar is known yet, any weekday will do. */
export function isExchangeOpenOn(market: Market, date: string): boolean {
  const day = getTradingDay(market, 'exchange', date);
  return day === 'unknown' ? !isWeekend(date) : day !== 'closed';
}

/** The first day from `date` on that satisfies `isMatch`; `date` if none is near. */
export function findFirstMatchingDay(date: string, isMatch: (date: string) => boolean): string {
  return Array.from({ length: HOLIDAYS }, (_, later) => addDays(date, later)).find(isMatch) ?? date;
}

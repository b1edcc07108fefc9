/** Whether an exchange had a regular session between two moments. */
import { addDays } from '../../dates.ts';
import type { Market, TimeZoneConverter } from '../market-types.ts';
import { getInstantOfMinute, getMarketTime, getTradingDay, isAlwaysOpen } from '../sessions/trading-sessions.ts';

/** Longer than any holiday. */
const DAYS_SEARCHED = 20;

/** `from` and `until`: epoch ms. Where the calendar isn't known, it may have traded. */
export function hasTradedBetween(market: Market, from: number, until: number, zones: TimeZoneConverter): boolean {
  if (until <= from) return false;
  if (isAlwaysOpen(market, 'exchange')) return true;
  // A currency day begins on the evening before its date.
  let { date } = getMarketTime(market, 'exchange', from, zones);
  const end = addDays(getMarketTime(market, 'exchange', until, zones).date, 1);
  for (let searched = 0; date <= end; date = addDays(date, 1), searched += 1) {
    const day = getTradingDay(market, 'exchange', date);
    if (day === 'unknown' || searched > DAYS_SEARCHED) return true;
    if (day === 'closed') continue;
    const regular = day.spans.filter(({ kind }) => kind === 'regular');
    const at = (minute: number): number => getInstantOfMinute(market, date, minute, zones);
    if (regular.some((span) => at(span.from) < until && at(span.to) > from)) return true;
  }
  return false;
}

/** The dates of an offer by its market's calendar, counted back from the first day of trading. */
import { addDays } from '../dates.ts';
import type { Hours, Market, Zones } from '../market.ts';
import { instantOf, previousTradingDate, tradingDay } from '../sessions.ts';
import type { Dates } from './types.ts';

/** Trading days before the listing, and the minute of that day. */
const OPENS = { days: 7, minute: 9 * 60 };
const CLOSES = { days: 5, minute: 16 * 60 };
const DRAWS = { days: 5, minute: 18 * 60 };
const ALLOTS = { days: 4, minute: 9 * 60 };
const PAID_BY = { days: 3, minute: 16 * 60 };
const NEXT_PAID_BY = { days: 2, minute: 16 * 60 };

function daysBefore(market: Market, date: string, days: number): string {
  let found = date;
  // If the calendar isn't known, calendar days.
  for (let left = days; left > 0; left--) found = previousTradingDate(market, 'exchange', found) ?? addDays(found, -1);
  return found;
}

/** When trading of a date begins in this world. */
export function tradingBegins(market: Market, hours: Hours, date: string, zones: Zones): number {
  const day = tradingDay(market, hours, date);
  const first = typeof day === 'string' ? undefined : day.spans.find(({ kind }) => kind === 'regular');
  return instantOf(market, date, first?.from ?? 0, zones);
}

export function scheduleOf(market: Market, hours: Hours, listsOn: string, zones: Zones): Dates {
  const at = ({ days, minute }: typeof OPENS): number =>
    instantOf(market, daysBefore(market, listsOn, days), minute, zones);
  return {
    opensAt: at(OPENS),
    closesAt: at(CLOSES),
    drawsAt: at(DRAWS),
    allotsAt: at(ALLOTS),
    payBy: at(PAID_BY),
    nextPayBy: at(NEXT_PAID_BY),
    listsOn,
    listsAt: tradingBegins(market, hours, listsOn, zones),
  };
}

/**
 * The day on which an order is dealt: the first whose cut-off is in the future, so nobody knows the price in advance.
 */
import type { Hours, Zones } from '../market.ts';
import { dayEndsAt, instantOf, isTradingDate, marketTime, nextTradingDate, tradingDay } from '../sessions.ts';
import { addDays, monthOf } from '../dates.ts';
import type { Fund, Mandate } from './types.ts';

export interface Calendar {
  hours: Hours;
  zones: Zones;
}
type Dealt = Pick<Mandate, 'market' | 'cutOffMinutes' | 'settlementDays'>;
type Begun = Dealt & Pick<Fund, 'beganOn'>;
const MINUTE_MS = 60_000;

/** The close of the market's date, at which a fund of it is valued. */
export function valuedAt(market: Mandate['market'], date: string, { hours, zones }: Calendar): number {
  const day = tradingDay(market, hours, date);
  const first = typeof day === 'string' ? null : day.spans.find(({ kind }) => kind === 'regular');
  if (!first) throw new Error(`${market} doesn't trade on ${date}`);
  return dayEndsAt(market, hours, instantOf(market, date, first.from, zones), zones);
}

export interface DealingDay {
  date: string;
  cutOffAt: number;
  valuedAt: number;
}

/** On the fund's own first day nobody else can deal. Null if the market's calendar isn't known that far ahead. */
export function dealingDayFor(
  { market, cutOffMinutes, beganOn }: Begun,
  now: number,
  calendar: Calendar,
): DealingDay | null {
  let date: string | null = marketTime(market, calendar.hours, now, calendar.zones).date;
  if (!isTradingDate(market, calendar.hours, date)) date = nextTradingDate(market, calendar.hours, date);
  for (; date !== null; date = nextTradingDate(market, calendar.hours, date)) {
    const at = valuedAt(market, date, calendar);
    const cutOffAt = at - cutOffMinutes * MINUTE_MS;
    if (now < cutOffAt && date > beganOn) return { date, cutOffAt, valuedAt: at };
  }
  return null;
}

/** The next dealing day. */
export function nextDealingDay({ market, cutOffMinutes }: Dealt, date: string, calendar: Calendar): DealingDay | null {
  const next = nextTradingDate(market, calendar.hours, date);
  if (next === null) return null;
  const at = valuedAt(market, next, calendar);
  return { date: next, cutOffAt: at - cutOffMinutes * MINUTE_MS, valuedAt: at };
}

/** When a redemption of a date is paid: at the beginning of the n-th trading day after it. */
export function paidAt({ market, settlementDays }: Dealt, date: string, { hours, zones }: Calendar): number {
  let day = date;
  for (let left = settlementDays; left > 0; left--) day = nextTradingDate(market, hours, day) ?? addDays(day, 1);
  return instantOf(market, day, 0, zones);
}

/** Whether the fund returns to its weights on a date: the first dealing day of such a month. */
export function isRebalancing(
  { rebalancing }: Pick<Mandate, 'rebalancing'>,
  date: string,
  before: string | null,
): boolean {
  if (before === null) return true;
  const month = monthOf(date);
  if (month === monthOf(before)) return false;
  return rebalancing === 'monthly' || month % 3 === 1;
}

/**
 * The day on which an order is dealt: the first whose cut-off is in the future, so nobody knows the price in advance.
 */
import type { Hours, Market, Zones } from '../../markets/market.ts';
import {
  dayEndsAt,
  instantOf,
  isTradingDate,
  marketTime,
  nextTradingDate,
  previousTradingDate,
  tradingDay,
} from '../../markets/sessions/sessions.ts';
import { addDays, dayNumber, dayOfMonth, monthOf, yearOf } from '../../dates.ts';
import type { Fund, Mandate } from './fund.ts';

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

// The calendar of a plan: a day of each month, the last one if the month is shorter, moved if it isn't a dealing day.

/** A day that isn't a dealing day moves to the next one, or to the one before. */
export type Roll = 'following' | 'preceding';

export interface PlanDays {
  /** 1 to 31. */
  day: number;
  roll: Roll;
}
export interface MarketCalendar {
  market: Market;
  hours: Hours;
}

const two = (number: number): string => String(number).padStart(2, '0');
const monthOfDate = (date: string): string => date.slice(0, 7);

export function monthAfter(month: string): string {
  const [year, number] = [yearOf(`${month}-01`), monthOf(`${month}-01`)];
  return number === 12 ? `${year + 1}-01` : `${month.slice(0, 4)}-${two(number + 1)}`;
}
const lastDayOf = (month: string): number => dayOfMonth(addDays(`${monthAfter(month)}-01`, -1));

/** The plan's date in a month (YYYY-MM) before it is moved: 31 is the last day of February, too. */
export const nominalDate = ({ day }: Pick<PlanDays, 'day'>, month: string): string =>
  `${month}-${two(Math.min(day, lastDayOf(month)))}`;

/** The date on which it buys; null if the calendar isn't known that far. */
export function dueDate(days: PlanDays, month: string, { market, hours }: MarketCalendar): string | null {
  const nominal = nominalDate(days, month);
  if (isTradingDate(market, hours, nominal)) return nominal;
  return (days.roll === 'following' ? nextTradingDate : previousTradingDate)(market, hours, nominal);
}

/** The first month whose date is after `after`, and that date. */
export function nextDue(
  days: PlanDays,
  after: string,
  calendar: MarketCalendar,
): { month: string; date: string } | null {
  for (let month = monthOfDate(addDays(after, -31)); ; month = monthAfter(month)) {
    const date = dueDate(days, month, calendar);
    if (date === null) return null;
    if (date > after) return { month, date };
    if (dayNumber(`${month}-01`) > dayNumber(after) + 62) return null;
  }
}
/** The date in the following month. */
export function dueAfter(
  days: PlanDays,
  month: string,
  calendar: MarketCalendar,
): { month: string; date: string } | null {
  const next = monthAfter(month);
  const date = dueDate(days, next, calendar);
  return date === null ? null : { month: next, date };
}

/**
 * The day on which an order is dealt: the first whose cut-off is in the future, so nobody knows the price in advance.
 */
import type { TradingHoursMode, Market, TimeZoneConverter } from '../../markets/market-types.ts';
import {
  getDayOrderExpiry,
  getInstantOfMinute,
  isTradingDate,
  getMarketTime,
  findNextTradingDate,
  findPreviousTradingDate,
  getTradingDay,
} from '../../markets/sessions/trading-sessions.ts';
import { addDays, toDayNumber, dayOfMonth, monthOf, yearOf } from '../../dates.ts';
import type { Fund, FundMandate } from './fund.ts';

export interface FundDealingCalendar {
  hours: TradingHoursMode;
  zones: TimeZoneConverter;
}
type Dealt = Pick<FundMandate, 'market' | 'cutOffMinutes' | 'settlementDays'>;
type StartedFund = Dealt & Pick<Fund, 'beganOn'>;
const MINUTE_MS = 60_000;

/** The close of the market's date, at which a fund of it is valued. */
export function getFundValuationTime(
  market: FundMandate['market'],
  date: string,
  { hours, zones }: FundDealingCalendar,
): number {
  const day = getTradingDay(market, hours, date);
  const first = typeof day === 'string' ? null : day.spans.find(({ kind }) => kind === 'regular');
  if (!first) throw new Error(`${market} doesn't trade on ${date}`);
  return getDayOrderExpiry(market, hours, getInstantOfMinute(market, date, first.from, zones), zones);
}

export interface DealingDay {
  date: string;
  cutOffAt: number;
  valuedAt: number;
}

/** On the fund's own first day nobody else can deal. Null if the market's calendar isn't known that far ahead. */
export function computeDealingDay(
  { market, cutOffMinutes, beganOn }: StartedFund,
  now: number,
  calendar: FundDealingCalendar,
): DealingDay | null {
  let date: string | null = getMarketTime(market, calendar.hours, now, calendar.zones).date;
  if (!isTradingDate(market, calendar.hours, date)) date = findNextTradingDate(market, calendar.hours, date);
  for (; date !== null; date = findNextTradingDate(market, calendar.hours, date)) {
    const at = getFundValuationTime(market, date, calendar);
    const cutOffAt = at - cutOffMinutes * MINUTE_MS;
    if (now < cutOffAt && date > beganOn) return { date, cutOffAt, valuedAt: at };
  }
  return null;
}

/** The next dealing day. */
export function computeNextDealingDay(
  { market, cutOffMinutes }: Dealt,
  date: string,
  calendar: FundDealingCalendar,
): DealingDay | null {
  const next = findNextTradingDate(market, calendar.hours, date);
  if (next === null) return null;
  const at = getFundValuationTime(market, next, calendar);
  return { date: next, cutOffAt: at - cutOffMinutes * MINUTE_MS, valuedAt: at };
}

/** When a redemption of a date is paid: at the beginning of the n-th trading day after it. */
export function getRedemptionPaymentTime(
  { market, settlementDays }: Dealt,
  date: string,
  { hours, zones }: FundDealingCalendar,
): number {
  let day = date;
  for (let left = settlementDays; left > 0; left--) day = findNextTradingDate(market, hours, day) ?? addDays(day, 1);
  return getInstantOfMinute(market, day, 0, zones);
}

/** Whether the fund returns to its weights on a date: the first dealing day of such a month. */
export function isRebalancingDate(
  { rebalancing }: Pick<FundMandate, 'rebalancing'>,
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
export type NonDealingDayRule = 'following' | 'preceding';

export interface MonthlyPlanSchedule {
  /** 1 to 31. */
  day: number;
  roll: NonDealingDayRule;
}
export interface MarketCalendarChoice {
  market: Market;
  hours: TradingHoursMode;
}

const two = (number: number): string => String(number).padStart(2, '0');
const monthOfDate = (date: string): string => date.slice(0, 7);

export function getNextMonth(month: string): string {
  const [year, number] = [yearOf(`${month}-01`), monthOf(`${month}-01`)];
  return number === 12 ? `${year + 1}-01` : `${month.slice(0, 4)}-${two(number + 1)}`;
}
const lastDayOf = (month: string): number => dayOfMonth(addDays(`${getNextMonth(month)}-01`, -1));

/** The plan's date in a month (YYYY-MM) before it is moved: 31 is the last day of February, too. */
export const getNominalPlanDate = ({ day }: Pick<MonthlyPlanSchedule, 'day'>, month: string): string =>
  `${month}-${two(Math.min(day, lastDayOf(month)))}`;

/** The date on which it buys; null if the calendar isn't known that far. */
export function findPlanDueDate(
  days: MonthlyPlanSchedule,
  month: string,
  { market, hours }: MarketCalendarChoice,
): string | null {
  const nominal = getNominalPlanDate(days, month);
  if (isTradingDate(market, hours, nominal)) return nominal;
  return (days.roll === 'following' ? findNextTradingDate : findPreviousTradingDate)(market, hours, nominal);
}

/** The first month whose date is after `after`, and that date. */
export function findNextPlanDueDate(
  days: MonthlyPlanSchedule,
  after: string,
  calendar: MarketCalendarChoice,
): { month: string; date: string } | null {
  for (let month = monthOfDate(addDays(after, -31)); ; month = getNextMonth(month)) {
    const date = findPlanDueDate(days, month, calendar);
    if (date === null) return null;
    if (date > after) return { month, date };
    if (toDayNumber(`${month}-01`) > toDayNumber(after) + 62) return null;
  }
}
/** The date in the following month. */
export function findPlanDueDateInNextMonth(
  days: MonthlyPlanSchedule,
  month: string,
  calendar: MarketCalendarChoice,
): { month: string; date: string } | null {
  const next = getNextMonth(month);
  const date = findPlanDueDate(days, next, calendar);
  return date === null ? null : { month: next, date };
}

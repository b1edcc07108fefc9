/**
 * The calendar of a plan: a day of each month, the last one if the month is shorter, moved if it isn't a dealing day.
 */
import { addDays, dayNumber, dayOfMonth, monthOf, yearOf } from '../dates.ts';
import type { Hours, Market } from '../market.ts';
import { isTradingDate, nextTradingDate, previousTradingDate } from '../sessions.ts';

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

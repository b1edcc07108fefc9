/**
 * How the days of a loan are counted, by the lent currency. Actual days use the money market's year (as for financing);
 * `30/360` counts every month as 30 days of a year of 360.
 */
import { dayNumber, dayOfMonth, monthOf, yearOf } from '../dates.ts';
import { type Amount, type Currency, divide, type Rate, SCALE } from '../money.ts';

export type DayCount = '30/360' | 'actual/360' | 'actual/365';

export interface CountedDays {
  count: DayCount;
  source: string;
}

const COUNTS: Readonly<Record<Currency, CountedDays>> = {
  USD: {
    count: '30/360',
    source: 'Regulation Z (12 CFR 1026), appendix J (b)(3) and 1026.17(c)(3): months count as equal',
  },
  KRW: { count: 'actual/365', source: "Korean banks' standard terms of credit: days over 365 [verify]" },
  THB: { count: 'actual/365', source: 'Bank of Thailand, disclosure of consumer loans: days over 365 [verify]' },
  INR: { count: 'actual/365', source: 'Reserve Bank of India, interest on advances: days over 365 [verify]' },
  MXN: { count: 'actual/360', source: 'Banco de México, circular 3/2012: días efectivos / 360 [verify]' },
  SAR: { count: 'actual/360', source: "SAMA, rules on consumer finance; SAIBOR's own convention [verify]" },
};
export const countedDays = (currency: Currency): CountedDays | null => COUNTS[currency] ?? null;

/** A month's 31st counts as its 30th. */
const thirtyDays = (date: string): number => 360 * yearOf(date) + 30 * monthOf(date) + Math.min(dayOfMonth(date), 30);

/** Days for which interest is due between two dates. */
export const daysBetween = (count: DayCount, from: string, to: string): bigint =>
  BigInt(count === '30/360' ? thirtyDays(to) - thirtyDays(from) : dayNumber(to) - dayNumber(from));

export const yearOfDays = (count: DayCount): bigint => (count === 'actual/365' ? 365n : 360n);

/** Interest before it is rounded: minor units times this. */
export const interestScale = (count: DayCount): bigint => SCALE * yearOfDays(count);
export const exactInterest = (principal: Amount, rate: Rate, count: DayCount, from: string, to: string): bigint =>
  principal * rate * daysBetween(count, from, to);
/** Interest is rounded half up to the minor unit. */
export const interestOf = (exact: bigint, count: DayCount): Amount => divide(exact, interestScale(count), 'half-up');

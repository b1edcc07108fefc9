/** The worth of one currency in another over some days: the mean of the daily closes, and the last of them. */
import { dayNumber } from '../dates.ts';
import { digitsOf, divide, power10, type Amount, type Currency, type Price } from '../money.ts';
import type { Ratio } from '../ratio.ts';

/** A dong is 0.00004 dollars: eight decimals would leave four digits of that. */
export const RATE_DIGITS = 12;

/** A day's close: dollars for one unit. */
export interface DayClose {
  date: string;
  dollars: Ratio;
}
/** Oldest first; null for the dollar itself. */
export type Closes = readonly DayClose[] | null;

export interface RatesOver {
  /** Units of the one for one of the other, 12 decimals; null if the days don't reach back far enough. */
  average: bigint | null;
  end: bigint | null;
  /** The number of days in the average, and the day of the last one. */
  days: number;
  endOn: string | null;
}

/** The longest that the currency market rests. */
const REST_DAYS = 7;
const SAME: RatesOver = { average: power10(RATE_DIGITS), end: power10(RATE_DIGITS), days: 0, endOn: null };
const ONE: Ratio = { numerator: 1n, denominator: 1n };

const cross = (from: Ratio, to: Ratio): bigint =>
  divide(from.numerator * to.denominator * power10(RATE_DIGITS), from.denominator * to.numerator, 'half-even');

/** The worth of one unit of `from` in `to` from `start` to `ends`, both inclusive; half to even. */
export function ratesOver(from: Closes, to: Closes, start: string, ends: string): RatesOver {
  const led = from ?? to;
  if (led === null) return SAME;
  const other = led === from ? to : null;
  const known = led.flatMap(({ date, dollars }) => {
    if (date > ends) return [];
    const beside = other ? lastBy(other, date)?.dollars : ONE;
    if (!beside) return [];
    return [{ date, rate: led === from ? cross(dollars, beside) : cross(beside, dollars) }];
  });
  const within = known.filter(({ date }) => date >= start);
  const last = known.at(-1);
  const isNear = last !== undefined && dayNumber(ends) - dayNumber(last.date) <= REST_DAYS;
  const reaches = within[0] !== undefined && dayNumber(within[0].date) - dayNumber(start) <= REST_DAYS;
  const sum = within.reduce((total, { rate }) => total + rate, 0n);
  return {
    average: isNear && reaches ? divide(sum, BigInt(within.length), 'half-even') : null,
    end: isNear ? last.rate : null,
    days: within.length,
    endOn: isNear ? last.date : null,
  };
}

/** The last close on or before a date. */
function lastBy(closes: readonly DayClose[], date: string): DayClose | undefined {
  let [low, high] = [0, closes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (closes[middle]!.date <= date) low = middle + 1;
    else high = middle;
  }
  return closes[low - 1];
}

/** Half to even. */
export const amountAt = (amount: Amount, from: Currency, to: Currency, rate: bigint): Amount =>
  divide(amount * rate * power10(digitsOf(to)), power10(RATE_DIGITS) * power10(digitsOf(from)), 'half-even');
export const priceAt = (price: Price, rate: bigint): Price => divide(price * rate, power10(RATE_DIGITS), 'half-even');

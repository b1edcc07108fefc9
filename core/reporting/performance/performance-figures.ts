/** Figures of a growth curve besides its end value: the deepest fall, the volatility, the best and the worst month. */
import { type Amount, type Currency, currencyDigitsOf, divide, power10, type Rate, SCALE } from '../../ledger/money.ts';
import {
  type GrowthFactor,
  GROWTH_FACTOR_ONE,
  type CurrencyConverter,
  type GrowthCurvePoint,
  rateOfGrowth,
} from './performance-measurement.ts';
import { DAY_MS } from './performance-points.ts';

/** One level per day, at its end, and the last one; the first is the start. */
export function selectDailyGrowthPoints(levels: readonly GrowthCurvePoint[]): GrowthCurvePoint[] {
  const days: GrowthCurvePoint[] = [];
  let had = false;
  levels.forEach((level, index) => {
    had ||= level.had;
    if (index !== 0 && index !== levels.length - 1 && level.at % DAY_MS !== 0) return;
    days.push({ ...level, had });
    had = false;
  });
  return days;
}

export interface Drawdown {
  /** Relative to the highest point before it, 0 or below. */
  rate: Rate;
  from: number;
  lowest: number;
  /** When the high was reached again; null if it hasn't been. */
  over: number | null;
}

/** The deepest fall from a high of the growth; null if it has never fallen. */
export function findDeepestDrawdown(levels: readonly Pick<GrowthCurvePoint, 'at' | 'growth'>[]): Drawdown | null {
  let high: Pick<GrowthCurvePoint, 'at' | 'growth'> | undefined;
  let deepest: (Drawdown & { high: GrowthFactor }) | null = null;
  for (const level of levels) {
    if (deepest && deepest.over === null && level.growth >= deepest.high) deepest.over = level.at;
    if (!high || level.growth >= high.growth) high = level;
    else {
      const rate = rateOfGrowth(level.growth, high.growth);
      if (rate < (deepest?.rate ?? 0n))
        deepest = { rate, from: high.at, lowest: level.at, over: null, high: high.growth };
    }
  }
  if (!deepest) return null;
  const { rate, from, lowest, over } = deepest;
  return { rate, from, lowest, over };
}

const DAYS_A_YEAR = 365n;
/** A squared rate of a day has twice as many decimals. */
const FINE = 10n ** 12n;
/** Fewer days are too few to measure volatility. */
export const VOLATILITY_DAYS_MINIMUM = 30;

/**
 * The sample standard deviation of the daily returns on days with something that could grow, times √365: calendar days,
 * so that a weekend without trading counts as days without change. Null for fewer than thirty days. The root is an
 * integer root.
 */
export function computeVolatility(days: readonly Pick<GrowthCurvePoint, 'growth' | 'had'>[]): Rate | null {
  const returns = days.flatMap(({ growth, had }, index) => {
    const before = index === 0 ? 0n : days[index - 1]!.growth;
    return had && before > 0n ? [divide(growth * FINE, before, 'half-even') - FINE] : [];
  });
  if (returns.length < VOLATILITY_DAYS_MINIMUM) return null;
  const count = BigInt(returns.length);
  const sum = returns.reduce((total, each) => total + each, 0n);
  const squares = returns.reduce((total, each) => total + each * each, 0n);
  const variance = divide((squares * count - sum * sum) * DAYS_A_YEAR, count * (count - 1n), 'half-even');
  return divide(integerSquareRoot(variance) * SCALE, FINE, 'half-even');
}

/** The largest whole number whose square is at most `value`. */
export function integerSquareRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (let next; (next = (root + value / root) >> 1n) < root; ) root = next;
  return root;
}

/** `month`: YYYY-MM. `whole`: the period has all of it. */
export interface MonthlyReturn {
  month: string;
  rate: Rate;
  whole: boolean;
}

/**
 * The returns of the period's months; the first and the last count as far as the period covers them. Months without
 * anything that could grow are left out.
 */
export function computeMonthlyReturns(days: readonly GrowthCurvePoint[]): MonthlyReturn[] {
  const months: MonthlyReturn[] = [];
  let [before, had] = [days[0]?.growth ?? GROWTH_FACTOR_ONE, false];
  days.forEach((day, index) => {
    if (index === 0) return;
    had ||= day.had;
    // A day's end is the next one's beginning.
    const next = days[index + 1];
    if (next && monthOf(next.at - 1) === monthOf(day.at - 1)) return;
    const whole = isMonthEnd(day.at) && (months.length > 0 || isMonthEnd(days[0]!.at));
    if (had) months.push({ month: formatMonth(monthOf(day.at - 1)), rate: rateOfGrowth(day.growth, before), whole });
    [before, had] = [day.growth, false];
  });
  return months;
}

/** Counted from the year 0. */
function monthOf(at: number): number {
  const date = new Date(at);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
const formatMonth = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;
const isMonthEnd = (at: number): boolean => at % DAY_MS === 0 && monthOf(at) !== monthOf(at - 1);

/** Null without any; the earlier of equals. */
export function findBestAndWorstMonths(
  months: readonly MonthlyReturn[],
): { best: MonthlyReturn; worst: MonthlyReturn } | null {
  const [first] = months;
  if (!first) return null;
  return {
    best: months.reduce((best, each) => (each.rate > best.rate ? each : best), first),
    worst: months.reduce((worst, each) => (each.rate < worst.rate ? each : worst), first),
  };
}

// Converts amounts of many currencies into one, by each currency's value in US dollars.

/** US dollars for one of a currency: a fraction, since one dong would lose most of itself in eight decimals. */
export interface DollarRate {
  numerator: bigint;
  denominator: bigint;
}
export type DollarRates = ReadonlyMap<Currency, DollarRate>;

/** Rounded half to even; a currency without a rate is worth nothing, as in every total. */
export function createCurrencyConverter(dollars: DollarRates, to: Currency): CurrencyConverter {
  const factors = new Map<Currency, DollarRate | null>();
  const target = dollars.get(to);
  const factorOf = (from: Currency): DollarRate | null => {
    const source = dollars.get(from);
    return source && target
      ? {
          numerator: source.numerator * target.denominator * power10(currencyDigitsOf(to)),
          denominator: source.denominator * target.numerator * power10(currencyDigitsOf(from)),
        }
      : null;
  };
  return (amount: Amount, from: Currency): Amount => {
    if (from === to || amount === 0n) return amount;
    const factor = factors.getOrInsertComputed(from, () => factorOf(from));
    return factor ? divide(amount * factor.numerator, factor.denominator, 'half-even') : 0n;
  };
}

/**
 * What a copy product reports about a measured portfolio besides its return: profit, and the results of periods of
 * days.
 */
import type { Amount, Rate } from '../ledger/money.ts';
import { dailyLevels } from './performance/figures.ts';
import { type Measured, rateOfGrowth } from './performance/measure.ts';
import { DAY_MS } from './performance/points.ts';
import { type PastPeriods, pastPeriods } from '../products/strategies/statistics.ts';

export interface DayResult {
  profit: Amount;
  rate: Rate;
}

/** When the last day before `now` ended, in UTC (epoch ms). */
export const lastDayEnded = (now: number): number => now - (now % DAY_MS);

/** Since the last day's end (in UTC), without deposits and withdrawals. */
export function lastDayOf({ levels }: Pick<Measured, 'levels'>): DayResult {
  const last = levels.length - 1;
  const began = Math.max(
    0,
    levels.findLastIndex(({ at }, index) => index < last && at % DAY_MS === 0),
  );
  const profit = levels
    .slice(began + 1)
    .reduce((sum, { value }, index) => sum + value - after(levels[began + index]!), 0n);
  return { profit, rate: rateOfGrowth(levels[last]!.growth, levels[began]!.growth) };
}
const after = ({ value, flows }: Measured['levels'][number]): Amount => value + flows;

export const profitOf = ({ began, value, flows }: Pick<Measured, 'began' | 'value' | 'flows'>): Amount =>
  value - began - flows;

/** A week, a month and a quarter. */
export const STRETCHES_DAYS = [7, 30, 90] as const;

/**
 * The results for each period length of which the record has enough periods, counted from the first day with money in
 * it; `sessions` are calendar days.
 */
export function stretchesOf({ levels }: Pick<Measured, 'levels'>): PastPeriods[] {
  const days = dailyLevels(levels);
  const first = days.findIndex(({ had }) => had);
  if (first < 0) return [];
  const growth = days.map((day) => day.growth);
  return STRETCHES_DAYS.flatMap((length) => pastPeriods(growth, Math.max(0, first - 1), length) ?? []);
}

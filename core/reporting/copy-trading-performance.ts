/**
 * What a copy product reports about a measured portfolio besides its return: profit, and the results of periods of
 * days.
 */
import type { Amount, Rate } from '../ledger/money.ts';
import { selectDailyGrowthPoints } from './performance/performance-figures.ts';
import { type PerformanceMeasurement, rateOfGrowth } from './performance/performance-measurement.ts';
import { DAY_MS } from './performance/performance-points.ts';
import { type PastPeriodResults, computePastPeriodResults } from '../products/strategies/value-curve-statistics.ts';

export interface DailyResult {
  profit: Amount;
  rate: Rate;
}

/** When the last day before `now` ended, in UTC (epoch ms). */
export const lastDayEndBefore = (now: number): number => now - (now % DAY_MS);

/** Since the last day's end (in UTC), without deposits and withdrawals. */
export function computeLastDayResult({ levels }: Pick<PerformanceMeasurement, 'levels'>): DailyResult {
  const last = levels.length - 1;
  const began = Math.max(
    0,
    levels.findLastIndex(({ at }, index) => index < last && at % DAY_MS === 0),
  );
  const profit = levels
    .slice(began + 1)
    .reduce((sum, { value }, index) => sum + value - valueAfterFlows(levels[began + index]!), 0n);
  return { profit, rate: rateOfGrowth(levels[last]!.growth, levels[began]!.growth) };
}
const valueAfterFlows = ({ value, flows }: PerformanceMeasurement['levels'][number]): Amount => value + flows;

export const computeProfitWithoutFlows = ({
  began,
  value,
  flows,
}: Pick<PerformanceMeasurement, 'began' | 'value' | 'flows'>): Amount => value - began - flows;

/** A week, a month and a quarter. */
export const PAST_PERIOD_LENGTHS_DAYS = [7, 30, 90] as const;

/**
 * The results for each period length of which the record has enough periods, counted from the first day with money in
 * it; `sessions` are calendar days.
 */
export function computeCopyPeriodResults({ levels }: Pick<PerformanceMeasurement, 'levels'>): PastPeriodResults[] {
  const days = selectDailyGrowthPoints(levels);
  const first = days.findIndex(({ had }) => had);
  if (first < 0) return [];
  const growth = days.map((day) => day.growth);
  return PAST_PERIOD_LENGTHS_DAYS.flatMap(
    (length) => computePastPeriodResults(growth, Math.max(0, first - 1), length) ?? [],
  );
}

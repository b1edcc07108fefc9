/** Another instrument's closes on a chart, in percent from the first visible bar. */
import type { IndicatorSeries } from './indicators/indicator-formulas.ts';

export interface CloseSeries {
  /** When each bar begins, epoch ms, in order. */
  times: readonly number[];
  closes: readonly number[];
}

/** For each of `times` the last known close; null before the first. */
export function alignCloses(times: readonly number[], { times: theirs, closes }: CloseSeries): IndicatorSeries {
  let next = 0;
  return times.map((time) => {
    while (next < theirs.length && (theirs[next] ?? 0) <= time) next += 1;
    return next === 0 ? null : (closes[next - 1] ?? null);
  });
}

/**
 * Rescales the other instrument's closes to prices of this chart: both are at the same height at index `from`, or at
 * the other's first bar after it.
 */
export function rescaleComparedCloses(
  closes: readonly number[],
  other: IndicatorSeries,
  from: number,
): IndicatorSeries {
  const begin = other.findIndex((value, index) => index >= from && value !== null && value > 0);
  const [ours, theirs] = [closes[begin], other[begin]];
  if (ours === undefined || theirs === undefined || theirs === null) return closes.map(() => null);
  return other.map((value) => (value === null ? null : (ours * value) / theirs));
}

/** The change of a value since index `from`, a pure number. */
export function computeChangeSince(series: readonly (number | null)[], from: number, index: number): number | null {
  const [base, value] = [series[from] ?? null, series[index] ?? null];
  return base === null || value === null || base === 0 ? null : value / base - 1;
}

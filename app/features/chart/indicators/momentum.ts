/** Oscillators: RSI, MACD, stochastic. */
import { averageOf, exponentialAverage, type Series, simpleAverage, wilderAverage } from './averages.ts';
import type { Range } from './range.ts';

/** Wilder's relative strength index, 0 to 100. */
export function relativeStrength(values: readonly number[], length: number): Series {
  const moves = values.slice(1).map((value, index) => value - (values[index] ?? value));
  const [up, down] = [1, -1].map((sign) =>
    wilderAverage(
      moves.map((move) => Math.max(0, sign * move)),
      length,
    ),
  ) as [Series, Series];
  const index = up.map((gain, at) => {
    const loss = down[at] ?? null;
    if (gain === null || loss === null) return null;
    return gain + loss === 0 ? 50 : (100 * gain) / (gain + loss);
  });
  return values.length === 0 ? [] : [null, ...index];
}

export interface Convergence {
  /** The fast average less the slow one. */
  line: Series;
  signal: Series;
  histogram: Series;
}

export function convergence(values: readonly number[], fast: number, slow: number, signal: number): Convergence {
  const [quick, calm] = [exponentialAverage(values, fast), exponentialAverage(values, slow)];
  const less = (from: Series, what: Series): Series =>
    from.map((value, index) => {
      const other = what[index] ?? null;
      return value === null || other === null ? null : value - other;
    });
  const line = less(quick, calm);
  const average = averageOf(line, signal, exponentialAverage);
  return { line, signal: average, histogram: less(line, average) };
}

export interface Stochastic {
  k: Series;
  d: Series;
}

/** Where the close is within the range of the last `length` bars, 0 to 100; `k` smoothed, `d` its average. */
export function stochastic(bars: readonly Range[], length: number, smoothK: number, smoothD: number): Stochastic {
  const raw = bars.map(({ close }, index) => {
    if (index < length - 1) return null;
    const within = bars.slice(index - length + 1, index + 1);
    const low = Math.min(...within.map((bar) => bar.low));
    const high = Math.max(...within.map((bar) => bar.high));
    return high === low ? 50 : (100 * (close - low)) / (high - low);
  });
  const k = averageOf(raw, smoothK, simpleAverage);
  return { k, d: averageOf(k, smoothD, simpleAverage) };
}

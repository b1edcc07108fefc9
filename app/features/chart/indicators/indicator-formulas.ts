/** Moving averages. Series are as long as their input; null where there aren't enough values yet. */

export type IndicatorSeries = (number | null)[];

/** The mean of the last `length` values. */
export function computeSimpleMovingAverage(values: readonly number[], length: number): IndicatorSeries {
  let sum = 0;
  return values.map((value, index) => {
    sum += value - (index >= length ? (values[index - length] ?? 0) : 0);
    return index < length - 1 ? null : sum / length;
  });
}

/** Starts with the simple average; then each new value has `weight`, and the previous average the rest. */
function weighted(values: readonly number[], length: number, weight: number): IndicatorSeries {
  let [average, sum] = [0, 0];
  return values.map((value, index) => {
    if (index < length) sum += value;
    if (index < length - 1) return null;
    average = index === length - 1 ? sum / length : average + weight * (value - average);
    return average;
  });
}

/** The newest value weighs 2 / (`length` + 1). */
export const computeExponentialMovingAverage = (values: readonly number[], length: number): IndicatorSeries =>
  weighted(values, length, 2 / (length + 1));

/** Wilder's own: the newest value weighs 1 / `length`. */
const wilderAverage = (values: readonly number[], length: number): IndicatorSeries =>
  weighted(values, length, 1 / length);

/** An average of a series that begins later; it is delayed by that much more. */
function averageOf(
  series: IndicatorSeries,
  length: number,
  average: (values: readonly number[], length: number) => IndicatorSeries,
): IndicatorSeries {
  const begin = series.findIndex((value) => value !== null);
  if (begin < 0) return series.map(() => null);
  return [...series.slice(0, begin).map(() => null), ...average(series.slice(begin) as number[], length)];
}

/** Bollinger bands: the average, and `deviations` standard deviations (of the population) above and below. */

export interface BollingerBands {
  middle: IndicatorSeries;
  upper: IndicatorSeries;
  lower: IndicatorSeries;
}

export function computeBollingerBands(values: readonly number[], length: number, deviations: number): BollingerBands {
  const middle = computeSimpleMovingAverage(values, length);
  const spread = middle.map((mean, index) => {
    if (mean === null) return null;
    const squares = values.slice(index - length + 1, index + 1).reduce((sum, value) => sum + (value - mean) ** 2, 0);
    return deviations * Math.sqrt(squares / length);
  });
  const bandAt = (sign: 1 | -1): IndicatorSeries =>
    middle.map((mean, index) => {
      const width = spread[index] ?? null;
      return mean === null || width === null ? null : mean + sign * width;
    });
  return { middle, upper: bandAt(1), lower: bandAt(-1) };
}

/** How far prices move within a bar: Wilder's average true range. */

interface HighLowClose {
  high: number;
  low: number;
  close: number;
}

/** A bar's range, with the gap to the close before. */
const trueRanges = (bars: readonly HighLowClose[]): number[] =>
  bars.map(({ high, low }, index) => {
    const before = bars[index - 1]?.close;
    return before === undefined ? high - low : Math.max(high, before) - Math.min(low, before);
  });

export const computeAverageTrueRange = (bars: readonly HighLowClose[], length: number): IndicatorSeries =>
  wilderAverage(trueRanges(bars), length);

/** Oscillators: RSI, MACD, stochastic. */

/** Wilder's relative strength index, 0 to 100. */
export function computeRelativeStrengthIndex(values: readonly number[], length: number): IndicatorSeries {
  const moves = values.slice(1).map((value, index) => value - (values[index] ?? value));
  const [up, down] = [1, -1].map((sign) =>
    wilderAverage(
      moves.map((move) => Math.max(0, sign * move)),
      length,
    ),
  ) as [IndicatorSeries, IndicatorSeries];
  const index = up.map((gain, at) => {
    const loss = down[at] ?? null;
    if (gain === null || loss === null) return null;
    return gain + loss === 0 ? 50 : (100 * gain) / (gain + loss);
  });
  return values.length === 0 ? [] : [null, ...index];
}

export interface MacdSeries {
  /** The fast average less the slow one. */
  line: IndicatorSeries;
  signal: IndicatorSeries;
  histogram: IndicatorSeries;
}

export function computeMacd(values: readonly number[], fast: number, slow: number, signal: number): MacdSeries {
  const [quick, calm] = [computeExponentialMovingAverage(values, fast), computeExponentialMovingAverage(values, slow)];
  const less = (from: IndicatorSeries, what: IndicatorSeries): IndicatorSeries =>
    from.map((value, index) => {
      const other = what[index] ?? null;
      return value === null || other === null ? null : value - other;
    });
  const line = less(quick, calm);
  const average = averageOf(line, signal, computeExponentialMovingAverage);
  return { line, signal: average, histogram: less(line, average) };
}

export interface StochasticSeries {
  k: IndicatorSeries;
  d: IndicatorSeries;
}

/** Where the close is within the range of the last `length` bars, 0 to 100; `k` smoothed, `d` its average. */
export function computeStochastic(
  bars: readonly HighLowClose[],
  length: number,
  smoothK: number,
  smoothD: number,
): StochasticSeries {
  const raw = bars.map(({ close }, index) => {
    if (index < length - 1) return null;
    const within = bars.slice(index - length + 1, index + 1);
    const low = Math.min(...within.map((bar) => bar.low));
    const high = Math.max(...within.map((bar) => bar.high));
    return high === low ? 50 : (100 * (close - low)) / (high - low);
  });
  const k = averageOf(raw, smoothK, computeSimpleMovingAverage);
  return { k, d: averageOf(k, smoothD, computeSimpleMovingAverage) };
}

/** The volume-weighted average price, restarted whenever `stretchOf` returns a new stretch. */

export interface BarWithVolume extends HighLowClose {
  timestamp: number;
  volume?: number;
}

/** Null until something has traded in its stretch. */
export function computeVolumeWeightedPrice(
  bars: readonly BarWithVolume[],
  stretchOf: (timestamp: number) => string,
): IndicatorSeries {
  let stretch: string | null = null;
  let [value, volume] = [0, 0];
  return bars.map((bar) => {
    const now = stretchOf(bar.timestamp);
    if (now !== stretch) [stretch, value, volume] = [now, 0, 0];
    value += ((bar.high + bar.low + bar.close) / 3) * (bar.volume ?? 0);
    volume += bar.volume ?? 0;
    return volume > 0 ? value / volume : null;
  });
}

/** Bollinger bands: the average, and `deviations` standard deviations (of the population) above and below. */
import { type Series, simpleAverage } from './averages.ts';

export interface Bands {
  middle: Series;
  upper: Series;
  lower: Series;
}

export function bollingerBands(values: readonly number[], length: number, deviations: number): Bands {
  const middle = simpleAverage(values, length);
  const spread = middle.map((mean, index) => {
    if (mean === null) return null;
    const squares = values.slice(index - length + 1, index + 1).reduce((sum, value) => sum + (value - mean) ** 2, 0);
    return deviations * Math.sqrt(squares / length);
  });
  const beside = (sign: 1 | -1): Series =>
    middle.map((mean, index) => {
      const width = spread[index] ?? null;
      return mean === null || width === null ? null : mean + sign * width;
    });
  return { middle, upper: beside(1), lower: beside(-1) };
}

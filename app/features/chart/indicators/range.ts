/** How far prices move within a bar: Wilder's average true range. */
import { type Series, wilderAverage } from './averages.ts';

export interface Range {
  high: number;
  low: number;
  close: number;
}

/** A bar's range, with the gap to the close before. */
const trueRanges = (bars: readonly Range[]): number[] =>
  bars.map(({ high, low }, index) => {
    const before = bars[index - 1]?.close;
    return before === undefined ? high - low : Math.max(high, before) - Math.min(low, before);
  });

export const averageTrueRange = (bars: readonly Range[], length: number): Series =>
  wilderAverage(trueRanges(bars), length);

import { type StrategyRule, WHOLE } from '../types.ts';
import { best, deviationOfLast, evenly, meanOfLast } from './columns.ts';

const TENTHS = 10;

/**
 * Holds the instruments that have fallen furthest below their own mean, in their own standard deviations, and only
 * beyond the threshold.
 */
export const meanReversion: StrategyRule = {
  parameters: [
    { name: 'window', unit: 'sessions', least: 5, most: 120, usual: 20 },
    { name: 'threshold', unit: 'tenths', least: 0, most: 30, usual: 10 },
    { name: 'hold', unit: 'names', least: 1, most: 10, usual: 3 },
    { name: 'every', unit: 'every', least: 1, most: 3, usual: 2 },
  ],
  warmUp: ({ window = 0 }) => window,
  weigh({ closes }, { window = 0, threshold = 0, hold = 1 }) {
    const below = closes.map(
      (column) => (meanOfLast(column, window) - column.at(-1)!) / deviationOfLast(column, window),
    );
    const places = best(below, hold, (score) => score > threshold / TENTHS);
    return evenly(closes.length, places, Math.floor(WHOLE / hold));
  },
};

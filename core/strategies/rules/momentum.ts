import { type StrategyRule, WHOLE } from '../types.ts';
import { best, evenly } from './columns.ts';

/**
 * Holds the instruments that have risen the most over the lookback, leaving out the last sessions, and only those that
 * have risen. (Jegadeesh and Titman, "Returns to Buying Winners and Selling Losers", Journal of Finance 48, 1993.)
 */
export const momentum: StrategyRule = {
  parameters: [
    { name: 'lookback', unit: 'sessions', least: 10, most: 250, usual: 120 },
    { name: 'skip', unit: 'sessions', least: 0, most: 20, usual: 5 },
    { name: 'hold', unit: 'names', least: 1, most: 10, usual: 3 },
    { name: 'every', unit: 'every', least: 1, most: 3, usual: 3 },
  ],
  warmUp: ({ lookback = 0, skip = 0 }) => lookback + skip,
  weigh({ closes }, { lookback = 0, skip = 0, hold = 1 }) {
    const risen = closes.map((column) => column.at(-1 - skip)! / column.at(-1 - skip - lookback)! - 1);
    const places = best(risen, hold, (score) => score > 0);
    return evenly(closes.length, places, Math.floor(WHOLE / hold));
  },
};

import { type StrategyRule, WHOLE } from '../types.ts';
import { evenly, meanOfLast } from './columns.ts';

/** Holds each instrument while its short mean is above its long one; otherwise its share stays in cash. */
export const trend: StrategyRule = {
  parameters: [
    { name: 'fast', unit: 'sessions', least: 5, most: 100, usual: 50 },
    { name: 'slow', unit: 'sessions', least: 20, most: 250, usual: 200 },
    { name: 'every', unit: 'every', least: 1, most: 3, usual: 2 },
  ],
  warmUp: ({ slow = 0 }) => slow,
  conflict: ({ fast = 0, slow = 0 }) => (fast < slow ? null : 'fast'),
  weigh({ closes }, { fast = 0, slow = 0 }) {
    const places = closes.flatMap((column, place) =>
      meanOfLast(column, fast) > meanOfLast(column, slow) ? [place] : [],
    );
    return evenly(closes.length, places, Math.floor(WHOLE / closes.length));
  },
};

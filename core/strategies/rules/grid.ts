import { type StrategyRule, WHOLE } from '../types.ts';
import { meanOfLast } from './columns.ts';

/**
 * Around its mean, half of an instrument's share is bought; each grid step below the mean buys some more, each above
 * sells some, so that at the lower edge all of it is held and at the upper edge nothing.
 */
export const grid: StrategyRule = {
  parameters: [
    { name: 'window', unit: 'sessions', least: 10, most: 250, usual: 60 },
    { name: 'width', unit: 'percent', least: 3, most: 50, usual: 15 },
    { name: 'steps', unit: 'steps', least: 2, most: 20, usual: 10 },
    { name: 'every', unit: 'every', least: 1, most: 3, usual: 1 },
  ],
  warmUp: ({ window = 0 }) => window,
  weigh({ closes }, { window = 0, width = 1, steps = 1 }) {
    const part = WHOLE / closes.length;
    return closes.map((column) => {
      const away = column.at(-1)! / meanOfLast(column, window) - 1;
      if (!Number.isFinite(away)) return 0;
      const share = Math.min(1, Math.max(0, 0.5 - away / (2 * (width / 100))));
      return Math.floor((part * Math.round(share * steps)) / steps);
    });
  },
};

import { type StrategyRule, WHOLE } from '../types.ts';
import { evenly } from './columns.ts';

/** The same share of everything that has a price, evened out whenever it looks. */
export const equalWeight: StrategyRule = {
  parameters: [{ name: 'every', unit: 'every', least: 1, most: 3, usual: 3 }],
  warmUp: () => 0,
  weigh({ closes }) {
    const priced = closes.flatMap((column, place) => (Number.isFinite(column.at(-1)) ? [place] : []));
    return evenly(closes.length, priced, Math.floor(WHOLE / Math.max(1, priced.length)));
  },
};

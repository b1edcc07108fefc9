import { isDue } from '../schedule.ts';
import { type StrategyRule, WHOLE } from '../types.ts';

/**
 * Buys for the same amount each time, spread evenly over the instruments, until the instalments are used up. It never
 * sells, so its weights drift with the prices.
 */
export const dollarCost: StrategyRule = {
  parameters: [
    { name: 'instalments', unit: 'instalments', least: 2, most: 60, usual: 12 },
    { name: 'every', unit: 'every', least: 1, most: 3, usual: 3 },
  ],
  warmUp: () => 0,
  weigh({ dates, closes, begun }, { instalments = 1, every = 1 }) {
    const units = closes.map(() => 0);
    let cash = 1;
    for (let row = begun, paid = 0; row < dates.length && paid < instalments; row++) {
      if (row !== begun && !isDue(dates, row, every)) continue;
      paid++;
      const each = 1 / instalments / closes.length;
      closes.forEach((column, place) => {
        const price = column[row]!;
        if (!Number.isFinite(price)) return;
        units[place]! += each / price;
        cash -= each;
      });
    }
    const worth = units.map((count, place) => (count > 0 ? count * lastOf(closes[place]!) : 0));
    const whole = worth.reduce((sum, value) => sum + value, Math.max(0, cash));
    return worth.map((value) => Math.floor((value / whole) * WHOLE));
  },
};

/** The last price that there was. */
const lastOf = (column: Float64Array): number => column.findLast((price) => Number.isFinite(price)) ?? 0;

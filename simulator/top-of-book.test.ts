import { describe, expect, test } from 'vitest';
import { buildListings } from './instruments/build-listings.ts';
import { createPriceGrid } from './price-grid.ts';
import { buildTopOfBook } from './top-of-book.ts';

const DOLLAR = 1e8;
/** American steps over the counter: a hundredth of a cent below a dollar, a cent from there on. */
const grid = createPriceGrid([
  { below: BigInt(DOLLAR), tick: 10_000n },
  { below: null, tick: 1_000_000n },
]);
const { traits } = buildListings('always', '2026-11-27').find(({ instrument }) => instrument.id === 'US.DSKY')!;

function away(price: number): { below: number; above: number } {
  const last = grid.ordinalOf(price * DOLLAR);
  const limits = { lowest: 1, highest: grid.ordinalOf(10 * DOLLAR) };
  const { bid, ask } = buildTopOfBook(last, 0, traits, grid, limits, price * DOLLAR);
  return { below: 1 - grid.priceOf(bid) / grid.priceOf(last), above: grid.priceOf(ask) / grid.priceOf(last) - 1 };
}

describe('the book of a share whose tick grows a hundredfold at a dollar', () => {
  test('has its two sides at the same distance from the last price, away from the dollar', () => {
    for (const price of [0.5, 0.9, 1.5, 3]) {
      const { below, above } = away(price);
      expect(above).toBeCloseTo(below, 12);
    }
  });

  test('asks at most a cent beyond the spread just below the dollar, and bids equally far away at the dollar', () => {
    const spread = traits.spread / 2;
    for (const price of [0.9995, 0.9999, 1]) {
      const { below, above } = away(price);
      expect(above).toBeLessThan(spread + 0.011);
      expect(below).toBeGreaterThan(spread - 0.0101);
    }
  });
});

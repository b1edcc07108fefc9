import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listDepthLevels, computeLastLevelPrice, computeLadderFill, computeTakeableQuantity } from './price-ladder.ts';
import { buildQuote, parseUnits } from '../trading/testing.ts';

const TICK = parseUnits('0.01');
const plain = (levels: ReturnType<typeof listDepthLevels>): string[] =>
  levels.map(({ price, size, cumulated }) => [price, size, cumulated].map((each) => Number(each) / 1e8).join(' '));

describe('the ladder of prices', () => {
  it('starts at the quote and moves away one tick at a time, with the displayed size at each level', () => {
    expect(plain(listDepthLevels('buy', buildQuote('10'), TICK, null, 3))).toEqual([
      '10.01 400 400',
      '10.02 400 800',
      '10.03 400 1200',
    ]);
    expect(plain(listDepthLevels('sell', buildQuote('10'), TICK, null, 3))).toEqual([
      '9.99 400 400',
      '9.98 400 800',
      '9.97 400 1200',
    ]);
  });

  it("ends at the day's price limits, and never goes below one tick", () => {
    const band = { low: parseUnits('9.98'), high: parseUnits('10.02') };
    expect(plain(listDepthLevels('buy', buildQuote('10'), TICK, band, 5))).toEqual(['10.01 400 400', '10.02 400 800']);
    expect(plain(listDepthLevels('sell', buildQuote('10'), TICK, band, 5))).toEqual(['9.99 400 400', '9.98 400 800']);
    expect(plain(listDepthLevels('sell', buildQuote('0.03'), TICK, null, 5))).toEqual(['0.02 400 400', '0.01 400 800']);
  });

  it('matches fills: a limit at a level gets the cumulated units, and reaches that level last', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('buy' as const, 'sell' as const),
        fc.integer({ min: 2, max: 5_000 }),
        fc.integer({ min: 1, max: 9_999 }),
        fc.integer({ min: 1, max: 5 }),
        (direction, cents, size, levels) => {
          const quote = buildQuote((cents / 100).toFixed(2), {
            bidSize: parseUnits(`${size}`),
            askSize: parseUnits(`${size}`),
          });
          let worth = 0n;
          for (const { price, size: here, cumulated } of listDepthLevels(direction, quote, TICK, null, levels)) {
            worth += price * here;
            expect(computeTakeableQuantity(direction, quote, TICK, price)).toBe(cumulated);
            expect(computeLastLevelPrice(direction, cumulated, quote, TICK)).toBe(price);
            const average = computeLadderFill(direction, cumulated, quote, TICK).price;
            const difference = average * cumulated - worth;
            expect(difference <= cumulated && difference >= -cumulated).toBe(true);
          }
        },
      ),
    );
  });
});

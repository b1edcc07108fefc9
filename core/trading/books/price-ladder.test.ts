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

  it("has a simulated book's own sizes behind the displayed one, and leaves out prices at which nobody waits", () => {
    const quote = buildQuote('10', { book: `${parseUnits('400')} ${parseUnits('1')} 11 12` });
    const asks = listDepthLevels('buy', quote, TICK, null, 20);
    expect(asks[0]).toMatchObject({ price: parseUnits('10.01'), size: parseUnits('400') });
    expect(new Set(asks.map(({ size }) => size)).size).toBeGreaterThan(15);
    expect(Number((asks.at(-1)!.price - asks[0]!.price) / TICK)).toBeGreaterThan(19);
    expect(listDepthLevels('buy', quote, TICK, null, 20)).toEqual(asks);
    // What has been taken is missing at the front, and nowhere else.
    const behind = listDepthLevels('buy', quote, TICK, null, 19, parseUnits('400'));
    expect(behind.map(({ price, size }) => [price, size])).toEqual(
      asks.slice(1).map(({ price, size }) => [price, size]),
    );
  });

  it('matches fills: a limit at a level gets the cumulated units, and reaches that level last', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('buy' as const, 'sell' as const),
        fc.integer({ min: 2, max: 5_000 }),
        fc.integer({ min: 1, max: 9_999 }),
        fc.integer({ min: 1, max: 20 }),
        fc.option(fc.integer({ min: 0, max: 2 ** 32 - 1 }), { nil: undefined }),
        (direction, cents, size, levels, word) => {
          const quote = buildQuote((cents / 100).toFixed(2), {
            bidSize: parseUnits(`${size}`),
            askSize: parseUnits(`${size}`),
            ...(word === undefined ? {} : { book: `${parseUnits(`${size}`)} ${parseUnits('1')} ${word} 7` }),
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

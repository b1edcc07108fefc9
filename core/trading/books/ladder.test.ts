import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depthOf, lastLevel, take, takeable } from './ladder.ts';
import { quoteAt, units } from '../trading/testing.ts';

const TICK = units('0.01');
const plain = (levels: ReturnType<typeof depthOf>): string[] =>
  levels.map(({ price, size, cumulated }) => [price, size, cumulated].map((each) => Number(each) / 1e8).join(' '));

describe('the ladder of prices', () => {
  it('begins at the quote and goes away from it a tick at a time, with the displayed size at each', () => {
    expect(plain(depthOf('buy', quoteAt('10'), TICK, null, 3))).toEqual([
      '10.01 400 400',
      '10.02 400 800',
      '10.03 400 1200',
    ]);
    expect(plain(depthOf('sell', quoteAt('10'), TICK, null, 3))).toEqual([
      '9.99 400 400',
      '9.98 400 800',
      '9.97 400 1200',
    ]);
  });

  it("ends where the day's price limits do, and nobody buys below a tick", () => {
    const band = { low: units('9.98'), high: units('10.02') };
    expect(plain(depthOf('buy', quoteAt('10'), TICK, band, 5))).toEqual(['10.01 400 400', '10.02 400 800']);
    expect(plain(depthOf('sell', quoteAt('10'), TICK, band, 5))).toEqual(['9.99 400 400', '9.98 400 800']);
    expect(plain(depthOf('sell', quoteAt('0.03'), TICK, null, 5))).toEqual(['0.02 400 400', '0.01 400 800']);
  });

  it('shows what a fill takes: as much as a limit at a level gets, and that level is the last one it reaches', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('buy' as const, 'sell' as const),
        fc.integer({ min: 2, max: 5_000 }),
        fc.integer({ min: 1, max: 9_999 }),
        fc.integer({ min: 1, max: 5 }),
        (direction, cents, size, levels) => {
          const quote = quoteAt((cents / 100).toFixed(2), { bidSize: units(`${size}`), askSize: units(`${size}`) });
          let worth = 0n;
          for (const { price, size: here, cumulated } of depthOf(direction, quote, TICK, null, levels)) {
            worth += price * here;
            expect(takeable(direction, quote, TICK, price)).toBe(cumulated);
            expect(lastLevel(direction, cumulated, quote, TICK)).toBe(price);
            const average = take(direction, cumulated, quote, TICK).price;
            const difference = average * cumulated - worth;
            expect(difference <= cumulated && difference >= -cumulated).toBe(true);
          }
        },
      ),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computeBestLevelSize,
  computeLevelSize,
  formatOrderBookLevels,
  ORDER_BOOK_WINDOW_MS,
  parseOrderBookLevels,
} from './order-book-levels.ts';

const UNIT = 100_000_000n;
const TICK = 1_000_000n;
const word = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const levels = (previousWord: number, now: number) => ({ usual: 400n * UNIT, lot: UNIT, previousWord, word: now });
const sideOf = (previousWord: number, now: number, at: number, count = 100): bigint[] =>
  Array.from({ length: count }, (_, i) =>
    computeLevelSize(levels(previousWord, now), 'buy', 10n * UNIT + BigInt(i) * TICK, TICK, at),
  );
const AT = 1_000 * ORDER_BOOK_WINDOW_MS;

describe('the sizes of an order book', () => {
  it('differ by price, in whole lots, with gaps, and the most at round prices', () => {
    const all = Array.from({ length: 50 }, (_, i) => sideOf(i * 7919, i * 104_729, AT)).flat();
    const waiting = all.filter((size) => size > 0n);
    expect(waiting.every((size) => size % UNIT === 0n)).toBe(true);
    expect(new Set(waiting).size).toBeGreaterThan(300);
    expect(1 - waiting.length / all.length).toBeGreaterThan(0.08);
    expect(1 - waiting.length / all.length).toBeLessThan(0.18);
    const mean = (sizes: bigint[]) => Number(sizes.reduce((sum, size) => sum + size, 0n) / UNIT) / sizes.length;
    // A price has the usual size on average, gaps included, so that an order of many levels costs what it used to.
    expect(mean(all)).toBeGreaterThan(380);
    expect(mean(all)).toBeLessThan(420);
    const round = all.filter((_, i) => i % 10 === 0);
    expect(round).not.toContain(0n);
    expect(mean(round)).toBeGreaterThan(1.7 * mean(waiting.filter((_, i) => i % 10 !== 0)));
  });

  it('change one by one: in a second a twentieth of the prices, and each exactly once in a window', () => {
    fc.assert(
      fc.property(word, word, (before, now) => {
        let seen = sideOf(before, now, AT);
        const changes = seen.map(() => 0);
        for (let second = 1; second <= 20; second++) {
          const next = second < 20 ? sideOf(before, now, AT + second * 1_000) : sideOf(now, 77, AT + 20_000);
          const changed = next.flatMap((size, i) => (size === seen[i] ? [] : [i]));
          expect(changed.length).toBeLessThan(20);
          for (const i of changed) changes[i]!++;
          seen = next;
        }
        expect(Math.max(...changes)).toBeLessThan(2 + 1);
      }),
      { numRuns: 50 },
    );
  });

  it('say the same at every moment of a window for the same words, and nothing of a price beside them', () => {
    fc.assert(
      fc.property(word, word, fc.bigInt({ min: 1n, max: 10n ** 9n }), word, (before, now, ticks, at) => {
        const book = levels(before, now);
        expect(parseOrderBookLevels(formatOrderBookLevels(book))).toEqual(book);
        const size = computeLevelSize(book, 'buy', ticks * TICK, TICK, at);
        const best = computeBestLevelSize(book, 'buy', ticks * TICK, TICK, at);
        expect(best > 0n && (size === 0n || size === best)).toBe(true);
      }),
    );
  });
});

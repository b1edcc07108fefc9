/** The book that back-tests use for the past, compared with the books that the simulated market shows. */
import type { Board } from '@bourse/core/markets/market-types.ts';
import { buildAssumedOrderBook } from '@bourse/core/products/strategies/back-test-history.ts';
import { testTimeZones } from '@bourse/core/testing/test-time-zones.ts';
import { expect, it } from 'vitest';
import { createSimulatedWorlds } from './fair/simulated-worlds.ts';

const SEEDS = [1, 2, 3, 4];
const NAMES = 40;
const DATES = ['2026-11-24', '2026-12-09', '2027-01-12'];
const SESSIONS = 60;
const atPart = (list: readonly number[], part: number): number =>
  list.toSorted((a, b) => a - b)[Math.floor((list.length - 1) * part)]!;

/**
 * For each quote the spread as a fraction of the price, and the fraction of a median day that the thinner side
 * displays.
 */
function measureBoard(board: Board): { spreads: number[]; parts: number[] } {
  const [spreads, parts]: [number[], number[]] = [[], []];
  for (const { feed, from } of createSimulatedWorlds(SEEDS, ['exchange'], 60, testTimeZones)) {
    const names = feed.instruments().filter((each) => each.board === board && each.listedOn < from);
    for (const { id } of names.slice(0, NAMES))
      for (const now of DATES.map((date) => Date.parse(`${date}T16:30:00Z`))) {
        const quote = feed.quote(id, now);
        const bars = feed.bars({ instrument: id, period: '1d', adjustment: 'none', before: now, limit: SESSIONS }, now);
        if (!quote || bars.length === 0) continue;
        const [bid, ask] = [Number(quote.bid), Number(quote.ask)];
        const day = atPart(
          bars.map(({ close, volume }) => Number(close) * Number(volume)),
          0.5,
        );
        spreads.push((2 * (ask - bid)) / (ask + bid));
        parts.push(day / (bid * Math.min(Number(quote.bidSize), Number(quote.askSize))));
      }
  }
  return { spreads, parts };
}

it.each<Board>(['listed', 'otc', 'crypto'])('costs no less than most books of %s that are shown live', (board) => {
  const { spreads, parts } = measureBoard(board);
  expect(spreads.length).toBeGreaterThan(100);
  const turnover = 1_000_000_000n;
  const { spread, size } = buildAssumedOrderBook(board, turnover);
  const stated = Number(spread) / 1e8;
  expect(stated, `of live spreads ${atPart(spreads, 0.5)}`).toBeGreaterThanOrEqual(atPart(spreads, 0.5));
  expect(stated, `of live spreads ${atPart(spreads, 0.95)}`).toBeLessThanOrEqual(atPart(spreads, 0.95));
  // The displayed size is that of a median book.
  const part = Number(turnover / size);
  expect(part, `of live books ${atPart(parts, 0.4)}`).toBeGreaterThan(atPart(parts, 0.25));
  expect(part, `of live books ${atPart(parts, 0.6)}`).toBeLessThan(atPart(parts, 0.75));
});

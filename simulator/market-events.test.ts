import { describe, expect, it } from 'vitest';
import { MARKET_EVENTS, type MarketNews } from '@bourse/core/information/news/market-news.ts';
import type { Bar } from '@bourse/core/markets/market-types.ts';
import { createTestWorld, DAY_MS, TEST_INSTRUMENTS, WORLD_START_INSTANT_MS } from './testing/test-worlds.ts';

const NOW = WORLD_START_INSTANT_MS + 60 * DAY_MS;
const simulator = createTestWorld('exchange');
const events = TEST_INSTRUMENTS.flatMap(({ id }) => simulator.news(id, WORLD_START_INSTANT_MS - 60 * DAY_MS, NOW, NOW));
const of = (...kinds: readonly MarketNews['kind'][]) => events.filter(({ kind }) => kinds.includes(kind));
/** Days as everybody sees them in the chart, up to the event's, oldest first; none of them is unfinished. */
const daysUntil = ({ instrument, at }: MarketNews, limit: number): Bar[] =>
  simulator.bars({ instrument, period: '1d', adjustment: 'none', before: at, limit }, NOW);
const closeOf = (bar: Bar): number => Number(bar.close) / 1e8;

describe('what sessions showed', () => {
  it('is of at least twelve kinds, each known at its moment and not before', () => {
    const found = new Set(events.map(({ kind }) => kind));
    const missing = MARKET_EVENTS.filter((kind) => !found.has(kind));
    // A halt is the venue's; price limits are rarely reached.
    expect(missing.filter((kind) => !['halt', 'limitUp', 'limitDown'].includes(kind))).toEqual([]);
    for (const { id, instrument, at } of events.filter((_, index) => index % 7 === 0)) {
      const ids = (now: number) => simulator.news(instrument, at - DAY_MS, now + 1, now).map((each) => each.id);
      expect([id, ids(at).includes(id), ids(at - 1).includes(id)]).toEqual([id, true, false]);
    }
  });

  it('has the figures of the chart: closes, the highest of a year, usual volumes and moves', () => {
    for (const event of of('largeRise', 'largeFall', 'yearHigh', 'yearLow', 'heavyVolume')) {
      const days = daysUntil(event, 253);
      const [today, before] = [days.at(-1)!, days.at(-2)!];
      expect([event.id, event.price]).toEqual([event.id, today.close]);
      if (event.kind === 'yearHigh')
        expect(event.reference).toBe(days.slice(0, -1).reduce((a, b) => (b.close > a.close ? b : a)).close);
      if (event.kind === 'yearLow')
        expect(event.reference).toBe(days.slice(0, -1).reduce((a, b) => (b.close < a.close ? b : a)).close);
      if (event.kind === 'heavyVolume') {
        const usual = days.slice(-21, -1).reduce((sum, { volume }) => sum + Number(volume), 0) / 20;
        expect(Number(event.times) / 1e8).toBeCloseTo(Number(today.volume) / usual, 3);
        expect(event.volume).toBe(today.volume);
      } else if (event.kind.startsWith('large'))
        expect(Number(event.change) / 1e8).toBeCloseTo(closeOf(today) / closeOf(before) - 1, 6);
    }
  });

  it('counts streaks of sessions as they were', () => {
    for (const event of of('risingStreak', 'fallingStreak')) {
      const days = daysUntil(event, 8).map(closeOf);
      const signs = days.slice(1).map((close, index) => Math.sign(close - days[index]!));
      const sign = event.kind === 'risingStreak' ? 1 : -1;
      expect([event.id, ...signs.slice(1)]).toEqual([event.id, ...Array.from({ length: 6 }, () => sign)]);
      expect(signs[0]).not.toBe(sign);
    }
  });

  it("says of an index and a sector what their market's companies did", () => {
    for (const event of of('indexRise', 'indexFall', 'sectorRise', 'sectorFall')) {
      const market = event.instrument.split('.')[0];
      const companies = TEST_INSTRUMENTS.filter(
        (each) =>
          each.market === market &&
          each.board !== 'index' &&
          (event.sector === undefined || each.sector === event.sector),
      );
      const moves = companies.map(({ id }) => {
        const [before, today] = daysUntil({ ...event, instrument: id }, 2).map(closeOf);
        return today! / before! - 1;
      });
      // Splits and dividends change the base of some.
      expect(Math.abs((event.rose ?? 0) - moves.filter((move) => move > 0).length)).toBeLessThanOrEqual(2);
      expect(Math.abs((event.fell ?? 0) - moves.filter((move) => move < 0).length)).toBeLessThanOrEqual(2);
      if (event.sector !== undefined) expect(event.others!.length).toBeGreaterThanOrEqual(3);
    }
  });

  it('announces results on the day of their publication, and dividends before their ex-date', () => {
    expect(of('results').length).toBeGreaterThan(50);
    for (const { instrument, at, sales, profit, date } of of('results').slice(0, 40)) {
      const [latest] = simulator.company(instrument, at)!.statements.quarters.slice(-1);
      expect([sales, profit, date]).toEqual([latest!.sales, latest!.netProfit, latest!.ends]);
    }
    for (const { instrument, at, amount, date } of of('dividendDeclared')) {
      const upcoming = simulator.upcoming(instrument, at);
      expect(upcoming).toContainEqual(expect.objectContaining({ kind: 'dividend', amount, exDate: date }));
    }
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPriceJumpReason, type MarketNews } from '@bourse/core/information/news/market-news.ts';
import {
  arbitraryMoment,
  DAY_MS,
  TEST_INSTRUMENTS,
  WORLD_START_INSTANT_MS,
  toComparableText,
  currentValuationOf,
  createTestWorld,
  testWorldTimeZones,
} from './testing/test-worlds.ts';

const NOW = WORLD_START_INSTANT_MS + 30 * DAY_MS;
const simulator = createTestWorld('exchange');
const companies = TEST_INSTRUMENTS.filter(({ board }) => board === 'listed' || board === 'otc');

describe('a company', () => {
  it('reports figures that fit one another', () => {
    for (const { id } of companies) {
      const { statements, foreignOwnership } = simulator.company(id, NOW)!;
      expect(statements.years).toHaveLength(5);
      for (const { sales, operatingProfit, netProfit } of statements.years)
        expect(
          sales > 0n && operatingProfit < sales && netProfit <= (operatingProfit > 0n ? operatingProfit : 0n),
        ).toBe(true);
      expect(foreignOwnership > 0n && foreignOwnership < 60_000_000n).toBe(true);
      expect(Number(currentValuationOf(simulator, id, NOW).dividendYield)).toBeLessThan(0.15e8);
    }
  });

  it('is bought and sold in equal amounts', () => {
    for (const { id } of companies.slice(0, 60)) {
      const flows = simulator.investorFlows(id, NOW, 5);
      expect(flows).toHaveLength(5);
      for (const { individuals, institutions, foreigners } of flows)
        expect(individuals + institutions + foreigners).toBe(0n);
      for (const { volume, balance, ratio } of simulator.shortSelling(id, NOW, 5))
        expect(volume > 0n && balance > 0n && ratio < 10_000_000n).toBe(true);
    }
  });

  it("discloses a session's buyers after the session has ended, not before", () => {
    const closes = testWorldTimeZones.toInstant('2026-03-04', 960, 'America/New_York');
    expect(simulator.investorFlows('US.NWRB', closes - 1, 1)[0]!.date).toBe('2026-03-03');
    expect(simulator.investorFlows('US.NWRB', closes, 1)[0]!.date).toBe('2026-03-04');
  });

  it('does not exist for a pair, a digital currency or an index', () => {
    for (const { id } of TEST_INSTRUMENTS.filter((one) => !companies.includes(one))) {
      expect(simulator.company(id, NOW)).toBeNull();
      expect(simulator.investorFlows(id, NOW, 5)).toEqual([]);
    }
  });
});

describe('the news', () => {
  const jumps = companies
    .flatMap(({ id }) => simulator.news(id, WORLD_START_INSTANT_MS - 200 * DAY_MS, NOW, NOW))
    .filter(({ kind }) => isPriceJumpReason(kind));
  const atOpen = ({ instrument, at }: Pick<MarketNews, 'instrument' | 'at'>): boolean =>
    simulator.quote(instrument, at - 1)!.at < at - 60_000;

  it('gives each jump its reason, and the change that the chart shows at its second or at the open', () => {
    expect(jumps.length).toBeGreaterThan(100);
    for (const { instrument, at, change } of jumps) {
      const quote = simulator.quote(instrument, at)!;
      const before =
        atOpen({ instrument, at }) && quote.last === quote.open
          ? quote.previousClose
          : simulator.quote(instrument, at - 1)!.last;
      expect(change).toBe(BigInt(Math.round((Number(quote.last) / Number(before) - 1) * 1e8)));
    }
    expect(new Set(jumps.map(({ id }) => id)).size).toBe(jumps.length);
    expect(new Set(jumps.map(({ kind }) => kind)).size).toBeGreaterThan(6);
  });

  it('never comes before its jump, and is available as soon as the price has leapt', () => {
    const within = jumps.filter((item) => !atOpen(item));
    expect(within.length).toBeGreaterThan(40);
    let right = 0;
    for (const { id, instrument, at, kind, change } of within) {
      const known = (now: number): string[] =>
        simulator.news(instrument, WORLD_START_INSTANT_MS - 200 * DAY_MS, Infinity, now).map((item) => item.id);
      expect(known(at - 1)).not.toContain(id);
      expect(known(at)).toContain(id);
      expect(simulator.news(instrument, at, at + 1, NOW).map((item) => item.id)).toContain(id);
      const up = (change ?? 0n) > 0n;
      if (up === ['earningsAbove', 'outlookRaised', 'contractWon', 'approvalGranted', 'takeoverTalk'].includes(kind))
        right += 1;
    }
    // Other things happen in the same second now and then.
    expect(right / within.length).toBeGreaterThan(0.95);
  });

  it('contains nothing about sessions that haven’t begun, and is the same whenever requested', () => {
    fc.assert(
      fc.property(arbitraryMoment, ({ simulator: world, instrument, now }) => {
        const news = world.news(instrument.id, now - 60 * DAY_MS, Infinity, now);
        expect(news.every(({ at }) => at <= now)).toBe(true);
        expect(toComparableText(world.news(instrument.id, now - 60 * DAY_MS, now + 1, now + 9 * DAY_MS))).toBe(
          toComparableText(news),
        );
      }),
      { numRuns: 60 },
    );
  });
});

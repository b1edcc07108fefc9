import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyMoment, DAY_MS, INSTRUMENTS, START, text, worldOf, zones } from './testing/worlds.ts';

const NOW = START + 30 * DAY_MS;
const tape = worldOf('exchange');
const companies = INSTRUMENTS.filter(({ board }) => board === 'listed' || board === 'otc');

describe('a company', () => {
  it('has figures that fit its price', () => {
    for (const { id, sharesOutstanding } of companies) {
      const { marketCap, shares, high52Weeks, low52Weeks, company } = tape.figures(id, NOW)!;
      const quote = tape.quote(id, NOW)!;
      expect(shares).toBe(sharesOutstanding * 100_000_000n);
      expect(marketCap! > 0n && low52Weeks <= quote.low && high52Weeks >= quote.high).toBe(true);
      expect(company!.reports).toHaveLength(4);
      for (const { sales, operatingProfit, netProfit } of company!.reports) {
        expect(
          sales > 0n && operatingProfit < sales && netProfit <= (operatingProfit > 0n ? operatingProfit : 0n),
        ).toBe(true);
      }
      expect(company!.foreignOwnership > 0n && company!.foreignOwnership < 60_000_000n).toBe(true);
      expect(company!.dividendYield >= 0n && company!.dividendYield < 15_000_000n).toBe(true);
    }
  });

  it('reports a year when its report is out, not before', () => {
    const last = (date: string) =>
      tape.figures('US.NWRB', zones.toInstant(date, 1200, 'America/New_York'))!.company!.reports.at(-1)!.year;
    expect([last('2026-03-27'), last('2026-04-01')]).toEqual([2024, 2025]);
  });

  it("has a year's range in today's shares after a split", () => {
    const early = START - 400 * DAY_MS;
    const { high52Weeks } = tape.figures('US.NWRB', early)!;
    const adjusted = tape.bars(
      { instrument: 'US.NWRB', period: '1d', adjustment: 'none', before: early, limit: 1 },
      early,
    )[0]!;
    expect(Number(high52Weeks) / Number(adjusted.close)).toBeLessThan(3.5);
  });

  it('is bought and sold in equal amounts', () => {
    for (const { id } of companies.slice(0, 60)) {
      const flows = tape.investorFlows(id, NOW, 5);
      expect(flows).toHaveLength(5);
      for (const { individuals, institutions, foreigners } of flows)
        expect(individuals + institutions + foreigners).toBe(0n);
      for (const { volume, balance, ratio } of tape.shortSelling(id, NOW, 5))
        expect(volume > 0n && balance > 0n && ratio < 10_000_000n).toBe(true);
    }
  });

  it("tells of a session's buyers when it has ended, not before", () => {
    const closes = zones.toInstant('2026-03-04', 960, 'America/New_York');
    expect(tape.investorFlows('US.NWRB', closes - 1, 1)[0]!.date).toBe('2026-03-03');
    expect(tape.investorFlows('US.NWRB', closes, 1)[0]!.date).toBe('2026-03-04');
  });

  it('is what a pair, a digital currency and an index are not', () => {
    for (const { id } of INSTRUMENTS.filter((one) => !companies.includes(one))) {
      expect(tape.figures(id, NOW)!.company).toBeNull();
      expect(tape.investorFlows(id, NOW, 5)).toEqual([]);
    }
  });
});

describe('the news', () => {
  it('gives each jump its reason, which is what the chart shows at the open', () => {
    const jumps = companies
      .flatMap(({ id }) => tape.news(id, START - 200 * DAY_MS, NOW, NOW))
      .filter(({ change }) => change !== undefined);
    expect(jumps.length).toBeGreaterThan(100);
    for (const { instrument, at, change } of jumps) {
      const quote = tape.quote(instrument, at)!;
      expect(change).toBe(BigInt(Math.round((Number(quote.open) / Number(quote.previousClose) - 1) * 1e8)));
    }
    expect(new Set(jumps.map(({ id }) => id)).size).toBe(jumps.length);
    expect(new Set(jumps.map(({ kind }) => kind)).size).toBeGreaterThan(6);
  });

  it('tells nothing of what has not begun, and the same whenever asked', () => {
    fc.assert(
      fc.property(anyMoment, ({ tape: world, instrument, now }) => {
        const news = world.news(instrument.id, now - 60 * DAY_MS, Infinity, now);
        expect(news.every(({ at }) => at <= now)).toBe(true);
        expect(text(world.news(instrument.id, now - 60 * DAY_MS, now + 1, now + 9 * DAY_MS))).toBe(text(news));
      }),
      { numRuns: 60 },
    );
  });
});

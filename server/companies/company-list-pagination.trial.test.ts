/** Paging through a large market: each page is a cut of one ordering, and no ordering is computed twice. */
import { computeMarketBreadth } from '@bourse/core/information/companies/industry-breadth.ts';
import { testTimeZones } from '@bourse/core/testing/test-time-zones.ts';
import { expect, test } from 'vitest';
import type { MarketSnapshotCache, MarketSnapshot, CompanySnapshot } from './market-snapshot.ts';
import type { CompanyInvestorStatistics, InvestorStatisticsReader } from './investor-statistics-reader.ts';
import { createScreenerRunner } from './screen-companies.ts';
import { buildCompanyListPage } from './company-list-pagination.ts';
import { createFiftyTwoWeekRangeReader } from './fifty-two-week-ranges.ts';

const ALL = 20_000;
const PAGE = 100;

/** Market caps in no particular order, all different: 7,919 is prime. */
const capOf = (index: number): bigint => BigInt((index * 7_919) % ALL) + 1n;
const companies = Array.from({ length: ALL }, (_, index) => {
  const marketCap = capOf(index);
  return {
    code: String(index),
    tradingStatus: 'traded',
    quote: { last: 1n, high: 1n, low: 1n },
    instrument: { id: `US.${index}`, market: 'US', sector: 'health', currency: 'USD' },
    figures: { marketCap },
    value: { marketCap },
    financials: null,
  } as unknown as CompanySnapshot;
});
const moment: MarketSnapshot = { at: 1, companies, reportLookupProgress: { done: ALL, all: ALL } };
const market: MarketSnapshotCache = {
  now: async () => moment,
  at: () => moment,
  breadth: async () => computeMarketBreadth(companies),
};

const screeningOf = (soon: InvestorStatisticsReader['soon']) =>
  createScreenerRunner({
    trades: { soon },
    yearRanges: createFiftyTwoWeekRangeReader({ bars: async () => [], sourceOf: () => 'simulated' }),
    timeZones: testTimeZones,
    venues: { valuationQuote: () => null },
  });

const traded = { newest: { short: { volumeRatio: 1n } } } as never as CompanyInvestorStatistics;

test.each([
  ['who trades them is looked up once if a range asks for it', { marketCap: { from: '0.02' }, shortPart: {} }, 1],
  ['and never if none does', { marketCap: { from: '0.02' } }, 0],
])('paging through a huge result lists each match once, in order: %s', async (_, ranges, lookups) => {
  let lookupCount = 0;
  const screening = screeningOf(async () => {
    lookupCount += 1;
    return { found: [], of: () => traded, done: ALL, all: ALL };
  });
  const caps: bigint[] = [];
  const orders = new Set<unknown>();
  for (let cursor: string | undefined; ; ) {
    const page = await buildCompanyListPage(
      market,
      'US',
      (taken) => screening(taken, { market: 'US', ranges }),
      cursor,
      PAGE,
    );
    orders.add(page.ordered);
    caps.push(...page.listed.map(({ figures }) => figures.marketCap!));
    if (page.next === null) break;
    expect(page.listed).toHaveLength(PAGE);
    cursor = page.next;
  }
  // Cents from 2 to 20,000.
  expect(caps).toEqual(Array.from({ length: ALL - 1 }, (_, index) => BigInt(ALL - index)));
  expect([lookupCount, orders.size]).toEqual([lookups, 1]);
});

test('an invented cursor leads to an empty page or a page of the list, never beyond it', async () => {
  const screening = screeningOf(async () => ({ found: [], of: () => undefined, done: 0, all: 0 }));
  const at = (cursor: string) =>
    buildCompanyListPage(market, 'US', (taken) => screening(taken, { market: 'US' }), cursor, PAGE);
  expect(await at('1:999999:US.NONE')).toMatchObject({ listed: [], next: null });
  expect((await at('1:19950:US.NONE')).listed).toHaveLength(50);
});

/** Paging through a large market: each page is a cut of one ordering, and no ordering is computed twice. */
import { breadthOf } from '@bourse/core/information/companies/industries.ts';
import { testZones } from '@bourse/core/testing/zones.ts';
import { expect, test } from 'vitest';
import type { Companies, CompaniesNow, CompanyNow } from './market-snapshot.ts';
import type { CompanyTrades, MarketTrades } from './market-trades.ts';
import { createScreening } from './screen.ts';
import { walk } from './company-pages.ts';
import { createYearRanges } from './year-ranges.ts';

const ALL = 20_000;
const PAGE = 100;

/** Market caps in no particular order, all different: 7,919 is prime. */
const capOf = (index: number): bigint => BigInt((index * 7_919) % ALL) + 1n;
const companies = Array.from({ length: ALL }, (_, index) => {
  const marketCap = capOf(index);
  return {
    code: String(index),
    standing: 'traded',
    quote: { last: 1n, high: 1n, low: 1n },
    instrument: { id: `US.${index}`, market: 'US', sector: 'health', currency: 'USD' },
    figures: { marketCap },
    value: { marketCap },
    told: null,
  } as unknown as CompanyNow;
});
const moment: CompaniesNow = { at: 1, companies, reported: { done: ALL, all: ALL } };
const market: Companies = { now: async () => moment, at: () => moment, whole: async () => breadthOf(companies) };

const screeningOf = (soon: MarketTrades['soon']) =>
  createScreening({
    trades: { soon },
    yearRanges: createYearRanges({ bars: async () => [], sourceOf: () => 'simulated' }),
    zones: testZones,
    feeds: { ownQuote: () => null },
  });

const traded = { newest: { short: { volumeRatio: 1n } } } as never as CompanyTrades;

test.each([
  ['who trades them is looked up once if a range asks for it', { marketCap: { from: '0.02' }, shortPart: {} }, 1],
  ['and never if none does', { marketCap: { from: '0.02' } }, 0],
])('a huge answer is walked to its end, everybody who fits once, in order: %s', async (_, ranges, lookups) => {
  let asked = 0;
  const screening = screeningOf(async () => {
    asked += 1;
    return { found: [], of: () => traded, done: ALL, all: ALL };
  });
  const caps: bigint[] = [];
  const orders = new Set<unknown>();
  for (let cursor: string | undefined; ; ) {
    const page = await walk(market, 'US', (taken) => screening(taken, { market: 'US', ranges }), cursor, PAGE);
    orders.add(page.ordered);
    caps.push(...page.shown.map(({ figures }) => figures.marketCap!));
    if (page.next === null) break;
    expect(page.shown).toHaveLength(PAGE);
    cursor = page.next;
  }
  // Cents from 2 to 20,000.
  expect(caps).toEqual(Array.from({ length: ALL - 1 }, (_, index) => BigInt(ALL - index)));
  expect([asked, orders.size]).toEqual([lookups, 1]);
});

test('a cursor that nobody gave leads to an empty page or a page of the list, never beyond it', async () => {
  const screening = screeningOf(async () => ({ found: [], of: () => undefined, done: 0, all: 0 }));
  const at = (cursor: string) => walk(market, 'US', (taken) => screening(taken, { market: 'US' }), cursor, PAGE);
  expect(await at('1:999999:US.NONE')).toMatchObject({ shown: [], next: null });
  expect((await at('1:19950:US.NONE')).shown).toHaveLength(50);
});

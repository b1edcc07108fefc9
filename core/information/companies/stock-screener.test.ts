import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Market, MARKETS } from '../../markets/market-types.ts';
import { formatScaled } from '../../ledger/money.ts';
import type { IndustryCode } from './industry-breadth.ts';
import { RANKING_FIGURE_NAMES, isRankingFigureAvailable } from './company-ranking.ts';
import {
  findMatchingCompanies,
  marketHasIndustries,
  isNetBuyingFigure,
  isSessionFigure,
  isPossibleScreenerRange,
  getScreenerFigureKind,
  canFigureBeNegative,
  NET_BUYING_FIGURES,
  formatNetBuyingFigure,
  computePlaceInYearRange,
  type ScreenerFigureRanges,
  SCREENER_FIGURE_GROUPS,
  SCREENER_FIGURES,
  type ScreenerFigure,
  listDisplayedScreenerFigures,
  isScreenerFigurePublished,
} from './stock-screener.ts';
import { findShortBalancePublicationRule } from './short-balance-publication.ts';
import { INVESTOR_GROUPS, NET_BUYING_SPANS, publishesInvestorGroups } from './net-buying.ts';

type Figures = Partial<Record<ScreenerFigure, bigint>>;
const company = (code: string, figures: Figures, sector = 'food') => ({ code, figures, instrument: { sector } });
type Company = ReturnType<typeof company>;
const figureOf = ({ figures }: Company, name: ScreenerFigure): bigint | null => figures[name] ?? null;
const found = (among: readonly Company[], requested: ScreenerFigureRanges, industries: readonly IndustryCode[] = []) =>
  findMatchingCompanies(among, figureOf, requested, industries);
const codes = (...requested: Parameters<typeof found>) => found(...requested).fit.map(({ code }) => code);
const ALL = [
  company('A', { priceEarnings: 10n, change: -5n }),
  company('B', { priceEarnings: 20n, change: 5n }, 'health'),
  company('C', { change: 5n }, 'health'),
];

const name = fc.constantFrom(...SCREENER_FIGURES);
const figure = fc.bigInt({ min: -100n, max: 100n });
const bound = fc.option(figure, { nil: null });
const companies = fc
  .array(fc.dictionary(name, figure) as fc.Arbitrary<Figures>, { maxLength: 30 })
  .map((all) => all.map((figures, at) => company(String(at), figures)));
const ranges = fc.dictionary(name, fc.record({ from: bound, to: bound }), {
  maxKeys: 4,
}) as fc.Arbitrary<ScreenerFigureRanges>;

test('bounds are inclusive, one is enough, and a company must match all ranges', () => {
  expect(codes(ALL, { priceEarnings: { from: 10n, to: 20n } })).toEqual(['A', 'B']);
  expect(codes(ALL, { priceEarnings: { from: 11n, to: null } })).toEqual(['B']);
  expect(codes(ALL, { change: { from: null, to: -5n } })).toEqual(['A']);
  expect(codes(ALL, { priceEarnings: { from: 10n, to: null }, change: { from: 0n, to: null } })).toEqual(['B']);
});

test("a company without a requested figure doesn't match, but does if it isn't requested", () => {
  expect(codes(ALL, { priceEarnings: { from: null, to: null } })).toEqual(['A', 'B']);
  expect(codes(ALL, {})).toEqual(['A', 'B', 'C']);
});

test('counts companies left out only for a missing figure, not those that another range excludes', () => {
  expect(found(ALL, { priceEarnings: { from: 15n, to: null } })).toMatchObject({ lacking: 1 });
  expect(found(ALL, { priceEarnings: { from: 15n, to: null }, change: { from: null, to: 0n } }).lacking).toBe(0);
  expect(found(ALL, { priceEarnings: { from: null, to: null } }, ['food']).lacking).toBe(0);
  expect(found(ALL, {}).lacking).toBe(0);
});

test('matches exactly the companies within all ranges, and computes only requested figures', () => {
  fc.assert(
    fc.property(companies, ranges, (all, requested) => {
      const names = new Set<ScreenerFigure>();
      const { fit, lacking } = findMatchingCompanies(
        all,
        (each, one) => (names.add(one), figureOf(each, one)),
        requested,
      );
      const bounds = Object.entries(requested) as [ScreenerFigure, NonNullable<ScreenerFigureRanges[ScreenerFigure]>][];
      const judged = all.map((each) =>
        bounds.map(([one, { from, to }]) => {
          const own = each.figures[one];
          return own === undefined ? 'unknown' : own < (from ?? own) || own > (to ?? own) ? 'outside' : 'within';
        }),
      );
      expect(fit).toEqual(all.filter((_, at) => judged[at]!.every((each) => each === 'within')));
      const alone = judged.filter((each) => each.includes('unknown') && !each.includes('outside'));
      expect(lacking).toBe(alone.length);
      // What nobody asks for is never computed.
      expect([...names].every((one) => requested[one] !== undefined)).toBe(true);
    }),
  );
});

test('matches any of the named industries', () => {
  expect(codes(ALL, {}, ['health'])).toEqual(['B', 'C']);
  expect(codes(ALL, {}, ['health', 'food'])).toEqual(['A', 'B', 'C']);
  expect(codes(ALL, {}, ['energy'])).toEqual([]);
});

test('a narrower range never finds more', () => {
  fc.assert(
    fc.property(companies, name, bound, bound, fc.bigInt({ min: 0n, max: 50n }), (all, one, from, to, less) => {
      const wide = codes(all, { [one]: { from, to } });
      const narrow = codes(all, {
        [one]: { from: from === null ? null : from + less, to: to === null ? null : to - less },
      });
      expect(narrow.every((code) => wide.includes(code))).toBe(true);
    }),
  );
});

test('every figure is in one group, and net buying exists for each investor group and span', () => {
  expect(Object.values(SCREENER_FIGURE_GROUPS).flat().toSorted()).toEqual(SCREENER_FIGURES.toSorted());
  for (const who of INVESTOR_GROUPS)
    for (const over of NET_BUYING_SPANS)
      expect(NET_BUYING_FIGURES[formatNetBuyingFigure(who, over)]).toEqual({ who, over });
  expect(NET_BUYING_FIGURES.foreigners).toEqual({ who: 'foreigners', over: 20 });
  expect(SCREENER_FIGURES.filter(isNetBuyingFigure)).toHaveLength(INVESTOR_GROUPS.length * NET_BUYING_SPANS.length);
});

test('investor groups are published only in Korea, and short balances where a rule says when', () => {
  const untold = (market: Market) => SCREENER_FIGURES.filter((each) => !isScreenerFigurePublished(market, each));
  expect(untold('KR')).toEqual([]);
  expect(untold('US')).toEqual(SCREENER_FIGURES.filter(isNetBuyingFigure));
  expect(untold('IN').filter((each) => !isNetBuyingFigure(each))).toEqual([
    'shortRatio',
    'shortBalance',
    'daysToCover',
  ]);
  expect(SCREENER_FIGURES.filter((each) => isScreenerFigurePublished('CRYPTO', each))).toEqual([
    ...(['marketCap', 'turnover', 'change', 'yearPlace'] as const),
  ]);
  expect(SCREENER_FIGURES.filter((each) => isScreenerFigurePublished('FX', each))).toEqual(['change', 'yearPlace']);
  for (const market of MARKETS) {
    for (const by of RANKING_FIGURE_NAMES)
      expect(isScreenerFigurePublished(market, by)).toBe(isRankingFigureAvailable(market, by));
    expect(isScreenerFigurePublished(market, 'individuals60')).toBe(publishesInvestorGroups(market));
    expect(isScreenerFigurePublished(market, 'daysToCover')).toBe(findShortBalancePublicationRule(market) !== null);
    expect(isScreenerFigurePublished(market, 'sales')).toBe(marketHasIndustries(market));
  }
});

test('a list displays the requested figures, otherwise market value, or the change where there is none', () => {
  expect(listDisplayedScreenerFigures('KR', { netProfit: {}, marketCap: undefined })).toEqual(['netProfit']);
  expect([
    listDisplayedScreenerFigures('KR'),
    listDisplayedScreenerFigures('CRYPTO', {}),
    listDisplayedScreenerFigures('FX'),
  ]).toEqual([['marketCap'], ['marketCap'], ['change']]);
});

test("bounds are valid unless reversed, or below zero for a figure that can't be", () => {
  fc.assert(
    fc.property(name, bound, bound, (one, low, high) => {
      const text = (scaled: bigint | null) => (scaled === null ? undefined : formatScaled(scaled));
      const isEmpty = low !== null && high !== null && low > high;
      const isNegative = (low ?? 0n) < 0n || (high ?? 0n) < 0n;
      expect(isPossibleScreenerRange(one, { from: text(low), to: text(high) })).toBe(
        !isEmpty && (canFigureBeNegative(one) || !isNegative),
      );
    }),
  );
  const never: ScreenerFigure[] = ['marketCap', 'sales', 'daysToCover', 'shortRatio', 'debtRatio'];
  const sometimes: ScreenerFigure[] = ['netProfit', 'earningsPerShare', 'foreigners5', 'change'];
  expect([never.some(canFigureBeNegative), sometimes.every(canFigureBeNegative)]).toEqual([false, true]);
  expect([
    isPossibleScreenerRange('change', { from: 'ten' }),
    isPossibleScreenerRange('change', { to: '' }),
    isPossibleScreenerRange('change', {}),
  ]).toEqual([false, false, true]);
});

test('only session figures require loading finished sessions', () => {
  expect(SCREENER_FIGURES.filter((each) => isSessionFigure(each) && !isNetBuyingFigure(each))).toEqual(
    SCREENER_FIGURE_GROUPS.shorting,
  );
  expect(SCREENER_FIGURES.filter(isNetBuyingFigure).every(isSessionFigure)).toBe(true);
  expect([
    getScreenerFigureKind('foreigners60'),
    getScreenerFigureKind('earningsPerShare'),
    getScreenerFigureKind('daysToCover'),
  ]).toEqual(['money', 'share', 'days']);
});

test("a price is at 0 at its year's low and 1 at its high, and null if both are equal", () => {
  expect([5n, 10n, 15n].map((price) => computePlaceInYearRange(price, 5n, 15n))).toEqual([
    0n,
    50_000_000n,
    100_000_000n,
  ]);
  expect(computePlaceInYearRange(5n, 5n, 5n)).toBeNull();
});

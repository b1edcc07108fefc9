import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CompanyProfile,
  type CorporateAction,
  MARKETS,
  type FinancialStatement,
} from '../../markets/market-types.ts';
import {
  type RankingValues,
  isThinlyTraded,
  computeMinimumTurnover,
  rankCompanies,
  type RankableCompany,
  RANKING_FIGURE_NAMES,
  isRankingFigureAvailable,
} from './company-ranking.ts';
import {
  computeProfitGrowth,
  getLatestReports,
  sumDividendsSince,
  computeEarningsPerShare,
  computePayoutRatio,
  computePriceEarnings,
  computeCurrentShares,
  computeMarketCap,
  computeDividendYield,
} from './company-valuation.ts';

const none = Object.fromEntries(RANKING_FIGURE_NAMES.map((by) => [by, null])) as unknown as RankingValues;
const company = (
  code: string,
  figures: Partial<RankingValues>,
  tradingStatus: RankableCompany['tradingStatus'] = 'traded',
): RankableCompany => ({
  code,
  tradingStatus,
  figures: { ...none, ...figures },
});
const codes = (all: RankableCompany[], by: (typeof RANKING_FIGURE_NAMES)[number], worstFirst = false) =>
  rankCompanies(all, by, worstFirst).companies.map(({ code }) => code);

test('ranks the largest first, for price over earnings the smallest; losses come last without a place', () => {
  const all = [
    company('A', { priceEarnings: null, salesGrowth: -3n }),
    company('B', { priceEarnings: 20n, salesGrowth: 5n }),
    company('C', { priceEarnings: 9n, salesGrowth: 1n }),
  ];
  expect(codes(all, 'salesGrowth')).toEqual(['B', 'C', 'A']);
  expect(codes(all, 'priceEarnings')).toEqual(['C', 'B', 'A']);
  expect(rankCompanies(all, 'priceEarnings').placed).toBe(2);
  // The other side, where who has no figure still comes last.
  expect(codes(all, 'salesGrowth', true)).toEqual(['A', 'C', 'B']);
  expect(codes(all, 'priceEarnings', true)).toEqual(['B', 'C', 'A']);
});

test('a company suspended or listed today is not ranked, however large', () => {
  const all = [
    company('A', { marketCap: 9n }, 'suspended'),
    company('B', { marketCap: 8n }, 'firstDay'),
    company('C', { marketCap: 1n }),
    company('D', {}),
  ];
  expect(codes(all, 'marketCap')).toEqual(['C', 'D', 'A', 'B']);
  expect(rankCompanies(all, 'marketCap').placed).toBe(1);
});

test('a company with less than a hundredth of the median turnover is not ranked, however high its figure', () => {
  const all = [
    company('A', { dividendYield: 9n, turnover: 9n }),
    company('B', { dividendYield: 1n, turnover: 1_000n }),
    company('C', { dividendYield: 2n, turnover: 5_000n }),
    company('D', { dividendYield: 3n, turnover: 10n }),
    company('E', { dividendYield: 8n, turnover: 9_999n }, 'suspended'),
  ];
  const even = company('F', { dividendYield: 4n, turnover: 1_000n });
  const least = computeMinimumTurnover([...all, even]);
  expect(least).toBe(10n);
  const { companies, placed } = rankCompanies(all, 'dividendYield', false, least);
  expect(companies.map(({ code }) => code)).toEqual(['D', 'C', 'B', 'A', 'E']);
  expect(placed).toBe(3);
  expect(all.filter((each) => isThinlyTraded(each, least)).map(({ code }) => code)).toEqual(['A']);
  // Before anything has traded everybody is alike.
  expect(computeMinimumTurnover([company('A', {}), company('B', { turnover: 0n })])).toBe(0n);
});

test("the ranking includes every company, and doesn't depend on the input order", () => {
  const any = fc.uniqueArray(
    fc.record({
      code: fc.string({ minLength: 1, maxLength: 3 }),
      tradingStatus: fc.constantFrom('traded' as const, 'suspended' as const, 'firstDay' as const),
      figures: fc.record({ turnover: fc.option(fc.bigInt(0n, 5n)) }),
    }),
    { selector: ({ code }) => code },
  );
  fc.assert(
    fc.property(any, (all) => {
      const companies = all.map(({ code, tradingStatus, figures }) => company(code, figures, tradingStatus));
      const order = codes(companies, 'turnover');
      expect(order.toSorted()).toEqual(all.map(({ code }) => code).toSorted());
      expect(codes(companies.toReversed(), 'turnover')).toEqual(order);
    }),
  );
});

const instrument = 'US.NWRB';
const split: CorporateAction = {
  kind: 'split',
  instrument,
  exDate: '2026-06-01',
  ratio: { numerator: 3n, denominator: 1n },
};
const dividend = (exDate: string, amount: bigint): CorporateAction => ({
  kind: 'dividend',
  instrument,
  exDate,
  payDate: exDate,
  amount,
});

test('a dividend from before a split counts per share of today', () => {
  const actions = [dividend('2025-11-01', 90n), dividend('2026-03-01', 300n), split, dividend('2026-09-01', 50n)];
  expect(sumDividendsSince(actions, '2025-11-22')).toBe(150n);
});

test('a split changes neither market value nor price over earnings', () => {
  const listed = { sharesOutstanding: 1_000n } as Parameters<typeof computeCurrentShares>[0];
  const [before, after] = [computeCurrentShares(listed, []), computeCurrentShares(listed, [split])];
  expect([before, after]).toEqual([1_000n, 3_000n]);
  expect(computeMarketCap(300_000_000n, before, 'USD')).toBe(computeMarketCap(100_000_000n, after, 'USD'));
  const ratio = (price: bigint, shares: bigint) =>
    computePriceEarnings(price, computeEarningsPerShare(60_000n, shares, 'USD'));
  expect(ratio(300_000_000n, before)).toBe(ratio(100_000_000n, after));
  expect(ratio(300_000_000n, before)).toBe(500_000_000n);
});

test('losses and unknown shares give no price over earnings, and no price gives no yield', () => {
  expect(computePriceEarnings(5n, computeEarningsPerShare(-10n, 3n, 'USD'))).toBeNull();
  expect(computeEarningsPerShare(10n, 0n, 'USD')).toBeNull();
  expect(computePriceEarnings(5n, null)).toBeNull();
  expect(computeDividendYield(5n, 0n)).toBeNull();
  expect(computeDividendYield(3n, 200n)).toBe(1_500_000n);
  expect([computePayoutRatio(3n, -2n), computePayoutRatio(3n, null), computePayoutRatio(3n, 12n)]).toEqual([
    null,
    null,
    25_000_000n,
  ]);
});

const year = (ends: number, operatingProfit: bigint, netProfit: bigint): FinancialStatement => ({
  ...{ from: `${ends}-01-01`, ends: `${ends}-12-31`, sales: 1n, liabilities: 0n, equity: 1n },
  ...{ operatingProfit, netProfit },
});
const growthOfYears = (...years: FinancialStatement[]) =>
  computeProfitGrowth(getLatestReports({ statements: { years, quarters: [] } } as never as CompanyProfile));

test('profit growth compares with the year before, and is null after a loss or a missing year', () => {
  expect(growthOfYears(year(2023, 9n, 9n), year(2024, 200n, 50n), year(2025, 250n, -25n))).toEqual({
    operatingGrowth: 25_000_000n,
    netGrowth: -150_000_000n,
  });
  const none = { operatingGrowth: null, netGrowth: null };
  expect(growthOfYears(year(2024, -1n, 0n), year(2025, 5n, 5n))).toEqual(none);
  expect(growthOfYears(year(2023, 5n, 5n), year(2025, 5n, 5n))).toEqual(none);
  expect(growthOfYears(year(2025, 5n, 5n))).toEqual(none);
});

test('coins and currency pairs have only the figures that their market provides', () => {
  const availableFigures = (market: (typeof MARKETS)[number]) =>
    RANKING_FIGURE_NAMES.filter((by) => isRankingFigureAvailable(market, by));
  expect(availableFigures('CRYPTO')).toEqual(['marketCap', 'turnover', 'change']);
  expect(availableFigures('FX')).toEqual(['change']);
  expect(availableFigures('IN')).toEqual(RANKING_FIGURE_NAMES);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, fromDayNumber, toDayNumber } from '../../dates.ts';
import type { CorporateAction, FinancialStatement } from '../../markets/market-types.ts';
import {
  convertAmountAtRate,
  type CompanyComparisonInputs,
  type DailyDollarClose,
  sumDividendsWithin,
  computeComparisonFigures,
  computePeriodCurrencyRates,
  listReportedPeriods,
  TRAILING_TWELVE_MONTHS_PERIOD,
} from './company-comparison.ts';

const quarter = (ends: string, sales: bigint): FinancialStatement => ({
  from: `${ends.slice(0, 5)}${String(Number(ends.slice(5, 7)) - 2).padStart(2, '0')}-01`,
  ends,
  sales,
  operatingProfit: sales / 4n,
  netProfit: sales / 5n,
  liabilities: 60_000n,
  equity: 40_000n,
});
const year = (ends: string, sales: bigint): FinancialStatement => ({
  ...quarter(ends, sales),
  from: addDays(ends, -364),
});
const QUARTERS = [
  quarter('2024-12-31', 9_00n),
  quarter('2025-03-31', 10_00n),
  quarter('2025-06-30', 11_00n),
  quarter('2025-09-30', 12_00n),
  quarter('2025-12-31', 13_00n),
  quarter('2026-03-31', 14_00n),
];

const compared = (
  over: Partial<FinancialStatement> = {},
  rest: Partial<CompanyComparisonInputs> = {},
): CompanyComparisonInputs => ({
  period: { reported: { ...year('2025-12-31', 100_000_00n), ...over }, before: year('2024-12-31', 80_000_00n) },
  dividends: 50_000_000n,
  shares: 1_000n,
  price: 20_00000000n,
  currency: 'USD',
  ...rest,
});
const OWN = { currency: 'USD', rates: null, marketCap: 20_000_00n };

describe('corresponding periods', () => {
  test('a fiscal year that ends from January to May counts as the year before', () => {
    const years = ['2024-12-31', '2025-01-31', '2025-05-31', '2025-06-30'].map((ends) => [
      ...listReportedPeriods({ years: [year(ends, 1n)], quarters: [] }).keys(),
    ]);
    expect(years).toEqual([['2024'], ['2024'], ['2024'], ['2025']]);
  });

  test('the last twelve months are the last four quarters, as they stood at the last of them', () => {
    const found = listReportedPeriods({ years: [], quarters: QUARTERS }).get(TRAILING_TWELVE_MONTHS_PERIOD)!;
    expect(found.reported).toMatchObject({ from: '2025-04-01', ends: '2026-03-31', sales: 50_00n, equity: 40_000n });
    expect(found.before).toBeNull();
  });

  test('quarters with a gap, or fewer than four, give no trailing period', () => {
    const gap = QUARTERS.filter(({ ends }) => ends !== '2025-09-30');
    expect(listReportedPeriods({ years: [], quarters: gap }).size).toBe(0);
    expect(listReportedPeriods({ years: [], quarters: QUARTERS.slice(-3) }).size).toBe(0);
  });
});

describe('figures', () => {
  test("follow the statement, per share in today's shares", () => {
    expect(
      computeComparisonFigures(compared({ netProfit: 5_000_00n, equity: 50_000_00n, liabilities: 25_000_00n }), OWN),
    ).toEqual({
      sales: 100_000_00n,
      operatingProfit: 25_000_00n,
      netProfit: 5_000_00n,
      salesGrowth: 25_000_000n,
      operatingMargin: 25_000_000n,
      netMargin: 5_000_000n,
      assets: 75_000_00n,
      liabilities: 25_000_00n,
      equity: 50_000_00n,
      debtRatio: 50_000_000n,
      returnOnEquity: 10_000_000n,
      earningsPerShare: 5_00000000n,
      bookPerShare: 50_00000000n,
      dividendsPerShare: 50_000_000n,
      marketCap: 20_000_00n,
      priceEarnings: 4_00000000n,
      priceBook: 40_000_000n,
      priceSales: 20_000_000n,
      dividendYield: 2_500_000n,
    });
  });

  test('a loss gives no price over earnings, negative equity no ratio, and both state the reason', () => {
    const figures = computeComparisonFigures(compared({ netProfit: -3_000_00n, equity: -1_000_00n }), OWN);
    expect(figures).toMatchObject({
      netProfit: -3_000_00n,
      netMargin: -3_000_000n,
      equity: -1_000_00n,
      earningsPerShare: -3_00000000n,
      bookPerShare: -1_00000000n,
      priceEarnings: 'loss',
      debtRatio: 'negativeEquity',
      returnOnEquity: 'negativeEquity',
      priceBook: 'negativeEquity',
    });
  });

  test('missing shares, price or sales are stated as the reason, and other figures stay', () => {
    expect(computeComparisonFigures(compared({}, { shares: 0n }), OWN)).toMatchObject({
      earningsPerShare: 'noShares',
      marketCap: 'noShares',
      dividendYield: 2_500_000n,
    });
    expect(computeComparisonFigures(compared({}, { price: null }), OWN)).toMatchObject({
      priceBook: 'noPrice',
      dividendYield: 'noPrice',
      sales: 100_000_00n,
    });
    expect(computeComparisonFigures(compared({ sales: 0n }), OWN)).toMatchObject({
      netMargin: 'noSales',
      priceSales: 'noSales',
      sales: 0n,
    });
  });

  test('flows use the mean rate, balances the last rate, and ratios none', () => {
    const rates = { average: 1_300n * 10n ** 12n, end: 1_400n * 10n ** 12n, days: 260, endOn: '2025-12-31' };
    const [own, won] = [
      computeComparisonFigures(compared(), OWN),
      computeComparisonFigures(compared(), { currency: 'KRW', rates, marketCap: null }),
    ];
    expect(won).toMatchObject({
      sales: 130_000_000n,
      assets: 1_400_000n,
      bookPerShare: 560_00000000n,
      marketCap: 'noRate',
    });
    for (const name of [
      'salesGrowth',
      'netMargin',
      'debtRatio',
      'returnOnEquity',
      'priceEarnings',
      'dividendYield',
    ] as const)
      expect(won[name]).toBe(own[name]);
    const none = { average: null, end: 1n, days: 3, endOn: '2025-12-31' };
    expect(computeComparisonFigures(compared(), { currency: 'KRW', rates: none, marketCap: 1n })).toMatchObject({
      sales: 'noRate',
      earningsPerShare: 'noRate',
    });
  });

  test('dividends from before a split are counted in new shares', () => {
    const paid = (exDate: string, amount: bigint): CorporateAction => ({
      kind: 'dividend',
      instrument: 'US.A',
      exDate,
      payDate: exDate,
      amount,
    });
    const actions: CorporateAction[] = [
      paid('2024-12-30', 7n),
      paid('2025-02-01', 4_00000000n),
      { kind: 'split', instrument: 'US.A', exDate: '2025-06-01', ratio: { numerator: 4n, denominator: 1n } },
      paid('2025-12-31', 1_00000000n),
      paid('2026-01-01', 9n),
    ];
    expect(sumDividendsWithin(actions, '2025-01-01', '2025-12-31')).toBe(2_00000000n);
  });
});

describe('rates of a period', () => {
  const closes = (start: string, values: readonly number[]): DailyDollarClose[] =>
    values.map((value, at) => ({
      date: addDays(start, at),
      dollars: { numerator: BigInt(value), denominator: 1_000n },
    }));

  test('consist of the mean of its days and the last close', () => {
    const from = closes('2025-01-01', [1_000, 1_100, 1_300, 9_000]);
    expect(computePeriodCurrencyRates(from, null, '2025-01-01', '2025-01-03')).toEqual({
      average: 1_133_333_333_333n,
      end: 1_300_000_000_000n,
      days: 3,
      endOn: '2025-01-03',
    });
  });

  test('a day without a quote of the other currency uses its last close', () => {
    const [one, other] = [closes('2025-01-01', [2_000, 2_000, 4_000]), closes('2025-01-01', [500])];
    expect(computePeriodCurrencyRates(one, other, '2025-01-01', '2025-01-03').end).toBe(8n * 10n ** 12n);
  });

  test("days that don't reach back give a last close but no mean; no days give neither", () => {
    const from = closes('2025-06-01', [1_000, 1_000]);
    expect(computePeriodCurrencyRates(from, null, '2025-01-01', '2025-06-02')).toMatchObject({
      average: null,
      end: 10n ** 12n,
    });
    expect(computePeriodCurrencyRates(from, null, '2025-06-01', '2025-07-30')).toMatchObject({
      average: null,
      end: null,
    });
    expect(computePeriodCurrencyRates([], null, '2025-06-01', '2025-07-30')).toMatchObject({
      average: null,
      end: null,
      days: 0,
    });
  });

  test('the mean lies between lowest and highest, and times its inverse is nearly one', () => {
    const day = fc.integer({ min: 1, max: 90_000 });
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 40 }), (values) => {
        const from = closes('2025-01-01', values);
        const ends = fromDayNumber(toDayNumber('2025-01-01') + values.length - 1);
        const { average, end } = computePeriodCurrencyRates(from, null, '2025-01-01', ends);
        const rates = values.map((value) => BigInt(value) * 10n ** 9n);
        expect(
          average! >= rates.reduce((a, b) => (a < b ? a : b)) && average! <= rates.reduce((a, b) => (a > b ? a : b)),
        ).toBe(true);
        const back = computePeriodCurrencyRates(null, from, '2025-01-01', ends).end!;
        expect(
          Math.abs(
            Number(
              convertAmountAtRate(convertAmountAtRate(1_000_000_00n, 'EUR', 'USD', end!), 'USD', 'EUR', back) -
                1_000_000_00n,
            ),
          ),
        ).toBeLessThan(100);
      }),
    );
  });
});

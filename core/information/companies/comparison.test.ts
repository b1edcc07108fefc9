import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dateOf, dayNumber } from '../../dates.ts';
import type { CorporateAction, Statement } from '../../markets/market.ts';
import {
  amountAt,
  type Compared,
  type DayClose,
  dividendsWithin,
  figuresOf,
  ratesOver,
  stretchesOf,
  TRAILING,
} from './comparison.ts';

const quarter = (ends: string, sales: bigint): Statement => ({
  from: `${ends.slice(0, 5)}${String(Number(ends.slice(5, 7)) - 2).padStart(2, '0')}-01`,
  ends,
  sales,
  operatingProfit: sales / 4n,
  netProfit: sales / 5n,
  liabilities: 60_000n,
  equity: 40_000n,
});
const year = (ends: string, sales: bigint): Statement => ({
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

const compared = (over: Partial<Statement> = {}, rest: Partial<Compared> = {}): Compared => ({
  stretch: { told: { ...year('2025-12-31', 100_000_00n), ...over }, before: year('2024-12-31', 80_000_00n) },
  dividends: 50_000_000n,
  shares: 1_000n,
  price: 20_00000000n,
  currency: 'USD',
  ...rest,
});
const OWN = { currency: 'USD', rates: null, marketCap: 20_000_00n };

describe('periods that belong together', () => {
  test('a year that ends from January to May counts to the year before', () => {
    const years = ['2024-12-31', '2025-01-31', '2025-05-31', '2025-06-30'].map((ends) => [
      ...stretchesOf({ years: [year(ends, 1n)], quarters: [] }).keys(),
    ]);
    expect(years).toEqual([['2024'], ['2024'], ['2024'], ['2025']]);
  });

  test('the last twelve months are the last four quarters, as they stood at the last of them', () => {
    const found = stretchesOf({ years: [], quarters: QUARTERS }).get(TRAILING)!;
    expect(found.told).toMatchObject({ from: '2025-04-01', ends: '2026-03-31', sales: 50_00n, equity: 40_000n });
    expect(found.before).toBeNull();
  });

  test('quarters with a gap, or fewer than four, make no twelve months', () => {
    const gap = QUARTERS.filter(({ ends }) => ends !== '2025-09-30');
    expect(stretchesOf({ years: [], quarters: gap }).size).toBe(0);
    expect(stretchesOf({ years: [], quarters: QUARTERS.slice(-3) }).size).toBe(0);
  });
});

describe('figures', () => {
  test('are what the statement says, a share in shares of today', () => {
    expect(figuresOf(compared({ netProfit: 5_000_00n, equity: 50_000_00n, liabilities: 25_000_00n }), OWN)).toEqual({
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

  test('a loss has no price over earnings, used up equity no ratio to it, and both say why', () => {
    const told = figuresOf(compared({ netProfit: -3_000_00n, equity: -1_000_00n }), OWN);
    expect(told).toMatchObject({
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

  test('without shares, a price or sales it is said, and all else stays', () => {
    expect(figuresOf(compared({}, { shares: 0n }), OWN)).toMatchObject({
      earningsPerShare: 'noShares',
      marketCap: 'noShares',
      dividendYield: 2_500_000n,
    });
    expect(figuresOf(compared({}, { price: null }), OWN)).toMatchObject({
      priceBook: 'noPrice',
      dividendYield: 'noPrice',
      sales: 100_000_00n,
    });
    expect(figuresOf(compared({ sales: 0n }), OWN)).toMatchObject({
      netMargin: 'noSales',
      priceSales: 'noSales',
      sales: 0n,
    });
  });

  test('flows go by the mean rate, what stood at the end by the last, ratios by none', () => {
    const rates = { average: 1_300n * 10n ** 12n, end: 1_400n * 10n ** 12n, days: 260, endOn: '2025-12-31' };
    const [own, won] = [figuresOf(compared(), OWN), figuresOf(compared(), { currency: 'KRW', rates, marketCap: null })];
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
    expect(figuresOf(compared(), { currency: 'KRW', rates: none, marketCap: 1n })).toMatchObject({
      sales: 'noRate',
      earningsPerShare: 'noRate',
    });
  });

  test('dividends of before a split count in shares of after it', () => {
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
    expect(dividendsWithin(actions, '2025-01-01', '2025-12-31')).toBe(2_00000000n);
  });
});

describe('rates of a period', () => {
  const closes = (start: string, values: readonly number[]): DayClose[] =>
    values.map((value, at) => ({
      date: addDays(start, at),
      dollars: { numerator: BigInt(value), denominator: 1_000n },
    }));

  test('are the mean of its days and its last close', () => {
    const from = closes('2025-01-01', [1_000, 1_100, 1_300, 9_000]);
    expect(ratesOver(from, null, '2025-01-01', '2025-01-03')).toEqual({
      average: 1_133_333_333_333n,
      end: 1_300_000_000_000n,
      days: 3,
      endOn: '2025-01-03',
    });
  });

  test('a day without the other currency goes by its last close', () => {
    const [one, other] = [closes('2025-01-01', [2_000, 2_000, 4_000]), closes('2025-01-01', [500])];
    expect(ratesOver(one, other, '2025-01-01', '2025-01-03').end).toBe(8n * 10n ** 12n);
  });

  test('days that do not reach back give an end and no mean; none at all give nothing', () => {
    const from = closes('2025-06-01', [1_000, 1_000]);
    expect(ratesOver(from, null, '2025-01-01', '2025-06-02')).toMatchObject({ average: null, end: 10n ** 12n });
    expect(ratesOver(from, null, '2025-06-01', '2025-07-30')).toMatchObject({ average: null, end: null });
    expect(ratesOver([], null, '2025-06-01', '2025-07-30')).toMatchObject({ average: null, end: null, days: 0 });
  });

  test('the mean lies between the least and the most, and back again is nearly one', () => {
    const day = fc.integer({ min: 1, max: 90_000 });
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 40 }), (values) => {
        const from = closes('2025-01-01', values);
        const ends = dateOf(dayNumber('2025-01-01') + values.length - 1);
        const { average, end } = ratesOver(from, null, '2025-01-01', ends);
        const rates = values.map((value) => BigInt(value) * 10n ** 9n);
        expect(
          average! >= rates.reduce((a, b) => (a < b ? a : b)) && average! <= rates.reduce((a, b) => (a > b ? a : b)),
        ).toBe(true);
        const back = ratesOver(null, from, '2025-01-01', ends).end!;
        expect(
          Math.abs(Number(amountAt(amountAt(1_000_000_00n, 'EUR', 'USD', end!), 'USD', 'EUR', back) - 1_000_000_00n)),
        ).toBeLessThan(100);
      }),
    );
  });
});

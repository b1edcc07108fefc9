import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Company, type CorporateAction, MARKETS, type Statement } from '../../markets/market.ts';
import { type Figures, isThin, leastTurnover, rank, type Ranked, RANKINGS, tellsFigure } from './ranking.ts';
import {
  profitGrowthOf,
  toldOf,
  dividendsSince,
  earningsOf,
  payoutOf,
  priceEarningsOf,
  sharesNow,
  worthOf,
  yieldOf,
} from './valuation.ts';

const none = Object.fromEntries(RANKINGS.map((by) => [by, null])) as unknown as Figures;
const company = (code: string, figures: Partial<Figures>, standing: Ranked['standing'] = 'traded'): Ranked => ({
  code,
  standing,
  figures: { ...none, ...figures },
});
const codes = (all: Ranked[], by: (typeof RANKINGS)[number], worstFirst = false) =>
  rank(all, by, worstFirst).companies.map(({ code }) => code);

test('the most is first, of a price over earnings the least; losses come last and have no place', () => {
  const all = [
    company('A', { priceEarnings: null, salesGrowth: -3n }),
    company('B', { priceEarnings: 20n, salesGrowth: 5n }),
    company('C', { priceEarnings: 9n, salesGrowth: 1n }),
  ];
  expect(codes(all, 'salesGrowth')).toEqual(['B', 'C', 'A']);
  expect(codes(all, 'priceEarnings')).toEqual(['C', 'B', 'A']);
  expect(rank(all, 'priceEarnings').placed).toBe(2);
  // The other side, where who has no figure still comes last.
  expect(codes(all, 'salesGrowth', true)).toEqual(['A', 'C', 'B']);
  expect(codes(all, 'priceEarnings', true)).toEqual(['B', 'C', 'A']);
});

test('who is suspended or listed today stands apart, however large', () => {
  const all = [
    company('A', { marketCap: 9n }, 'suspended'),
    company('B', { marketCap: 8n }, 'firstDay'),
    company('C', { marketCap: 1n }),
    company('D', {}),
  ];
  expect(codes(all, 'marketCap')).toEqual(['C', 'D', 'A', 'B']);
  expect(rank(all, 'marketCap').placed).toBe(1);
});

test('who hardly trades today has no place, however high the figure; a hundredth of the median is enough', () => {
  const all = [
    company('A', { dividendYield: 9n, turnover: 9n }),
    company('B', { dividendYield: 1n, turnover: 1_000n }),
    company('C', { dividendYield: 2n, turnover: 5_000n }),
    company('D', { dividendYield: 3n, turnover: 10n }),
    company('E', { dividendYield: 8n, turnover: 9_999n }, 'suspended'),
  ];
  const even = company('F', { dividendYield: 4n, turnover: 1_000n });
  const least = leastTurnover([...all, even]);
  expect(least).toBe(10n);
  const { companies, placed } = rank(all, 'dividendYield', false, least);
  expect(companies.map(({ code }) => code)).toEqual(['D', 'C', 'B', 'A', 'E']);
  expect(placed).toBe(3);
  expect(all.filter((each) => isThin(each, least)).map(({ code }) => code)).toEqual(['A']);
  // Before anything has traded everybody is alike.
  expect(leastTurnover([company('A', {}), company('B', { turnover: 0n })])).toBe(0n);
});

test('the order is whole, and the same whatever order they come in', () => {
  const any = fc.uniqueArray(
    fc.record({
      code: fc.string({ minLength: 1, maxLength: 3 }),
      standing: fc.constantFrom('traded' as const, 'suspended' as const, 'firstDay' as const),
      figures: fc.record({ turnover: fc.option(fc.bigInt(0n, 5n)) }),
    }),
    { selector: ({ code }) => code },
  );
  fc.assert(
    fc.property(any, (all) => {
      const companies = all.map(({ code, standing, figures }) => company(code, figures, standing));
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

test('a dividend of before a split counts as what it is worth a share of today', () => {
  const actions = [dividend('2025-11-01', 90n), dividend('2026-03-01', 300n), split, dividend('2026-09-01', 50n)];
  expect(dividendsSince(actions, '2025-11-22')).toBe(150n);
});

test('a split changes neither what a company is worth nor its price over earnings', () => {
  const listed = { sharesOutstanding: 1_000n } as Parameters<typeof sharesNow>[0];
  const [before, after] = [sharesNow(listed, []), sharesNow(listed, [split])];
  expect([before, after]).toEqual([1_000n, 3_000n]);
  expect(worthOf(300_000_000n, before, 'USD')).toBe(worthOf(100_000_000n, after, 'USD'));
  const ratio = (price: bigint, shares: bigint) => priceEarningsOf(price, earningsOf(60_000n, shares, 'USD'));
  expect(ratio(300_000_000n, before)).toBe(ratio(100_000_000n, after));
  expect(ratio(300_000_000n, before)).toBe(500_000_000n);
});

test('losses and unknown shares give no price over earnings, and no price gives no yield', () => {
  expect(priceEarningsOf(5n, earningsOf(-10n, 3n, 'USD'))).toBeNull();
  expect(earningsOf(10n, 0n, 'USD')).toBeNull();
  expect(priceEarningsOf(5n, null)).toBeNull();
  expect(yieldOf(5n, 0n)).toBeNull();
  expect(yieldOf(3n, 200n)).toBe(1_500_000n);
  expect([payoutOf(3n, -2n), payoutOf(3n, null), payoutOf(3n, 12n)]).toEqual([null, null, 25_000_000n]);
});

const year = (ends: number, operatingProfit: bigint, netProfit: bigint): Statement => ({
  ...{ from: `${ends}-01-01`, ends: `${ends}-12-31`, sales: 1n, liabilities: 0n, equity: 1n },
  ...{ operatingProfit, netProfit },
});
const grown = (...years: Statement[]) =>
  profitGrowthOf(toldOf({ statements: { years, quarters: [] } } as never as Company));

test('profits grow from the year before; after a loss, or a year that is missing, there is no rate', () => {
  expect(grown(year(2023, 9n, 9n), year(2024, 200n, 50n), year(2025, 250n, -25n))).toEqual({
    operatingGrowth: 25_000_000n,
    netGrowth: -150_000_000n,
  });
  const none = { operatingGrowth: null, netGrowth: null };
  expect(grown(year(2024, -1n, 0n), year(2025, 5n, 5n))).toEqual(none);
  expect(grown(year(2023, 5n, 5n), year(2025, 5n, 5n))).toEqual(none);
  expect(grown(year(2025, 5n, 5n))).toEqual(none);
});

test('of coins and currency pairs only what their market knows is told', () => {
  const told = (market: (typeof MARKETS)[number]) => RANKINGS.filter((by) => tellsFigure(market, by));
  expect(told('CRYPTO')).toEqual(['marketCap', 'turnover', 'change']);
  expect(told('FX')).toEqual(['change']);
  expect(told('IN')).toEqual(RANKINGS);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  INDUSTRY_CODES,
  listIndustryBreadths,
  computeMedianRate,
  type IndustryMember,
  NO_INDUSTRY,
} from './industry-breadth.ts';

const member = (sector: string, before: bigint, now: bigint, more: Partial<IndustryMember> = {}): IndustryMember => ({
  sector,
  tradingStatus: 'traded',
  changeRate: ((now - before) * 100_000_000n) / before,
  worth: { before, now },
  ...more,
});
const find = (members: IndustryMember[], industry: string) =>
  listIndustryBreadths(members).find((row) => row.industry === industry)!;

test('a large company weighs more in the weighted return and no more in the median', () => {
  const members = [member('food', 900n, 990n), member('food', 50n, 45n), member('food', 50n, 40n)];
  expect(find(members, 'food')).toEqual({
    industry: 'food',
    names: 3,
    rising: 1,
    falling: 2,
    unchanged: 0,
    apart: 0,
    marketCap: 1075n,
    weightedReturn: 7_500_000n,
    medianReturn: -10_000_000n,
  });
});

test('a company suspended or listed today is counted, but affects neither return nor breadth', () => {
  const members = [
    member('energy', 100n, 110n),
    member('energy', 100n, 100n, { tradingStatus: 'suspended' }),
    member('energy', 100n, 300n, { tradingStatus: 'firstDay' }),
  ];
  expect(find(members, 'energy')).toMatchObject({
    names: 3,
    rising: 1,
    falling: 0,
    unchanged: 0,
    apart: 2,
    weightedReturn: 10_000_000n,
    medianReturn: 10_000_000n,
    marketCap: 510n,
  });
});

test('an industry without members is listed without a return, and companies without an industry come last', () => {
  const rows = listIndustryBreadths([member('', 10n, 9n), member('unheard of', 10n, 11n), member('food', 5n, 5n)]);
  expect(rows).toHaveLength(INDUSTRY_CODES.length + 1);
  expect(rows[0]).toMatchObject({ industry: 'food', names: 1, unchanged: 1, weightedReturn: 0n });
  expect(rows[1]).toMatchObject({ names: 0, marketCap: null, weightedReturn: null, medianReturn: null });
  expect(rows.at(-1)).toMatchObject({ industry: NO_INDUSTRY, names: 2, rising: 1, falling: 1 });
  expect(listIndustryBreadths([])).toHaveLength(INDUSTRY_CODES.length);
});

test('without known shares there is a median but no weighted return', () => {
  expect(find([member('food', 5n, 6n, { worth: null })], 'food')).toMatchObject({
    marketCap: null,
    weightedReturn: null,
    medianReturn: 20_000_000n,
  });
});

test('the median has as many rates above as below', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt(-(10n ** 8n), 10n ** 9n), { minLength: 1 }), (rates) => {
      const median = computeMedianRate(rates)!;
      const below = rates.filter((rate) => rate < median).length;
      const above = rates.filter((rate) => rate > median).length;
      expect(Math.max(below, above) * 2).toBeLessThanOrEqual(rates.length);
    }),
  );
});

test('each company is counted exactly once', () => {
  const any = fc.record({
    sector: fc.constantFrom(...INDUSTRY_CODES, '', 'digital'),
    tradingStatus: fc.constantFrom('traded' as const, 'suspended' as const, 'firstDay' as const),
    changeRate: fc.bigInt(-100n, 100n),
    worth: fc.option(fc.record({ now: fc.bigInt(0n, 99n), before: fc.bigInt(0n, 99n) })),
  });
  fc.assert(
    fc.property(fc.array(any), (members) => {
      const rows = listIndustryBreadths(members);
      for (const row of rows) expect(row.rising + row.falling + row.unchanged + row.apart).toBe(row.names);
      expect(rows.reduce((sum, { names }) => sum + names, 0)).toBe(members.length);
      const worth = members.reduce((sum, each) => sum + (each.worth?.now ?? 0n), 0n);
      expect(rows.reduce((sum, { marketCap }) => sum + (marketCap ?? 0n), 0n)).toBe(worth);
    }),
  );
});

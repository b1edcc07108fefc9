import { expect, test } from 'vitest';
import { MARKETS } from '../market-types.ts';
import { computeTaxYearPeriod, findTaxYear, hasOwnTaxYear } from './tax-years.ts';

test("India's tax year is from 1 April to 31 March, under the acts of 1961 and 2025", () => {
  expect(computeTaxYearPeriod('IN', 2025)).toEqual({ from: '2025-04-01', to: '2026-03-31' });
  expect(computeTaxYearPeriod('IN', 2026)).toEqual({ from: '2026-04-01', to: '2027-03-31' });
  expect(['2026-03-31', '2026-04-01', '2026-12-31'].map((date) => findTaxYear('IN', date))).toEqual([2025, 2026, 2026]);
});

test('every other market has the calendar year', () => {
  expect(MARKETS.filter(hasOwnTaxYear)).toEqual(['IN']);
  expect(computeTaxYearPeriod('KR', 2028)).toEqual({ from: '2028-01-01', to: '2028-12-31' });
  expect(computeTaxYearPeriod(null, 2028)).toEqual({ from: '2028-01-01', to: '2028-12-31' });
  expect(findTaxYear('KR', '2028-03-31')).toBe(2028);
});

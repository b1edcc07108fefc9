import { SCREENER_FIGURES } from '@bourse/core/information/companies/stock-screener.ts';
import { expect, test } from 'vitest';
import {
  formatCriteriaAsUrlQuery,
  parseCriteriaFromUrlQuery,
  setCriteriaCurrency,
  moveCriteriaToMarket,
  findBoundProblem,
  formatTypedBound,
  parseTypedBound,
} from './screener-criteria.ts';

test('parses criteria from an address as they were written to it', () => {
  const criteria = {
    market: 'KR' as const,
    industries: ['health' as const, 'finance' as const].toSorted(),
    ranges: {
      marketCap: { from: '1000000000' },
      salesGrowth: { from: '-0.05', to: '0.2' },
      priceEarnings: { to: '15' },
    },
    by: 'dividendYield' as const,
    in: 'USD',
  };
  const address = formatCriteriaAsUrlQuery(criteria);
  expect(address['ranges']).toBe('marketCap:1000000000..,priceEarnings:..15,salesGrowth:-0.05..0.2');
  const read = parseCriteriaFromUrlQuery(address as Record<string, string>, 'US');
  expect({ ...read, industries: read.industries?.toSorted() }).toEqual(criteria);
});

test('ignores unreadable parts of an address', () => {
  const read = parseCriteriaFromUrlQuery(
    {
      ...{ market: 'ZZ', industries: 'none,x', by: 'x', in: 'ZZZ' },
      ranges: 'price:1..2,marketCap:a..,change,sales:2..1,daysToCover:-1..',
    },
    'US',
  );
  expect(read).toEqual({ market: 'US', industries: [], ranges: {}, by: 'marketCap' });
});

test('parses typed rates as percent and typed money as millions', () => {
  expect(parseTypedBound('salesGrowth', '-2.5')).toBe('-0.025');
  expect(parseTypedBound('marketCap', '1500.5')).toBe('1500500000');
  expect(parseTypedBound('priceEarnings', '12.5')).toBe('12.5');
  expect(parseTypedBound('priceEarnings', 'twelve')).toBeNull();
  for (const name of SCREENER_FIGURES) expect(formatTypedBound(name, parseTypedBound(name, '12.5')!)).toBe('12.5');
});

test('amounts keep their currency on another market; the own currency of a market is not named', () => {
  const currencyOf = (market: string) => (market === 'KR' ? 'KRW' : 'USD');
  const ranges = { sales: { from: '1000000' }, individuals5: { from: '0' } };
  const korean = { market: 'KR' as const, industries: [], ranges, by: 'marketCap' as const };
  const american = moveCriteriaToMarket(korean, 'US', currencyOf);
  expect(american).toEqual({ ...korean, market: 'US', in: 'KRW', ranges: { sales: ranges.sales } });
  expect(moveCriteriaToMarket(american, 'KR', currencyOf)).toEqual({ ...korean, ranges: { sales: ranges.sales } });
  expect(setCriteriaCurrency({ ...korean, in: 'USD' }, 'KRW', 'KRW')).toEqual(korean);
  expect(setCriteriaCurrency(korean, 'MXN', 'KRW')).toEqual({ ...korean, in: 'MXN' });
  const rates = { ...korean, ranges: { salesGrowth: { from: '0' } } };
  expect(moveCriteriaToMarket(rates, 'US', currencyOf).in).toBeUndefined();
  // Until the markets are known, nobody can tell the currency.
  expect(moveCriteriaToMarket(korean, 'US', () => undefined).in).toBeUndefined();
});

test('reports a negative bound where no figure is negative, and a bound with too many digits', () => {
  expect(findBoundProblem('sales', '-1')).toBe('negative');
  expect(findBoundProblem('netProfit', '-1')).toBeNull();
  expect(findBoundProblem('netProfit', parseTypedBound('netProfit', '9'.repeat(12)))).toBe('tooLarge');
  expect(findBoundProblem('netProfit', parseTypedBound('netProfit', '9'.repeat(9)))).toBeNull();
  expect(findBoundProblem('sales', null)).toBeNull();
});

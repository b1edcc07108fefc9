import { SCREENED_NAMES } from '@bourse/core/information/companies/screen.ts';
import { expect, test } from 'vitest';
import { addressOf, criteriaIn, inCurrency, inMarket, problemOf, typedOf, wireOf } from './criteria.ts';

test('what stands in an address is read as it was written', () => {
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
  const address = addressOf(criteria);
  expect(address['ranges']).toBe('marketCap:1000000000..,priceEarnings:..15,salesGrowth:-0.05..0.2');
  const read = criteriaIn(address as Record<string, string>, 'US');
  expect({ ...read, industries: read.industries?.toSorted() }).toEqual(criteria);
});

test('what cannot be read in an address is no condition', () => {
  const read = criteriaIn(
    {
      ...{ market: 'ZZ', industries: 'none,x', by: 'x', in: 'ZZZ' },
      ranges: 'price:1..2,marketCap:a..,change,sales:2..1,daysToCover:-1..',
    },
    'US',
  );
  expect(read).toEqual({ market: 'US', industries: [], ranges: {}, by: 'marketCap' });
});

test('rates are typed in percent and money in millions', () => {
  expect(wireOf('salesGrowth', '-2.5')).toBe('-0.025');
  expect(wireOf('marketCap', '1500.5')).toBe('1500500000');
  expect(wireOf('priceEarnings', '12.5')).toBe('12.5');
  expect(wireOf('priceEarnings', 'twelve')).toBeNull();
  for (const name of SCREENED_NAMES) expect(typedOf(name, wireOf(name, '12.5')!)).toBe('12.5');
});

test('amounts keep their currency on another market, which need not be named on its own', () => {
  const currencyOf = (market: string) => (market === 'KR' ? 'KRW' : 'USD');
  const ranges = { sales: { from: '1000000' }, individuals5: { from: '0' } };
  const korean = { market: 'KR' as const, industries: [], ranges, by: 'marketCap' as const };
  const american = inMarket(korean, 'US', currencyOf);
  expect(american).toEqual({ ...korean, market: 'US', in: 'KRW', ranges: { sales: ranges.sales } });
  expect(inMarket(american, 'KR', currencyOf)).toEqual({ ...korean, ranges: { sales: ranges.sales } });
  expect(inCurrency({ ...korean, in: 'USD' }, 'KRW', 'KRW')).toEqual(korean);
  expect(inCurrency(korean, 'MXN', 'KRW')).toEqual({ ...korean, in: 'MXN' });
  const rates = { ...korean, ranges: { salesGrowth: { from: '0' } } };
  expect(inMarket(rates, 'US', currencyOf).in).toBeUndefined();
  // Until the markets are known, nobody can tell the currency.
  expect(inMarket(korean, 'US', () => undefined).in).toBeUndefined();
});

test('what a field refuses is said: below zero where no figure is, and more digits than a bound has', () => {
  expect(problemOf('sales', '-1')).toBe('negative');
  expect(problemOf('netProfit', '-1')).toBeNull();
  expect(problemOf('netProfit', wireOf('netProfit', '9'.repeat(12)))).toBe('tooLarge');
  expect(problemOf('netProfit', wireOf('netProfit', '9'.repeat(9)))).toBeNull();
  expect(problemOf('sales', null)).toBeNull();
});

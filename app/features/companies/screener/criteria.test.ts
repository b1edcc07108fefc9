import { SCREENED_NAMES } from '@bourse/core/companies/screen.ts';
import { expect, test } from 'vitest';
import { addressOf, criteriaIn, typedOf, wireOf } from './criteria.ts';

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
  };
  const address = addressOf(criteria);
  expect(address['ranges']).toBe('marketCap:1000000000..,priceEarnings:..15,salesGrowth:-0.05..0.2');
  const read = criteriaIn(address as Record<string, string>, 'US');
  expect({ ...read, industries: read.industries?.toSorted() }).toEqual(criteria);
});

test('what cannot be read in an address is no condition', () => {
  const read = criteriaIn(
    { market: 'ZZ', industries: 'none,x', ranges: 'price:1..2,marketCap:a..,change', by: 'x' },
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

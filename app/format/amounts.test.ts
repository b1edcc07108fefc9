import { expect, test } from 'vitest';
import { partOfAmount, sumOfAmounts } from './amounts.ts';

test('a part is cut to the currency’s decimals, and never more than the whole', () => {
  expect(partOfAmount('1000.50', 25, 'USD')).toBe('250.12');
  expect(partOfAmount('99999', 50, 'KRW')).toBe('49999');
  expect(partOfAmount('1000.50', 100, 'USD')).toBe('1000.50');
});

test('a step is added to what is typed, and stands alone where nothing can be read', () => {
  expect(sumOfAmounts('12.50', '100', 'USD')).toBe('112.50');
  expect(sumOfAmounts('', '10000', 'KRW')).toBe('10000');
  expect(sumOfAmounts('twelve', '100', 'USD')).toBe('100.00');
});

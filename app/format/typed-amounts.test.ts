import { expect, test } from 'vitest';
import { computePercentOfAmount, addAmounts } from './typed-amounts.ts';

test('a percentage of an amount is truncated to the currency’s decimals, and never exceeds the amount', () => {
  expect(computePercentOfAmount('1000.50', 25, 'USD')).toBe('250.12');
  expect(computePercentOfAmount('99999', 50, 'KRW')).toBe('49999');
  expect(computePercentOfAmount('1000.50', 100, 'USD')).toBe('1000.50');
});

test('adds a step to the typed amount, and counts unreadable text as zero', () => {
  expect(addAmounts('12.50', '100', 'USD')).toBe('112.50');
  expect(addAmounts('', '10000', 'KRW')).toBe('10000');
  expect(addAmounts('twelve', '100', 'USD')).toBe('100.00');
});

import { expect, test } from 'vitest';
import { moneyText, percentOf, quantityText, rateOf } from './figures.ts';

test('an amount has its currency’s decimals, and behind the second those that say something', () => {
  expect(moneyText('4607.7', 'USD')).toBe('4,607.70');
  expect(moneyText('71600', 'KRW')).toBe('71,600');
  expect(moneyText('1234.5678', 'USDT')).toBe('1,234.5678');
  expect(moneyText('-1234.500000', 'USDT')).toBe('-1,234.50');
});

test('a number of units has the decimals that it has', () => {
  expect(['12', '1200.50', '1200.00', '-0.125000'].map(quantityText)).toEqual(['12', '1,200.5', '1,200', '-0.125']);
});

test('percent and pure numbers lead to each other', () => {
  for (const percent of ['5', '0.25', '133.5', '-2']) expect(percentOf(rateOf(percent))).toBe(percent);
  expect(rateOf('33.5')).toBe('0.335');
});

import { expect, test } from 'vitest';
import { formatMoneyText, rateToPercent, formatQuantityText, percentToRate } from './figures.ts';

test('an amount has its currency’s decimals, without trailing zeros beyond the second', () => {
  expect(formatMoneyText('4607.7', 'USD')).toBe('4,607.70');
  expect(formatMoneyText('71600', 'KRW')).toBe('71,600');
  expect(formatMoneyText('1234.5678', 'USDT')).toBe('1,234.5678');
  expect(formatMoneyText('-1234.500000', 'USDT')).toBe('-1,234.50');
});

test('a quantity keeps its own decimals', () => {
  expect(['12', '1200.50', '1200.00', '-0.125000'].map(formatQuantityText)).toEqual([
    '12',
    '1,200.5',
    '1,200',
    '-0.125',
  ]);
});

test('percentages and rates convert to each other', () => {
  for (const percent of ['5', '0.25', '133.5', '-2']) expect(rateToPercent(percentToRate(percent))).toBe(percent);
  expect(percentToRate('33.5')).toBe('0.335');
});

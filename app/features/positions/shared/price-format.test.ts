import { expect, test } from 'vitest';
import { formatWithDigits, computePriceDigits, formatSplitRatio, padPriceDigits } from './price-format.ts';

test('formats prices of an instrument with the decimals of the finest one', () => {
  expect(computePriceDigits('USD', ['184.3', '184'])).toBe(2);
  expect(computePriceDigits('USD', ['1.0851', '1.08502'])).toBe(5);
  expect(computePriceDigits('KRW', ['82700', '82600'])).toBe(0);
  expect(computePriceDigits('USDT', ['67054.94', '67050.02'])).toBe(2);
  // If the market's step is known, it decides the number.
  expect(computePriceDigits('USDT', [], '0.00000001')).toBe(8);
  expect(computePriceDigits('USD', [], '0.00001')).toBe(5);
  expect(computePriceDigits('INR', [], '5')).toBe(2);
});

test('rounds an uneven mean to those decimals', () => {
  const digits = computePriceDigits('USD', ['113.33333333', '114.5']);
  expect(formatWithDigits('113.33333333', digits)).toBe('113.33');
  expect(formatWithDigits('71233.33333333', computePriceDigits('KRW', ['71233.33333333', '71200']))).toBe('71,233');
});

test('padding adds zeros and removes nothing', () => {
  expect([
    padPriceDigits('510.6', 2),
    padPriceDigits('511', 2),
    padPriceDigits('82700', 0),
    padPriceDigits('1.08502', 2),
  ]).toEqual(['510.60', '511.00', '82700', '1.08502']);
});

test.each([
  ['split', '4', '1', '4:1'],
  ['split', '3', '2', '3:2'],
  ['split', '1', '10', '1:10'],
  ['split', '1', '3', '1:3'],
  ['split', '2', '5', '2:5'],
  ['split', '4', '3', '4:3'],
  // As an imported file gives them, in decimals.
  ['split', '33333333', '100000000', '1:3'],
  ['split', '133333333', '100000000', '1.33333333:1'],
  ['stockDividend', '21', '20', '+5%'],
  ['stockDividend', '41', '40', '+2.50%'],
])('formats the ratio of a %s of %s for %s as %s', (kind, newUnits, oldUnits, words) => {
  expect(formatSplitRatio(kind, newUnits, oldUnits)).toBe(words);
});

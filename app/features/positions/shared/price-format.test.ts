import { expect, test } from 'vitest';
import { formatDigits, priceDigits, ratioWords, withDigits } from './price-format.ts';

test('prices of an instrument have as many decimals as the finest of them', () => {
  expect(priceDigits('USD', ['184.3', '184'])).toBe(2);
  expect(priceDigits('USD', ['1.0851', '1.08502'])).toBe(5);
  expect(priceDigits('KRW', ['82700', '82600'])).toBe(0);
  expect(priceDigits('USDT', ['67054.94', '67050.02'])).toBe(2);
  // If the market's step is known, it decides the number.
  expect(priceDigits('USDT', [], '0.00000001')).toBe(8);
  expect(priceDigits('USD', [], '0.00001')).toBe(5);
  expect(priceDigits('INR', [], '5')).toBe(2);
});

test('a mean that does not come out even is rounded to them', () => {
  const digits = priceDigits('USD', ['113.33333333', '114.5']);
  expect(formatDigits('113.33333333', digits)).toBe('113.33');
  expect(formatDigits('71233.33333333', priceDigits('KRW', ['71233.33333333', '71200']))).toBe('71,233');
});

test('padding adds zeros and takes nothing away', () => {
  expect([withDigits('510.6', 2), withDigits('511', 2), withDigits('82700', 0), withDigits('1.08502', 2)]).toEqual([
    '510.60',
    '511.00',
    '82700',
    '1.08502',
  ]);
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
])('%s of %s for %s is %s', (kind, newUnits, oldUnits, words) => {
  expect(ratioWords(kind, newUnits, oldUnits)).toBe(words);
});

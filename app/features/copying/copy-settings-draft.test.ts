import { expect, test } from 'vitest';
import { isBeyondAvailable, isAtLeastMinimum, rateToPercent, percentToRate } from './copy-settings-draft.ts';

test.each([
  ['500000', true],
  ['500001', true],
  ['499999', false],
  ['0', false],
  ['', false],
  ['x', false],
])('%s reaches the minimum of 500,000 KRW: %s', (amount, enough) => {
  expect(isAtLeastMinimum(amount, '500000', 'KRW')).toBe(enough);
});

test('compares amounts as money, not as text', () => {
  expect(isAtLeastMinimum('99.99', '100.00', 'USD')).toBe(false);
  expect(isAtLeastMinimum('100', '100.00', 'USD')).toBe(true);
});

test.each([
  ['4101.75', false],
  ['4101.76', true],
  ['999999', true],
  ['', false],
  ['x', false],
])('%s exceeds the available 4,101.75 USD: %s', (amount, beyond) => {
  expect(isBeyondAvailable(amount, '4101.75', 'USD')).toBe(beyond);
});

test.each([
  ['12.5', '0.1250'],
  ['100', '1.0000'],
  ['0', '0.0000'],
  ['100.01', null],
  ['-1', null],
  ['x', null],
])('%s percent is %s', (percent, rate) => {
  expect(percentToRate(percent)).toBe(rate);
});

test('formats a parsed rate as it was typed', () => {
  expect(rateToPercent('0.125')).toBe('12.5');
});

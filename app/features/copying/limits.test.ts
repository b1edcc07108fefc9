import { expect, test } from 'vitest';
import { isBeyond, isEnough, percentFrom, rateFrom } from './limits.ts';

test.each([
  ['500000', true],
  ['500001', true],
  ['499999', false],
  ['0', false],
  ['', false],
  ['x', false],
])('%s of at least 500,000 KRW is enough: %s', (amount, enough) => {
  expect(isEnough(amount, '500000', 'KRW')).toBe(enough);
});

test('digits are compared as money, not as text', () => {
  expect(isEnough('99.99', '100.00', 'USD')).toBe(false);
  expect(isEnough('100', '100.00', 'USD')).toBe(true);
});

test.each([
  ['4101.75', false],
  ['4101.76', true],
  ['999999', true],
  ['', false],
  ['x', false],
])('%s with 4,101.75 USD available is beyond it: %s', (amount, beyond) => {
  expect(isBeyond(amount, '4101.75', 'USD')).toBe(beyond);
});

test.each([
  ['12.5', '0.1250'],
  ['100', '1.0000'],
  ['0', '0.0000'],
  ['100.01', null],
  ['-1', null],
  ['x', null],
])('%s percent is %s', (percent, rate) => {
  expect(rateFrom(percent)).toBe(rate);
});

test('a rate is written back as it was typed', () => {
  expect(percentFrom('0.125')).toBe('12.5');
});

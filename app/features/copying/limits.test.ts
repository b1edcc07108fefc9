import { expect, test } from 'vitest';
import { isBeyond, isEnough } from './limits.ts';

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

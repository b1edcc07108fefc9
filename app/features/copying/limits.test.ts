import { expect, test } from 'vitest';
import { isEnough } from './limits.ts';

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

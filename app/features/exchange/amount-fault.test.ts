import { expect, test } from 'vitest';
import { amountFault } from './amount-fault.ts';

test.each([
  ['', 'USD', 'KRW', 'required'],
  ['0', 'USD', 'KRW', 'notPositive'],
  ['0.00', 'USD', 'KRW', 'notPositive'],
  ['.', 'USD', 'KRW', 'notPositive'],
  ['1.005', 'USD', 'KRW', 'tooPrecise'],
  ['1.5', 'KRW', 'USD', 'tooPrecise'],
  ['100.01', 'USD', 'KRW', 'insufficient'],
  ['5', 'USD', 'USD', 'sameCurrency'],
  ['100', 'USD', 'KRW', null],
  ['0.000001', 'USDT', 'USD', null],
])('"%s" of %s for %s: %s', (typed, from, to, fault) => {
  expect(amountFault(typed, from, to, '100.00')).toBe(fault);
});

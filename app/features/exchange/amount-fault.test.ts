import { expect, test } from 'vitest';
import { amountFault, cleanAmount } from './amount-fault.ts';

test.each([
  ['', 'USD', 'KRW', 'required'], ['0', 'USD', 'KRW', 'notPositive'], ['0.00', 'USD', 'KRW', 'notPositive'], ['.', 'USD', 'KRW', 'notPositive'],
  ['1.005', 'USD', 'KRW', 'tooPrecise'], ['1.5', 'KRW', 'USD', 'tooPrecise'], ['100.01', 'USD', 'KRW', 'insufficient'], ['5', 'USD', 'USD', 'sameCurrency'],
  ['100', 'USD', 'KRW', null], ['0.000001', 'USDT', 'USD', null],
])('"%s" of %s for %s: %s', (typed, from, to, fault) => {
  expect(amountFault(typed, from, to, '100.00')).toBe(fault);
});

test('what is typed keeps digits and one point, a comma counts as one', () => {
  expect(cleanAmount('1,5', 'USD')).toBe('1.5');
  expect(cleanAmount('-1.2.3 USD', 'USD')).toBe('1.23');
  expect(cleanAmount('15.', 'KRW')).toBe('15');
});

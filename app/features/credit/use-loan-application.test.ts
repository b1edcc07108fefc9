import { expect, test } from 'vitest';
import { isAmountBetween, pickSmallerAmount, parseWholeNumber } from './use-loan-application.ts';

test.each([
  ['1', 1],
  ['500', 500],
  ['0', null],
  ['1.5', null],
  ['-3', null],
  ['', null],
])('parses %j as a requested amount of credit: %j', (typed, whole) => {
  expect(parseWholeNumber(typed)).toBe(whole);
});

test.each([
  ['50.00', true],
  ['2000', true],
  ['49.99', false],
  ['2000.01', false],
  ['1.001', false],
  ['', false],
])('%j is within 50 and 2,000: %j', (typed, possible) => {
  expect(isAmountBetween(typed, 'USD', '50.00', '2000.00')).toBe(possible);
});

test('limits a repayment to the smaller of the debt and the available money', () => {
  expect(pickSmallerAmount('10.50', '9.99', 'USD')).toBe('9.99');
  expect(pickSmallerAmount('9', '10', 'KRW')).toBe('9');
});

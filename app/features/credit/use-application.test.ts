import { expect, test } from 'vitest';
import { isBetween, smallerOf, wholeOf } from './use-application.ts';

test.each([
  ['1', 1],
  ['500', 500],
  ['0', null],
  ['1.5', null],
  ['-3', null],
  ['', null],
])('%j as more credit is %j', (typed, whole) => {
  expect(wholeOf(typed)).toBe(whole);
});

test.each([
  ['50.00', true],
  ['2000', true],
  ['49.99', false],
  ['2000.01', false],
  ['1.001', false],
  ['', false],
])('%j can be borrowed from 50 to 2,000: %j', (typed, possible) => {
  expect(isBetween(typed, 'USD', '50.00', '2000.00')).toBe(possible);
});

test('nobody pays back more than there is', () => {
  expect(smallerOf('10.50', '9.99', 'USD')).toBe('9.99');
  expect(smallerOf('9', '10', 'KRW')).toBe('9');
});

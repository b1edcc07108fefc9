import { expect, test } from 'vitest';
import { computeRemainingShare } from './fund-facts.tsx';

test('computes the share of cash as what the holdings leave of the whole', () => {
  expect(computeRemainingShare(Array.from({ length: 8 }, () => '0.12'))).toBe('0.04');
  expect(computeRemainingShare(Array.from({ length: 6 }, () => '0.16'))).toBe('0.04');
  expect(computeRemainingShare(['0.33333333', '0.33333333', '0.33333333'])).toBe('0.00000001');
});

test('the share of cash is unknown while a holding has no value', () => {
  expect(computeRemainingShare(['0.5', null])).toBeNull();
});

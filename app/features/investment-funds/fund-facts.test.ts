import { expect, test } from 'vitest';
import { restOf } from './fund-facts.tsx';

test('a fund of eight twelfths of a hundred holds the other four in cash', () => {
  expect(restOf(Array.from({ length: 8 }, () => '0.12'))).toBe('0.04');
  expect(restOf(Array.from({ length: 6 }, () => '0.16'))).toBe('0.04');
  expect(restOf(['0.33333333', '0.33333333', '0.33333333'])).toBe('0.00000001');
});

test('the cash of a fund is unknown while a holding has no value', () => {
  expect(restOf(['0.5', null])).toBeNull();
});

import { expect, test } from 'vitest';
import { sectorsOf } from './ring-geometry.ts';

test('sectors follow one another from the top on, and one of more than half goes the long way round', () => {
  const [first, second] = sectorsOf([0.75, 0.25]);
  expect(first).toBe('M60.00 4.00A56 56 0 1 1 4.00 60.00L23.00 60.00A37 37 0 1 0 60.00 23.00Z');
  expect(second).toMatch(/^M4\.00 60\.00A56 56 0 0 1 60\.00 4\.00/);
});

test('shares rounded to a little less than all still close the ring', () => {
  const [first, , third] = sectorsOf([0.333, 0.333, 0.333]);
  expect(first).toBe(sectorsOf([1 / 3, 1 / 3, 1 / 3])[0]);
  expect(third).toMatch(/ 60\.00 4\.00L/);
});

test('one part that is all of it is a ring, not nothing', () => {
  const [all] = sectorsOf([1]);
  expect(all).toMatch(/^M60\.00 4\.00A56 56 0 1 1 59\.9/);
});

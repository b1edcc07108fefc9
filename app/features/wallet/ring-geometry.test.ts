import { expect, test } from 'vitest';
import { sectorsOf } from './ring-geometry.ts';

test('sectors follow one another from the top on, and one of more than half goes the long way round', () => {
  const [first, second] = sectorsOf([0.75, 0.25]);
  expect(first).toBe('M60.00 4.00A56 56 0 1 1 4.00 60.00L23.00 60.00A37 37 0 1 0 60.00 23.00Z');
  expect(second).toMatch(/^M4\.00 60\.00A56 56 0 0 1 60\.00 4\.00/);
});

test('one part that is all of it is a ring, not nothing', () => {
  const [all] = sectorsOf([1]);
  expect(all).toMatch(/^M60\.00 4\.00A56 56 0 1 1 59\.9/);
});

import { expect, test } from 'vitest';
import { fillOf, FILLS_MOST, ringParts, sectorsOf } from './allocation-ring.tsx';

const thirteen = Array.from({ length: 13 }, (_, index) => ({
  name: `C${index}`,
  amount: String(100 - index),
  share: ((13 - index) / 91).toFixed(8),
}));

test('thirteen currencies are as many parts as can be told apart, the smallest together', () => {
  const parts = ringParts(thirteen.toReversed(), FILLS_MOST);
  expect(parts.map(({ name }) => name)).toEqual(['C0', 'C1', 'C2', 'C3', 'C4', 'C5', 'others']);
  expect(parts.at(-1)?.amount).toBe(String(94 + 93 + 92 + 91 + 90 + 89 + 88));
  expect(parts.reduce((all, { share }) => all + Number(share), 0)).toBeCloseTo(1, 6);
  expect(new Set(parts.map((_, index) => fillOf('id', index))).size).toBe(parts.length);
});

test('as few as that stay as they are, the largest first', () => {
  expect(ringParts(thirteen.slice(0, 7).toReversed(), FILLS_MOST)).toEqual(thirteen.slice(0, 7));
});

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

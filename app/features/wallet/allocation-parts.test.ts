import { expect, test } from 'vitest';
import { combineSmallestParts } from './allocation-parts.ts';

const thirteen = Array.from({ length: 13 }, (_, index) => ({
  name: `C${index}`,
  amount: String(100 - index),
  share: ((13 - index) / 91).toFixed(8),
}));

test('combines the smallest of thirteen currencies, so that the parts of a bar can be distinguished', () => {
  const parts = combineSmallestParts(thirteen.toReversed(), 5);
  expect(parts.map(({ name }) => name)).toEqual(['C0', 'C1', 'C2', 'C3', 'others']);
  expect(parts.at(-1)?.amount).toBe(String(96 + 95 + 94 + 93 + 92 + 91 + 90 + 89 + 88));
  expect(parts.reduce((all, { share }) => all + Number(share), 0)).toBeCloseTo(1, 6);
});

test('leaves few parts as they are, the largest first', () => {
  expect(combineSmallestParts(thirteen.slice(0, 5).toReversed(), 5)).toEqual(thirteen.slice(0, 5));
});

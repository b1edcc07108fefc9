import { expect, test } from 'vitest';
import { FILLS_MOST, fillOf } from './pattern.tsx';
import { ringParts } from './ring-parts.ts';

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

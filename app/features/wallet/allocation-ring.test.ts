import { expect, test } from 'vitest';
import { patternFillOf, MAX_RING_PATTERNS, buildRingParts, buildRingSectors } from './allocation-ring.tsx';

const thirteen = Array.from({ length: 13 }, (_, index) => ({
  name: `C${index}`,
  amount: String(100 - index),
  share: ((13 - index) / 91).toFixed(8),
}));

test('combines the smallest of thirteen currencies, so that all parts can be distinguished', () => {
  const parts = buildRingParts(thirteen.toReversed(), MAX_RING_PATTERNS);
  expect(parts.map(({ name }) => name)).toEqual(['C0', 'C1', 'C2', 'C3', 'C4', 'C5', 'others']);
  expect(parts.at(-1)?.amount).toBe(String(94 + 93 + 92 + 91 + 90 + 89 + 88));
  expect(parts.reduce((all, { share }) => all + Number(share), 0)).toBeCloseTo(1, 6);
  expect(new Set(parts.map((_, index) => patternFillOf('id', index))).size).toBe(parts.length);
});

test('leaves few parts as they are, the largest first', () => {
  expect(buildRingParts(thirteen.slice(0, 7).toReversed(), MAX_RING_PATTERNS)).toEqual(thirteen.slice(0, 7));
});

test('draws sectors one after the other from the top, with a long arc for more than half', () => {
  const [first, second] = buildRingSectors([0.75, 0.25]);
  expect(first).toBe('M60.00 4.00A56 56 0 1 1 4.00 60.00L23.00 60.00A37 37 0 1 0 60.00 23.00Z');
  expect(second).toMatch(/^M4\.00 60\.00A56 56 0 0 1 60\.00 4\.00/);
});

test('closes the ring although rounded shares sum to a little less than all', () => {
  const [first, , third] = buildRingSectors([0.333, 0.333, 0.333]);
  expect(first).toBe(buildRingSectors([1 / 3, 1 / 3, 1 / 3])[0]);
  expect(third).toMatch(/ 60\.00 4\.00L/);
});

test('draws a whole ring for a single part', () => {
  const [all] = buildRingSectors([1]);
  expect(all).toMatch(/^M60\.00 4\.00A56 56 0 1 1 59\.9/);
});

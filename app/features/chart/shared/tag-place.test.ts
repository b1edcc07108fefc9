import { expect, test } from 'vitest';
import { tagPlace } from './tag-place.ts';

const PLOT = { head: 32, height: 280, tag: 16 };

test('the tag of a line is whole and beneath what indicators say, however near the edge its line is', () => {
  expect([140, 40, 33, 5, 0, 272, 279, 280].map((y) => tagPlace(y, PLOT))).toEqual([
    140, 40, 40, 40, 40, 272, 272, 272,
  ]);
});

test('a line beyond the plot has no tag, not even a part of one', () => {
  expect([-1, -7, 281, 285].map((y) => tagPlace(y, PLOT))).toEqual([null, null, null, null]);
});

test('a plot too low for both keeps the tag whole', () => {
  expect(tagPlace(3, { head: 32, height: 40, tag: 16 })).toBe(32);
});

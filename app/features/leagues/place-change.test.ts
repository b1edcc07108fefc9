import { expect, test } from 'vitest';
import { computePlaceChange } from './place-change.tsx';

test.each([
  [1, 4, 3],
  [4, 1, -3],
  [2, 2, 0],
  [2, null, null],
  [null, 2, null],
])('place %s after %s', (place, placeBefore, change) => {
  expect(computePlaceChange({ place, placeBefore })).toBe(change);
});

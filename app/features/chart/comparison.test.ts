import { expect, test } from 'vitest';
import { besideCloses, changeSince, knownAt } from './comparison.ts';

test('another exchange’s close counts from its bar on, and lasts while it is closed', () => {
  expect(knownAt([5, 10, 20, 30, 40], { times: [8, 20, 35], closes: [1, 2, 3] })).toEqual([null, 1, 2, 2, 3]);
  expect(knownAt([1, 2], { times: [], closes: [] })).toEqual([null, null]);
});

test('both stand at the same height where the first bar is seen, and part in percent', () => {
  const beside = besideCloses([100, 110, 120, 90], [50, 40, 44, 60], 1);
  expect(beside).toEqual([137.5, 110, 121, 165]);
  expect(changeSince(beside, 1, 3)).toBeCloseTo(0.5, 12);
  expect(changeSince([40, 40, 44, 60], 1, 3)).toBeCloseTo(0.5, 12);
});

test('a younger one begins at its first bar, and one without any is not drawn', () => {
  expect(besideCloses([100, 110, 120], [null, null, 7], 0)).toEqual([null, null, 120]);
  expect(besideCloses([100, 110], [null, null], 0)).toEqual([null, null]);
  expect(changeSince([null, 1], 0, 1)).toBeNull();
});

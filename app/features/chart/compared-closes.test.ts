import { expect, test } from 'vitest';
import { rescaleComparedCloses, computeChangeSince, alignCloses } from './compared-closes.ts';

test('uses the close of another exchange from its bar on, also while that exchange is closed', () => {
  expect(alignCloses([5, 10, 20, 30, 40], { times: [8, 20, 35], closes: [1, 2, 3] })).toEqual([null, 1, 2, 2, 3]);
  expect(alignCloses([1, 2], { times: [], closes: [] })).toEqual([null, null]);
});

test('puts both lines at the same height at the first visible bar, and moves each by its percent change', () => {
  const rescaled = rescaleComparedCloses([100, 110, 120, 90], [50, 40, 44, 60], 1);
  expect(rescaled).toEqual([137.5, 110, 121, 165]);
  expect(computeChangeSince(rescaled, 1, 3)).toBeCloseTo(0.5, 12);
  expect(computeChangeSince([40, 40, 44, 60], 1, 3)).toBeCloseTo(0.5, 12);
});

test('starts a younger instrument at its first bar, and draws nothing for one without bars', () => {
  expect(rescaleComparedCloses([100, 110, 120], [null, null, 7], 0)).toEqual([null, null, 120]);
  expect(rescaleComparedCloses([100, 110], [null, null], 0)).toEqual([null, null]);
  expect(computeChangeSince([null, 1], 0, 1)).toBeNull();
});

import { expect, test } from 'vitest';
import { roomFor } from './use-drag-sort.ts';

const rows = [0, 1, 2, 3, 4];

test('rows between the old and the new place make room, the others stay', () => {
  expect(rows.map((index) => roomFor(index, { from: 1, to: 3, dy: 0 }))).toEqual([0, 0, -1, -1, 0]);
  expect(rows.map((index) => roomFor(index, { from: 3, to: 0, dy: 0 }))).toEqual([1, 1, 1, 0, 0]);
  expect(rows.map((index) => roomFor(index, { from: 2, to: 2, dy: 0 }))).toEqual([0, 0, 0, 0, 0]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveEntry, computeDropIndex, computeRowShift, toggleSelection } from './use-drag-sort.ts';

test('moves an entry to its new position, and the others close the gap', () => {
  expect(moveEntry(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moveEntry(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moveEntry(['a', 'b'], 1, 9)).toEqual(['a', 'b']);
  expect(moveEntry(['a', 'b'], 1, -3)).toEqual(['b', 'a']);
});

test('a move loses no entry and keeps the order of the others', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 1 }), fc.nat(), fc.integer(), (list, start, to) => {
      const from = start % list.length;
      const after = moveEntry(list, from, to);
      expect(after.toSorted()).toEqual(list.toSorted());
      expect(after.filter((entry) => entry !== list[from])).toEqual(list.filter((entry) => entry !== list[from]));
    }),
  );
});

test('drops a dragged row at the nearest position inside the list', () => {
  expect([
    computeDropIndex(2, 27, 56, 5),
    computeDropIndex(2, 29, 56, 5),
    computeDropIndex(2, -400, 56, 5),
    computeDropIndex(2, 400, 56, 5),
    computeDropIndex(2, 40, 0, 5),
  ]).toEqual([2, 3, 0, 4, 2]);
});

test('selecting an entry twice deselects it', () => {
  expect([...toggleSelection(toggleSelection(new Set(['a']), 'b'), 'a')]).toEqual(['b']);
});

const rows = [0, 1, 2, 3, 4];

test('rows between the old and the new position shift, the others stay', () => {
  expect(rows.map((index) => computeRowShift(index, { from: 1, to: 3, dy: 0 }))).toEqual([0, 0, -1, -1, 0]);
  expect(rows.map((index) => computeRowShift(index, { from: 3, to: 0, dy: 0 }))).toEqual([1, 1, 1, 0, 0]);
  expect(rows.map((index) => computeRowShift(index, { from: 2, to: 2, dy: 0 }))).toEqual([0, 0, 0, 0, 0]);
});

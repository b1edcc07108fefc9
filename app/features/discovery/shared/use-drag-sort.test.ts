import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moved, placeAfterDrag, roomFor, toggledIn } from './use-drag-sort.ts';

test('an entry moves to its new place and the others close up', () => {
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(['a', 'b'], 1, 9)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 1, -3)).toEqual(['b', 'a']);
});

test('whatever is moved, nothing is lost and the rest keeps its order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 1 }), fc.nat(), fc.integer(), (list, start, to) => {
      const from = start % list.length;
      const after = moved(list, from, to);
      expect(after.toSorted()).toEqual(list.toSorted());
      expect(after.filter((entry) => entry !== list[from])).toEqual(list.filter((entry) => entry !== list[from]));
    }),
  );
});

test('a drag lands on the nearest row inside the list', () => {
  expect([
    placeAfterDrag(2, 27, 56, 5),
    placeAfterDrag(2, 29, 56, 5),
    placeAfterDrag(2, -400, 56, 5),
    placeAfterDrag(2, 400, 56, 5),
    placeAfterDrag(2, 40, 0, 5),
  ]).toEqual([2, 3, 0, 4, 2]);
});

test('choosing twice chooses nothing', () => {
  expect([...toggledIn(toggledIn(new Set(['a']), 'b'), 'a')]).toEqual(['b']);
});

const rows = [0, 1, 2, 3, 4];

test('rows between the old and the new place make room, the others stay', () => {
  expect(rows.map((index) => roomFor(index, { from: 1, to: 3, dy: 0 }))).toEqual([0, 0, -1, -1, 0]);
  expect(rows.map((index) => roomFor(index, { from: 3, to: 0, dy: 0 }))).toEqual([1, 1, 1, 0, 0]);
  expect(rows.map((index) => roomFor(index, { from: 2, to: 2, dy: 0 }))).toEqual([0, 0, 0, 0, 0]);
});

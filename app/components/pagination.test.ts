import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clampPage, listPageButtons, computePageCount } from './pagination.tsx';

test('ten rows make a page, and there is always one', () => {
  expect([0, 1, 10, 11, 100, 101].map((rows) => computePageCount(rows))).toEqual([1, 1, 1, 2, 10, 11]);
});

test('a page is clamped to 1..count', () => {
  expect([
    clampPage(0, 5),
    clampPage(-3, 5),
    clampPage(6, 5),
    clampPage(3, 5),
    clampPage(Number.NaN, 5),
    clampPage(2.9, 5),
    clampPage(9, 0),
  ]).toEqual([1, 1, 5, 3, 1, 2, 1]);
});

test('at most five buttons, the present page among them', () => {
  expect(listPageButtons(1, 20)).toEqual([1, 2, 3, 4, 5]);
  expect(listPageButtons(10, 20)).toEqual([8, 9, 10, 11, 12]);
  expect(listPageButtons(20, 20)).toEqual([16, 17, 18, 19, 20]);
  expect(listPageButtons(2, 3)).toEqual([1, 2, 3]);
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 500 }), (page, count) => {
      const buttons = listPageButtons(page, count);
      expect(buttons).toHaveLength(Math.min(5, count));
      expect(buttons).toContain(clampPage(page, count));
      expect(buttons.every((button) => button >= 1 && button <= count)).toBe(true);
    }),
  );
});

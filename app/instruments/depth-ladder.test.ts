import { expect, test } from 'vitest';
import { computeLevelShare, listLadderRows } from './depth-ladder.tsx';

test("a level's bar is its size beside the largest displayed one", () => {
  const levels = ['400', '100', '800'].map((size) => ({ size }));
  expect(levels.map((level) => computeLevelShare(level, levels))).toEqual([50, 12, 100]);
  expect(computeLevelShare({ size: '1' }, [])).toBe(0);
});

test("a reader's own orders stand in the ladder: at a price where others wait, in a gap, and inside the spread", () => {
  const levels = [
    { price: '10.00', size: '5', cumulated: '5' },
    { price: '9.98', size: '7', cumulated: '12' },
    { price: '9.97', size: '2', cumulated: '14' },
  ];
  const own = [
    { price: '10.01', size: '1' },
    { price: '9.99', size: '2' },
    { price: '9.98', size: '3' },
    { price: '9.50', size: '4' },
  ];
  const rows = listLadderRows('bid', levels, own, 5);
  expect(rows.map(({ price, size, own: mine }) => [price, size, mine])).toEqual([
    ['10.01', '0', '1'],
    ['10.00', '5', null],
    ['9.99', '0', '2'],
    ['9.98', '7', '3'],
    ['9.97', '2', null],
  ]);
  expect(listLadderRows('ask', [], own, 5)).toEqual([]);
});

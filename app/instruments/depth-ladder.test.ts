import { expect, test } from 'vitest';
import { computeLevelShare } from './depth-ladder.tsx';

test("a level's bar is its share of the displayed side of the book", () => {
  const levels = ['400', '800', '1200'].map((cumulated) => ({ cumulated }));
  expect(levels.map((level) => computeLevelShare(level, levels))).toEqual([33, 66, 100]);
  expect(computeLevelShare({ cumulated: '1' }, [])).toBe(0);
});

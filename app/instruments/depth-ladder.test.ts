import { expect, test } from 'vitest';
import { shareOf } from './depth-ladder.tsx';

test("a level's bar is its part of all that its side shows", () => {
  const levels = ['400', '800', '1200'].map((cumulated) => ({ cumulated }));
  expect(levels.map((level) => shareOf(level, levels))).toEqual([33, 66, 100]);
  expect(shareOf({ cumulated: '1' }, [])).toBe(0);
});

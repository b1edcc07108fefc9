import { expect, test } from 'vitest';
import { foldListedName, numberEqualNames } from './listed-names.ts';

test.each([
  [
    ['Anna Schmidt', 'Bo', 'Anna Schmidt'],
    ['Anna Schmidt', 'Bo', 'Anna Schmidt 2'],
  ],
  [
    ['Anna', 'anna ', 'Anna 2', 'Ａnna'],
    ['Anna', 'anna  3', 'Anna 2', 'Ａnna 4'],
  ],
  [
    ['김서연', '김서연', '김서연'],
    ['김서연', '김서연 2', '김서연 3'],
  ],
])('tells %j apart as %j', (names, numbered) => {
  expect(numberEqualNames(names)).toEqual(numbered);
  expect(numberEqualNames(numbered)).toEqual(numbered);
  expect(new Set(numbered.map(foldListedName)).size).toBe(names.length);
});

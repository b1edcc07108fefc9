import { expect, test } from 'vitest';
import { areaUnderCurve, tellApart } from './tell-apart.ts';

test('the area is the chance that one takes longer than the other', () => {
  expect(areaUnderCurve([2, 3], [1])).toBe(1);
  expect(areaUnderCurve([1], [2, 3])).toBe(0);
  expect(areaUnderCurve([1, 2, 3], [1, 2, 3])).toBe(0.5);
  expect(areaUnderCurve([1, 3], [2, 2])).toBe(0.5);
});

test('a tenth of a millisecond more is noticed where answers take one, and words that differ are', async () => {
  const asked = (ms: number, words: string) => async (n: number) => ({ ms: ms + (n % 10) / 20, words });
  const told = await tellApart(100, 400, asked(1.1, 'no'), asked(1, 'no'));
  expect([told.byTime, told.words.size]).toEqual([true, 0]);
  const same = await tellApart(100, 2_000, asked(1, 'no'), asked(1, 'not'));
  expect([same.byTime, [...same.words]]).toEqual([false, ['no', 'not']]);
  expect(same.pairs).toBeLessThan(2_000);
});

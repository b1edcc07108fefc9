import { expect, test } from 'vitest';
import { computeExceedanceProbability, measureDistinguishability } from './measure-distinguishability.ts';

test('the area under the curve is the chance that one answer takes longer than the other', () => {
  expect(computeExceedanceProbability([2, 3], [1])).toBe(1);
  expect(computeExceedanceProbability([1], [2, 3])).toBe(0);
  expect(computeExceedanceProbability([1, 2, 3], [1, 2, 3])).toBe(0.5);
  expect(computeExceedanceProbability([1, 3], [2, 2])).toBe(0.5);
});

test('detects a difference of 0.1 ms between 1 ms answers, and different words', async () => {
  const answering = (ms: number, words: string) => async (n: number) => ({ ms: ms + (n % 10) / 20, words });
  const measured = await measureDistinguishability(100, 400, answering(1.1, 'no'), answering(1, 'no'));
  expect([measured.byTime, measured.words.size]).toEqual([true, 0]);
  const same = await measureDistinguishability(100, 2_000, answering(1, 'no'), answering(1, 'not'));
  expect([same.byTime, [...same.words]]).toEqual([false, ['no', 'not']]);
  expect(same.pairs).toBeLessThan(2_000);
});

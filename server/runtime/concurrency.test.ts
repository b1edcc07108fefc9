import { expect, it } from 'vitest';
import { inTurns } from './promises.ts';

it('does all of them, so many at a time, and answers in order', async () => {
  let under = 0;
  let most = 0;
  const answers = await inTurns([1, 2, 3, 4, 5], 2, async (each) => {
    most = Math.max(most, (under += 1));
    await Promise.resolve();
    under -= 1;
    return each * 10;
  });
  expect([answers, most]).toEqual([[10, 20, 30, 40, 50], 2]);
});

it('a failure keeps nobody waiting, and is told in the end', async () => {
  const done: number[] = [];
  await expect(
    inTurns([1, 2, 3, 4, 5], 2, async (each) => {
      if (each % 2 === 0) throw new Error(`of ${each}`);
      done.push(each);
    }),
  ).rejects.toThrow('of 2');
  expect(done).toEqual([1, 3, 5]);
});

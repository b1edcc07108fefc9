import { expect, it } from 'vitest';
import { mapWithConcurrency } from './promises.ts';

it('runs all items with limited concurrency, and returns results in order', async () => {
  let under = 0;
  let most = 0;
  const answers = await mapWithConcurrency([1, 2, 3, 4, 5], 2, async (each) => {
    most = Math.max(most, (under += 1));
    await Promise.resolve();
    under -= 1;
    return each * 10;
  });
  expect([answers, most]).toEqual([[10, 20, 30, 40, 50], 2]);
});

it("a failure doesn't delay the others, and is thrown at the end", async () => {
  const done: number[] = [];
  await expect(
    mapWithConcurrency([1, 2, 3, 4, 5], 2, async (each) => {
      if (each % 2 === 0) throw new Error(`of ${each}`);
      done.push(each);
    }),
  ).rejects.toThrow('of 2');
  expect(done).toEqual([1, 3, 5]);
});

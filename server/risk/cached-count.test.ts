import { expect, test } from 'vitest';
import { renewed } from './cached-count.ts';

test('counts once for all who ask, answers the old count while it makes a new one, and waits for none', async () => {
  let counts = 0;
  let release: () => void = () => {};
  const kept = renewed(
    async () => {
      counts++;
      if (counts === 2) await new Promise<void>((resolve) => (release = resolve));
      return counts;
    },
    { freshMs: -1_000, staleMs: 60_000 },
  );
  expect(await Promise.all([kept.read(), kept.read()])).toEqual([1, 1]);
  expect(await kept.read()).toBe(1);
  expect(counts).toBe(2);
  expect(await kept.read()).toBe(1);
  expect(counts).toBe(2);
  release();
});

test('forgets what it knew: whoever asks next waits', async () => {
  let counts = 0;
  const kept = renewed(async () => ++counts, { freshMs: 60_000 });
  expect(await kept.read()).toBe(1);
  kept.forget();
  expect(await kept.read()).toBe(2);
  expect(await kept.read()).toBe(2);
});

test('a count that fails is told to whoever waits, and made again', async () => {
  let counts = 0;
  const kept = renewed(
    async () => {
      if (++counts === 1) throw new Error('no database');
      return counts;
    },
    { freshMs: 60_000 },
  );
  await expect(kept.read()).rejects.toThrow('no database');
  expect(await kept.read()).toBe(2);
});

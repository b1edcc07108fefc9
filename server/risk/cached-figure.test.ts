import { expect, test } from 'vitest';
import { createCachedFigure } from './cached-figure.ts';

test('counts once for all callers, and returns the old count while a new one is made', async () => {
  let counts = 0;
  let release: () => void = () => {};
  const cachedCount = createCachedFigure(
    async () => {
      counts++;
      if (counts === 2) await new Promise<void>((resolve) => (release = resolve));
      return counts;
    },
    { freshMs: -1_000, staleMs: 60_000 },
  );
  expect(await Promise.all([cachedCount.read(), cachedCount.read()])).toEqual([1, 1]);
  expect(await cachedCount.read()).toBe(1);
  expect(counts).toBe(2);
  expect(await cachedCount.read()).toBe(1);
  expect(counts).toBe(2);
  release();
});

test('clears the count, so that the next caller waits for a new one', async () => {
  let counts = 0;
  const cachedCount = createCachedFigure(async () => ++counts, { freshMs: 60_000 });
  expect(await cachedCount.read()).toBe(1);
  cachedCount.clear();
  expect(await cachedCount.read()).toBe(2);
  expect(await cachedCount.read()).toBe(2);
});

test('reports a failed count to whoever waits, and counts again', async () => {
  let counts = 0;
  const cachedCount = createCachedFigure(
    async () => {
      if (++counts === 1) throw new Error('no database');
      return counts;
    },
    { freshMs: 60_000 },
  );
  await expect(cachedCount.read()).rejects.toThrow('no database');
  expect(await cachedCount.read()).toBe(2);
});

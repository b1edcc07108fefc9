import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { TooBusyError } from '../runtime/errors.ts';
import { createKeyedConcurrencyLimiter } from './concurrency-limits.ts';

test('runs two tasks of one key at a time, in order, and lets other keys run independently', async () => {
  const few = createKeyedConcurrencyLimiter({ atOnce: 2, waitingMaximum: 10 });
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (key: string, name: string) =>
    few.take(key, () => {
      started.push(name);
      return new Promise<void>((end) => {
        ends.push(end);
      });
    });
  const all = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('b', 'b1')];
  expect(started).toEqual(['a1', 'a2', 'b1']);
  ends.shift()!();
  await turn();
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
  for (const end of ends) end();
  await Promise.all(all);
});

test('rejects the next task of a key whose queue is full, and a failed task frees its place', async () => {
  const few = createKeyedConcurrencyLimiter({ atOnce: 1, waitingMaximum: 1 });
  let fail = (_: Error): void => {};
  const failing = few.take(
    'a',
    () =>
      new Promise((_, reject) => {
        fail = reject;
      }),
  );
  const waiting = few.take('a', async () => 'done');
  await expect(few.take('a', async () => 'never')).rejects.toBeInstanceOf(TooBusyError);
  fail(new Error('no'));
  await expect(failing).rejects.toThrow('no');
  expect(await waiting).toBe('done');
  expect(await few.take('a', async () => 'again')).toBe('again');
});

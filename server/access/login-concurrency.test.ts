import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { TooBusy } from '../runtime/errors.ts';
import { createFewAtOnce } from './concurrency-limits.ts';

test('of one key two are under way, in order, and another key waits for none of them', async () => {
  const few = createFewAtOnce({ atOnce: 2, waitingMaximum: 10 });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (key: string, name: string) =>
    few.take(key, () => {
      begun.push(name);
      return new Promise<void>((end) => {
        ends.push(end);
      });
    });
  const all = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('b', 'b1')];
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  ends.shift()!();
  await turn();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  for (const end of ends) end();
  await Promise.all(all);
});

test('where too many of one wait, the next is turned away, and what fails makes room', async () => {
  const few = createFewAtOnce({ atOnce: 1, waitingMaximum: 1 });
  let fail = (_: Error): void => {};
  const failing = few.take(
    'a',
    () =>
      new Promise((_, reject) => {
        fail = reject;
      }),
  );
  const waiting = few.take('a', async () => 'done');
  await expect(few.take('a', async () => 'never')).rejects.toBeInstanceOf(TooBusy);
  fail(new Error('no'));
  await expect(failing).rejects.toThrow('no');
  expect(await waiting).toBe('done');
  expect(await few.take('a', async () => 'again')).toBe('again');
});

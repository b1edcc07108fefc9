import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { TooBusy } from '../runtime/errors.ts';
import { createHashTurns, type HashFor } from './concurrency-limits.ts';

/** Hashes that end on demand; `begun` names them in the order in which they began. */
function open(atOnce: number, waitingMaximum = 100) {
  const turns = createHashTurns({ atOnce, waitingMaximum });
  const begun: string[] = [];
  const running: (() => void)[] = [];
  const ask = (name: string, lane: HashFor['lane'], of: string): Promise<string> =>
    turns.take({ lane, of }, () => {
      begun.push(name);
      return new Promise((end) => {
        running.push(() => end(name));
      });
    });
  const finish = async (): Promise<void> => {
    running.shift()?.();
    await turn();
  };
  return { turns, begun, ask, finish, running };
}

test('one account has one at a time, whatever else is free', async () => {
  const { begun, ask, finish } = open(2);
  for (const name of ['a1', 'a2', 'a3']) void ask(name, 'work', 'a');
  void ask('b1', 'work', 'b');
  await turn();
  expect(begun).toEqual(['a1', 'b1']);
  await finish();
  expect(begun).toEqual(['a1', 'b1', 'a2']);
});

test('a login from a known device waits for two turns at most, and for none of 600 more that wait', async () => {
  const { begun, ask, finish } = open(1, 1_000);
  for (let i = 0; i < 300; i++) void ask(`work ${i}`, 'work', 'flooding').catch(() => {});
  for (let i = 0; i < 300; i++) void ask(`login ${i}`, 'login', '203.0.113.9').catch(() => {});
  void ask('owner', 'known', 'owner');
  await turn();
  await finish();
  await finish();
  expect(begun).toEqual(['work 0', 'login 0', 'owner']);
});

test('addresses take turns, so that one flood costs another address a turn or two', async () => {
  const { begun, ask, finish } = open(1);
  for (let i = 0; i < 50; i++) void ask(`flood ${i}`, 'login', 'flood');
  void ask('other', 'login', 'other');
  await turn();
  for (let i = 0; i < 3; i++) await finish();
  expect(begun.slice(0, 4)).toContain('other');
});

test('work goes on while logins flood', async () => {
  const { begun, ask, finish } = open(1);
  for (let i = 0; i < 20; i++) void ask(`login ${i}`, 'login', `address ${i}`);
  for (let i = 0; i < 20; i++) void ask(`known ${i}`, 'known', `account ${i}`);
  void ask('work', 'work', 'somebody');
  await turn();
  for (let i = 0; i < 4; i++) await finish();
  expect(begun).toContain('work');
  expect(begun.some((name) => name.startsWith('login'))).toBe(true);
});

test('where no more can wait, the last of the longest queue is turned away', async () => {
  const { ask, begun, finish } = open(1, 3);
  void ask('running', 'login', 'flood');
  const flood = [1, 2, 3].map((i) => ask(`flood ${i}`, 'login', 'flood'));
  const other = ask('other', 'login', 'other');
  await expect(flood[2]).rejects.toBeInstanceOf(TooBusy);
  await expect(ask('flood 4', 'login', 'flood')).rejects.toBeInstanceOf(TooBusy);
  await finish();
  await finish();
  expect(begun).toContain('other');
  await finish();
  await finish();
  expect(await other).toBe('other');
});

test('what fails gives its turn back', async () => {
  const turns = createHashTurns({ atOnce: 1, waitingMaximum: 10 });
  await expect(turns.take({ lane: 'work', of: 'a' }, () => Promise.reject(new Error('no memory')))).rejects.toThrow(
    'no memory',
  );
  expect(await turns.take({ lane: 'work', of: 'a' }, async () => 'done')).toBe('done');
  expect(turns.waiting()).toBe(0);
});

test('everybody who waits has a turn, whatever else goes on', async () => {
  const turns = createHashTurns({ atOnce: 3, waitingMaximum: 1_000 });
  const lanes = ['known', 'login', 'work'] as const;
  const all = Array.from({ length: 150 }, (_, i) =>
    turns.take({ lane: lanes[i % 3]!, of: `somebody ${i % 7}` }, async () => {
      await turn();
      return i;
    }),
  );
  expect(await Promise.all(all)).toEqual(Array.from({ length: 150 }, (_, i) => i));
});

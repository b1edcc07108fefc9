import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { TooBusyError } from '../runtime/errors.ts';
import { createFairWorkScheduler, type HashingSlot } from './concurrency-limits.ts';

/** Hashes that end on demand; `started` names them in the order in which they began. */
function open(atOnce: number, waitingMaximum = 100) {
  const turns = createFairWorkScheduler({ atOnce, waitingMaximum });
  const started: string[] = [];
  const running: (() => void)[] = [];
  const ask = (name: string, lane: HashingSlot['lane'], of: string): Promise<string> =>
    turns.take({ lane, of }, () => {
      started.push(name);
      return new Promise((end) => {
        running.push(() => end(name));
      });
    });
  const finish = async (): Promise<void> => {
    running.shift()?.();
    await turn();
  };
  return { turns, started, ask, finish, running };
}

test('hashes one password per account at a time, even with free capacity', async () => {
  const { started, ask, finish } = open(2);
  for (const name of ['a1', 'a2', 'a3']) void ask(name, 'work', 'a');
  void ask('b1', 'work', 'b');
  await turn();
  expect(started).toEqual(['a1', 'b1']);
  await finish();
  expect(started).toEqual(['a1', 'b1', 'a2']);
});

test('a login from a known device waits for at most two hashes, even with 600 others waiting', async () => {
  const { started, ask, finish } = open(1, 1_000);
  for (let i = 0; i < 300; i++) void ask(`work ${i}`, 'work', 'flooding').catch(() => {});
  for (let i = 0; i < 300; i++) void ask(`login ${i}`, 'login', '203.0.113.9').catch(() => {});
  void ask('owner', 'known', 'owner');
  await turn();
  await finish();
  await finish();
  expect(started).toEqual(['work 0', 'login 0', 'owner']);
});

test('addresses take turns, so a flood delays another address by a turn or two', async () => {
  const { started, ask, finish } = open(1);
  for (let i = 0; i < 50; i++) void ask(`flood ${i}`, 'login', 'flood');
  void ask('other', 'login', 'other');
  await turn();
  for (let i = 0; i < 3; i++) await finish();
  expect(started.slice(0, 4)).toContain('other');
});

test('a flood from the /64s of one /48 delays another address by a turn or two, and is rejected first', async () => {
  const { turns, started, ask, finish } = open(1, 100);
  const outcomes = Array.from({ length: 150 }, (_, at) =>
    ask(`flood ${at}`, 'login', `2001:db8:1:${at.toString(16)}::/64`).catch((error: unknown) => error),
  );
  void ask('other', 'login', '2001:db8:2:1::/64');
  await turn();
  for (let i = 0; i < 2; i++) await finish();
  expect(started.slice(0, 3)).toContain('other');
  expect(turns.waiting()).toBe(98);
  expect(await outcomes.at(-1)).toBeInstanceOf(TooBusyError);
});

test('other work proceeds during a flood of logins', async () => {
  const { started, ask, finish } = open(1);
  for (let i = 0; i < 20; i++) void ask(`login ${i}`, 'login', `address ${i}`);
  for (let i = 0; i < 20; i++) void ask(`known ${i}`, 'known', `account ${i}`);
  void ask('work', 'work', 'somebody');
  await turn();
  for (let i = 0; i < 4; i++) await finish();
  expect(started).toContain('work');
  expect(started.some((name) => name.startsWith('login'))).toBe(true);
});

test('a full queue rejects the last entry of its longest line', async () => {
  const { ask, started, finish } = open(1, 3);
  void ask('running', 'login', 'flood');
  const flood = [1, 2, 3].map((i) => ask(`flood ${i}`, 'login', 'flood'));
  const other = ask('other', 'login', 'other');
  await expect(flood[2]).rejects.toBeInstanceOf(TooBusyError);
  await expect(ask('flood 4', 'login', 'flood')).rejects.toBeInstanceOf(TooBusyError);
  await finish();
  await finish();
  expect(started).toContain('other');
  await finish();
  await finish();
  expect(await other).toBe('other');
});

test('a failed task frees its slot', async () => {
  const turns = createFairWorkScheduler({ atOnce: 1, waitingMaximum: 10 });
  await expect(turns.take({ lane: 'work', of: 'a' }, () => Promise.reject(new Error('no memory')))).rejects.toThrow(
    'no memory',
  );
  expect(await turns.take({ lane: 'work', of: 'a' }, async () => 'done')).toBe('done');
  expect(turns.waiting()).toBe(0);
});

test('every waiting task eventually runs', async () => {
  const turns = createFairWorkScheduler({ atOnce: 3, waitingMaximum: 1_000 });
  const lanes = ['known', 'login', 'work'] as const;
  const all = Array.from({ length: 150 }, (_, i) =>
    turns.take({ lane: lanes[i % 3]!, of: `somebody ${i % 7}` }, async () => {
      await turn();
      return i;
    }),
  );
  expect(await Promise.all(all)).toEqual(Array.from({ length: 150 }, (_, i) => i));
});

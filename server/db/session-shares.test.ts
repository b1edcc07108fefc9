import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { TooBusyError } from '../runtime/errors.ts';
import type { SenderWork } from '../runtime/sender-work.ts';
import { computeSessionShares, SessionShares } from './session-shares.ts';

const work = (sender: string, address = sender, owed = 0): SenderWork => ({
  sender,
  address,
  started: false,
  owedSeconds: () => owed,
  charge: () => {},
});

/** Enters for each; `started` names who holds a session, in order. Who still waits when a test has ended is refused. */
function open(limits: { all: number; ofSender: number; ofAddress: number }) {
  const shares = new SessionShares(limits);
  const started: string[] = [];
  const leaving: (() => void)[] = [];
  const enter = (name: string, of: SenderWork): Promise<void> =>
    shares.enter(of).then(
      (leave) => {
        started.push(name);
        leaving.push(leave);
      },
      (error: unknown) => expect(error).toBeInstanceOf(TooBusyError),
    );
  const leave = async (): Promise<void> => {
    leaving.shift()?.();
    await turn();
  };
  return { shares, started, enter, leave };
}

test('a sender has its share at most, and others begin at once', async () => {
  const { started, enter, leave } = open({ all: 4, ofSender: 2, ofAddress: 3 });
  for (const n of [1, 2, 3, 4]) void enter(`flood ${n}`, work('flood'));
  void enter('other', work('other'));
  await turn();
  expect(started).toEqual(['flood 1', 'flood 2', 'other']);
  await leave();
  expect(started.at(-1)).toBe('flood 3');
});

test('senders of one address have its share together, and take turns', async () => {
  const { started, enter, leave } = open({ all: 4, ofSender: 2, ofAddress: 2 });
  for (const n of [1, 2, 3]) void enter(`a${n}`, work('a', 'school'));
  void enter('b1', work('b', 'school'));
  void enter('c1', work('c', 'elsewhere'));
  await turn();
  expect(started).toEqual(['a1', 'a2', 'c1']);
  await leave();
  await leave();
  expect(started.slice(3).sort()).toEqual(['a3', 'b1']);
});

test('a call that holds a session gets a second one, and goes before those that wait to begin', async () => {
  const { started, enter, leave } = open({ all: 1, ofSender: 1, ofAddress: 1 });
  const [first, second] = [work('a'), work('a')];
  void enter('first', first);
  void enter('second', second);
  void enter('first again', first);
  void enter('a third of the first', first);
  await turn();
  expect(started).toEqual(['first', 'first again']);
  await leave();
  expect(started.at(-1)).toBe('a third of the first');
  await leave();
  await leave();
  expect(started.at(-1)).toBe('second');
  void enter('the first has more to do', first);
  void enter('new', work('a'));
  await leave();
  expect(started.at(-1)).toBe('the first has more to do');
});

test('refuses whoever owes, and whoever is beyond the queue of a sender', async () => {
  const { shares, enter } = open({ all: 1, ofSender: 1, ofAddress: 1 });
  const refusalOf = (entering: ReturnType<SessionShares['enter']>) =>
    entering.then(
      () => null,
      (error: unknown) => error,
    );
  expect(await refusalOf(shares.enter(work('owes', 'owes', 7)))).toMatchObject({ retryAfterSeconds: 7 });
  for (let n = 0; n < 201; n += 1) void enter('flood', work('flood'));
  expect(await refusalOf(shares.enter(work('flood')))).toBeInstanceOf(TooBusyError);
});

test('leaves sessions of every pool to jobs', () => {
  for (const maximum of [2, 4, 8, 12, 20, 40]) {
    const { all, ofSender, ofAddress } = computeSessionShares(maximum);
    expect(2 * all).toBeLessThanOrEqual(maximum);
    expect(ofSender).toBeLessThanOrEqual(ofAddress);
    expect(ofAddress).toBeLessThanOrEqual(all);
  }
  expect(computeSessionShares(20)).toEqual({ all: 7, ofSender: 2, ofAddress: 4 });
});

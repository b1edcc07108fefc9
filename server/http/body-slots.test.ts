import { isRefusal, type Refusal } from '@bourse/contract/refusals.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type BodySlots, createBodySlots, type ReleaseBodySlot } from './body-slots.ts';

const LIMITS = { all: 4, ofAccount: 1, ofAddress: 2 };
let slots: BodySlots;
beforeEach(() => {
  vi.useFakeTimers();
  slots = createBodySlots(LIMITS);
});
afterEach(() => {
  vi.useRealTimers();
});

interface Body {
  bytes: number;
  outcome: Refusal | ReleaseBodySlot | 'lost' | null;
}

/** A body of which so many bytes arrive each second. */
function send(account: string, address: string | null, bytesPerSecond: number): Body {
  const body: Body = { bytes: 0, outcome: null };
  const drip = setInterval(() => {
    if (typeof body.outcome === 'function') body.bytes += bytesPerSecond / 10;
  }, 100);
  const abort = (): void => {
    body.outcome = 'lost';
    clearInterval(drip);
  };
  void slots.reserve({ account, address }, { receivedBytes: () => body.bytes, abort }).then((outcome) => {
    body.outcome = outcome;
  });
  return body;
}
const isHeld = ({ outcome }: Body): boolean => typeof outcome === 'function';
const isRefused = ({ outcome }: Body): boolean => outcome !== null && isRefusal(outcome);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('gives each account and each address its share, and no more in all', async () => {
  const first = [send('1', 'here', 1e6), send('1', 'here', 1e6), send('2', 'here', 1e6), send('3', 'here', 1e6)];
  const elsewhere = [send('4', 'there', 1e6), send('5', 'far', 1e6), send('6', 'farther', 1e6)];
  await pass(0);
  expect(first.map(isHeld)).toEqual([true, false, true, false]);
  expect(isRefused(first[1]!)).toBe(true);
  expect(elsewhere.map(isHeld)).toEqual([true, true, false]);
  (elsewhere[0]!.outcome as ReleaseBodySlot)();
  await pass(0);
  expect(isHeld(elsewhere[2]!)).toBe(true);
  expect(slots.count).toBe(LIMITS.all);
});

test('a sender that waits in vain is refused after some seconds', async () => {
  for (const each of ['a', 'b', 'c', 'd']) send(each, each, 1e6);
  const late = send('e', 'e', 1e6);
  await pass(4_000);
  expect(late.outcome).toBeNull();
  await pass(1_500);
  expect(isRefused(late)).toBe(true);
});

test('a body slower than the least rate loses its slot, even if nobody waits', async () => {
  const [slow, steady] = [send('1', 'a', 2_000), send('2', 'b', 50_000)];
  await pass(2_500);
  expect([isHeld(slow), isHeld(steady)]).toEqual([true, true]);
  await pass(1_000);
  expect([slow.outcome, isHeld(steady)]).toEqual(['lost', true]);
});

test('slow bodies give way to whoever waits, from wherever they come, and fast ones stay', async () => {
  const fast = send('1', 'a', 1e6);
  const slow = ['2', '3', '4'].map((account) => send(account, `of ${account}`, 40_000));
  await pass(1_000);
  const [late, ofSameAddress] = [send('5', 'b', 1e6), send('6', 'of 2', 1e6)];
  await pass(300);
  expect([fast, late, ofSameAddress].every(isHeld)).toBe(true);
  expect(slow.filter(isHeld)).toHaveLength(1);
});

test('a whole body that is being decoded is not slow', async () => {
  const whole = send('1', 'a', Infinity);
  await pass(15_000);
  expect(isHeld(whole)).toBe(true);
});

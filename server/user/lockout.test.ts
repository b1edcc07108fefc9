import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACCOUNT_RULE, takeGuess, type Throttle } from './lockout.ts';

const MINUTE_MS = 60_000;

/** Waits in minutes that stand before each of `count` guesses, each made as soon as it may be. */
function waits(count: number): number[] {
  let throttle: Throttle | null = null;
  let now = 0;
  return Array.from({ length: count }, () => {
    const early = takeGuess(throttle, now, ACCOUNT_RULE);
    const waitMs = 'waitMs' in early ? early.waitMs : 0;
    now += waitMs;
    const taken = takeGuess(throttle, now, ACCOUNT_RULE);
    if ('next' in taken) throttle = taken.next;
    return waitMs / MINUTE_MS;
  });
}

test('five guesses are free, then each wait is twice the one before, up to four hours', () => {
  expect(waits(16)).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 240, 240, 240]);
});

test('however guesses are timed, no quarter of an hour has more than ten', () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 30 * MINUTE_MS }), { minLength: 20, maxLength: 200 });
  fc.assert(fc.property(pauses, (list) => {
    let throttle: Throttle | null = null;
    let now = 0;
    const evaluated: number[] = [];
    for (const pause of list) {
      now += pause;
      const decision = takeGuess(throttle, now, ACCOUNT_RULE);
      if (!('next' in decision)) continue;
      throttle = decision.next;
      evaluated.push(now);
    }
    for (const at of evaluated) expect(evaluated.filter((each) => each >= at && each < at + 15 * MINUTE_MS).length).toBeLessThanOrEqual(10);
  }));
});

test('after a day of quiet the count begins anew', () => {
  const locked: Throttle = { failures: 9, lockedUntil: 16 * MINUTE_MS, updatedAt: 0 };
  expect(takeGuess(locked, 24 * 60 * MINUTE_MS, ACCOUNT_RULE)).toMatchObject({ next: { failures: 10 } });
  expect(takeGuess(locked, 24 * 60 * MINUTE_MS + 1, ACCOUNT_RULE)).toMatchObject({ next: { failures: 1, lockedUntil: null } });
});

test('a clock set back makes nobody wait longer than the longest wait', () => {
  const locked: Throttle = { failures: 5, lockedUntil: 1e15, updatedAt: 1e15 };
  expect(takeGuess(locked, 0, ACCOUNT_RULE)).toEqual({ waitMs: ACCOUNT_RULE.longestWaitMs });
});

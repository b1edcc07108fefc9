import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACCOUNT_RULE, ADDRESS_RULE, type GuessRule, type Throttle, waitOf, withGuess } from './guesses.ts';

const MINUTE_MS = 60_000;

/** The wait in minutes before each of `count` guesses, each made as soon as it is allowed. */
function waits(count: number, rule: GuessRule): number[] {
  let throttle: Throttle | null = null;
  let now = 0;
  return Array.from({ length: count }, () => {
    const waitMs = waitOf(throttle, now, rule);
    now += waitMs;
    throttle = withGuess(throttle, now, rule);
    return waitMs / MINUTE_MS;
  });
}

test('five guesses are free, then each wait is twice the one before, up to four hours', () => {
  expect(waits(16, ACCOUNT_RULE)).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 240, 240, 240]);
});

test('however guesses are timed, no quarter of an hour has more than ten', () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 30 * MINUTE_MS }), { minLength: 20, maxLength: 200 });
  fc.assert(
    fc.property(pauses, (list) => {
      let throttle: Throttle | null = null;
      let now = 0;
      const evaluated: number[] = [];
      for (const pause of list) {
        now += pause;
        if (waitOf(throttle, now, ACCOUNT_RULE) > 0) continue;
        throttle = withGuess(throttle, now, ACCOUNT_RULE);
        evaluated.push(now);
      }
      for (const at of evaluated)
        expect(evaluated.filter((each) => each >= at && each < at + 15 * MINUTE_MS).length).toBeLessThanOrEqual(10);
    }),
  );
});

test('after a day of quiet the count begins anew', () => {
  const locked: Throttle = { failures: 9, lockedUntil: 16 * MINUTE_MS, updatedAt: 0 };
  expect(withGuess(locked, 24 * 60 * MINUTE_MS, ACCOUNT_RULE)).toMatchObject({ failures: 10 });
  expect(withGuess(locked, 24 * 60 * MINUTE_MS + 1, ACCOUNT_RULE)).toMatchObject({ failures: 1, lockedUntil: null });
});

test('an address that makes a mistake every ten seconds never waits, one that makes ten a second soon does', () => {
  const make = (everyMs: number, count: number): number => {
    let throttle: Throttle | null = null;
    for (let i = 0; i < count; i++) throttle = withGuess(throttle, i * everyMs, ADDRESS_RULE);
    return waitOf(throttle, (count - 1) * everyMs, ADDRESS_RULE);
  };
  expect(make(10_000, 10_000)).toBe(0);
  expect(make(100, 99)).toBe(0);
  expect(make(100, 101)).toBe(MINUTE_MS);
});

test('a clock set back makes nobody wait longer than the longest wait', () => {
  const locked: Throttle = { failures: 5, lockedUntil: 1e15, updatedAt: 1e15 };
  expect(waitOf(locked, 0, ACCOUNT_RULE)).toBe(ACCOUNT_RULE.longestWaitMs);
});

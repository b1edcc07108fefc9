import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ACCOUNT_GUESS_RULE,
  ADDRESS_GUESS_RULE,
  type GuessLimitRule,
  type GuessThrottle,
  computeGuessWaitMs,
  addGuessToThrottle,
} from './guess-limits.ts';

const MINUTE_MS = 60_000;

/** The wait in minutes before each of `count` guesses, each made as soon as it is allowed. */
function waits(count: number, rule: GuessLimitRule): number[] {
  let throttle: GuessThrottle | null = null;
  let now = 0;
  return Array.from({ length: count }, () => {
    const waitMs = computeGuessWaitMs(throttle, now, rule);
    now += waitMs;
    throttle = addGuessToThrottle(throttle, now, rule);
    return waitMs / MINUTE_MS;
  });
}

test('five guesses are free, then each wait doubles, up to four hours', () => {
  expect(waits(16, ACCOUNT_GUESS_RULE)).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 240, 240, 240]);
});

test('no quarter of an hour allows more than ten guesses, however they are timed', () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 30 * MINUTE_MS }), { minLength: 20, maxLength: 200 });
  fc.assert(
    fc.property(pauses, (list) => {
      let throttle: GuessThrottle | null = null;
      let now = 0;
      const evaluated: number[] = [];
      for (const pause of list) {
        now += pause;
        if (computeGuessWaitMs(throttle, now, ACCOUNT_GUESS_RULE) > 0) continue;
        throttle = addGuessToThrottle(throttle, now, ACCOUNT_GUESS_RULE);
        evaluated.push(now);
      }
      for (const at of evaluated)
        expect(evaluated.filter((each) => each >= at && each < at + 15 * MINUTE_MS).length).toBeLessThanOrEqual(10);
    }),
  );
});

test('after a day without guesses the count restarts', () => {
  const locked: GuessThrottle = { failures: 9, lockedUntil: 16 * MINUTE_MS, updatedAt: 0 };
  expect(addGuessToThrottle(locked, 24 * 60 * MINUTE_MS, ACCOUNT_GUESS_RULE)).toMatchObject({ failures: 10 });
  expect(addGuessToThrottle(locked, 24 * 60 * MINUTE_MS + 1, ACCOUNT_GUESS_RULE)).toMatchObject({
    failures: 1,
    lockedUntil: null,
  });
});

test('an address with a wrong guess every ten seconds never waits, one with ten a second soon does', () => {
  const make = (everyMs: number, count: number): number => {
    let throttle: GuessThrottle | null = null;
    for (let i = 0; i < count; i++) throttle = addGuessToThrottle(throttle, i * everyMs, ADDRESS_GUESS_RULE);
    return computeGuessWaitMs(throttle, (count - 1) * everyMs, ADDRESS_GUESS_RULE);
  };
  expect(make(10_000, 10_000)).toBe(0);
  expect(make(100, 99)).toBe(0);
  expect(make(100, 101)).toBe(MINUTE_MS);
});

test('setting the clock back makes nobody wait longer than the longest wait', () => {
  const locked: GuessThrottle = { failures: 5, lockedUntil: 1e15, updatedAt: 1e15 };
  expect(computeGuessWaitMs(locked, 0, ACCOUNT_GUESS_RULE)).toBe(ACCOUNT_GUESS_RULE.longestWaitMs);
});

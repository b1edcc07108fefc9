import { expect, test } from 'vitest';
import { LOCK_AFTER_MS, makeLock } from './app-lock.ts';

function phone() {
  const state = { wanted: true, nowMs: 1_000_000, covered: 0 };
  const doors = { isWanted: () => state.wanted, cover: () => void (state.covered += 1) };
  return { state, lock: makeLock(doors, () => state.nowMs) };
}

test.each([
  [0, 0],
  [LOCK_AFTER_MS - 1, 0],
  [LOCK_AFTER_MS, 1],
  // The device's clock was turned back.
  [-1, 1],
])('after %i ms elsewhere it covers %i times', (awayMs, covered) => {
  const { state, lock } = phone();
  lock.leave();
  state.nowMs += awayMs;
  lock.back();
  expect(state.covered).toBe(covered);
});

test('it covers at the start, and never where nobody wants it or is logged in', () => {
  const { state, lock } = phone();
  lock.start();
  expect(state.covered).toBe(1);
  state.wanted = false;
  lock.start();
  lock.leave();
  state.nowMs += LOCK_AFTER_MS;
  lock.back();
  expect(state.covered).toBe(1);
});

test('a pause counts from when the app was left, however often that is told', () => {
  const { state, lock } = phone();
  lock.leave();
  state.nowMs += LOCK_AFTER_MS - 1;
  lock.leave();
  state.nowMs += 1;
  lock.back();
  expect(state.covered).toBe(1);
});

import { expect, test } from 'vitest';
import { LOCK_AFTER_MS, createAppLock } from './app-lock.ts';

function phone() {
  const state = { wanted: true, nowMs: 1_000_000, covered: 0 };
  const doors = { isWanted: () => state.wanted, cover: () => void (state.covered += 1) };
  return { state, lock: createAppLock(doors, () => state.nowMs) };
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

test('locks at the start, but not if the lock is off or nobody is logged in', () => {
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

test('measures the pause from when the app was left, however often the event is repeated', () => {
  const { state, lock } = phone();
  lock.leave();
  state.nowMs += LOCK_AFTER_MS - 1;
  lock.leave();
  state.nowMs += 1;
  lock.back();
  expect(state.covered).toBe(1);
});

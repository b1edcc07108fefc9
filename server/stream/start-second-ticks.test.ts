import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSecondTicks } from './start-second-ticks.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_600 }));
afterEach(() => void vi.useRealTimers());

test("ticks just after each second of the clock, whenever it was started, and its lateness doesn't add up", () => {
  const ticks: number[] = [];
  const clock = { now: () => Date.now() };
  const stop = startSecondTicks(clock, (now) => {
    ticks.push(now);
    // The tick itself takes a while.
    vi.setSystemTime(Date.now() + 40);
  });
  vi.advanceTimersByTime(4_000);
  stop();
  vi.advanceTimersByTime(4_000);
  expect(ticks.length).toBeGreaterThanOrEqual(3);
  expect(ticks.length).toBeLessThanOrEqual(5);
  for (const at of ticks) expect(at % 1_000, String(at)).toBeLessThan(60);
});

test('ticks no faster by a clock that stands still', () => {
  let ticks = 0;
  const stop = startSecondTicks({ now: () => 999 }, () => void ticks++);
  vi.advanceTimersByTime(10_000);
  stop();
  expect(ticks).toBeLessThanOrEqual(20);
  expect(ticks).toBeGreaterThanOrEqual(6);
});

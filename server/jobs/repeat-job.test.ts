import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RUN_ELSEWHERE, repeatJob } from './recurring-jobs.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 10_437 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** When each run began, for runs of these durations. */
async function collectStartTimes(tookMs: readonly number[], onGridOf?: () => number): Promise<number[]> {
  const at: number[] = [];
  const run = async (): Promise<void> => {
    const took = tookMs[at.push(Date.now()) - 1] ?? 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    if (took > 0) setTimeout(resolve, took);
    else resolve();
    await promise;
  };
  const stop = repeatJob({ everyMs: 1_000, run, ...(onGridOf ? { onGridOf } : {}) }, () => {});
  await vi.advanceTimersByTimeAsync(6_000);
  await stop();
  return at;
}

test('runs a job again some time after its end, so that it drifts', async () => {
  expect(await collectStartTimes([30, 400])).toEqual([10_437, 11_467, 12_867, 13_867, 14_867, 15_867]);
});

test('asks again soon for a job left to another process, and then keeps the interval', async () => {
  const at: number[] = [];
  const run = async () => (at.push(Date.now()) < 4 ? RUN_ELSEWHERE : undefined);
  const stop = repeatJob({ everyMs: 3_600_000, run }, () => {});
  await vi.advanceTimersByTimeAsync(10_000);
  await stop();
  expect(at).toEqual([10_437, 10_687, 10_937, 11_187]);
});

test('runs a job on a grid right after each second, whatever a run takes, and never twice in one second', async () => {
  expect(await collectStartTimes([30, 400, 1_300], () => Date.now())).toEqual([
    10_437, 11_002, 12_002, 14_002, 15_002, 16_002,
  ]);
  // The grid is that of the world's seconds.
  vi.setSystemTime(10_437);
  expect((await collectStartTimes([0], () => Date.now() + 250)).slice(0, 3)).toEqual([10_437, 10_752, 11_752]);
});

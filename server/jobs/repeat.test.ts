import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ELSEWHERE, repeat } from './jobs.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 10_437 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** When each run began, for runs of these durations. */
async function begun(tookMs: readonly number[], onGridOf?: () => number): Promise<number[]> {
  const at: number[] = [];
  const run = async (): Promise<void> => {
    const took = tookMs[at.push(Date.now()) - 1] ?? 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    if (took > 0) setTimeout(resolve, took);
    else resolve();
    await promise;
  };
  const stop = repeat({ everyMs: 1_000, run, ...(onGridOf ? { onGridOf } : {}) }, () => {});
  await vi.advanceTimersByTimeAsync(6_000);
  await stop();
  return at;
}

test('a job runs again some time after its end, so that it drifts', async () => {
  expect(await begun([30, 400])).toEqual([10_437, 11_467, 12_867, 13_867, 14_867, 15_867]);
});

test('what was left to another process is asked for again soon, and then keeps its pace', async () => {
  const at: number[] = [];
  const run = async () => (at.push(Date.now()) < 4 ? ELSEWHERE : undefined);
  const stop = repeat({ everyMs: 3_600_000, run }, () => {});
  await vi.advanceTimersByTimeAsync(10_000);
  await stop();
  expect(at).toEqual([10_437, 10_687, 10_937, 11_187]);
});

test('one on a grid begins right after each second, whatever a run takes, and never twice in one', async () => {
  expect(await begun([30, 400, 1_300], () => Date.now())).toEqual([10_437, 11_002, 12_002, 14_002, 15_002, 16_002]);
  // The grid is that of the world's seconds.
  vi.setSystemTime(10_437);
  expect((await begun([0], () => Date.now() + 250)).slice(0, 3)).toEqual([10_437, 10_752, 11_752]);
});

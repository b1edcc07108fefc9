/** A part that can't be reread: the log, a metric and the console say so, until it can. */
import { calls } from '@bourse/contract/calls.ts';
import { expect, test, vi } from 'vitest';
import { createMetricsRegistry } from '../telemetry/metrics.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { StreamConnection } from '../stream/stream-connection.ts';
import { createChannelRegistry } from '../stream/channel-registry.ts';
import { createJobRunTracker, startReloads } from './recurring-jobs.ts';

const server = provideTestServer();

const RELOADED = ['world clock', 'settings', 'funds rules', 'margin rules', 'stock lending', 'deposit channels'];

test('shows a failed reload and recovers', async () => {
  let broken = true;
  let now = 1_000;
  const logged: object[] = [];
  const metrics = createMetricsRegistry();
  const reports = createJobRunTracker({ now: () => now++ });
  const report = () => reports.all().find(({ name }) => name === 'limits');
  const reloading = startReloads(
    [
      {
        name: 'limits',
        everyMs: 1,
        run: async () => {
          if (broken) throw new Error('the database is away');
        },
      },
    ],
    { log: { error: (about: object) => logged.push(about) }, metrics, reportRun: reports.reportRun },
  );
  try {
    await vi.waitFor(() => expect(report()?.failedAt).not.toBeNull());
    expect(logged[0]).toMatchObject({ part: 'limits', err: new Error('the database is away') });
    expect(await metrics.print()).toMatch(/^bourse_reload_failed_total\{part="limits"\} [1-9]/m);
    broken = false;
    await vi.waitFor(() => expect(report()?.lastRunAt ?? 0).toBeGreaterThan(report()?.failedAt ?? 0));
  } finally {
    await reloading.stop();
  }
});

test('has a handler for each call of the contract', () => {
  expect(Object.keys(server.composed.handlers).sort()).toEqual(Object.keys(calls).sort());
});

test('a channel that cannot be read fails its reload, and the others are still reported', async () => {
  const topics = createChannelRegistry();
  const polledTopics: string[] = [];
  let isBroken = false;
  topics.register('board', {
    isFor: async () => true,
    everyMs: 0,
    async load(of) {
      if (isBroken && of === '1') throw new Error('the database is away');
      polledTopics.push(of);
      return null;
    },
  });
  const reader = { customer: { account: 1n }, channels: new Set(), open: true, gather() {}, release() {} };
  for (const of of ['1', '2']) await topics.subscribe(reader as unknown as StreamConnection, `board:${of}`, 0);
  isBroken = true;
  await expect(topics.tick(5)).rejects.toThrow('the database is away');
  expect(polledTopics).toEqual(['1', '2', '2']);
});

test('the system page of the console lists what the stream polls each second', async () => {
  const owner = await server.staff('owner');
  const cleanupJobs = ['stream events', 'stream channels', 'ended sessions'];
  await expect
    .poll(async () => {
      const system = await owner.client.call('staff/getSystem', {});
      return (system.ok ? system.data.jobs : []).filter(({ lastRunAt }) => lastRunAt !== null).map(({ name }) => name);
    })
    .toEqual(expect.arrayContaining(cleanupJobs));
});

test('the system page of the console lists every reload', async () => {
  const owner = await server.staff('owner');
  const system = await owner.client.call('staff/getSystem', {});
  const executedJobs = (system.ok ? system.data.jobs : [])
    .filter(({ lastRunAt }) => lastRunAt !== null)
    .map(({ name }) => name);
  expect(executedJobs).toEqual(expect.arrayContaining(RELOADED));
});

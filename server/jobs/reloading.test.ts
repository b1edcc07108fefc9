/** A part that can't be reread: the log, a metric and the console say so, until it can. */
import { calls } from '@bourse/contract/calls.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createMetrics } from '../telemetry/metrics.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import type { Connection } from '../stream/connection.ts';
import { createTopics } from '../stream/topics.ts';
import { createJobReports, startReloading } from './jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const RELOADED = ['world clock', 'settings', 'funds rules', 'margin rules', 'stock lending', 'deposit channels'];

test('a part whose reading fails shows so, and heals', async () => {
  let broken = true;
  let now = 1_000;
  const logged: object[] = [];
  const metrics = createMetrics();
  const reports = createJobReports({ now: () => now++ });
  const report = () => reports.all().find(({ name }) => name === 'limits');
  const reloading = startReloading(
    [
      {
        name: 'limits',
        everyMs: 1,
        run: async () => {
          if (broken) throw new Error('the database is away');
        },
      },
    ],
    { log: { error: (about: object) => logged.push(about) }, metrics, ran: reports.ran },
  );
  try {
    await vi.waitFor(() => expect(report()?.failedAt).not.toBeNull());
    expect(logged[0]).toMatchObject({ part: 'limits', err: new Error('the database is away') });
    expect(metrics.print()).toMatch(/^bourse_reload_failed_total\{part="limits"\} [1-9]/m);
    broken = false;
    await vi.waitFor(() => expect(report()?.ranAt ?? 0).toBeGreaterThan(report()?.failedAt ?? 0));
  } finally {
    await reloading.stop();
  }
});

test('each call of the contract has its handler', () => {
  expect(Object.keys(server.composed.handlers).sort()).toEqual(Object.keys(calls).sort());
});

test('a channel that can’t be looked at fails the look that tells of it, and the others are told', async () => {
  const topics = createTopics();
  const told: string[] = [];
  let isBroken = false;
  topics.bring('board', {
    isFor: async () => true,
    everyMs: 0,
    async look(of) {
      if (isBroken && of === '1') throw new Error('the database is away');
      told.push(of);
      return null;
    },
  });
  const reader = { customer: { account: 1n }, channels: new Set(), open: true, gather() {}, release() {} };
  for (const of of ['1', '2']) await topics.subscribe(reader as unknown as Connection, `board:${of}`, 0);
  isBroken = true;
  await expect(topics.tick(5)).rejects.toThrow('the database is away');
  expect(told).toEqual(['1', '2', '2']);
});

test("the console's system page tells of what the stream looks for each second", async () => {
  const owner = await server.staff('owner');
  const looks = ['stream events', 'stream channels', 'ended sessions'];
  await expect
    .poll(async () => {
      const system = await owner.client.call('staff/getSystem', {});
      return (system.ok ? system.data.jobs : []).filter(({ ranAt }) => ranAt !== null).map(({ name }) => name);
    })
    .toEqual(expect.arrayContaining(looks));
});

test("the console's system page tells of each part that is read again", async () => {
  const owner = await server.staff('owner');
  const system = await owner.client.call('staff/getSystem', {});
  const ran = (system.ok ? system.data.jobs : []).filter(({ ranAt }) => ranAt !== null).map(({ name }) => name);
  expect(ran).toEqual(expect.arrayContaining(RELOADED));
});

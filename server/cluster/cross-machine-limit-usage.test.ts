/** Two servers on one database, separate machines as far as they know: what a sender uses at one counts at both. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, silentLog, type TestDatabase } from '../db/testing.ts';
import { createRateLimitBuckets, DEFAULT_HTTP_LIMITS } from '../http/rate-and-connection-limits.ts';
import { createStreamSlots } from '../stream/stream-slots.ts';
import { CROSS_MACHINE_SYNC_PACE, shareLimitUsageWithMachines } from './cross-machine-limit-usage.ts';
import { NO_OTHER_PROCESSES, type CrossProcessLimitUsage } from './cross-process-limit-usage.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const opened: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.stop()));
});
async function open(machine?: string): Promise<CrossProcessLimitUsage> {
  const sibling = machine === undefined ? undefined : { index: 0, restarts: 0, machine, greets: false };
  const joined = await shareLimitUsageWithMachines(NO_OTHER_PROCESSES, {
    config: { sibling },
    database,
    log: silentLog,
  });
  opened.push(joined);
  return joined.crossProcessCounts;
}
const settled = (check: () => boolean) => vi.waitUntil(check, { timeout: 5_000, interval: 5 });
const buckets = (siblings: CrossProcessLimitUsage) =>
  createRateLimitBuckets({ burst: 100, perSecond: 1 }, siblings.shareTokensTaken('calls'));

test('calls at one machine use up the rate limit of both', async () => {
  const [one, other] = [await open(), await open()];
  const [here, there] = [buckets(one), buckets(other)];
  // They know of each other once a word of one has reached the other.
  const [holds, sees] = [one.shareHeldSlots('marks'), other.shareHeldSlots('marks')];
  holds.announce('mark', CROSS_MACHINE_SYNC_PACE.heldFrom);
  await settled(() => sees.of('mark') > 0);
  for (let call = 0; call < 75; call++) expect(here('a', 0)).toBe(0);
  // Told after them, and together with them.
  holds.announce('another', CROSS_MACHINE_SYNC_PACE.heldFrom);
  await settled(() => sees.of('another') > 0);
  for (let call = 0; call < 25; call++) expect(there('a', 0)).toBe(0);
  expect(there('a', 0)).toBeGreaterThan(0);
  expect(there('b', 0)).toBe(0);
});

test('streams per session and address are limited over both machines, totals on each', async () => {
  const limits = { ...DEFAULT_HTTP_LIMITS.streams, visitors: 4, visitorsOfAddress: 3, ofSession: 4 };
  const [one, other] = [await open(), await open()];
  const places = [one, other].map((siblings) => createStreamSlots<{ drop(): void }>(limits, siblings));
  const [here, there] = places as [(typeof places)[0], (typeof places)[0]];
  const dropped: string[] = [];
  const arrive = (at: typeof here, name: string, address: string) => {
    const stream = { drop: () => void dropped.push(name) };
    expect(at.admit(stream, address)).toBe(true);
    return stream;
  };
  const sees = other.shareHeldSlots("sessions' streams");
  for (const name of ['v1', 'v2', 'v3']) expect(here.greetVisitor(arrive(here, name, 'x'))).toBe(true);
  for (const name of ['s1', 's2', 's3']) here.greetSession(arrive(here, name, 'y'), 'session');
  await settled(() => sees.of('session') === 3);
  expect(there.greetVisitor(arrive(there, 'v4', 'x'))).toBe(false);
  expect(there.greetVisitor(arrive(there, 'v5', 'z'))).toBe(true);
  // Four visitors in all, but each machine has four places of its own.
  expect(there.greetVisitor(arrive(there, 'v6', 'u'))).toBe(true);
  there.greetSession(arrive(there, 's4', 'y'), 'session');
  there.greetSession(arrive(there, 's5', 'y'), 'session');
  expect(dropped).toEqual(['s4']);
});

test('a machine that joins later learns the counts, and those of a machine end with it', async () => {
  const one = await open();
  one.shareHeldSlots('connections').announce('a', 7);
  const late = (await open()).shareHeldSlots('connections');
  await settled(() => late.of('a') === 7);
  expect(late.all()).toBe(0);
  one.shareHeldSlots('connections').announce('a', CROSS_MACHINE_SYNC_PACE.heldFrom - 1);
  await settled(() => late.of('a') === 0);
  one.shareHeldSlots('connections').announce('a', 9);
  await settled(() => late.of('a') === 9);
  await opened.shift()!.stop();
  await settled(() => late.of('a') === 0);
});

test('processes of one machine are not counted twice', async () => {
  const [one, other, elsewhere] = [await open('m'), await open('m'), (await open('n')).shareHeldSlots('connections')];
  const sameMachine = other.shareHeldSlots('connections');
  one.shareHeldSlots('connections').announce('a', 5);
  await settled(() => elsewhere.of('a') === 5);
  expect(sameMachine.of('a')).toBe(0);
});

test('more senders than fit into one notification all arrive', async () => {
  const [one, other] = [(await open()).shareHeldSlots('connections'), (await open()).shareHeldSlots('connections')];
  for (let sender = 0; sender < 500; sender++)
    one.announce(`203.0.113.${sender}-with-a-name-as-long-as-logins-may-be`, 3);
  await settled(() => other.of('203.0.113.499-with-a-name-as-long-as-logins-may-be') === 3);
  expect(other.of('203.0.113.0-with-a-name-as-long-as-logins-may-be')).toBe(3);
});

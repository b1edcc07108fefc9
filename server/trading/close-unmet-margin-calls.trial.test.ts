/**
 * A margin call and its deadline on replayed bars that fall by twelve percent: a customer who answers keeps everything,
 * one who doesn't keeps what has its full margin.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importBarsFile } from '../venue/import/import-bars-file.ts';
import { startReplay } from '../venue/replay/replay-commands.ts';
import { testZones } from '../venue/testing-bar-files.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';

const INSTRUMENT = 'US.FALLS';
/**
 * Played as it was traded: each day lasts six and a half hours, long enough for every deadline to come while it plays.
 */
const DAYS = [
  '2020-08-31',
  '2020-09-01',
  '2020-09-02',
  '2020-09-03',
  '2020-09-04',
  '2020-09-08',
  '2020-09-09',
  '2020-09-10',
  '2020-09-11',
  '2020-09-14',
  '2020-09-15',
];
const BARS = [
  'Date,Open,High,Low,Close,Volume',
  '2020-08-28,100,100.5,99.5,100,46907600',
  ...DAYS.map((day) => `${day},88,88.2,87.8,88,46907600`),
  '',
].join('\n');
const SESSION_MS = 6.5 * 3_600_000;

const server = provideTestServer();

const runJob = () => server.runJob('due calls');
async function play(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-falls-'));
  const dependencies = {
    database: server.composed.dependencies.database,
    timeZones: testZones,
    now: server.clock.now(),
    isOwn: () => false,
    living: () => [],
  };
  await writeFile(join(folder, 'bars.csv'), BARS);
  await importBarsFile(
    { file: join(folder, 'bars.csv'), market: 'US', code: 'FALLS', period: '1d', name: 'Falling Works' },
    dependencies,
  );
  await startReplay({ instrument: INSTRUMENT, from: '2020-08-28', speed: '1' }, dependencies);
  await rm(folder, { recursive: true, force: true });
  await expect.poll(() => server.composed.dependencies.venues.session(INSTRUMENT, server.clock.now())).toBe('open');
  await expect.poll(() => server.composed.orderBookWatcher.books()).toHaveLength(8);
  return dependencies.now + SESSION_MS;
}
async function bought(customer: TestCustomer): Promise<string> {
  const placed = await customer.client.call('trading/placeOrder', {
    instrument: INSTRUMENT,
    side: 'long',
    type: 'market',
    quantity: '20',
    leverage: 5,
    key: createIdempotencyKey(),
  });
  if (!placed.ok) throw new Error(placed.code);
  return placed.data.order.position ?? '';
}

it("closes a part of an unanswered margin call's position at its deadline", async () => {
  const falls = await play();
  const [silent, answering] = [await server.marginCustomer(), await server.marginCustomer()];
  const [left, raised] = [await bought(silent), await bought(answering)];
  const state = async (customer: TestCustomer, position: string) => {
    const got = await customer.client.call('trading/getPosition', { position });
    if (!got.ok) throw new Error(got.code);
    return got.data;
  };
  server.clock.set(falls + 1_000);
  await server.composed.orderBookWatcher.checkMarket();
  await expect.poll(async () => (await state(silent, left)).calledAt).not.toBeNull();
  await expect.poll(async () => (await state(answering, raised)).calledAt).not.toBeNull();
  const called = await state(silent, left);
  const due = Date.parse(called.callDueAt ?? '');
  expect(due - server.clock.now()).toBeGreaterThan(24 * 3_600_000);
  const notices = await silent.client.call('notices/listNotices', {});
  expect(notices.ok && notices.data.rows.find(({ code }) => code === 'marginCall')?.params).toMatchObject({
    until: called.callDueAt,
    instrumentId: INSTRUMENT,
  });
  const lacking = (await state(answering, raised)).loan?.lacking ?? '';
  expect(
    await answering.client.call('trading/addMargin', {
      position: raised,
      amount: lacking,
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ ok: true, data: { position: { callDueAt: null } } });

  server.clock.set(due - 1_000);
  await runJob();
  expect((await state(silent, left)).openQuantity).toBe('20');
  server.clock.set(due);
  await runJob();
  await runJob();
  const after = await state(silent, left);
  expect(Number(after.openQuantity)).toBeGreaterThan(0);
  expect(Number(after.openQuantity)).toBeLessThan(20);
  expect(after).toMatchObject({ status: 'inPosition', calledAt: null, callDueAt: null });
  expect(Number(after.loan?.lacking)).toBe(0);
  expect(after.explanations.at(-1)?.fill.rule).toBe('callDue');
  expect(after.orders.at(-1)?.cause).toBe('callDue');
  expect((await state(answering, raised)).openQuantity).toBe('20');
  expect(await server.listAuditDifferences()).toEqual([]);
});

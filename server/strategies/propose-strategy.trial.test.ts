/** The house's strategies outside a demo: begun, changed and ended by two people, with capital that two approved. */
import { beforeAll, expect, test } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestStaff } from '../testing/test-server.ts';
import { listRunDays, listStrategyRuns } from './runs-store.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';

const STOCKS = ['US.ALPN', 'US.BRKW', 'US.CDRM', 'US.NWRB'];
const DAY_MS = 86_400_000;
const server = provideTestServer({ workByHand: true });
let [one, other]: TestStaff[] = [];
beforeAll(async () => {
  [one, other] = [await server.staff('treasurer'), await server.staff('treasurer')];
});

const work = (name = 'strategies') => server.runJob(name);
const acts = async (id: string) =>
  (await unwrapAnswer(other!.client.call('staff/getProposal', { proposal: id }))).facts.filter(
    ({ name }) => name === 'act',
  );
const decide = (by: TestStaff, proposal: string) =>
  by.client.call('staff/decideProposal', { proposal, verdict: 'approve', key: createIdempotencyKey() });
const plan = (every: number, instruments = STOCKS) => ({
  parameters: [{ name: 'every', value: every }],
  instruments,
  stopAt: 2_500,
});
const begin = () =>
  one!.client.call('staff/proposeStrategy', {
    act: 'begin',
    kind: 'equalWeight',
    ...plan(1),
    key: createIdempotencyKey(),
  });
const listed = () => unwrapAnswer(one!.client.call('staff/listStrategies', {}));
async function agreed(proposing: ReturnType<typeof begin>): Promise<void> {
  const { proposal } = await unwrapAnswer(proposing);
  await unwrapAnswer(decide(other!, proposal!.id));
}

test("one person can't start a strategy: it waits, and its proposer can't approve it", async () => {
  const { proposal, strategy } = await unwrapAnswer(begin());
  expect(strategy).toMatchObject({ kind: 'equalWeight', owner: 'house', market: 'US' });
  expect(await decide(one!, proposal!.id)).toMatchObject({ ok: false });
  expect(await acts(proposal!.id)).toEqual([{ name: 'act', value: 'begin', was: null }]);
  expect(await listed()).toMatchObject({ rows: [], proposed: [{ act: 'begin', proposal: { id: proposal!.id } }] });
  await unwrapAnswer(decide(other!, proposal!.id));
  const { rows, proposed } = await listed();
  expect(proposed).toEqual([]);
  expect(rows).toMatchObject([{ kind: 'equalWeight', version: 1, run: { status: 'waitsForCapital', value: '0.00' } }]);
  // Customers follow it as they copy anybody.
  const customer = await server.customer();
  const strategyView = await unwrapAnswer(customer.client.call('strategies/getStrategy', { strategy: rows[0]!.id }));
  const led = await unwrapAnswer(customer.client.call('copying/listLeaders', { kind: 'strategy' }));
  expect(led.rows).toMatchObject([
    { id: strategyView.leader, kind: 'strategy', strategy: { id: rows[0]!.id, version: 1 } },
  ]);
});

test('a strategy trades with its capital once two people have approved it, not before', async () => {
  const [{ id, run }] = (await listed()).rows as [Awaited<ReturnType<typeof listed>>['rows'][number]];
  await work();
  expect(await listRunDays(server.database.kysely, BigInt(id), 10)).toEqual([]);
  const { proposal } = await unwrapAnswer(
    one!.client.call('staff/proposeHouseCapital', {
      account: run!.account,
      direction: 'in',
      currency: 'USD',
      amount: '50000.00',
      key: createIdempotencyKey(),
    }),
  );
  await unwrapAnswer(decide(other!, proposal!.id));
  await work('house capital');
  await work();
  const [day] = await listRunDays(server.database.kysely, BigInt(id), 10);
  expect(day).toMatchObject({ cash: 5_000_000n, version: 1 });
  const customer = await server.customer();
  const { leader } = await unwrapAnswer(customer.client.call('strategies/getStrategy', { strategy: id }));
  const led = (await unwrapAnswer(customer.client.call('copying/getLeader', { leader: leader! }))).leader;
  expect((await listed()).rows[0]!.run).toMatchObject({ status: 'running', value: led.stake, change: led.twr });
});

test('refuses a new version of an unknown strategy, in other currencies, or without a kind', async () => {
  const { id } = (await listed()).rows[0]!;
  const version = (more: object) =>
    one!.client.call('staff/proposeStrategy', {
      act: 'version',
      strategy: id,
      ...plan(1),
      key: createIdempotencyKey(),
      ...more,
    });
  expect(await version({ strategy: '999999' })).toMatchObject({ code: 'notFound' });
  expect(await version({ instruments: ['KR.085125'] })).toMatchObject({ code: 'strategyMarkets' });
  const starting = one!.client.call('staff/proposeStrategy', { act: 'begin', ...plan(1), key: createIdempotencyKey() });
  await expect(starting).rejects.toMatchObject({ code: 'badInput', params: { field: 'kind' } });
  // A new one that names an old one, or a change of its kind, would be shown as what it isn't.
  const mixed = (mixedInput: { act: 'begin' | 'version' | 'end' }) =>
    one!.client.call('staff/proposeStrategy', {
      strategy: id,
      kind: 'grid',
      ...plan(1),
      key: createIdempotencyKey(),
      ...mixedInput,
    });
  await expect(mixed({ act: 'begin' })).rejects.toMatchObject({ code: 'badInput', params: { field: 'strategy' } });
  for (const act of ['version', 'end'] as const)
    await expect(mixed({ act })).rejects.toMatchObject({ code: 'badInput', params: { field: 'kind' } });
});

test('a new version runs from its approval on and sells what it no longer holds', async () => {
  const { id } = (await listed()).rows[0]!;
  const { version: before } = (await listed()).rows[0]!;
  await agreed(
    one!.client.call('staff/proposeStrategy', {
      act: 'version',
      strategy: id,
      ...plan(1, STOCKS.slice(2)),
      key: createIdempotencyKey(),
    }),
  );
  expect((await listed()).rows[0]).toMatchObject({ version: before + 1 });
  server.clock.advance(DAY_MS);
  [one, other] = [await server.staff('treasurer'), await server.staff('treasurer')];
  await work();
  const days = await listRunDays(server.database.kysely, BigInt(id), 10);
  expect(days.map(({ version }) => version)).toEqual([1, 2]);
  const { rows } = await unwrapAnswer(
    (await server.customer()).client.call('copying/listLeaders', { kind: 'strategy' }),
  );
  expect(rows).toMatchObject([{ strategy: { id, version: before + 1 } }]);
  const held = await queryAsOwner(
    server.database.ownerUrl,
    `select distinct instrument from positions where status <> 'closed' order by 1`,
  );
  expect(held).toEqual(STOCKS.slice(2).map((instrument) => ({ instrument })));
});

test("two people end a strategy: it sells everything, ends, and can't be restarted", async () => {
  const { id } = (await listed()).rows[0]!;
  const end = () =>
    one!.client.call('staff/proposeStrategy', { act: 'end', strategy: id, key: createIdempotencyKey() });
  const customer = await server.customer();
  const leader = async () =>
    (await unwrapAnswer(customer.client.call('strategies/getStrategy', { strategy: id }))).leader;
  expect(await leader()).not.toBeNull();
  const strategyView = async () => {
    const { rows, now, ever } = await unwrapAnswer(customer.client.call('strategies/listStrategies', {}));
    return { endedAt: rows.find((each) => each.id === id)!.endedAt, now, ever };
  };
  const before = await strategyView();
  expect(before.endedAt).toBeNull();
  const { proposal } = await unwrapAnswer(end());
  expect(await acts(proposal!.id)).toEqual([{ name: 'act', value: 'end', was: null }]);
  await unwrapAnswer(decide(other!, proposal!.id));
  // Nobody can start following it while its holdings are still to be sold.
  expect(await leader()).toBeNull();
  expect((await listStrategyRuns(server.database.kysely, { strategy: BigInt(id) }))[0]!.endedAt).toBeNull();
  await work();
  const [run] = await listStrategyRuns(server.database.kysely, { strategy: BigInt(id) });
  expect(await leader()).toBeNull();
  expect(run).toMatchObject({ cause: 'house' });
  expect(run!.endedAt).not.toBeNull();
  // It stays in the list and in the count.
  expect(await strategyView()).toEqual({
    endedAt: new Date(run!.endedAt!).toISOString(),
    now: before.now - 1,
    ever: before.ever,
  });
  const held = await queryAsOwner(server.database.ownerUrl, `select 1 from positions where status <> 'closed'`);
  expect(held).toEqual([]);
  expect(await end()).toMatchObject({ code: 'strategyEnded' });
  expect(await server.listAuditDifferences()).toEqual([]);
});

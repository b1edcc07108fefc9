/** Strategies that run: at the desk like anybody, a row a session, ended by their own rule, held by the audit. */
import type { StrategyKind } from '@bourse/core/products/strategies/strategy-rules.ts';
import { SCALE } from '@bourse/core/ledger/money.ts';
import { beforeAll, expect, test } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import type { AccountId } from '../ids.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { startHouseRun } from './run-lifecycle.ts';
import { insertRunDay, listRunDays, listStrategyRuns } from './runs-store.ts';
import { insertHouseStrategy } from './store.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';

const STOCKS = ['US.ALPN', 'US.BRKW', 'US.CDRM', 'US.NWRB'];
const DAY_MS = 86_400_000;
const server = provideTestServer({ workByHand: true });
let customer: TestCustomer;
beforeAll(async () => {
  customer = await server.customer();
  server.composed.dependencies.strategyDemand.note();
});

const dependencies = () => server.composed.dependencies;
const work = () => server.runJob('strategies');
const own = (text: string) => queryAsOwner(server.database.ownerUrl, text);
async function startRunOf(kind: StrategyKind, parameters: Record<string, number>, stopAt: number | null = 2_500) {
  const plan = { kind, parameters, instruments: STOCKS, stopAt };
  const strategy = await insertHouseStrategy(server.database.kysely, plan, server.clock.now());
  const account = (await startHouseRun(dependencies(), server.database.kysely, strategy)) as AccountId;
  await dependencies().grantWelcomeMoney(account);
  return { strategy, account };
}
const daysOf = (strategy: bigint) => listRunDays(server.database.kysely, strategy, 100);
const unitsOf = async (account: AccountId) =>
  own(`select instrument, sum(open_quantity)::text as units from positions where account_id = ${account}
    and status <> 'closed' group by 1 order by 1`) as Promise<{ instrument: string; units: string }[]>;
async function liveOf(strategy: bigint) {
  const found = await customer.client.call('strategies/getStrategy', { strategy: strategy.toString() });
  if (!found.ok) throw new Error(found.code);
  return found.data.live;
}

test('decides once a session, trades its targets, and reports the result', async () => {
  const { strategy, account } = await startRunOf('equalWeight', { every: 1 });
  expect(await liveOf(strategy)).toBeNull();
  await Promise.all([work(), work()]);
  await work();
  const [first, ...more] = await daysOf(strategy);
  expect(more).toEqual([]);
  expect(first).toMatchObject({ weights: [2_500, 2_500, 2_500, 2_500], index: SCALE, flow: 0n, held: [] });
  expect(first!.tradedAt).not.toBeNull();
  const held = await unitsOf(account);
  expect(held.map(({ instrument }) => instrument)).toEqual(STOCKS);
  const orders = (await own(`select count(*)::int as count from orders where account_id = ${account}`)) as object[];
  expect(orders).toEqual([{ count: 4 }]);
  server.clock.advance(DAY_MS);
  await work();
  const days = await daysOf(strategy);
  expect(days).toHaveLength(2);
  expect(days[1]!.held.map(({ instrument }) => instrument).sort()).toEqual(STOCKS);
  expect(days[1]!.index).not.toBe(SCALE);
  const live = await liveOf(strategy);
  expect(live).toMatchObject({ status: 'running', currency: 'USD', days: 1, version: 1 });
  expect(live!.targets.map(({ instrument, weight }) => [instrument, weight])).toEqual(
    STOCKS.map((id) => [id, '0.2500']),
  );
  expect(await server.listAuditDifferences()).toEqual([]);
});

test("the strategy's page and its leader's page show the same record as of the same moment", async () => {
  const { strategy } = await startRunOf('equalWeight', { every: 1 });
  await work();
  server.clock.advance(3 * DAY_MS);
  await work();
  server.clock.advance(5 * 3_600_000);
  const { live, leader } = await unwrapAnswer(
    customer.client.call('strategies/getStrategy', { strategy: strategy.toString() }),
  );
  const led = (await unwrapAnswer(customer.client.call('copying/getLeader', { leader: leader! }))).leader;
  expect(live).toMatchObject({ change: led.twr, drawdown: led.drawdown, value: led.stake, days: led.days });
  expect([live!.since, live!.closeOf]).toEqual([led.startedAt, null]);
  expect(Number(led.twr)).not.toBe(0);
});

/** The median turnover of its last sixty sessions, in cents, from public data. */
async function medianDay(instrument: string): Promise<bigint> {
  const query = { instrument: instrument as never, period: '1d', adjustment: 'none', limit: 62 } as const;
  const bars = await dependencies().venues.bars(
    { ...query, before: server.clock.now() + 1 } as never,
    server.clock.now(),
  );
  const days = bars.slice(-60).map(({ close, volume }) => (close * volume) / 10n ** 14n);
  return days.toSorted((a, b) => (a < b ? -1 : 1))[29]!;
}

test("limits followers' money to what the market carries besides the strategy's own", async () => {
  const { strategy } = await startRunOf('equalWeight', { every: 1 }, null);
  const db = server.database.kysely;
  const capacityOf = async () =>
    (await db.selectFrom('leaders').selectAll().where('strategy', '=', strategy).executeTakeFirstOrThrow()).capacity;
  expect(await capacityOf()).toBeNull();
  await work();
  const { value } = (await daysOf(strategy))[0]!;
  const medians = await Promise.all(STOCKS.map(medianDay));
  // A quarter of it in each, and a hundredth of a day at most.
  const least = medians.reduce((one, other) => (one < other ? one : other)) * 4n;
  const carried = (least - (least % 100n)) / 100n - value;
  const found = (await capacityOf())!;
  expect(Number(found - carried) / Number(carried)).toBeCloseTo(0, 1);
  // It is shown before anybody begins, and asking for more is refused with what is left.
  await dependencies().strategyLeaders.limit(db, strategy, 50_000n);
  const { leader } = await unwrapAnswer(
    customer.client.call('strategies/getStrategy', { strategy: strategy.toString() }),
  );
  const preview = await unwrapAnswer(customer.client.call('copying/previewCopy', { leader: leader! }));
  expect(preview).toMatchObject({ left: '500.00', leader: { capacity: '500.00' } });
  const wish = {
    leader: leader!,
    currency: 'USD',
    size: 'proportional',
    profitShare: '1',
    key: createIdempotencyKey(),
  } as const;
  expect(await customer.client.call('copying/startCopy', { ...wish, amount: '500.01' })).toMatchObject({
    code: 'copyCapacity',
    params: { left: '500.00', currency: 'USD' },
  });
});

test('accepts no new followers while it sells at its stop loss', async () => {
  const { strategy, account } = await startRunOf('equalWeight', { every: 3 }, 2_000);
  await work();
  const { leader } = await unwrapAnswer(
    customer.client.call('strategies/getStrategy', { strategy: strategy.toString() }),
  );
  const follow = (by: TestCustomer) =>
    by.client.call('copying/startCopy', {
      leader: leader!,
      amount: '500',
      currency: 'USD',
      size: 'proportional',
      profitShare: '1',
      key: createIdempotencyKey(),
    });
  await unwrapAnswer(follow(customer));
  const of = `account_id = ${account} and instrument = 'US.NWRB'`;
  // One name that can't be sold yet, and as if it had been worth twice as much that day.
  await own(`update positions set locked_until = '2099-01-01' where ${of}`);
  await own(`update strategy_days set value = value * 2 where strategy = ${strategy}`);
  server.clock.advance(DAY_MS);
  await work();
  expect((await unitsOf(account)).map(({ instrument }) => instrument)).toEqual(['US.NWRB']);
  expect((await listStrategyRuns(server.database.kysely, { strategy }))[0]!.endedAt).toBeNull();
  expect(await follow(await server.customer())).toMatchObject({ code: 'copyTimeLimitExceeded' });
  expect(
    (await unwrapAnswer(customer.client.call('strategies/getStrategy', { strategy: strategy.toString() }))).leader,
  ).toBeNull();
  await own(`update positions set locked_until = null where ${of}`);
  await work();
  expect(await unitsOf(account)).toEqual([]);
  expect((await listStrategyRuns(server.database.kysely, { strategy }))[0]).toMatchObject({ cause: 'drawdown' });
  await own(`update strategy_days set value = value / 2 where strategy = ${strategy} and date =
    (select min(date) from strategy_days where strategy = ${strategy})`);
});

test('sells everything and ends at its maximum loss', async () => {
  const { strategy, account } = await startRunOf('equalWeight', { every: 3 }, 2_000);
  await work();
  expect(await unitsOf(account)).not.toEqual([]);
  const [first] = await daysOf(strategy);
  // As if it had been worth twice as much that day.
  await own(`update strategy_days set value = value * 2 where strategy = ${strategy}`);
  server.clock.advance(DAY_MS);
  await work();
  const [, last] = await daysOf(strategy);
  expect(last!.date > first!.date).toBe(true);
  expect(last!.weights).toEqual([0, 0, 0, 0]);
  await work();
  expect(await unitsOf(account)).toEqual([]);
  expect(await liveOf(strategy)).toMatchObject({ status: 'stopped', targets: [] });
  server.clock.advance(DAY_MS);
  await work();
  expect(await daysOf(strategy)).toHaveLength(2);
  await own(`update strategy_days set value = value / 2 where strategy = ${strategy} and date = '${first!.date}'`);
});

test("places a day's order once, even if the process dies after writing the row", async () => {
  const { strategy, account } = await startRunOf('equalWeight', { every: 3 });
  await work();
  const before = await unitsOf(account);
  await own(`update strategy_days set traded_at = null where strategy = ${strategy}`);
  await server.restart();
  dependencies().strategyDemand.note();
  await work();
  expect(await unitsOf(account)).toEqual(before);
  expect((await daysOf(strategy))[0]!.tradedAt).not.toBeNull();
});

test("doesn't trade without money, and added capital is no gain", async () => {
  const plan = { kind: 'equalWeight' as const, parameters: { every: 1 }, instruments: STOCKS, stopAt: null };
  const strategy = await insertHouseStrategy(server.database.kysely, plan, server.clock.now());
  const account = (await startHouseRun(dependencies(), server.database.kysely, strategy)) as AccountId;
  await work();
  expect(await daysOf(strategy)).toEqual([]);
  await dependencies().grantWelcomeMoney(account);
  await work();
  expect(await daysOf(strategy)).toMatchObject([{ index: SCALE, flow: 0n }]);
});

test.each([
  ['cash', 'in cash'],
  ['flow', 'from outside'],
  ['value', 'worth'],
  ['index', 'grown to'],
])('the audit finds a forged %s', async (column, finding) => {
  const run = (await listStrategyRuns(server.database.kysely, { going: true }))[0]!;
  const of = `strategy = ${run.strategy}`;
  const where = `${of} and date = (select max(date) from strategy_days where ${of})`;
  await own(`update strategy_days set ${column} = ${column} - 7 where ${where}`);
  expect(await server.listAuditDifferences()).toContainEqual(expect.stringContaining(finding));
  await own(`update strategy_days set ${column} = ${column} + 7 where ${where}`);
});

test('the audit finds target weights beyond the whole, and units that nobody bought', async () => {
  const [run] = await listStrategyRuns(server.database.kysely, { going: true });
  const days = await daysOf(run!.strategy);
  const last = days.at(-1)!;
  await insertRunDay(server.database.kysely, run!.strategy, {
    ...last,
    date: '2099-01-01',
    flow: 0n,
    weights: [9_000, 9_000, 0, 0],
    held: last.held.map((each) => ({ ...each, quantity: each.quantity + SCALE })),
  });
  const found = await server.listAuditDifferences();
  expect(found).toContainEqual(expect.stringContaining('no part of a whole'));
  expect(found).toContainEqual(expect.stringContaining('fills say'));
  await own(`delete from strategy_days where date = '2099-01-01'`);
});

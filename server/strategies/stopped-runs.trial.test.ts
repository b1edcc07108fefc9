/** A stopped run trades no more, even if a process still believes that it goes on, and sells its holdings. */
import { SCALE } from '@bourse/core/ledger/money.ts';
import { beforeAll, expect, test } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import type { AccountId } from '../ids.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { startHouseRun, endOwnRun } from './run-lifecycle.ts';
import { findLastFinishedSessionDate } from './load-price-history.ts';
import { runStrategies } from './run-strategies.ts';
import { insertRunDay, listRunDays, listStrategyRuns, setRunVersion, type StrategyRun } from './runs-store.ts';
import { insertHouseStrategy, insertStrategyVersion } from './store.ts';
import { placeDailyOrder, sellWholeHolding } from './place-strategy-orders.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';

const STOCKS = ['US.ALPN', 'US.BRKW', 'US.CDRM', 'US.NWRB'];
const DAY_MS = 86_400_000;
const LATER = '2026-12-31';
const server = provideTestServer({ workByHand: true });
beforeAll(async () => {
  server.composed.dependencies.strategyDemand.note();
});

const dependencies = () => server.composed.dependencies;
const db = () => server.database.kysely;
const work = () => server.runJob('strategies');
const own = (text: string) => queryAsOwner(server.database.ownerUrl, text);
const follow = ({ client }: TestCustomer, strategy: string, key = createIdempotencyKey()) =>
  unwrapAnswer(client.call('strategies/runStrategy', { strategy, amount: '4000', key }));
const stop = ({ client }: TestCustomer, strategy: string, close: boolean, key = createIdempotencyKey()) =>
  unwrapAnswer(client.call('strategies/stopRun', { strategy, close, key }));
/** The newest of all, as somebody has read it. */
const newest = async (): Promise<StrategyRun> => (await listStrategyRuns(db(), { going: true })).at(-1)!;
const save = async ({ client }: TestCustomer) =>
  (
    await unwrapAnswer(
      client.call('strategies/saveStrategy', {
        strategy: 'equalWeight',
        parameters: [{ name: 'every', value: 1 }],
        instruments: STOCKS,
        stopAt: 2_500,
        key: createIdempotencyKey(),
      }),
    )
  ).strategy;
async function followed(): Promise<{ customer: TestCustomer; strategy: string; run: StrategyRun }> {
  const customer = await server.customer();
  const strategy = await save(customer);
  await follow(customer, strategy.id);
  await work();
  return { customer, strategy: strategy.id, run: await newest() };
}
const found = async ({ client }: TestCustomer, strategy: string) =>
  (await unwrapAnswer(client.call('strategies/getStrategy', { strategy }))).run!;
const ordersOf = (account: AccountId) => own(`select count(*)::int as count from orders where account_id = ${account}`);
const wanted = { instrument: 'US.NWRB', side: 'buy', quantity: SCALE } as const;

test("a stale read can't trade for a run that is being sold or has ended", async () => {
  const { customer, strategy, run } = await followed();
  const before = await ordersOf(run.account);
  await own(`update strategy_runs set closing_at = now(), keeps_holdings = false where strategy = ${run.strategy}`);
  expect(await placeDailyOrder(dependencies(), run, LATER, wanted)).toBeNull();
  await own(`update strategy_runs set closing_at = null, keeps_holdings = null where strategy = ${run.strategy}`);
  await stop(customer, strategy, false);
  expect(await placeDailyOrder(dependencies(), run, LATER, wanted)).toBeNull();
  expect(await sellWholeHolding(dependencies(), run, 'US.NWRB')).toBeNull();
  expect(await ordersOf(run.account)).toEqual(before);
  expect((await found(customer, strategy)).holds).toHaveLength(4);
});

test('a half-finished sale continues after a restart, before any strategy decides', async () => {
  const { customer, strategy, run } = await followed();
  const untouched = await server.customer();
  const other = await save(untouched);
  await follow(untouched, other.id);
  await own(`update strategy_runs set closing_at = now(), keeps_holdings = false where strategy = ${run.strategy}`);
  await runStrategies(dependencies(), dependencies().loadPriceHistory, { decides: false });
  expect((await found(customer, strategy)).holds).toEqual([]);
  expect((await found(untouched, other.id)).holds).toEqual([]);
  await work();
  expect((await found(untouched, other.id)).holds).toHaveLength(4);
});

test("a run doesn't end while it holds anything", async () => {
  const { customer, strategy, run } = await followed();
  expect(await endOwnRun(dependencies(), run, 'customer')).toBeNull();
  expect(await found(customer, strategy)).toMatchObject({ status: 'running' });
  await stop(customer, strategy, true);
  expect(await found(customer, strategy)).toMatchObject({ status: 'stopped', holds: [] });
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('repeating a stop under its key stops the same run, although another has started', async () => {
  const { customer, strategy } = await followed();
  const key = createIdempotencyKey();
  const first = await stop(customer, strategy, true, key);
  expect(first.run).toMatchObject({ status: 'closing', endedAt: null });
  expect(await found(customer, strategy)).toMatchObject({ status: 'stopped', holds: [] });
  await follow(customer, strategy);
  await work();
  expect(await stop(customer, strategy, true, key)).toEqual(first);
  const second = await found(customer, strategy);
  expect(second).toMatchObject({ status: 'running' });
  expect(second.holds).toHaveLength(4);
});

test('repeating a start or deposit under its key returns the first answer, although another run started', async () => {
  const { customer, strategy, run } = await followed();
  const { client } = customer;
  await stop(customer, strategy, true);
  const [begins, adds] = [createIdempotencyKey(), createIdempotencyKey()];
  const add = () =>
    unwrapAnswer(client.call('strategies/changeRun', { strategy, direction: 'deposit', amount: '7', key: adds }));
  const second = await follow(customer, strategy, begins);
  expect(second.run.portfolio).not.toBe(run.portfolio.toString());
  const added = await add();
  expect(added.run).toMatchObject({ portfolio: second.run.portfolio, paid: '4007.00', free: '4007.00' });
  await stop(customer, strategy, true);
  const third = (await follow(customer, strategy)).run;
  expect(await follow(customer, strategy, begins)).toEqual(second);
  expect(await add()).toEqual(added);
  expect(await found(customer, strategy)).toEqual(third);
});

test('of several concurrent starts one succeeds, and none is told to retry', async () => {
  const { customer, strategy } = await followed();
  await stop(customer, strategy, true);
  const { client } = customer;
  const ask = () => client.call('strategies/runStrategy', { strategy, amount: '500', key: createIdempotencyKey() });
  const answers = await Promise.all([ask(), ask(), ask(), ask()]);
  expect(answers.map((each) => (each.ok ? 'runs' : each.code)).sort()).toEqual([
    'runs',
    'strategyRuns',
    'strategyRuns',
    'strategyRuns',
  ]);
});

test('the answer that there is nothing to stop is stored under its key too', async () => {
  const { client } = await server.customer();
  const { strategy } = await unwrapAnswer(
    client.call('strategies/saveStrategy', {
      strategy: 'equalWeight',
      parameters: [{ name: 'every', value: 1 }],
      instruments: STOCKS,
      stopAt: null,
      key: createIdempotencyKey(),
    }),
  );
  const ask = { strategy: strategy.id, close: true, key: createIdempotencyKey() };
  expect(await client.call('strategies/stopRun', ask)).toMatchObject({ code: 'notFound' });
  await unwrapAnswer(
    client.call('strategies/runStrategy', { strategy: strategy.id, amount: '500', key: createIdempotencyKey() }),
  );
  expect(await client.call('strategies/stopRun', ask)).toMatchObject({ code: 'notFound' });
});

test("cancels the customer's waiting sell orders and sells everything", async () => {
  const { customer, strategy, run } = await followed();
  const ask = dependencies().venues.quote('US.NWRB', server.clock.now())!.ask;
  await unwrapAnswer(
    customer.client.call('trading/placeOrder', {
      instrument: 'US.NWRB',
      portfolio: run.portfolio.toString(),
      side: 'long',
      effect: 'close',
      type: 'limit',
      quantity: '1',
      limitPrice: ((Number(ask) / Number(SCALE)) * 1.04).toFixed(2),
      key: createIdempotencyKey(),
    }),
  );
  await stop(customer, strategy, true);
  expect(await found(customer, strategy)).toMatchObject({
    status: 'stopped',
    holds: [],
    value: expect.not.stringMatching(/^0\.00$/),
    free: '0.00',
  });
  expect(await own(`select status from orders where account_id = ${run.account} and type = 'limit'`)).toEqual([
    { status: 'cancelled' },
  ]);
  expect(await server.listAuditDifferences()).toEqual([]);
});

test("a newer version doesn't trade an older version's targets in other instruments", async () => {
  const plan = { kind: 'equalWeight' as const, parameters: { every: 1 }, instruments: STOCKS, stopAt: null };
  const strategy = await insertHouseStrategy(db(), plan, server.clock.now());
  const account = (await startHouseRun(dependencies(), db(), strategy)) as AccountId;
  await dependencies().grantWelcomeMoney(account);
  await work();
  const before = await ordersOf(account);
  server.clock.advance(DAY_MS);
  const [first] = await listRunDays(db(), strategy, 1);
  const { market } = dependencies().venues.instrument('US.NWRB')!;
  const date = findLastFinishedSessionDate(dependencies(), market, server.clock.now());
  await insertRunDay(db(), strategy, { ...first!, date, weights: [9_000, 0, 0, 0], tradedAt: null });
  await insertStrategyVersion(db(), strategy, 2, { ...plan, instruments: STOCKS.toReversed() }, server.clock.now());
  await setRunVersion(db(), strategy, 2);
  await work();
  expect(await ordersOf(account)).toEqual(before);
  expect((await listRunDays(db(), strategy, 1))[0]).toMatchObject({ date, version: 1, tradedAt: server.clock.now() });
});

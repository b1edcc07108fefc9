/** A stopped run trades no more, even if a process still believes that it goes on, and sells its holdings. */
import { SCALE } from '@bourse/core/ledger/money.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '../db/testing.ts';
import type { AccountId } from '../ids.ts';
import { newKey, startTestServer, type TestCustomer, type TestServer } from '../testing/test-server.ts';
import { beginRun, endOwn } from './run-lifecycle.ts';
import { lastEnded } from './load-history.ts';
import { runStrategies } from './run-strategies.ts';
import { insertDay, readDays, readRuns, reviseRun, type Run } from './runs-store.ts';
import { insertHouse, insertVersion } from './store.ts';
import { placeOfDay, sellAll } from './trade-run.ts';
import { granted } from '../testing/granted.ts';
import { differencesIn } from '../testing/book-transfers.ts';

const STOCKS = ['US.ALPN', 'US.BRKW', 'US.CDRM', 'US.NWRB'];
const DAY_MS = 86_400_000;
const LATER = '2026-12-31';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, {}, { workByHand: true });
  server.composed.parts.interest.show();
});
afterAll(() => server.stop());

const parts = () => server.composed.parts;
const db = () => server.database.kysely;
const work = async () => server.composed.work.jobs.find(({ name }) => name === 'strategies')!.run();
const own = (text: string) => asOwner(server.database.ownerUrl, text);
const differences = (): Promise<string[]> => differencesIn(server);
const follow = ({ client }: TestCustomer, strategy: string, key = newKey()) =>
  granted(client.call('strategies/runStrategy', { strategy, amount: '4000', key }));
const stop = ({ client }: TestCustomer, strategy: string, close: boolean, key = newKey()) =>
  granted(client.call('strategies/stopRun', { strategy, close, key }));
/** The newest of all, as somebody has read it. */
const newest = async (): Promise<Run> => (await readRuns(db(), { going: true })).at(-1)!;
const save = async ({ client }: TestCustomer) =>
  (
    await granted(
      client.call('strategies/saveStrategy', {
        strategy: 'equalWeight',
        parameters: [{ name: 'every', value: 1 }],
        instruments: STOCKS,
        stopAt: 2_500,
        key: newKey(),
      }),
    )
  ).strategy;
async function followed(): Promise<{ customer: TestCustomer; strategy: string; run: Run }> {
  const customer = await server.customer();
  const strategy = await save(customer);
  await follow(customer, strategy.id);
  await work();
  return { customer, strategy: strategy.id, run: await newest() };
}
const found = async ({ client }: TestCustomer, strategy: string) =>
  (await granted(client.call('strategies/getStrategy', { strategy }))).run!;
const ordersOf = (account: AccountId) => own(`select count(*)::int as count from orders where account_id = ${account}`);
const wanted = { instrument: 'US.NWRB', side: 'buy', quantity: SCALE } as const;

test('nothing is bought or sold for one that is being sold, or has ended, by who has read it before', async () => {
  const { customer, strategy, run } = await followed();
  const before = await ordersOf(run.account);
  await own(`update strategy_runs set closing_at = now(), keeps = false where strategy = ${run.strategy}`);
  expect(await placeOfDay(parts(), run, LATER, wanted)).toBeNull();
  await own(`update strategy_runs set closing_at = null, keeps = null where strategy = ${run.strategy}`);
  await stop(customer, strategy, false);
  expect(await placeOfDay(parts(), run, LATER, wanted)).toBeNull();
  expect(await sellAll(parts(), run, 'US.NWRB')).toBeNull();
  expect(await ordersOf(run.account)).toEqual(before);
  expect((await found(customer, strategy)).holds).toHaveLength(4);
});

test('a sale that a process has left half done goes on after a start, before any strategy decides', async () => {
  const { customer, strategy, run } = await followed();
  const untouched = await server.customer();
  const other = await save(untouched);
  await follow(untouched, other.id);
  await own(`update strategy_runs set closing_at = now(), keeps = false where strategy = ${run.strategy}`);
  await runStrategies(parts(), parts().pasts, { decides: false });
  expect((await found(customer, strategy)).holds).toEqual([]);
  expect((await found(untouched, other.id)).holds).toEqual([]);
  await work();
  expect((await found(untouched, other.id)).holds).toHaveLength(4);
});

test('it doesn’t end while it holds anything', async () => {
  const { customer, strategy, run } = await followed();
  expect(await endOwn(parts(), run, 'customer')).toBeNull();
  expect(await found(customer, strategy)).toMatchObject({ status: 'running' });
  await stop(customer, strategy, true);
  expect(await found(customer, strategy)).toMatchObject({ status: 'stopped', holds: [] });
  expect(await differences()).toEqual([]);
});

test('to stop it again by the same key is to stop the same one, though another has begun', async () => {
  const { customer, strategy } = await followed();
  const key = newKey();
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

test('to begin it or to add to it again by the same key has the first answer, though another has begun', async () => {
  const { customer, strategy, run } = await followed();
  const { client } = customer;
  await stop(customer, strategy, true);
  const [begins, adds] = [newKey(), newKey()];
  const add = () => granted(client.call('strategies/changeRun', { strategy, way: 'add', amount: '7', key: adds }));
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

test('of several who begin with it at once one does, and none is told to come again', async () => {
  const { customer, strategy } = await followed();
  await stop(customer, strategy, true);
  const { client } = customer;
  const ask = () => client.call('strategies/runStrategy', { strategy, amount: '500', key: newKey() });
  const told = await Promise.all([ask(), ask(), ask(), ask()]);
  expect(told.map((each) => (each.ok ? 'runs' : each.code)).sort()).toEqual([
    'runs',
    'strategyRuns',
    'strategyRuns',
    'strategyRuns',
  ]);
});

test('that there is none to stop is kept by its key too', async () => {
  const { client } = await server.customer();
  const { strategy } = await granted(
    client.call('strategies/saveStrategy', {
      strategy: 'equalWeight',
      parameters: [{ name: 'every', value: 1 }],
      instruments: STOCKS,
      stopAt: null,
      key: newKey(),
    }),
  );
  const ask = { strategy: strategy.id, close: true, key: newKey() };
  expect(await client.call('strategies/stopRun', ask)).toMatchObject({ code: 'notFound' });
  await granted(client.call('strategies/runStrategy', { strategy: strategy.id, amount: '500', key: newKey() }));
  expect(await client.call('strategies/stopRun', ask)).toMatchObject({ code: 'notFound' });
});

test('an order of its customer’s that waits to sell is cancelled, and all is sold', async () => {
  const { customer, strategy, run } = await followed();
  const ask = parts().feeds.quote('US.NWRB', server.clock.now())!.ask;
  await granted(
    customer.client.call('trading/placeOrder', {
      instrument: 'US.NWRB',
      portfolio: run.portfolio.toString(),
      side: 'long',
      effect: 'close',
      type: 'limit',
      quantity: '1',
      limitPrice: ((Number(ask) / Number(SCALE)) * 1.04).toFixed(2),
      key: newKey(),
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
  expect(await differences()).toEqual([]);
});

test('what an older version wanted is not traded by a newer one, whose instruments are others', async () => {
  const plan = { kind: 'equalWeight' as const, parameters: { every: 1 }, instruments: STOCKS, stopAt: null };
  const strategy = await insertHouse(db(), plan, server.clock.now());
  const account = (await beginRun(parts(), db(), strategy)) as AccountId;
  await parts().welcome(account);
  await work();
  const before = await ordersOf(account);
  server.clock.advance(DAY_MS);
  const [first] = await readDays(db(), strategy, 1);
  const { market } = parts().feeds.instrument('US.NWRB')!;
  const date = lastEnded(parts(), market, server.clock.now());
  await insertDay(db(), strategy, { ...first!, date, weights: [9_000, 0, 0, 0], tradedAt: null });
  await insertVersion(db(), strategy, 2, { ...plan, instruments: STOCKS.toReversed() }, server.clock.now());
  await reviseRun(db(), strategy, 2);
  await work();
  expect(await ordersOf(account)).toEqual(before);
  expect((await readDays(db(), strategy, 1))[0]).toMatchObject({ date, version: 1, tradedAt: server.clock.now() });
});

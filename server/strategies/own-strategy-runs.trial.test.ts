/** A customer's own strategy with the customer's own money: from saved over followed to stopped, held by the audit. */
import { parseAmount } from '@bourse/core/ledger/money.ts';
import { beforeAll, expect, test } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';

const STOCKS = ['US.ALPN', 'US.BRKW', 'US.CDRM', 'US.NWRB'];
const DAY_MS = 86_400_000;
const server = provideTestServer({ workByHand: true });
let customer: TestCustomer;
beforeAll(async () => {
  customer = await server.customer();
});

const work = (name = 'strategies') => server.runJob(name);
const own = (text: string) => queryAsOwner(server.database.ownerUrl, text);
async function saved(stopAt: number | null = 2_500, by = customer, instruments = STOCKS): Promise<string> {
  const { strategy } = await unwrapAnswer(
    by.client.call('strategies/saveStrategy', {
      strategy: 'equalWeight',
      parameters: [{ name: 'every', value: 1 }],
      instruments,
      stopAt,
      key: createIdempotencyKey(),
    }),
  );
  return strategy.id;
}
const follow = (strategy: string, amount = '1000', key = createIdempotencyKey(), by = customer) =>
  by.client.call('strategies/runStrategy', { strategy, amount, key });
const stop = (strategy: string, close: boolean, by = customer) =>
  by.client.call('strategies/stopRun', { strategy, close, key: createIdempotencyKey() });
const found = (strategy: string, by = customer) => unwrapAnswer(by.client.call('strategies/getStrategy', { strategy }));
const runOf = async (strategy: string) => (await found(strategy)).run!;
const availableIn = async (portfolio: string): Promise<bigint> => {
  const { accounts } = await unwrapAnswer(customer.client.call('wallet/getWallet', { portfolio }));
  return parseAmount(accounts.find(({ currency }) => currency === 'USD')?.available ?? '0', 'USD')!;
};

test("a run with the customer's own money decides and buys in its own portfolio, and passes the audit", async () => {
  const strategy = await saved();
  const before = await availableIn('0');
  const key = createIdempotencyKey();
  const { run } = await unwrapAnswer(follow(strategy, '2000', key));
  expect(run).toMatchObject({ status: 'running', currency: 'USD', value: '2000.00', paid: '2000.00', holds: [] });
  expect(await unwrapAnswer(follow(strategy, '2000', key))).toMatchObject({ run: { portfolio: run.portfolio } });
  expect(before - (await availableIn('0'))).toBe(200_000n);
  expect(await follow(strategy)).toMatchObject({ code: 'strategyRuns' });
  await Promise.all([work(), work()]);
  const held = await runOf(strategy);
  expect(held.holds.map(({ instrument }) => instrument).sort()).toEqual(STOCKS);
  expect(Number(held.free)).toBeLessThan(500);
  const { rows } = await unwrapAnswer(customer.client.call('trading/listPositions', { portfolio: run.portfolio }));
  expect(rows.map(({ instrument }) => instrument).sort()).toEqual(STOCKS);
  const orders = await own(
    `select o.cause, count(*)::int as count from orders o where portfolio = ${run.portfolio} group by 1`,
  );
  expect(orders).toMatchObject([{ count: 4 }]);
  server.clock.advance(DAY_MS);
  await work();
  const { live, run: later } = await found(strategy);
  expect(live).toMatchObject({ days: 2, currency: 'USD', status: 'running' });
  expect(later!.profit).toBe((Number(later!.value) - 2_000).toFixed(2));
  expect(await server.listAuditDifferences()).toEqual([]);
});

test("nothing else opens positions in a run's portfolio, and only its own call moves money in and out", async () => {
  const { portfolio } = await runOf(
    (await unwrapAnswer(customer.client.call('strategies/listMyStrategies', {}))).rows[0]!.id,
  );
  const order = {
    instrument: 'US.NWRB',
    side: 'long',
    type: 'market',
    quantity: '1',
    portfolio,
    key: createIdempotencyKey(),
  } as const;
  expect(await customer.client.call('trading/placeOrder', order)).toMatchObject({ code: 'strategyPortfolio' });
  const move = { from: '0', to: portfolio, currency: 'USD', amount: '1', key: createIdempotencyKey() };
  expect(await customer.client.call('portfolios/transferBetween', move)).toMatchObject({ code: 'strategyPortfolio' });
});

test("added money is no gain, free money can be taken out, and more can't", async () => {
  const strategy = (await unwrapAnswer(customer.client.call('strategies/listMyStrategies', {}))).rows[0]!.id;
  const change = (direction: 'deposit' | 'withdraw', amount: string) =>
    customer.client.call('strategies/changeRun', { strategy, direction, amount, key: createIdempotencyKey() });
  const before = await runOf(strategy);
  await unwrapAnswer(change('deposit', '500'));
  await unwrapAnswer(change('withdraw', '100'));
  const after = await runOf(strategy);
  expect(after).toMatchObject({ paid: '2400.00', profit: before.profit });
  expect(await change('withdraw', '100000')).toMatchObject({ code: 'insufficientBalance' });
  const { index: indexBefore } = (await found(strategy)).live!.curve.at(-1)!;
  server.clock.advance(DAY_MS);
  await work();
  const { index } = (await found(strategy)).live!.curve.at(-1)!;
  // Of 2,400 a gain of 400 would be a sixth.
  expect(Math.abs(Number(index) / Number(indexBefore) - 1)).toBeLessThan(0.15);
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('a stopped run sells everything at once, returns the money, and can be removed from the list', async () => {
  const strategy = (await unwrapAnswer(customer.client.call('strategies/listMyStrategies', {}))).rows[0]!.id;
  const { portfolio } = await runOf(strategy);
  expect(
    await customer.client.call('strategies/removeStrategy', { strategy, key: createIdempotencyKey() }),
  ).toMatchObject({
    code: 'strategyRuns',
  });
  const before = await availableIn('0');
  // Its answer is of the moment at which it was decided; then all is sold, before it is given.
  expect((await unwrapAnswer(stop(strategy, true))).run).toMatchObject({ status: 'closing', cause: null });
  const ended = await runOf(strategy);
  expect(ended).toMatchObject({ status: 'stopped', cause: 'customer', holds: [], free: '0.00', paid: '2400.00' });
  expect(await availableIn(portfolio)).toBe(0n);
  const came = (await availableIn('0')) - before;
  expect(came).toBeGreaterThan(100_000n);
  // Its result, with the charges of its closing; the record ends with the same.
  expect(parseAmount(ended.value, 'USD')).toBe(came);
  expect(parseAmount(ended.profit, 'USD')).toBe(came - 240_000n);
  const { live } = await found(strategy);
  const [last, end] = live!.curve.slice(-2);
  expect(live).toMatchObject({ value: ended.value, change: (Number(end!.index) - 1).toFixed(8).replace(/\.?0+$/, '') });
  expect(end!.index).not.toBe(last!.index);
  expect(await stop(strategy, true)).toMatchObject({ code: 'strategyEnded' });
  server.clock.advance(DAY_MS);
  await work();
  expect((await found(strategy)).live).toMatchObject({ status: 'stopped', cause: 'customer' });
  expect(await server.listAuditDifferences()).toEqual([]);
  await unwrapAnswer(customer.client.call('strategies/removeStrategy', { strategy, key: createIdempotencyKey() }));
});

test('a run stopped with keeping leaves its holdings to sell; later income returns to the main portfolio', async () => {
  const strategy = await saved();
  await unwrapAnswer(follow(strategy, '2000'));
  await work();
  const { run } = await unwrapAnswer(stop(strategy, false));
  expect(run).toMatchObject({ status: 'stopped', cause: 'customer', free: '0.00' });
  expect(run.holds).toHaveLength(4);
  const { rows } = await unwrapAnswer(customer.client.call('trading/listPositions', { portfolio: run.portfolio }));
  await unwrapAnswer(
    customer.client.call('trading/closePosition', { position: rows[0]!.id, key: createIdempotencyKey() }),
  );
  expect(await availableIn(run.portfolio)).toBeGreaterThan(0n);
  await work('strategies swept');
  expect(await availableIn(run.portfolio)).toBe(0n);
  // Started again, it begins afresh, in another portfolio.
  const again = await unwrapAnswer(follow(strategy));
  expect(again.run.portfolio).not.toBe(run.portfolio);
  expect(again.run).toMatchObject({ status: 'running', profit: '0.00' });
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('a run sells everything and ends at its stop loss, and says so', async () => {
  const strategy = await saved(500);
  await unwrapAnswer(follow(strategy));
  await work();
  const [run] = (await own(
    `select strategy from strategy_runs where ended_at is null order by strategy desc limit 1`,
  )) as {
    strategy: string;
  }[];
  // As if it had been worth twice as much that day.
  await own(`update strategy_days set value = value * 2 where strategy = ${run!.strategy}`);
  server.clock.advance(DAY_MS);
  await work();
  expect(await runOf(strategy)).toMatchObject({ status: 'stopped', cause: 'drawdown', holds: [], free: '0.00' });
  const { rows } = await unwrapAnswer(customer.client.call('notices/listNotices', {}));
  expect(rows.map(({ code }) => code)).toContain('strategyStoppedAtLoss');
  await own(`update strategy_days set value = value / 2 where strategy = ${run!.strategy} and date =
    (select min(date) from strategy_days where strategy = ${run!.strategy})`);
});

test("another customer's run is not found", async () => {
  const other = await server.customer();
  const strategy = await saved(3_000);
  await unwrapAnswer(follow(strategy));
  expect(await follow(strategy, '1000', createIdempotencyKey(), other)).toMatchObject({ code: 'notFound' });
  expect(await stop(strategy, true, other)).toMatchObject({ code: 'notFound' });
  const listed = (await unwrapAnswer(other.client.call('strategies/listStrategies', {}))).rows;
  expect(listed.filter(({ id }) => id === strategy)).toEqual([]);
  expect(listed.every(({ owner }) => owner === 'house')).toBe(true);
});

test("a run doesn't trade if its owner may not, and says so", async () => {
  const barred = await server.customer();
  const strategy = await saved(2_500, barred);
  await unwrapAnswer(follow(strategy, '2000', createIdempotencyKey(), barred));
  const state = { state: 'tradingBanned', reason: 'unusual', author: 'a test', at: server.clock.now(), until: null };
  await own(`update customers set states = '${JSON.stringify([state])}' where account_id =
    (select account_id from strategy_runs
    order by strategy desc limit 1)`);
  await work();
  expect((await found(strategy, barred)).run).toMatchObject({ status: 'running', holds: [], value: '2000.00' });
  const { skipped } = (await found(strategy, barred)).run!;
  expect(skipped.map(({ instrument, side, reason }) => [instrument, side, reason])).toEqual(
    STOCKS.map((instrument) => [instrument, 'buy', 'restricted']),
  );
  expect(skipped.every(({ quantity, date }) => Number(quantity) > 0 && date < '2099')).toBe(true);
  const again = await saved(2_000, barred);
  expect(await follow(again, '1000', createIdempotencyKey(), barred)).toMatchObject({ code: 'cannotTrade' });
});

test('a process killed between two orders places each once', async () => {
  const strategy = await saved(4_000);
  const { run } = await unwrapAnswer(follow(strategy));
  await work();
  const count = () => own(`select count(*)::int as count from orders where portfolio = ${run.portfolio}`);
  const before = await count();
  // Its row was written and some of its orders were made, but the process died before recording that it is traded.
  await own(`update strategy_days set traded_at = null where strategy = (select max(strategy) from strategy_runs)`);
  await server.restart();
  server.composed.dependencies.strategyDemand.note();
  await work();
  expect(await count()).toEqual(before);
});

test.each([
  ['runs what nobody has saved', `update strategy_versions set stop_at = 600`, 'stop_at', 'by what nobody has saved'],
  ['runs elsewhere', `update strategy_runs set portfolio = portfolio - 900`, 'portfolio', 'by what nobody has saved'],
])('the audit finds one that %s', async (_, forge, column, finding) => {
  const [{ strategy, before }] = (await own(`select r.strategy, ${column} as before from strategy_runs r
    join strategy_versions v using (strategy) where r.portfolio > 0 order by r.strategy desc limit 1`)) as [
    { strategy: string; before: number },
  ];
  const table = column === 'stop_at' ? 'strategy_versions' : 'strategy_runs';
  await own(`${forge} where strategy = ${strategy}`);
  expect(await server.listAuditDifferences()).toContainEqual(expect.stringContaining(finding));
  await own(`update ${table} set ${column} = ${before} where strategy = ${strategy}`);
});

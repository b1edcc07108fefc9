/** Strategies: found, tried on the past, saved, and visible to nobody else. */
import { STRATEGY_KINDS } from '@bourse/core/products/strategies/strategy-rules.ts';
import { beforeAll, expect, test } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { GOOD_PASSWORD, createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { insertHouseStrategy } from './store.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';

const server = provideTestServer();
let customer: TestCustomer;
let other: TestCustomer;
const STOCKS = ['US.ALPN', 'US.BRKW', 'US.CDRM', 'US.NWRB'];
beforeAll(async () => {
  [customer, other] = [await server.customer(), await server.customer()];
});

const momentum = { lookback: 60, skip: 0, hold: 2, every: 3 };
const listed = (parameters: Record<string, number>) =>
  Object.entries(parameters).map(([name, value]) => ({ name, value }));
const save = (more: object = {}, by = customer) =>
  by.client.call('strategies/saveStrategy', {
    strategy: 'momentum',
    parameters: listed(momentum),
    instruments: STOCKS,
    stopAt: 2_000,
    key: createIdempotencyKey(),
    ...more,
  });

test("lists the strategy kinds with their bounds, and the house's own strategies", async () => {
  const number = await insertHouseStrategy(
    server.database.kysely,
    { kind: 'trend', parameters: { fast: 20, slow: 60, every: 2 }, instruments: STOCKS, stopAt: null },
    server.clock.now(),
  );
  const { rows, kinds, next } = await unwrapAnswer(customer.client.call('strategies/listStrategies', {}));
  expect(kinds.map(({ kind }) => kind)).toEqual([...STRATEGY_KINDS]);
  expect(rows).toMatchObject([
    { id: number.toString(), owner: 'house', kind: 'trend', market: 'US', currency: 'USD', stopAt: null, version: 1 },
  ]);
  expect(next).toBeNull();
  const { strategy, versions } = await unwrapAnswer(
    customer.client.call('strategies/getStrategy', { strategy: number.toString() }),
  );
  expect(strategy.parameters).toContainEqual({
    name: 'slow',
    unit: 'sessions',
    least: 20,
    most: 250,
    usual: 200,
    value: 60,
  });
  expect(versions).toMatchObject([{ version: 1, instruments: STOCKS }]);
  expect(await customer.client.call('strategies/getStrategy', { strategy: '999999' })).toMatchObject({
    code: 'notFound',
  });
});

test('a back-test returns a curve, costs, the held-out period and current targets', async () => {
  const tried = await unwrapAnswer(
    customer.client.call('strategies/backtest', {
      strategy: 'momentum',
      parameters: listed(momentum),
      instruments: STOCKS,
      stopAt: null,
      from: '2024-01-02',
    }),
  );
  expect(tried.currency).toBe('USD');
  expect(tried.amount).toBe('10000.00');
  expect(tried.curve.length).toBeGreaterThan(200);
  expect(tried.curve.at(-1)!.date).toBe(tried.to);
  expect(tried.warmUpUntil! < tried.holdoutFrom && tried.holdoutFrom < tried.to).toBe(true);
  const warm = tried.curve.filter(({ date }) => date <= tried.warmUpUntil!);
  expect(new Set(warm.map(({ value }) => value))).toEqual(new Set(['10000.00']));
  expect(tried.trades.every(({ date }) => date > tried.warmUpUntil!)).toBe(true);
  expect(tried.tradeCount).toBeGreaterThan(5);
  const { fee, tax, spread, impact, total } = tried.costs;
  expect(Number(total)).toBeCloseTo(Number(fee) + Number(tax) + Number(spread) + Number(impact), 6);
  expect(Number(spread)).toBeGreaterThan(0);
  const end = Number(tried.curve.at(-1)!.value) / 10_000 - 1;
  expect(Number(tried.whole.change)).toBeCloseTo(end, 6);
  expect((1 + Number(tried.before.change)) * (1 + Number(tried.holdout!.change)) - 1).toBeCloseTo(end, 6);
  expect(tried.expected.map(({ sessions }) => sessions)).toEqual([21, 63, 252]);
  expect(tried.targets.length).toBeLessThanOrEqual(2);
  expect(tried.simulated).toMatchObject({ strategies: 14, seeds: 1_000, bound: '3.38' });
});

test('a back-test gives the same result minutes later, at other prices and sizes', async () => {
  const input = { strategy: 'momentum', parameters: listed(momentum), instruments: STOCKS, from: '2026-03-02' };
  const tried = () => unwrapAnswer(customer.client.call('strategies/backtest', { ...input, amount: '500000' }));
  const quotes = () => STOCKS.map((id) => server.composed.dependencies.venues.quote(id, server.clock.now())?.askSize);
  const [first, before] = [await tried(), quotes()];
  server.clock.advance(7 * 60_000);
  expect(quotes()).not.toEqual(before);
  expect(await tried()).toEqual(first);
  expect(Number(first.costs.impact)).toBeGreaterThan(0);
});

test.each([
  ['two markets', { instruments: ['US.NWRB', 'KR.085125'] }, 'strategyMarkets'],
  ['an index', { instruments: ['US.^USX'] }, 'instrumentNotFound'],
  ['currencies, which aren’t held', { instruments: ['FX.EURUSD'] }, 'strategyMarkets'],
  ['a name that nobody quotes', { instruments: ['US.NONE'] }, 'instrumentNotFound'],
  ['somebody else’s strategy', { strategy: 'z1-1' }, 'notFound'],
])('neither tries nor keeps one with %s', async (_, more, code) => {
  const input = { strategy: 'momentum', parameters: listed(momentum), instruments: STOCKS, ...more };
  expect(await customer.client.call('strategies/backtest', input)).toMatchObject({ ok: false, code });
  expect(await save(more)).toMatchObject({ ok: false, code });
});

test.each([
  ['beyond its bounds', { ...momentum, lookback: 5 }, 'lookback'],
  ['that there is none of', { ...momentum, luck: 7 }, 'luck'],
])('a parameter %s is a bad input, and named', async (_, parameters, field) => {
  const input = { strategy: 'momentum', parameters: listed(parameters), instruments: STOCKS };
  const wrong = { status: 400, code: 'badInput', params: { field } };
  await expect(customer.client.call('strategies/backtest', input)).rejects.toMatchObject(wrong);
  await expect(save({ parameters: listed(parameters) })).rejects.toMatchObject(wrong);
});

test('reports how much history it would need', async () => {
  const input = { strategy: 'momentum', parameters: listed(momentum), instruments: STOCKS, from: '2026-10-01' };
  expect(await customer.client.call('strategies/backtest', input)).toMatchObject({
    code: 'strategyHistory',
    params: { needed: 80 },
  });
});

test('a strategy is saved once, found again, back-tested by its id, and removed', async () => {
  const key = createIdempotencyKey();
  const { strategy } = await unwrapAnswer(save({ key }));
  expect(strategy).toMatchObject({ owner: 'own', kind: 'momentum', stopAt: '0.2000', market: 'US' });
  expect(await unwrapAnswer(save({ key }))).toEqual({ strategy });
  expect(await save()).toMatchObject({ code: 'strategyExists' });
  const mine = await unwrapAnswer(customer.client.call('strategies/listMyStrategies', {}));
  expect(mine.rows).toEqual([strategy]);
  expect(await unwrapAnswer(customer.client.call('strategies/getStrategy', { strategy: strategy.id }))).toEqual({
    strategy,
    live: null,
    leader: null,
    run: null,
    versions: [],
  });
  const tried = await unwrapAnswer(
    customer.client.call('strategies/backtest', { strategy: strategy.id, from: '2025-11-20' }),
  );
  expect(tried.strategy).toBe(strategy.id);
  const theirs = await other.client.call('strategies/getStrategy', { strategy: strategy.id });
  expect(theirs).toEqual(await other.client.call('strategies/getStrategy', { strategy: 'zzzzz-zz' }));
  expect(
    await other.client.call('strategies/removeStrategy', { strategy: strategy.id, key: createIdempotencyKey() }),
  ).toMatchObject({
    code: 'notFound',
  });
  const { json } = await unwrapAnswer(customer.client.call('user/exportData', { password: GOOD_PASSWORD }));
  expect((JSON.parse(json) as { own_strategies: unknown[] }).own_strategies).toHaveLength(1);
  await unwrapAnswer(
    customer.client.call('strategies/removeStrategy', { strategy: strategy.id, key: createIdempotencyKey() }),
  );
  expect((await unwrapAnswer(customer.client.call('strategies/listMyStrategies', {}))).rows).toEqual([]);
  expect(await customer.client.call('strategies/getStrategy', { strategy: strategy.id })).toMatchObject({
    code: 'notFound',
  });
});

test('a customer saves at most twenty strategies', async () => {
  for (let hold = 1; hold <= 20; hold++)
    await unwrapAnswer(
      save({ parameters: listed({ ...momentum, hold: ((hold - 1) % 10) + 1, skip: hold > 10 ? 1 : 0 }) }, other),
    );
  expect(await save({}, other)).toMatchObject({ code: 'strategyExists' });
  expect(await save({ stopAt: null }, other)).toMatchObject({ code: 'strategiesFull' });
});

test("staff see the house's strategies, and how many customers have saved each kind", async () => {
  const { client } = await server.staff('treasurer');
  const { rows, savedCounts } = await unwrapAnswer(client.call('staff/listStrategies', {}));
  expect(rows.length).toBeGreaterThan(0);
  expect(savedCounts).toEqual([{ kind: 'momentum', count: 1 }]);
});

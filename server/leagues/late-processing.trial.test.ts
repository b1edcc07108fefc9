/** A server that processes the end of a league or a week long afterwards computes it as of that instant. */
import { newKey } from '@bourse/contract/client.ts';
import { decideCloseAfter, decideEndAfter } from '@bourse/core/products/leagues/entry-trades.ts';
import { notional, parseScaled } from '@bourse/core/ledger/money.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { differencesOf } from '../corporate-actions/testing-splits.ts';
import { asOwner } from '../db/testing.ts';
import { openSeasons } from './seasons.ts';
import { GOOD_PASSWORD, startTestServer, type TestCustomer, type TestServer } from '../testing/test-server.ts';
import { granted } from '../testing/granted.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const STOCK = 'US.NWRB';
let server: TestServer;
let teacher: TestCustomer;
let ana: TestCustomer;
let bo: TestCustomer;
beforeAll(async () => {
  server = await startTestServer({}, {}, { workByHand: true });
  [teacher, ana, bo] = [await server.customer(), await server.customer(), await server.customer()];
  const { client } = await server.staff('product');
  await granted(client.call('staff/setOrganiser', { customer: teacher.userId, allowed: true, key: newKey() }));
});
afterAll(() => server.stop());

const work = (name: string) => server.composed.work.jobs.find((each) => each.name === name)!.run();
/** Sessions don't outlive days. */
async function again(): Promise<void> {
  const login = async (customer: TestCustomer): Promise<TestCustomer> => {
    const { account } = customer;
    const { token } = await granted(server.client().call('user/login', { account, password: GOOD_PASSWORD }));
    return { ...customer, token, client: server.client({ token, account }) };
  };
  [teacher, ana, bo] = [await login(teacher), await login(ana), await login(bo)];
}

interface More {
  leverage?: number;
  ranking?: 'return' | 'points';
}
/** A league beginning now, which both have entered. */
async function entered(lengthMs: number, more: More = {}): Promise<{ league: string; endsAt: number }> {
  await again();
  const startsAt = server.clock.now();
  const endsAt = startsAt + lengthMs;
  const dates = { startsAt: new Date(startsAt).toISOString(), endsAt: new Date(endsAt).toISOString() };
  const terms = { name: 'Late', ...dates, currency: 'USD', capital: '100000', markets: ['US' as const], ...more };
  const { league } = await granted(teacher.client.call('leagues/createLeague', { ...terms, key: newKey() }));
  const { code } = (await granted(teacher.client.call('leagues/getLeague', { league }))).league;
  for (const { client } of [ana, bo]) await granted(client.call('leagues/joinLeague', { code: code!, key: newKey() }));
  return { league, endsAt };
}
const buy = async ({ client }: TestCustomer, portfolio: string, quantity: string, leverage = 1) => {
  const order = { instrument: STOCK, side: 'long' as const, type: 'market' as const, quantity, leverage, portfolio };
  return (await granted(client.call('trading/placeOrder', { ...order, key: newKey() }))).order;
};
const availableIn = async ({ client }: TestCustomer, portfolio: string): Promise<bigint> =>
  centsOf((await granted(client.call('wallet/getWallet', { portfolio }))).available);
const centsOf = (text: string): bigint => BigInt(text.replace('.', ''));
/** The value of this many shares at that moment, by the market's own quote. */
const worthAt = (at: number, quantity: string): bigint =>
  notional(server.composed.parts.ownVenue.quote(STOCK, at)!.bid, parseScaled(quantity)!, 'USD', 'down');
const standsOf = async ({ client }: TestCustomer, league: string) =>
  (await granted(client.call('leagues/getBoard', { league }))).mine!;
const rowsOf = async <Row>(sql: string, values: unknown[]): Promise<Row[]> =>
  (await asOwner(server.database.ownerUrl, sql, values)) as Row[];

test('an end that is counted days later is counted at its own prices, and its time is the end', async () => {
  const { league, endsAt } = await entered(90 * 60_000 + 7_000);
  await buy(ana, league, '50');
  await buy(bo, league, '20');
  const [cash, others] = [await availableIn(ana, league), await availableIn(bo, league)];
  server.clock.set(endsAt + 3 * DAY_MS);
  await work('leagues end');
  await again();
  expect(centsOf((await standsOf(ana, league)).equity)).toBe(cash + worthAt(endsAt, '50'));
  expect(centsOf((await standsOf(bo, league)).equity)).toBe(others + worthAt(endsAt, '20'));
  expect(worthAt(endsAt, '50')).not.toBe(worthAt(server.clock.now(), '50'));
  const { result } = (await granted(ana.client.call('leagues/getLeague', { league }))).league;
  expect(result!.frozenAt).toBe(new Date(endsAt).toISOString());
  expect(await differencesOf(server)).toEqual([]);
  await asOwner(
    server.database.ownerUrl,
    `update performance_prices set bid = bid + 1 where instrument = $1 and at = $2`,
    [STOCK, new Date(endsAt)],
  );
  expect((await differencesOf(server)).join('\n')).toContain('that moment');
  await asOwner(
    server.database.ownerUrl,
    `update performance_prices set bid = bid - 1 where instrument = $1 and at = $2`,
    [STOCK, new Date(endsAt)],
  );
});

test('what fills after the end changes nothing of it', async () => {
  const { league, endsAt } = await entered(HOUR_MS, { leverage: 5 });
  await buy(ana, league, '10');
  const { position } = await buy(bo, league, '30', 5);
  const cash = await availableIn(bo, league);
  server.clock.set(endsAt + 5_000);
  const { desk, views } = server.composed.parts;
  const seq = BigInt(Number.parseInt(position!.split('-')[1]!, 36));
  const [lent] = await rowsOf<{ margin: bigint; borrowed: bigint }>(
    `select margin, open_cost - margin as borrowed from positions where account_id = $1 and position_seq = $2`,
    [bo.userId, seq],
  );
  await desk.run({
    actor: { rule: 'leagues' },
    key: null,
    answer: () => null,
    account: BigInt(bo.userId),
    currencies: ['USD'],
    instrument: STOCK,
    positions: [seq],
    decide: (state, now) => decideCloseAfter(state, seq, views(STOCK, now)!, now),
  });
  expect((await granted(bo.client.call('trading/getPosition', { position: position! }))).status).toBe('closed');
  server.clock.advance(HOUR_MS);
  await work('leagues end');
  const [kept] = await rowsOf(
    `select holdings->0->>'quantity' as quantity, margin from league_results where league = $1 and account_id = $2`,
    [league, bo.userId],
  );
  expect(kept).toMatchObject({ quantity: '3000000000', margin: lent!.margin });
  expect(await standsOf(bo, league)).toMatchObject({ trades: 1 });
  expect(centsOf((await standsOf(bo, league)).equity)).toBe(cash + worthAt(endsAt, '30') - lent!.borrowed);
  expect(await differencesOf(server)).toEqual([]);
});

test('an order filled in part is its customer’s trade, though the season ends what is left of it', async () => {
  const { league, endsAt } = await entered(HOUR_MS, { leverage: 5 });
  const { ask, askSize } = await granted(ana.client.call('quotes/getQuote', { instrument: STOCK }));
  const asked = { instrument: STOCK, side: 'long' as const, type: 'limit' as const, limitPrice: ask, leverage: 5 };
  const quantity = String(Math.floor(Number(askSize)) + 20);
  const { order } = await granted(
    ana.client.call('trading/placeOrder', { ...asked, quantity, timeInForce: 'gtc', portfolio: league, key: newKey() }),
  );
  expect(order.status).toBe('pending');
  expect(Number(order.filled)).toBeGreaterThan(0);
  server.clock.set(endsAt + 5_000);
  await work('leagues end');
  // Its rest is cancelled first; until the house finds a price to close the holding, the order stays that way.
  const { desk, views } = server.composed.parts;
  const seq = BigInt(Number.parseInt(order.id.split('-')[1]!, 36));
  await desk.run({
    actor: { rule: 'leagues' },
    key: null,
    answer: () => null,
    account: BigInt(ana.userId),
    currencies: ['USD'],
    instrument: STOCK,
    orders: [seq],
    decide: (state, now) => decideEndAfter(state, seq, views(STOCK, now)!, now),
  });
  expect((await granted(ana.client.call('trading/listOrders', { portfolio: league }))).rows).toMatchObject([
    { id: order.id, cause: 'leagueOver', filled: order.filled },
  ]);
  expect(await standsOf(ana, league)).toMatchObject({ trades: 1 });
  expect(await differencesOf(server)).toEqual([]);
});

test('nights before the end are in the result, whoever slept over them, and those after it cost nothing', async () => {
  const { league, endsAt } = await entered(2 * DAY_MS, { leverage: 5 });
  await buy(ana, league, '100', 5);
  const before = await availableIn(ana, league);
  server.clock.set(endsAt + 4 * DAY_MS);
  await work('leagues end');
  await again();
  const nights = () =>
    rowsOf<{ amount: bigint }>(
      `select amount from transfers where account_id = $1 and code = 'financing' and debit_portfolio = $2`,
      [ana.userId, league],
    );
  const charged = await nights();
  expect(charged).toHaveLength(2);
  await work('financing');
  expect(await nights()).toEqual(charged);
  const cost = charged.reduce((sum, { amount }) => sum + amount, 0n);
  const [kept] = await rowsOf(`select available from league_results where league = $1 and account_id = $2`, [
    league,
    ana.userId,
  ]);
  expect(kept).toMatchObject({ available: before - cost });
  expect(await differencesOf(server)).toEqual([]);
});

test('each week is counted at its own end, also where nobody looked then', async () => {
  const { league, endsAt } = await entered(15 * DAY_MS, { ranking: 'points' });
  await buy(ana, league, '100');
  const cash = await availableIn(ana, league);
  const startsAt = endsAt - 15 * DAY_MS;
  const weeks = async () =>
    (
      await rowsOf<{ week: number; equity: bigint }>(
        `select week, equity from league_weeks where league = $1 and account_id = $2 order by week`,
        [league, ana.userId],
      )
    ).map(({ week, equity }) => [week, equity]);
  const week = (nth: number) => [nth, cash + worthAt(startsAt + nth * 7 * DAY_MS, '100')];
  server.clock.set(startsAt + 9 * DAY_MS);
  await work('leagues points');
  expect(await weeks()).toEqual([week(1)]);
  server.clock.set(endsAt + 2 * DAY_MS);
  await work('leagues end');
  expect(await weeks()).toEqual([week(1), week(2)]);
  await again();
  const rows = [await standsOf(ana, league), await standsOf(bo, league)];
  expect(rows.map(({ points }) => points).reduce((a, b) => a + b)).toBe(38);
  expect(await differencesOf(server)).toEqual([]);
});

test('a class is shown at the end as it was, whatever the house closes afterwards', async () => {
  const { league, endsAt } = await entered(HOUR_MS);
  await buy(ana, league, '40');
  server.clock.set(endsAt - 1_000);
  const shown = async () => {
    const { rows, totals } = await granted(teacher.client.call('leagues/listClass', { league }));
    return { rows: rows.map(({ costs, lastTradeAt }) => ({ costs, lastTradeAt })), totals };
  };
  const before = await shown();
  expect(Number(before.totals.costs)).toBeGreaterThan(0);
  server.clock.set(endsAt + 1_000);
  await work('leagues end');
  server.clock.advance(2_000);
  await work('leagues after');
  const open = await granted(ana.client.call('trading/listPositions', { portfolio: league, status: 'inPosition' }));
  expect(open.rows).toEqual([]);
  expect(await shown()).toEqual(before);
});

test('a process that hears of a later league first still hears of the ones before it', async () => {
  const elsewhere = await openSeasons(server.database);
  const [first, second] = [Number((await entered(DAY_MS)).league), Number((await entered(DAY_MS)).league)];
  expect(await elsewhere.know(server.database.kysely, second)).toMatchObject({ number: second });
  await elsewhere.reload();
  expect(elsewhere.find(first)).toMatchObject({ number: first });
});

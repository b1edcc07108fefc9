/** A server that processes the end of a league or a week long afterwards computes it as of that instant. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import {
  decideClosePositionAfterSeason,
  decideEndOrderAfterSeason,
} from '@bourse/core/products/leagues/automatic-league-trades.ts';
import { computeNotional, parseScaled } from '@bourse/core/ledger/money.ts';
import { beforeAll, expect, test } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { openSeasonTermsCache } from './season-terms-cache.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { GOOD_PASSWORD, type TestCustomer } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const STOCK = 'US.NWRB';
/** One trade in one instrument is ranked, by its return. */
const OPEN_RULES = { ranking: 'return' as const, minimumInstruments: 1, minimumDays: 1 };
const server = provideTestServer({ workByHand: true });
let teacher: TestCustomer;
let ana: TestCustomer;
let bo: TestCustomer;
beforeAll(async () => {
  [teacher, ana, bo] = [await server.customer(), await server.customer(), await server.customer()];
  const { client } = await server.staff('product');
  await unwrapAnswer(
    client.call('staff/setOrganiser', { customer: teacher.userId, allowed: true, key: createIdempotencyKey() }),
  );
});

/** Sessions don't outlive days. */
async function again(): Promise<void> {
  const login = async (customer: TestCustomer): Promise<TestCustomer> => {
    const { account } = customer;
    const { token } = await unwrapAnswer(server.client().call('user/login', { account, password: GOOD_PASSWORD }));
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
  const terms = {
    name: 'Late',
    ...dates,
    currency: 'USD',
    capital: '100000',
    markets: ['US' as const],
    ...OPEN_RULES,
    ...more,
  };
  const { league } = await unwrapAnswer(
    teacher.client.call('leagues/createLeague', { ...terms, key: createIdempotencyKey() }),
  );
  const { code } = (await unwrapAnswer(teacher.client.call('leagues/getLeague', { league }))).league;
  for (const { client } of [ana, bo])
    await unwrapAnswer(client.call('leagues/joinLeague', { code: code!, key: createIdempotencyKey() }));
  return { league, endsAt };
}
const buy = async ({ client }: TestCustomer, portfolio: string, quantity: string, leverage = 1) => {
  const order = { instrument: STOCK, side: 'long' as const, type: 'market' as const, quantity, leverage, portfolio };
  return (await unwrapAnswer(client.call('trading/placeOrder', { ...order, key: createIdempotencyKey() }))).order;
};
const availableIn = async ({ client }: TestCustomer, portfolio: string): Promise<bigint> =>
  centsOf((await unwrapAnswer(client.call('wallet/getWallet', { portfolio }))).available);
const centsOf = (text: string): bigint => BigInt(text.replace('.', ''));
/** The value of this many shares at that moment, by the market's own quote. */
const worthAt = (at: number, quantity: string): bigint =>
  computeNotional(server.composed.dependencies.ownVenue.quote(STOCK, at)!.bid, parseScaled(quantity)!, 'USD', 'down');
const boardRowOf = async ({ client }: TestCustomer, league: string) =>
  (await unwrapAnswer(client.call('leagues/getBoard', { league }))).mine!;
const rowsOf = async <Row>(sql: string, values: unknown[]): Promise<Row[]> =>
  (await queryAsOwner(server.database.ownerUrl, sql, values)) as Row[];

test('a season that is frozen days late uses the prices and the time of its end', async () => {
  const { league, endsAt } = await entered(90 * 60_000 + 7_000);
  await buy(ana, league, '50');
  await buy(bo, league, '20');
  const [cash, others] = [await availableIn(ana, league), await availableIn(bo, league)];
  server.clock.set(endsAt + 3 * DAY_MS);
  await server.runJob('leagues end');
  await again();
  expect(centsOf((await boardRowOf(ana, league)).equity)).toBe(cash + worthAt(endsAt, '50'));
  expect(centsOf((await boardRowOf(bo, league)).equity)).toBe(others + worthAt(endsAt, '20'));
  expect(worthAt(endsAt, '50')).not.toBe(worthAt(server.clock.now(), '50'));
  const { result } = (await unwrapAnswer(ana.client.call('leagues/getLeague', { league }))).league;
  expect(result!.frozenAt).toBe(new Date(endsAt).toISOString());
  expect(await server.listAuditDifferences()).toEqual([]);
  await queryAsOwner(
    server.database.ownerUrl,
    `update performance_prices set bid = bid + 1 where instrument = $1 and at = $2`,
    [STOCK, new Date(endsAt)],
  );
  expect((await server.listAuditDifferences()).join('\n')).toContain('that moment');
  await queryAsOwner(
    server.database.ownerUrl,
    `update performance_prices set bid = bid - 1 where instrument = $1 and at = $2`,
    [STOCK, new Date(endsAt)],
  );
});

test('fills after the end do not change the result', async () => {
  const { league, endsAt } = await entered(HOUR_MS, { leverage: 5 });
  await buy(ana, league, '10');
  const { position } = await buy(bo, league, '30', 5);
  const cash = await availableIn(bo, league);
  server.clock.set(endsAt + 5_000);
  const { desk, getMarketView } = server.composed.dependencies;
  const seq = BigInt(Number.parseInt(position!.split('-')[1]!, 36));
  const [lent] = await rowsOf<{ margin: bigint; borrowed: bigint }>(
    `select margin, open_cost - margin as borrowed from positions where account_id = $1 and position_seq = $2`,
    [bo.userId, seq],
  );
  await desk.runIfDue({
    actor: { rule: 'leagues' },
    key: null,
    answer: () => null,
    account: BigInt(bo.userId),
    currencies: ['USD'],
    instrument: STOCK,
    positions: [seq],
    decide: (state, now) => decideClosePositionAfterSeason(state, seq, getMarketView(STOCK, now)!, now),
  });
  expect((await unwrapAnswer(bo.client.call('trading/getPosition', { position: position! }))).status).toBe('closed');
  server.clock.advance(HOUR_MS);
  await server.runJob('leagues end');
  const [storedResult] = await rowsOf(
    `select holdings->0->>'quantity' as quantity, margin from league_results where league = $1 and account_id = $2`,
    [league, bo.userId],
  );
  expect(storedResult).toMatchObject({ quantity: '3000000000', margin: lent!.margin });
  expect(await boardRowOf(bo, league)).toMatchObject({ trades: 1 });
  expect(centsOf((await boardRowOf(bo, league)).equity)).toBe(cash + worthAt(endsAt, '30') - lent!.borrowed);
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('a partly filled order counts as a trade of the customer, although the season cancels the rest', async () => {
  const { league, endsAt } = await entered(HOUR_MS, { leverage: 5 });
  const { ask, askSize } = await unwrapAnswer(ana.client.call('quotes/getQuote', { instrument: STOCK }));
  const orderInput = { instrument: STOCK, side: 'long' as const, type: 'limit' as const, limitPrice: ask, leverage: 5 };
  const quantity = String(Math.floor(Number(askSize)) + 20);
  const { order } = await unwrapAnswer(
    ana.client.call('trading/placeOrder', {
      ...orderInput,
      quantity,
      timeInForce: 'gtc',
      portfolio: league,
      key: createIdempotencyKey(),
    }),
  );
  expect(order.status).toBe('pending');
  expect(Number(order.filled)).toBeGreaterThan(0);
  server.clock.set(endsAt + 5_000);
  await server.runJob('leagues end');
  // Its rest is cancelled first; until the house finds a price to close the holding, the order stays that way.
  const { desk, getMarketView } = server.composed.dependencies;
  const seq = BigInt(Number.parseInt(order.id.split('-')[1]!, 36));
  await desk.runIfDue({
    actor: { rule: 'leagues' },
    key: null,
    answer: () => null,
    account: BigInt(ana.userId),
    currencies: ['USD'],
    instrument: STOCK,
    orders: [seq],
    decide: (state, now) => decideEndOrderAfterSeason(state, seq, getMarketView(STOCK, now)!, now),
  });
  expect((await unwrapAnswer(ana.client.call('trading/listOrders', { portfolio: league }))).rows).toMatchObject([
    { id: order.id, cause: 'leagueOver', filled: order.filled },
  ]);
  expect(await boardRowOf(ana, league)).toMatchObject({ trades: 1 });
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('includes charges of nights before the end, even if processed late, and none of nights after it', async () => {
  const { league, endsAt } = await entered(2 * DAY_MS, { leverage: 5 });
  await buy(ana, league, '100', 5);
  const before = await availableIn(ana, league);
  server.clock.set(endsAt + 4 * DAY_MS);
  await server.runJob('leagues end');
  await again();
  const nights = () =>
    rowsOf<{ amount: bigint }>(
      `select amount from transfers where account_id = $1 and code = 'financing' and debit_portfolio = $2`,
      [ana.userId, league],
    );
  const charged = await nights();
  expect(charged).toHaveLength(2);
  await server.runJob('financing');
  expect(await nights()).toEqual(charged);
  const cost = charged.reduce((sum, { amount }) => sum + amount, 0n);
  const [storedResult] = await rowsOf(`select available from league_results where league = $1 and account_id = $2`, [
    league,
    ana.userId,
  ]);
  expect(storedResult).toMatchObject({ available: before - cost });
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('awards the points of each week as of its own end, even if processed late', async () => {
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
  await server.runJob('leagues points');
  expect(await weeks()).toEqual([week(1)]);
  server.clock.set(endsAt + 2 * DAY_MS);
  await server.runJob('leagues end');
  expect(await weeks()).toEqual([week(1), week(2)]);
  await again();
  const rows = [await boardRowOf(ana, league), await boardRowOf(bo, league)];
  expect(rows.map(({ points }) => points).reduce((a, b) => a + b)).toBe(38);
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('displays a class as of the end, whatever the house closes afterwards', async () => {
  const { league, endsAt } = await entered(HOUR_MS);
  await buy(ana, league, '40');
  server.clock.set(endsAt - 1_000);
  const readBoardRows = async () => {
    const { rows, totals } = await unwrapAnswer(teacher.client.call('leagues/listClass', { league }));
    return { rows: rows.map(({ costs, lastTradeAt }) => ({ costs, lastTradeAt })), totals };
  };
  const before = await readBoardRows();
  expect(Number(before.totals.costs)).toBeGreaterThan(0);
  server.clock.set(endsAt + 1_000);
  await server.runJob('leagues end');
  server.clock.advance(2_000);
  await server.runJob('leagues after');
  const open = await unwrapAnswer(
    ana.client.call('trading/listPositions', { portfolio: league, status: 'inPosition' }),
  );
  expect(open.rows).toEqual([]);
  expect(await readBoardRows()).toEqual(before);
});

test('a process that learns of a later league first still learns of earlier ones', async () => {
  const elsewhere = await openSeasonTermsCache(server.database);
  const [first, second] = [Number((await entered(DAY_MS)).league), Number((await entered(DAY_MS)).league)];
  expect(await elsewhere.findOrLoad(server.database.kysely, second)).toMatchObject({ number: second });
  await elsewhere.reload();
  expect(elsewhere.find(first)).toMatchObject({ number: first });
});

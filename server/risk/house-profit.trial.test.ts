/** The house's profit by kind equals its accounts' movements, on every day and in every currency. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { isPlayMoneyAccount } from '@bourse/core/ledger/base-chart-of-accounts.ts';
import { currencyDigitsOf, parseAmount, SCALE_DIGITS } from '@bourse/core/ledger/money.ts';
import { HOUSE_PROFIT_ACCOUNTS } from '@bourse/core/reporting/house-profit.ts';
import { beforeAll, expect, it } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { loadSpreadGainsOfDay, createRunningSpreadGains } from './dealer-spread-gains.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { TestCustomer, TestStaff } from '../testing/test-server.ts';

const DAYS = 4;
const ORDERS = 12;
const DAY_MS = 86_400_000;
const STEPS = 4;
const STEP_MS = 7 * 60_000;
const server = provideTestServer({ workByHand: true });
let customers: TestCustomer[];
let risk: TestStaff;

beforeAll(async () => {
  customers = [await server.marginCustomer(), await server.marginCustomer()];
});

const profit = () => {
  server.composed.dependencies.customerHoldings.clear();
  return unwrapAnswer(risk.client.call('staff/getHouseProfit', { days: DAYS + 1 }));
};

/** By day and currency, as the transfers themselves say. */
async function moved(): Promise<Map<string, bigint>> {
  const rows = (await queryAsOwner(
    server.database.ownerUrl,
    `select (at at time zone 'UTC')::date::text as day, currency,
        sum(case when credit::text = any($1::text[]) then amount else 0 end
          - case when debit::text = any($1::text[]) then amount else 0 end)::text as amount
      from transfers where (credit::text = any($1::text[]) or debit::text = any($1::text[]))
        and code not in ('collateral', 'collateralBack', 'practice') group by 1, 2`,
    [HOUSE_PROFIT_ACCOUNTS],
  )) as { day: string; currency: string; amount: string }[];
  return new Map(rows.map(({ day, currency, amount }) => [`${day} ${currency}`, BigInt(amount)]));
}

interface Filled {
  day: string;
  currency: string;
  side: 'long' | 'short';
  effect: 'open' | 'close';
  of: string;
  seq: bigint;
  price: bigint;
  bid: bigint;
  ask: bigint;
  impact: bigint;
  quantity: bigint;
}

/**
 * By day and currency, in minor units, of each closing and as large a part of its openings: what they were made at
 * beyond the middle of their quote, but for the impact of their size. Added up here, fill by fill.
 */
async function spreads(): Promise<Map<string, number>> {
  const fills = (await queryAsOwner(
    server.database.ownerUrl,
    `select (f.at at time zone 'UTC')::date::text as day, o.currency, o.side, f.effect, f.fill_seq as seq,
        f.account_id || ' ' || f.position_seq as of, f.price, f.bid, f.ask, f.impact, f.quantity
      from fills f join orders o using (account_id, order_seq) order by f.fill_seq`,
  )) as Filled[];
  const edge = ({ side, effect, price, bid, ask, impact, quantity }: Filled): number => {
    const beyond = Number(2n * price - bid - ask) / 2;
    return (((side === 'long') === (effect === 'open') ? beyond : -beyond) - Number(impact)) * Number(quantity);
  };
  const made = new Map<string, number>();
  for (const closing of fills.filter(({ effect }) => effect === 'close')) {
    const openings = fills.filter(({ of, effect, seq }) => of === closing.of && effect === 'open' && seq < closing.seq);
    const units = openings.reduce((sum, { quantity }) => sum + Number(quantity), 0);
    const opened = (openings.reduce((sum, each) => sum + edge(each), 0) * Number(closing.quantity)) / units;
    const key = `${closing.day} ${closing.currency}`;
    made.set(
      key,
      (made.get(key) ?? 0) + (edge(closing) + opened) / 10 ** (2 * SCALE_DIGITS - currencyDigitsOf(closing.currency)),
    );
  }
  return made;
}

/** Opens, closes and exchanges at random. */
async function tradeAtRandom(next: (below: number) => number): Promise<void> {
  const { venues } = server.composed.dependencies;
  const shares = (['US', 'KR', 'CRYPTO'] as const).flatMap((market) =>
    venues
      .listed(market)
      .filter(({ board }) => board !== 'index')
      .slice(0, 6),
  );
  for (let nth = 0; nth < ORDERS; nth++) {
    const { client } = customers[next(2)]!;
    const share = shares[next(shares.length)]!;
    const last = Number(venues.quote(share.id, server.clock.now())!.last) / 1e8;
    const worth = share.currency === 'KRW' ? 400_000 : 400;
    await client.call('trading/placeOrder', {
      instrument: share.id,
      side: next(3) === 0 ? 'short' : 'long',
      type: 'market',
      quantity: share.market === 'CRYPTO' ? (worth / last).toFixed(4) : String(1 + Math.floor(worth / last)),
      leverage: 1 + next(5),
      key: createIdempotencyKey(),
    });
    const held = await unwrapAnswer(client.call('trading/listPositions', { status: 'inPosition' }));
    const some = held.rows[next(held.rows.length || 1)];
    if (some && next(2) === 0)
      await client.call('trading/closePosition', { position: some.id, key: createIdempotencyKey() });
  }
}

const firstOf = async () =>
  Object.fromEntries((await profit()).rows.flatMap(({ kinds }) => kinds.map((each) => [each.kind, each.amount])));

it('books spread and price moves on the day of closing, and neither on a day with only openings', async () => {
  risk = await server.staff('risk');
  const [share] = server.composed.dependencies.venues.listed('US').filter(({ board }) => board === 'listed');
  const { client } = customers[0]!;
  const trade = { instrument: share!.id, side: 'long', type: 'market', quantity: '10', leverage: 1 } as const;
  const { order } = await unwrapAnswer(client.call('trading/placeOrder', { ...trade, key: createIdempotencyKey() }));
  const opened = await firstOf();
  expect(opened).toHaveProperty('fees');
  expect(opened).not.toHaveProperty('spread');
  expect(opened).not.toHaveProperty('market');

  // Half is closed: half of the opening's edge comes with it.
  await unwrapAnswer(
    client.call('trading/closePosition', { position: order.position!, quantity: '5', key: createIdempotencyKey() }),
  );
  const fills = (await queryAsOwner(
    server.database.ownerUrl,
    'select effect, price, bid, ask, quantity, impact from fills order by fill_seq',
  )) as Record<'price' | 'bid' | 'ask' | 'quantity' | 'impact', bigint>[];
  const [entry, exit] = fills.map(
    ({ price, bid, ask }, nth) => Number(nth === 0 ? price : bid + ask - price) * 2 - Number(bid + ask),
  );
  const due = Math.round((5 * (entry! + exit!)) / 2 / 1e6);
  const closed = await firstOf();
  expect(closed['impact']).toBeUndefined();
  expect(Math.round(Number(closed['spread']) * 100)).toBe(due);
  expect(due).toBeGreaterThan(0);
});

it("equals the movements of the house's accounts over random days, summed or not yet", async () => {
  const seed = Date.now() % 1_000_000;
  let state = seed + 1;
  const next = (below: number): number => (state = (state * 48_271) % 2_147_483_647) % below;
  for (let day = 0; day < DAYS; day++) {
    await tradeAtRandom(next);
    await server.runJob('financing');
    if (next(2) === 0) await server.runJob('days of the house');
    server.clock.set(server.clock.now() + DAY_MS);
  }
  risk = await server.staff('risk');
  const accounts = await moved();
  expect(accounts.size, `seed ${seed}`).toBeGreaterThan(DAYS);
  for (const addUp of [false, true]) {
    if (addUp) await server.runJob('days of the house');
    const { rows } = await profit();
    for (const { day, currency, sum, kinds } of rows) {
      const amounts = kinds.map(({ amount }) => parseAmount(amount, currency)!);
      const all = amounts.reduce((each, amount) => each + amount, 0n);
      expect(all, `seed ${seed}: ${day} ${currency}`).toBe(parseAmount(sum, currency));
      expect(all, `seed ${seed}: ${day} ${currency}`).toBe(accounts.get(`${day} ${currency}`));
    }
    const reportedDays = new Set(rows.map(({ day, currency }) => `${day} ${currency}`));
    expect([...accounts].filter(([key, amount]) => amount !== 0n && !reportedDays.has(key))).toEqual([]);
  }
  const { rows } = await profit();
  const reportedDays = new Map(
    rows.flatMap(({ day, currency, kinds }) =>
      kinds.flatMap(({ kind, amount }) => (kind === 'spread' ? [[`${day} ${currency}`, amount] as const] : [])),
    ),
  );
  const made = await spreads();
  expect([...reportedDays.keys()].sort(), `seed ${seed}`).toEqual([...made.keys()].sort());
  expect(made.size, `seed ${seed}`).toBeGreaterThan(0);
  for (const [key, amount] of reportedDays) {
    const off = Math.abs(Number(parseAmount(amount, key.split(' ')[1]!)) - made.get(key)!);
    expect(off, `seed ${seed}: ${key}`).toBeLessThanOrEqual(1);
  }
});

/** The job leaves what a transaction of another database of the same server still holds back: it is run until done. */
async function sumAllDays(): Promise<void> {
  const sumAndCountRest = async () => {
    await server.runJob('days of the house');
    const [rest] = (await queryAsOwner(
      server.database.ownerUrl,
      'select count(*)::int as transfers from transfers where xid > (select last_xid from house_days_read)',
    )) as { transfers: number }[];
    return rest!.transfers;
  };
  await expect.poll(sumAndCountRest, { timeout: 30_000 }).toBe(0);
}

it('is summed once, however often it is read, and the audit reports a wrong sum', async () => {
  await sumAllDays();
  await server.runJob('days of the house');
  expect(await server.listAuditDifferences()).toEqual([]);
  await queryAsOwner(server.database.ownerUrl, `update house_days set amount = amount + 1 where account = 'fees'`);
  expect(await server.listAuditDifferences()).toEqual(
    expect.arrayContaining([expect.stringContaining("the house's fees by")]),
  );
  await queryAsOwner(server.database.ownerUrl, `update house_days set amount = amount - 1 where account = 'fees'`);
});

it('counts each closing of the day once', async () => {
  const { dependencies } = server.composed;
  const seed = Date.now() % 1_000_000;
  let state = seed + 1;
  const next = (below: number): number => (state = (state * 48_271) % 2_147_483_647) % below;
  const day = new Date(server.clock.now()).toISOString().slice(0, 10);
  const running = createRunningSpreadGains(dependencies);
  for (let step = 0; step < STEPS; step++) {
    await tradeAtRandom(next);
    expect(await running.read(day), `seed ${seed}, step ${step}`).toEqual(
      await loadSpreadGainsOfDay(dependencies, day),
    );
    server.clock.set(server.clock.now() + STEP_MS);
  }
  expect([...(await running.read(day)).keys()], `seed ${seed}`).toContain('USD');
});

it('covers today by default, and never play money', async () => {
  const { from, to } = await unwrapAnswer(risk.client.call('staff/getHouseProfit', {}));
  expect(from).toBe(to);
  expect(HOUSE_PROFIT_ACCOUNTS.some((name) => isPlayMoneyAccount(name))).toBe(false);
});

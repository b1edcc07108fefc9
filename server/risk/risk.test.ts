/** The house's own risk: it is exposed to what customers hold, at current prices. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { beforeAll, expect, it } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { TestCustomer, TestStaff } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { FILL_COMMIT_MAXIMUM_MS } from './dealer-spread-gains.ts';
import { createRunningFillQuality } from './fill-quality.ts';

const server = provideTestServer({ workByHand: true });
let risk: TestStaff;
let customer: TestCustomer;
let seller: TestCustomer;

beforeAll(async () => {
  risk = await server.staff('risk');
  customer = await server.marginCustomer();
  seller = await server.marginCustomer();
});

const now = () => server.clock.now();
const forget = () => server.composed.dependencies.customerHoldings.clear();
const priceOf = (instrument: string): number =>
  Number(server.composed.dependencies.venues.quote(instrument, now())?.last ?? 0n) / 1e8;
const shareOf = () => server.composed.dependencies.venues.listed('US').find(({ board }) => board === 'listed')!.id;
async function open(instrument: string, side: 'long' | 'short', quantity: string, leverage = 1): Promise<string> {
  const placed = await unwrapAnswer(
    (side === 'long' ? customer : seller).client.call('trading/placeOrder', {
      instrument,
      side,
      type: 'market',
      quantity,
      leverage,
      key: createIdempotencyKey(),
    }),
  );
  forget();
  return placed.order.position!;
}
const exposure = async (by: 'instrument' | 'currency' | 'market' | 'group' = 'instrument') => {
  forget();
  return unwrapAnswer(risk.client.call('staff/getExposure', { by }));
};

it('exposure is what customers hold, long and short, by group', async () => {
  expect((await exposure()).total).toMatchObject({ positions: 0, net: '0.00', gross: '0.00' });
  const share = shareOf();
  await open(share, 'long', '10');
  await open(share, 'short', '4', 2);
  const value = priceOf(share);
  const { total, rows, base } = await exposure();
  expect(base).toBe('USD');
  expect(total.positions).toBe(2);
  expect(Number(total.long)).toBeCloseTo(10 * value, 1);
  expect(Number(total.short)).toBeCloseTo(4 * value, 1);
  expect(Number(total.net)).toBeCloseTo(6 * value, 1);
  expect(Number(total.gross)).toBeCloseTo(14 * value, 1);
  expect(rows).toMatchObject([{ of: share, positions: 2, share: '1' }]);
  for (const by of ['currency', 'market', 'group'] as const) expect((await exposure(by)).total).toEqual(total);
  expect((await exposure('group')).rows).toMatchObject([{ of: 'new' }]);
  expect((await exposure('market')).rows).toMatchObject([{ of: 'US' }]);
});

it('values a position of another currency at the current rate, and leaves out closed ones', async () => {
  const coin = server.composed.dependencies.venues.listed('KR').find(({ board }) => board === 'listed')!.id;
  const position = await open(coin, 'long', '5');
  const { rows } = await exposure('currency');
  const won = rows.find(({ of }) => of === 'KRW')!;
  const rate = priceOf('FX.USDKRW');
  expect(Number(won.long)).toBeCloseTo((5 * priceOf(coin)) / rate, 0);
  // The house is short of what customers hold: their currency's fall is its gain. The base currency moves by nothing.
  const { currencies, shocks } = await unwrapAnswer(risk.client.call('staff/getStress', {}));
  expect(currencies).toEqual([{ currency: 'KRW', net: won.net, house: expect.any(Array) }]);
  expect(currencies[0]!.house.map(Number)).toEqual(
    shocks.map((percent) => expect.closeTo((-Number(won.net) * percent) / 100, 1)),
  );
  const closed = await customer.client.call('trading/closePosition', { position, key: createIdempotencyKey() });
  expect(closed.ok).toBe(true);
  expect((await exposure('currency')).rows.map(({ of }) => of)).toEqual(['USD']);
});

it('lists leveraged positions by distance to a margin call, nearest first', async () => {
  const share = shareOf();
  await open(share, 'long', '10', 5);
  forget();
  const { rows } = await unwrapAnswer(risk.client.call('staff/listNearCalls', {}));
  expect(rows.map(({ leverage, side }) => `${side} ${leverage}`)).toEqual(['long 5', 'short 2']);
  const [nearest] = rows;
  const { bid } = server.composed.dependencies.venues.quote(share, now())!;
  const price = Number(bid) / 1e8;
  expect(Number(nearest!.price)).toBe(price);
  expect(Number(nearest!.distance)).toBeCloseTo((price - Number(nearest!.callPrice)) / price, 6);
  expect(nearest).toMatchObject({ called: false, customer: customer.userId });
  for (const { near, distance } of rows) expect(near).toBe(Number(distance) < 0.02);
  // Looked at again a moment later, it is the same look.
  await unwrapAnswer(risk.client.call('staff/listNearCalls', {}));
  const auditor = await server.staff('auditor');
  const seen = { customer: customer.userId, action: 'listNearCalls' };
  const { rows: accessLog } = await unwrapAnswer(auditor.client.call('staff/listAudit', seen));
  expect(accessLog).toMatchObject([{ who: risk.login, subject: 'calls' }]);
});

it('lists a called position by its distance to being closed', async () => {
  await queryAsOwner(server.database.ownerUrl, `update positions set called_at = now() where side = 'short'`);
  forget();
  const { rows } = await unwrapAnswer(risk.client.call('staff/listNearCalls', {}));
  const called = rows.find(({ called: is }) => is)!;
  const price = Number(called.price);
  expect(called.side).toBe('short');
  expect(Number(called.distance)).toBeCloseTo((Number(called.closingPrice) - price) / price, 6);
  await queryAsOwner(server.database.ownerUrl, `update positions set called_at = null`);
});

it('lists the nearest positions if more are called than fit', async () => {
  // Copies of the levered position, each a hundredth of a percent further from being closed; the nearest come last.
  await queryAsOwner(
    server.database.superUrl,
    `set session_replication_role = replica;
      insert into positions select (jsonb_populate_record(p, jsonb_build_object('position_seq', 1000 + n,
          'called_at', now(), 'liquidation_price', (bid * (1 - (60 - n) / 10000.0))::bigint))).*
        from positions p cross join generate_series(1, 59) n
          cross join (select ${server.composed.dependencies.venues.quote(shareOf(), now())!.bid} as bid) q
        where p.leverage = 5 and p.status <> 'closed'`,
  );
  forget();
  const { rows } = await unwrapAnswer(risk.client.call('staff/listNearCalls', {}));
  expect(rows).toHaveLength(50);
  const distances = rows.map(({ distance }) => Number(distance));
  expect(distances).toEqual([...distances].sort((a, b) => a - b));
  expect(distances[0]).toBeCloseTo(0.0001, 6);
  expect(distances[49]).toBeCloseTo(0.005, 6);
  expect(rows.every(({ near }) => near)).toBe(true);
  await queryAsOwner(
    server.database.superUrl,
    `set session_replication_role = replica; delete from positions where position_seq >= 1000`,
  );
});

it("shows what a fall would cost the house beyond customers' margin", async () => {
  forget();
  const { all, gaps, shocks } = await unwrapAnswer(risk.client.call('staff/getStress', {}));
  expect(shocks).toEqual([-20, -10, -5, 5, 10, 20]);
  const [levered] = (await queryAsOwner(
    server.database.ownerUrl,
    `select open_quantity::text as quantity, open_cost::text as cost, margin::text as margin from positions
      where status <> 'closed' and leverage = 5`,
  )) as { quantity: string; cost: string; margin: string }[];
  const bid = Number(server.composed.dependencies.venues.quote(shareOf(), now())!.bid) / 1e8;
  const value = (Number(levered!.quantity) / 1e8) * bid * 0.8 * 100;
  const beyond = Math.max(0, Number(levered!.cost) - value - Number(levered!.margin));
  const [fall] = all;
  expect(fall).toMatchObject({ percent: -20, closed: 1 });
  expect(Math.abs(Number(fall!.beyond) * 100 - beyond)).toBeLessThanOrEqual(1);
  expect(Number(fall!.customers) + Number(fall!.house)).toBeCloseTo(0, 6);
  expect(beyond).toBeGreaterThan(1);
  expect(gaps).toMatchObject([
    { instrument: shareOf(), beyond: [fall!.beyond, '0.00', '0.00', '0.00', '0.00', '0.00'] },
  ]);
});

it('leaves play money out', async () => {
  const before = (await exposure()).total;
  const moveTo = (portfolio: number) =>
    queryAsOwner(
      server.database.superUrl,
      `set session_replication_role = replica; update positions set portfolio = ${portfolio}`,
    );
  await moveTo(10_000);
  expect((await exposure()).total).toMatchObject({ positions: 0 });
  await moveTo(0);
  expect((await exposure()).total).toEqual(before);
});

it("shows the day's figures to all staff, and risk only to those with the permission", async () => {
  forget();
  const support = await server.staff('support');
  const today = await unwrapAnswer(support.client.call('staff/getToday', {}));
  expect(today).toMatchObject({ registered: 2, traders: 2, fills: 5, orders: 5, waiting: 0, online: 2 });
  expect(today.health.silent).toEqual([]);
  // This process runs no jobs, so nobody leads.
  expect(today.health.fills).toEqual({ processes: 0, led: 0, partitions: 8 });
  expect(await support.client.call('staff/getExposure', {})).toMatchObject({ ok: false, code: 'notPermitted' });
});

/** Basis points of the value, by group, computed from each fill and its quote. */
const qualityOf = async () => {
  const fills = (await queryAsOwner(
    server.database.ownerUrl,
    `select account_id::text as account, (side = 'long') = (f.effect = 'open') as buys, f.price, bid, ask,
        f.quantity::text, currency from fills f join orders using (account_id, order_seq)`,
  )) as (Record<'account' | 'price' | 'bid' | 'ask' | 'quantity' | 'currency', string> & { buys: boolean })[];
  const made = (account: string) => {
    let [value, edge, beyond] = [0, 0, 0];
    for (const { buys, currency, ...fill } of fills.filter((each) => each.account === account)) {
      const units = Number(fill.quantity) / (currency === 'KRW' ? priceOf('FX.USDKRW') : 1);
      const [price, bid, ask] = [Number(fill.price), Number(fill.bid), Number(fill.ask)];
      value += price * units;
      edge += (buys ? price - (bid + ask) / 2 : (bid + ask) / 2 - price) * units;
      beyond += Math.max(0, buys ? price - ask : bid - price) * units;
    }
    return { spread: (2 * edge * 10_000) / value, slippage: (beyond * 10_000) / value };
  };
  return { new: made(customer.userId), established: made(seller.userId) };
};

it("shows each group's spread, slippage and refusals at the fill", async () => {
  const { venues } = server.composed.dependencies;
  const [scarce] = venues
    .listed('US')
    .flatMap(({ id, board }) => {
      const quote = board === 'listed' ? venues.quote(id, now()) : null;
      return quote ? [{ id, size: quote.askSize, worth: Number(quote.askSize) * Number(quote.ask) }] : [];
    })
    .sort((one, other) => one.worth - other.worth);
  // More than what is displayed goes beyond the ask.
  const position = await open(scarce!.id, 'long', String((scarce!.size * 3n) / 200_000_000n), 2);
  await unwrapAnswer(customer.client.call('trading/closePosition', { position, key: createIdempotencyKey() }));
  const since = (days: number) =>
    queryAsOwner(
      server.database.ownerUrl,
      `update customers set created_at = created_at - $1::interval where account_id = $2`,
      [`${days} days`, seller.userId],
    );
  const endedBy = (cause: string) =>
    queryAsOwner(server.database.ownerUrl, `update orders set cause = $1 where instrument = $2`, [cause, scarce!.id]);
  await since(31);
  await endedBy('insufficientAtFill');
  forget();
  const { rows } = await unwrapAnswer(risk.client.call('staff/getServiceQuality', {}));
  expect(rows).toMatchObject([
    { group: 'new', orders: 6, refused: 2 },
    { group: 'established', orders: 1, fills: 1, refused: 0 },
  ]);
  const expected = await qualityOf();
  for (const { group, effectiveSpreadBps, slippageBps } of rows) {
    const { spread, slippage } = expected[group as keyof typeof expected];
    expect(Number(effectiveSpreadBps)).toBeCloseTo(spread, 1);
    expect(Number(slippageBps)).toBeCloseTo(slippage, 1);
  }
  expect(expected.new.slippage).toBeGreaterThan(0.1);
  await since(-31);
  await endedBy('filled');
});

it("doesn't count the house's own holdings as customers' risk, and lists funds separately", async () => {
  const stress = async () => {
    forget();
    return unwrapAnswer(risk.client.call('staff/getStress', {}));
  };
  const groups = async () => (await exposure('group')).rows.map(({ of }) => of);
  const claim = (claimant: string) =>
    queryAsOwner(
      server.database.superUrl,
      `set session_replication_role = replica; update accounts set house = true where account_id = ${customer.userId};
        delete from house_accounts; insert into house_accounts (account_id, purpose, name, claimant, opened_at)
          values (${customer.userId}, 'trial', 'trial', '${claimant}', now())`,
    );
  const before = await stress();
  expect(before.all[0]!.closed).toBe(1);
  await claim('house');
  const without = await stress();
  // The seller's short is excluded: a fall costs the house nothing on the other's.
  expect(without.all[0]).toMatchObject({ closed: 0, beyond: '0.00' });
  // A fifth of the other's four units.
  expect(without.all[0]!.customers).toBe((4 * priceOf(shareOf()) * 0.2).toFixed(2));
  expect(await groups()).toEqual(expect.arrayContaining(['house', 'new']));
  const today = await unwrapAnswer(risk.client.call('staff/getToday', {}));
  expect(today).toMatchObject({ traders: 1, fills: 1, orders: 1 });
  await claim('customers');
  expect((await stress()).all).toEqual(before.all);
  expect(await groups()).toEqual(expect.arrayContaining(['funds', 'new']));
  await queryAsOwner(
    server.database.superUrl,
    `set session_replication_role = replica; update accounts set house = false; delete from house_accounts;
      update orders set portfolio = 10000`,
  );
  forget();
  expect(await unwrapAnswer(risk.client.call('staff/getToday', {}))).toMatchObject({ traders: 0, fills: 0, orders: 0 });
});

it('adds settled fills once, besides those of the last minutes', async () => {
  const { dependencies } = server.composed;
  const [since, share] = [now() - FILL_COMMIT_MAXIMUM_MS, shareOf()];
  const running = createRunningFillQuality(dependencies);
  for (let opened = 1; opened <= 3; opened += 1) {
    await open(share, 'long', '1');
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const found = await running.read(since);
      expect(found).toMatchObject([{ orders: opened, fills: opened, refused: 0 }]);
      expect(found).toEqual(await createRunningFillQuality(dependencies).read(since));
      server.clock.set(now() + FILL_COMMIT_MAXIMUM_MS + 1_000);
    }
  }
});

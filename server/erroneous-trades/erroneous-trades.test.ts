/** Trades at a wrong price of the feed: judged, corrected or undone by two people, and the customer's result. */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { PriceFeed } from '@bourse/core/markets/market-types.ts';
import { openDatabaseClient } from '../db/pool.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer, type TestStaff } from '../testing/test-server.ts';

const NAME = 'US.NWRB';
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** The feed's price in parts of 25: 26 is 4 % too much, where the threshold above 50 dollars is 3 %. */
let says = 25n;
const lying = (honest: PriceFeed): PriceFeed => ({
  ...honest,
  quote(id, now) {
    const quote = honest.quote(id, now);
    if (says === 25n || id !== NAME || quote === null) return quote;
    const off = (price: bigint): bigint => (price * says) / 25n;
    return { ...quote, last: off(quote.last), bid: off(quote.bid), ask: off(quote.ask) };
  },
});

const server = provideTestServer({ feed: lying });
let [first, second] = [] as unknown as [TestStaff, TestStaff];
let customer: TestCustomer;
beforeAll(async () => {
  [first, second] = [await server.staff('treasurer'), await server.staff('treasurer')];
});
beforeEach(async () => {
  customer = await server.customer();
});

const moneyOf = async (of = customer) => {
  const { accounts } = await unwrapAnswer(of.client.call('wallet/getWallet', {}));
  return Number(accounts.find(({ currency }) => currency === 'USD')!.available);
};
const buy = async (quantity = '10') =>
  (
    await unwrapAnswer(
      customer.client.call('trading/placeOrder', {
        instrument: NAME,
        side: 'long',
        type: 'market',
        quantity,
        key: createIdempotencyKey(),
      }),
    )
  ).order;
/** A purchase while the feed is 4 % too high. */
async function buyWrong(quantity = '10') {
  feedSays(26n);
  const order = await buy(quantity);
  feedSays(25n);
  return order;
}
/** Takes effect from the next quotes on. */
function feedSays(parts: bigint): void {
  says = parts;
  server.clock.advance(SECOND_MS);
}
const judge = async (order: string) =>
  (await unwrapAnswer(first.client.call('staff/judgeTrades', { customer: customer.userId, order }))).fills;
const propose = (fill: string, measure: 'correct' | 'bust', by = first) =>
  by.client.call('staff/proposeTradeCorrection', {
    customer: customer.userId,
    fill,
    measure,
    why: 'tradePrice',
    key: createIdempotencyKey(),
  });
const approve = (review: string, by = second) =>
  by.client.call('staff/decideReview', { review, verdict: 'approve', key: createIdempotencyKey() });
const noticeCodes = async () =>
  (await unwrapAnswer(customer.client.call('notices/listNotices', {}))).rows.map(({ code }) => code);
const corrections = async (position: string | null) =>
  (await unwrapAnswer(customer.client.call('trading/listTradeCorrections', { position: position! }))).rows;

it('corrects a price once two people agree: refunds the difference and charges, leaves the fill as it is', async () => {
  const order = await buyWrong();
  const fill = order.fills[0]!;
  const before = await moneyOf();
  const [seen] = await judge(order.id);
  expect(seen).toMatchObject({ fill: fill.id, price: fill.price, threshold: '3', hindrance: null, review: null });
  expect(Number(seen!.deviation)).toBeGreaterThan(3);
  expect(Date.parse(seen!.referenceAt!)).toBeLessThanOrEqual(Date.parse(fill.at));

  const { review } = await unwrapAnswer(propose(fill.id, 'correct'));
  expect(await propose(fill.id, 'bust')).toMatchObject({ ok: false, code: 'tradeCorrectedAlready' });
  expect(await approve(review, first)).toMatchObject({ ok: false, code: 'ownApproval' });
  expect(await moneyOf()).toBe(before);
  const reviewed = await unwrapAnswer(second.client.call('staff/getReview', { review }));
  expect(reviewed).toMatchObject({ kind: 'tradeCorrection', amount: seen!.gain, needed: 2 });
  expect(await approve(review)).toMatchObject({ ok: true, data: { status: 'done' } });

  expect((await moneyOf()) - before).toBeCloseTo(Number(seen!.gain), 2);
  const [row] = await corrections(order.position);
  const difference = (Number(fill.price) - Number(seen!.reference)) * 10;
  expect(row).toMatchObject({ fill: fill.id, measure: 'correct', why: 'tradePrice', reference: seen!.reference });
  expect(Number(row!.gained) - Number(row!.chargesBack)).toBeCloseTo(difference, 1);
  expect(await noticeCodes()).toContain('tradeCorrected');
  const records = await unwrapAnswer(customer.client.call('wallet/listFundRecords', {}));
  expect(records.rows.find(({ type }) => type === 'tradeCorrection')).toMatchObject({ currency: 'USD' });
  const { explanations } = await unwrapAnswer(
    customer.client.call('trading/getPosition', { position: order.position! }),
  );
  expect(explanations[0]!.fill).toEqual(fill);
  expect(await judge(order.id)).toMatchObject([{ hindrance: 'tradeCorrectedAlready', review }]);
  expect(await approve(review)).toMatchObject({ ok: false, code: 'notInThatState' });
  expect(await server.listAuditDifferences()).toEqual([]);
});

it('undoes a purchase: removes the units and restores what the customer had before', async () => {
  const before = await moneyOf();
  const order = await buyWrong('7');
  const { review } = await unwrapAnswer(propose(order.fills[0]!.id, 'bust'));
  // The sale itself is at a wrong price, which isn't charged to the customer.
  feedSays(26n);
  expect(await approve(review)).toMatchObject({ ok: true, data: { status: 'done' } });
  feedSays(25n);
  expect(await moneyOf()).toBe(before);
  const position = await unwrapAnswer(customer.client.call('trading/getPosition', { position: order.position! }));
  expect(position).toMatchObject({ status: 'closed', openQuantity: '0' });
  const sale = position.orders.find(({ effect }) => effect === 'close')!;
  expect(sale).toMatchObject({ cause: 'tradeBusted' });
  const [undoing] = await judge(sale.id);
  expect(undoing).toMatchObject({ hindrance: 'tradeNotCorrectable' });
  expect(await propose(undoing!.fill, 'correct')).toMatchObject({ ok: false, code: 'tradeNotCorrectable' });
  expect(await corrections(order.position)).toMatchObject([{ measure: 'bust' }]);
  expect(await noticeCodes()).toContain('tradeBusted');
  expect(await server.listAuditDifferences()).toEqual([]);
});

it('keeps the lots bought before and after an undone purchase at their original cost', async () => {
  const bought = [await buy('3'), await buyWrong('5'), await buy('4')];
  const { review } = await unwrapAnswer(propose(bought[1]!.fills[0]!.id, 'bust'));
  await unwrapAnswer(approve(review));
  const lots = async (status: 'open' | 'closed') =>
    (await unwrapAnswer(customer.client.call('performance/listTaxLots', { status, instrument: NAME }))).rows;
  const open = await lots('open');
  expect(open.map(({ quantity }) => quantity)).toEqual(['4', '3']);
  expect(await lots('closed')).toMatchObject([{ quantity: '5', undone: true, openedAt: bought[1]!.fills[0]!.at }]);
  const { rows } = await server.database.pool.query<{ cost: bigint }>(
    `select sum(open_cost)::bigint as cost from positions join customers using (account_id) where mobile = $1`,
    [customer.account],
  );
  expect(BigInt(Math.round(open.reduce((sum, { cost }) => sum + Number(cost) * 100, 0)))).toBe(rows[0]!.cost);
});

it('corrects an overpaid sale and a purchase on margin but refuses to undo either', async () => {
  customer = await server.marginCustomer();
  const held = await buy('4');
  feedSays(26n);
  const close = { position: held.position!, key: createIdempotencyKey() };
  const { order: sold } = await unwrapAnswer(customer.client.call('trading/closePosition', close));
  const levered = {
    instrument: NAME,
    side: 'long',
    type: 'market',
    quantity: '5',
    leverage: 5,
    key: createIdempotencyKey(),
  } as const;
  const { order: borrowed } = await unwrapAnswer(customer.client.call('trading/placeOrder', levered));
  feedSays(25n);
  for (const order of [sold, borrowed]) {
    const before = await moneyOf();
    const [{ gain } = { gain: null }] = await judge(order.id);
    expect(await propose(order.fills[0]!.id, 'bust')).toMatchObject({ ok: false, code: 'bustNotWhole' });
    const { review } = await unwrapAnswer(propose(order.fills[0]!.id, 'correct'));
    await unwrapAnswer(approve(review));
    expect((await moneyOf()) - before).toBeCloseTo(Number(gain), 2);
    // The excess of a sale is taken back, the excess of a purchase returned.
    expect(Math.sign(Number(gain))).toBe(order === sold ? -1 : 1);
  }
  expect(await noticeCodes()).toEqual(expect.arrayContaining(['tradeCorrected', 'tradeCorrectedDown']));
  expect(await server.listAuditDifferences()).toEqual([]);
});

it('lets exactly one of a simultaneous bust and sale succeed and loses nothing', async () => {
  for (const _ of [1, 2, 3]) {
    const order = await buyWrong('3');
    const { review } = await unwrapAnswer(propose(order.fills[0]!.id, 'bust'));
    const [busted, sold] = await Promise.all([
      approve(review),
      customer.client.call('trading/closePosition', { position: order.position!, key: createIdempotencyKey() }),
    ]);
    expect([busted.ok, sold.ok].filter(Boolean)).toHaveLength(1);
    if (!busted.ok) expect(busted.code).toBe('bustNotWhole');
  }
  expect(await server.listAuditDifferences()).toEqual([]);
});

it('refuses to correct fair trades, old trades and trades that do not exist', async () => {
  const fair = await buy('1');
  expect(await judge(fair.id)).toMatchObject([{ hindrance: 'tradeNotErroneous', threshold: '3' }]);
  expect(await propose(fair.fills[0]!.id, 'correct')).toMatchObject({
    ok: false,
    code: 'tradeNotErroneous',
    params: { threshold: '3', currency: 'USD' },
  });
  const wrong = await buyWrong('1');
  server.clock.advance(31 * MINUTE_MS);
  // The staff's sessions have expired by then.
  [first, second] = [await server.staff('treasurer'), await server.staff('treasurer')];
  expect(await propose(wrong.fills[0]!.id, 'correct')).toMatchObject({ ok: false, code: 'tradeTooOld' });
  const other = await server.customer();
  expect(await other.client.call('trading/listTradeCorrections', { position: wrong.position! })).toMatchObject({
    ok: false,
    code: 'positionNotFound',
  });
  expect(await first.client.call('staff/judgeTrades', { customer: other.userId, order: wrong.id })).toMatchObject({
    ok: false,
    code: 'notFound',
  });
});

it('forbids staff to propose corrections of their own trades or those of customers they invited', async () => {
  const order = await buyWrong('1');
  const own = openDatabaseClient(server.database.ownerUrl);
  await own.connect();
  await own.query('update staff set customer_account = $1 where staff_id = $2', [customer.userId, first.id]);
  expect(await propose(order.fills[0]!.id, 'correct')).toMatchObject({ ok: false, code: 'ownApproval' });
  await own.query('update staff set customer_account = null where staff_id = $1', [first.id]);
  await own.end();
});

it('reports in the audit a correction that does not follow from its fill', async () => {
  const order = await buyWrong('2');
  const { review } = await unwrapAnswer(propose(order.fills[0]!.id, 'correct'));
  await unwrapAnswer(approve(review));
  const own = openDatabaseClient(server.database.ownerUrl);
  await own.connect();
  const alter = (by: number) =>
    own.query('update trade_corrections set difference = difference + $1 where account_id = $2', [by, customer.userId]);
  await alter(1);
  const named = (await server.listAuditDifferences()).filter((each) =>
    each.startsWith(`trade correction ${customer.userId}/`),
  );
  await alter(-1);
  await own.end();
  expect(named).toHaveLength(2);
  expect(await server.listAuditDifferences()).toEqual([]);
});

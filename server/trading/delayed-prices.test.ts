/** Orders at quotes that come fifteen minutes late, through the server and its watcher. */
import { beforeAll, expect, it } from 'vitest';
import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import { queryAsOwner } from '../db/testing.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { delayFeed } from '../venue/testing-venues.ts';

const ID = 'US.NWRB';
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const DELAY_MS = 15 * MINUTE_MS;

const server = provideTestServer({ workByHand: true, feed: delayFeed(DELAY_MS) });
let customer: TestCustomer;
beforeAll(async () => {
  await lead();
  customer = await server.customer();
});

async function lead(): Promise<void> {
  if (!(await server.composed.work.acquireLeadership())) throw new Error('nobody leads');
}
/** Goes on by this much and looks at the market, as it does each second. */
async function goOn(byMs: number): Promise<void> {
  server.clock.set(server.clock.now() + byMs);
  await server.composed.orderBookWatcher.checkMarket();
}
const quoteNow = () => server.composed.dependencies.venues.quote(ID, server.clock.now())!;
const place = async (input: Record<string, unknown> = {}) =>
  (
    await unwrapAnswer(
      customer.client.call('trading/placeOrder', {
        instrument: ID,
        side: 'long',
        type: 'market',
        quantity: '2',
        key: createIdempotencyKey(),
        ...input,
      } as never),
    )
  ).order;
const cancel = async (order: string) =>
  (await unwrapAnswer(customer.client.call('trading/cancelOrder', { order, key: createIdempotencyKey() }))).order;
const orderOf = async (id: string) =>
  (await unwrapAnswer(customer.client.call('trading/listOrders', { instrument: ID }))).rows.find(
    (each) => each.id === id,
  )!;
async function restart(): Promise<void> {
  await server.restart();
  const { token, account } = customer;
  customer = { ...customer, client: server.client({ token, account }) };
  await lead();
}

it('a market order waits, and fills at the first price made after it, also after a restart', async () => {
  const order = await place();
  const placedAt = server.clock.now();
  expect(order).toMatchObject({ status: 'pending', filled: '0', pricesAfter: new Date(placedAt).toISOString() });
  await goOn(DELAY_MS - 5 * SECOND_MS);
  expect((await orderOf(order.id)).status).toBe('pending');
  await restart();
  await goOn(10 * SECOND_MS);
  const filled = await orderOf(order.id);
  expect(filled).toMatchObject({ status: 'inPosition', filled: '2' });
  expect(formatScaled(quoteNow().ask)).toBe(filled.averagePrice);
  const position = await unwrapAnswer(customer.client.call('trading/getPosition', { position: filled.position! }));
  const quoteAt = position.explanations[0]!.quoteAt;
  expect(Date.parse(quoteAt)).toBeGreaterThan(placedAt);
  expect(Date.parse(quoteAt)).toBeLessThanOrEqual(server.clock.now() - DELAY_MS);
});

it('a closing waits too, and its proceeds come with the price after it', async () => {
  const [position] = (await unwrapAnswer(customer.client.call('trading/listPositions', { instrument: ID }))).rows;
  const closed = await unwrapAnswer(
    customer.client.call('trading/closePosition', { position: position!.id, key: createIdempotencyKey() }),
  );
  expect(closed).toMatchObject({ order: { status: 'pending' } });
  expect(closed).not.toHaveProperty('received');
  await goOn(DELAY_MS);
  expect((await orderOf(closed.order.id)).status).toBe('pending');
  await goOn(2 * SECOND_MS);
  expect((await orderOf(closed.order.id)).status).toBe('closed');
});

it('a cancelled order still meets the prices from before its cancellation', async () => {
  const order = await place();
  await goOn(30 * SECOND_MS);
  expect(await cancel(order.id)).toMatchObject({ status: 'pending', cause: 'cancelRequested' });
  await goOn(DELAY_MS - 20 * SECOND_MS);
  expect(await orderOf(order.id)).toMatchObject({ status: 'inPosition', filled: '2' });
});

it('a cancelled order that no price reaches ends once prices have come further, and gives its hold back', async () => {
  const order = await place({
    type: 'limit',
    limitPrice: formatScaled((quoteNow().last / 2_000_000n) * 1_000_000n),
    timeInForce: 'gtc',
  });
  await goOn(MINUTE_MS);
  const cancelled = await cancel(order.id);
  expect(cancelled).toMatchObject({
    status: 'pending',
    hold: order.hold,
    cancelRequestedAt: new Date(server.clock.now()).toISOString(),
  });
  expect(await cancel(order.id)).toMatchObject({ status: 'pending', cancelRequestedAt: cancelled.cancelRequestedAt });
  await restart();
  await goOn(DELAY_MS);
  expect((await orderOf(order.id)).status).toBe('pending');
  await goOn(2 * SECOND_MS);
  expect(await orderOf(order.id)).toMatchObject({ status: 'cancelled', cause: 'cancelledByCustomer', hold: '0.00' });
});

it('the preview says it, holds what the order will, and refuses what is not offered', async () => {
  const terms = { instrument: ID, side: 'long', type: 'market', quantity: '2' } as const;
  const preview = await unwrapAnswer(customer.client.call('trading/previewOrder', terms));
  const { at, source } = quoteNow();
  expect(preview).toMatchObject({
    fillsNow: false,
    delayMinutes: 15,
    quote: { at: new Date(at).toISOString(), source },
  });
  const order = await place();
  expect(preview.reserved).toBe(order.hold);
  const ioc = await customer.client.call('trading/previewOrder', { ...terms, timeInForce: 'ioc' });
  expect(ioc).toMatchObject({ ok: false, code: 'delayedOrderTerms', params: { minutes: 15 } });
  const change = await customer.client.call('trading/replaceOrder', {
    order: order.id,
    quantity: '3',
    key: createIdempotencyKey(),
  });
  expect(change).toMatchObject({ ok: false, code: 'delayedReplace', params: { minutes: 15 } });
});

it('an order by amount costs no more than the amount, although the price is another one', async () => {
  const before = (
    await unwrapAnswer(
      customer.client.call('trading/placeOrder', {
        instrument: ID,
        side: 'long',
        type: 'market',
        amount: '1000',
        key: createIdempotencyKey(),
      } as never),
    )
  ).order;
  expect(parseScaled(before.hold)).toBeLessThanOrEqual(parseScaled('1000')!);
  await goOn(DELAY_MS + 2 * SECOND_MS);
  const filled = await orderOf(before.id);
  expect(filled.status).toBe('inPosition');
  expect(parseScaled(filled.notional)! + parseScaled(filled.fees)!).toBeLessThanOrEqual(parseScaled('1000')!);
});

it('the audit finds nothing, and would find a fill at a price from before', async () => {
  expect(await server.listAuditDifferences()).toEqual([]);
  await queryAsOwner(
    server.database.ownerUrl,
    `update orders set prices_after = prices_after + interval '1 hour' where status = 'inPosition'`,
  );
  expect((await server.listAuditDifferences()).map(String).join()).toMatch(
    /at a price of .* for an order that counts after/,
  );
});

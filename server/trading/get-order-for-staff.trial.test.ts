/** An order as the staff look it up: its states, fills and their quotes, what it moved, and the command behind it. */
import { beforeAll, expect, it } from 'vitest';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer, type TestStaff } from '../testing/test-server.ts';

const NAME = 'US.NWRB';
const server = provideTestServer();
let customer: TestCustomer;
let [support, auditor] = [] as unknown as [TestStaff, TestStaff];
beforeAll(async () => {
  customer = await server.customer();
  [support, auditor] = [await server.staff('support'), await server.staff('auditor')];
});

const place = async (more: object, key = createIdempotencyKey()) =>
  (
    await unwrapAnswer(
      customer.client.call('trading/placeOrder', {
        instrument: NAME,
        side: 'long',
        type: 'market',
        quantity: '3',
        key,
        ...more,
      }),
    )
  ).order;
const viewOrder = (order: string) => support.client.call('staff/getOrder', { order });
const cents = (amount: string): number => Math.round(Number(amount) * 100);

it('shows a fill with its quote, transfers and the key it was sent under', async () => {
  const key = createIdempotencyKey();
  const order = await place({}, key);
  const seen = await unwrapAnswer(viewOrder(order.id.toUpperCase()));
  expect(seen).toMatchObject({
    customer: customer.userId,
    command: { key, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  expect(seen.order).toEqual(order);
  expect(seen.steps.map(({ step, status, filled }) => [step, status, filled])).toEqual([
    [1, 'pending', '0'],
    [2, 'inPosition', '3'],
  ]);
  const [filled] = seen.fills;
  expect(seen.fills).toHaveLength(1);
  expect(filled!.fill).toEqual(order.fills[0]);
  expect(filled!.fill.price).toBe(filled!.ask);
  expect(Number(filled!.ask)).toBeGreaterThan(Number(filled!.bid));
  const moved = Object.fromEntries(seen.transfers.map(({ code, amount }) => [code, amount]));
  expect(moved).toEqual({ margin: order.notional, fee: order.fees });
  expect(seen.transfers.map(({ from, to }) => `${from} ${to}`)).toEqual(['available margin', 'available fees']);
});

it('shows each state of a waiting order, and that its hold was released', async () => {
  const quote = await unwrapAnswer(customer.client.call('quotes/getQuote', { instrument: NAME }));
  const limitPrice = (Number(quote.last) * 0.5).toFixed(2);
  const order = await place({ type: 'limit', limitPrice, timeInForce: 'gtc' });
  const waiting = await unwrapAnswer(viewOrder(order.id));
  expect(cents(waiting.order.hold)).toBeGreaterThan(cents(limitPrice) * 3);
  expect(waiting.transfers).toMatchObject([
    { code: 'hold', amount: waiting.order.hold, from: 'available', to: 'frozen' },
  ]);
  await unwrapAnswer(customer.client.call('trading/cancelOrder', { order: order.id, key: createIdempotencyKey() }));
  const after = await unwrapAnswer(viewOrder(order.id));
  expect(after.order).toMatchObject({ status: 'cancelled', hold: '0.00' });
  expect(after.steps.map(({ status }) => status)).toEqual(['pending', 'cancelled']);
  expect(after.transfers.map(({ code, amount }) => `${code} ${amount}`)).toEqual([
    `hold ${waiting.order.hold}`,
    `release ${waiting.order.hold}`,
  ]);
  expect(after).toMatchObject({ fills: [], command: waiting.command });
});

it('logs each view, finds no unknown order, and refuses staff without the permission', async () => {
  const order = await place({});
  await unwrapAnswer(viewOrder(order.id));
  const auditFilter = { customer: customer.userId, action: 'lookAtOrder' };
  const { rows } = await unwrapAnswer(auditor.client.call('staff/listAudit', auditFilter));
  expect(rows[0]).toMatchObject({ who: support.login, subject: `order ${order.id}` });
  for (const id of [`${order.id}9`, 'ozzz', order.id.replace('o', 'p'), `o${'z'.repeat(30)}-1`])
    expect(await viewOrder(id)).toMatchObject({ ok: false, code: 'notFound' });
  const product = await server.staff('product');
  expect(await product.client.call('staff/getOrder', { order: order.id })).toMatchObject({
    ok: false,
    code: 'notPermitted',
  });
});

/**
 * A customer who has filled one instrument with small orders is told so; others go on, and everything open can always
 * be closed.
 */
import { expect, it } from 'vitest';
import { OPEN_ORDERS_AND_POSITIONS_MAXIMUM } from '@bourse/core/trading/trading/check-order-request.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey } from '../testing/test-server.ts';
import { createNearOpenOrderLimitCheck } from './place-order.ts';

const server = provideTestServer();

const waits = {
  instrument: 'US.NWRB',
  side: 'long',
  type: 'limit',
  quantity: '1',
  limitPrice: '1',
  timeInForce: 'gtc',
} as const;
const refused = { ok: false, code: 'tooManyOpen', params: { maximum: OPEN_ORDERS_AND_POSITIONS_MAXIMUM } };

it("limits a customer's open positions and orders in one instrument", async () => {
  const { client } = await server.customer();
  let placed = 0;
  for (let round = 0; round < 11; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        client.call('trading/placeOrder', { ...waits, limitPrice: '0.5', key: createIdempotencyKey() }),
      ),
    );
    placed += answers.filter((answer) => answer.ok).length;
    for (const answer of answers) if (!answer.ok) expect(answer).toMatchObject(refused);
  }
  expect(placed).toBe(OPEN_ORDERS_AND_POSITIONS_MAXIMUM);
  expect(await client.call('trading/previewOrder', waits)).toMatchObject(refused);
  // Of two faults, placing names the one that the preview names.
  const offTick = { ...waits, limitPrice: '0.123456' };
  const previewed = await client.call('trading/previewOrder', offTick);
  expect(previewed).toMatchObject({ ok: false });
  expect(await client.call('trading/placeOrder', { ...offTick, key: createIdempotencyKey() })).toEqual(previewed);
  // A preview in another portfolio says so too: it is the customer's limit.
  const made = await client.call('portfolios/createPortfolio', { name: 'Second', key: createIdempotencyKey() });
  const portfolio = made.ok ? made.data.portfolio.portfolio : '';
  expect(await client.call('trading/previewOrder', { ...waits, portfolio })).toMatchObject(refused);
  expect(await client.call('trading/placeOrder', { ...waits, portfolio, key: createIdempotencyKey() })).toMatchObject(
    refused,
  );
  expect(
    await client.call('trading/placeOrder', {
      instrument: 'US.NWRB',
      side: 'long',
      type: 'market',
      quantity: '1',
      key: createIdempotencyKey(),
    }),
  ).toMatchObject(refused);
  const elsewhere =
    server.composed.dependencies.venues.listed('US').find(({ id, board }) => id !== 'US.NWRB' && board === 'listed')
      ?.id ?? '';
  const bought = await client.call('trading/placeOrder', {
    instrument: elsewhere,
    side: 'long',
    type: 'market',
    quantity: '1',
    key: createIdempotencyKey(),
  });
  expect(bought).toMatchObject({ ok: true });
  expect(
    await client.call('trading/placeOrder', {
      instrument: elsewhere,
      side: 'long',
      effect: 'close',
      type: 'market',
      quantity: '1',
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ ok: true });
  const orders = await client.call('trading/listOrders', { status: 'pending', instrument: 'US.NWRB', limit: 100 });
  if (!orders.ok) throw new Error(orders.code);
  await Promise.all(
    orders.data.rows.map(({ id }) => client.call('trading/cancelOrder', { order: id, key: createIdempotencyKey() })),
  );
  expect(await client.call('trading/placeOrder', { ...waits, key: createIdempotencyKey() })).toMatchObject({
    ok: true,
  });
});

it('queries the database only if the limit could be exceeded by now', async () => {
  const counts: string[] = [];
  let open = 0;
  const openOrderLimit = createNearOpenOrderLimitCheck((account, instrument) => {
    counts.push(`${account} ${instrument}`);
    return Promise.resolve(open);
  });
  const place = (orders: number): void => {
    for (let times = 0; times < orders; times += 1) expect(openOrderLimit(1n, 'US.NWRB')).toBe(false);
  };
  place(50);
  expect([openOrderLimit(2n, 'US.NWRB'), openOrderLimit(1n, 'US.AAPL')]).toEqual([false, false]);
  expect(counts).toEqual([]);
  // Fifty more orders, this one with them and each with three others, could just fill what is left.
  open = 300;
  expect(await openOrderLimit(1n, 'US.NWRB')).toBe(false);
  place(49);
  open = 301;
  expect(await openOrderLimit(1n, 'US.NWRB')).toBe(true);
  expect(await openOrderLimit(1n, 'US.NWRB')).toBe(true);
  expect(counts).toEqual(['1 US.NWRB', '1 US.NWRB', '1 US.NWRB']);
});

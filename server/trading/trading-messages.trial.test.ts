/** The trading messages of the specification's catalogue, each produced by a real call as a customer would make it. */
import { beforeAll, expect, test } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { decodeId, encodeId } from '../ids.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { certifyCustomer, loginAgain } from '../testing/verified-customer.ts';

const SHARE = 'US.NWRB';
const [OPEN, CLOSED] = ['2026-12-01T15:30:00.000Z', '2026-12-01T23:30:00.000Z'];
const server = provideTestServer({ hours: 'exchange', workByHand: true });
let customer: TestCustomer;
let account: bigint;
beforeAll(async () => {
  customer = await server.customer();
  account = BigInt(customer.userId);
  await certifyCustomer(server, customer);
  await goTo(OPEN);
});

async function goTo(at: string): Promise<void> {
  server.clock.set(Date.parse(at));
  customer = await loginAgain(server, customer);
}
const own = (text: string, values: unknown[]) => queryAsOwner(server.database.ownerUrl, text, values);
const order = (more: { type?: 'market' | 'limit'; limitPrice?: string; leverage?: number; quantity?: string } = {}) =>
  customer.client.call('trading/placeOrder', {
    instrument: SHARE,
    side: 'long',
    type: 'market',
    quantity: '2',
    key: createIdempotencyKey(),
    ...more,
  });
async function placed(more: Parameters<typeof order>[0] = {}): Promise<bigint> {
  const made = await order(more);
  if (!made.ok) throw new Error(made.code);
  return decodeId('o', account, made.data.order.id)!;
}
const sell = (seq: bigint) =>
  customer.client.call('trading/closePosition', { position: encodeId('p', account, seq), key: createIdempotencyKey() });
const cancel = (seq: bigint) =>
  customer.client.call('trading/cancelOrder', { order: encodeId('o', account, seq), key: createIdempotencyKey() });

/** Gives the position a lock with these terms. */
const lock = (seq: bigint, days: number | null, minutes: number | null) =>
  own(
    `update positions set locked_until = $3, lock_days = $4, lock_minutes = $5
      where account_id = $1 and position_seq = $2`,
    [account, seq, new Date(Date.parse(OPEN) + 86_400_000), days, minutes],
  );
/** As a name that no feed tells any more. */
const forget = (table: 'positions' | 'orders', key: string, seq: bigint, instrument = 'US.GONE') =>
  own(`update ${table} set instrument = $3 where account_id = $1 and ${key} = $2`, [account, seq, instrument]);

test('refuses to sell locked units: until a time, for days, for minutes', async () => {
  const seq = await placed();
  for (const [days, minutes, code] of [
    [null, null, 'lockedUp'],
    [2, null, 'cannotSellBeforeDay'],
    [null, 30, 'cannotSellBeforeMinutes'],
  ] as const) {
    await lock(seq, days, minutes);
    expect(await sell(seq)).toMatchObject({ ok: false, code });
  }
});

test('refuses a sale, and the cancellation of an order, if nobody quotes the instrument any more', async () => {
  const held = await placed();
  await forget('positions', 'position_seq', held);
  expect(await sell(held)).toMatchObject({ ok: false, code: 'sellFailed' });
  await forget('positions', 'position_seq', held, SHARE);
  const waits = await placed({ type: 'limit', limitPrice: '1' });
  await forget('orders', 'order_seq', waits);
  expect(await cancel(waits)).toMatchObject({ ok: false, code: 'cancelFailed' });
  await forget('orders', 'order_seq', waits, SHARE);
  expect(await cancel(waits)).toMatchObject({ ok: true });
  expect(await cancel(waits)).toMatchObject({ code: 'notInThatState' });
  expect(await cancel(999n)).toMatchObject({ code: 'orderNotFound' });
  expect(await order({ leverage: 2 })).toMatchObject({ code: 'marginNotEnabled' });
});

test('refuses market orders and block offers outside the session', async () => {
  await own('update accounts set seat = true where account_id = $1', [account]);
  await goTo(CLOSED);
  expect(await order()).toMatchObject({ ok: false, code: 'notTradingTime' });
  const block = { instrument: SHARE, quantity: '2', price: '50', key: createIdempotencyKey() };
  expect(await customer.client.call('offerings/offerBlock', block)).toMatchObject({ code: 'blockTradeClosed' });
});

/** One person's accounts can't hold both sides of an instrument, even if they try at the same moment. */
import { expect, it } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';

const NAME = 'US.NWRB';
const server = provideTestServer();

const onePerson = (...customers: TestCustomer[]) =>
  queryAsOwner(server.database.ownerUrl, 'update accounts set holder = $1 where account_id = any($2::bigint[])', [
    customers[0]!.userId,
    customers.map(({ userId }) => userId),
  ]);
const order = (side: 'long' | 'short', more: object = {}) => ({
  instrument: NAME,
  side,
  type: 'market' as const,
  quantity: '2',
  ...more,
});
const place = ({ client }: TestCustomer, side: 'long' | 'short', more: object = {}) =>
  client.call('trading/placeOrder', { ...order(side, more), key: createIdempotencyKey() });
const AWAY = { type: 'limit' as const, limitPrice: '1000.00', timeInForce: 'gtc' as const };

it("refuses the opposite side of what the person's other account holds or waits for, in previews too", async () => {
  const [long, short, stranger] = [
    await server.customer(),
    await server.marginCustomer(),
    await server.marginCustomer(),
  ];
  await onePerson(long, short);
  expect(await place(long, 'long')).toMatchObject({ ok: true });
  // Without a quantity, and so nothing about the other account.
  const refused = { ok: false, code: 'oppositeInOtherAccount', params: {} };
  expect(await place(short, 'short')).toMatchObject(refused);
  expect(await short.client.call('trading/previewOrder', order('short'))).toMatchObject(refused);
  // The same side, and anybody else's, are free.
  expect(await place(short, 'long')).toMatchObject({ ok: true });
  expect(await place(stranger, 'short')).toMatchObject({ ok: true });
});

it('a waiting order of one account blocks the opposite side for the other, cash accounts included', async () => {
  const [cash, margin] = [await server.customer(), await server.marginCustomer()];
  await onePerson(cash, margin);
  expect(await place(margin, 'short', AWAY)).toMatchObject({ ok: true });
  expect(await place(cash, 'long')).toMatchObject({ ok: false, code: 'oppositeWaiting' });
});

it('of two concurrent opposite orders one is always refused', async () => {
  for (let time = 0; time < 5; time++) {
    const [one, other] = [await server.marginCustomer(), await server.marginCustomer()];
    await onePerson(one, other);
    const placed = await Promise.all([place(one, 'long'), place(other, 'short')]);
    expect(placed.filter(({ ok }) => ok).length).toBe(1);
    expect(placed.find(({ ok }) => !ok)).toMatchObject({ code: 'oppositeInOtherAccount' });
  }
});

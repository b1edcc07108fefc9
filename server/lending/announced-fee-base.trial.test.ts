/** A new base of the fee for borrowed stock is announced before it changes, and displayed afterwards. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectData } from '../testing/expect-data.ts';
import { createIdempotencyKey, startTestServer, type TestCustomer, type TestServer } from '../testing/test-server.ts';
import { lend, buy, getPool, STOCK } from './testing-lending.ts';

let server: TestServer;
let customer: TestCustomer;
beforeAll(async () => {
  server = await startTestServer({}, {}, { workByHand: true });
  customer = await server.marginCustomer();
});
afterAll(() => server.stop());

const rulebook = async (market: 'US' | 'KR' | 'FX') =>
  (await expectData(server.client().call('quotes/getRulebook', { market }))).shortFee;
const borrow = async () => {
  const order = { instrument: STOCK, side: 'short', type: 'market', quantity: '10' } as const;
  return (await expectData(customer.client.call('trading/previewOrder', order))).borrow!;
};
const NEXT = { from: '2026-12-01', base: '1.02', roundedTo: '1' };

test('an announced fee base is displayed with its date in the pool, the rulebook and the ticket', async () => {
  await buy(customer, '10');
  await lend(customer);
  expect(await getPool(customer)).toMatchObject({ base: null, baseNext: NEXT });
  expect(await rulebook('US')).toMatchObject({ base: null, from: '2000-01-01', ahead: NEXT });
  expect(await rulebook('KR')).toMatchObject({ base: null, ahead: { ...NEXT, roundedTo: null } });
  await expectData(
    customer.client.call('trading/closePosition', {
      position: (await expectData(customer.client.call('trading/listPositions', {}))).rows[0]!.id,
      key: createIdempotencyKey(),
    }),
  );
  const { feePerNight, next } = await borrow();
  expect(next).toMatchObject({ from: '2026-12-01' });
  expect(Number(next!.feePerNight)).toBeGreaterThanOrEqual(Number(feePerNight));
});

test('an announced fee base in force leaves nothing announced', async () => {
  server.clock.set(Date.parse('2026-12-01T15:00:00.000Z'));
  const { account, password } = customer;
  const { token } = await expectData(server.client().call('user/login', { account, password }));
  customer = { ...customer, client: server.client({ token, account }) };
  expect(await getPool(customer)).toMatchObject({ base: '1.02', baseNext: null });
  expect(await rulebook('US')).toMatchObject({ ...NEXT, ahead: null });
  // Pairs are rolled over by then.
  expect(await rulebook('FX')).toBeNull();
  expect((await borrow()).next).toBeNull();
});

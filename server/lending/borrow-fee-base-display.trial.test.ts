/** What the fee for borrowed stock is computed on is displayed wherever it is charged. */
import { beforeAll, expect, test } from 'vitest';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { lendTestStock, buyTestStock, getTestLendingPool, LENT_TEST_STOCK } from './testing-lending.ts';

const server = provideTestServer({ workByHand: true });
let customer: TestCustomer;
beforeAll(async () => {
  customer = await server.marginCustomer();
});

const rulebook = async (market: 'US' | 'KR' | 'FX') =>
  (await unwrapAnswer(server.client().call('quotes/getRulebook', { market }))).shortFee;
const borrow = async () => {
  const order = { instrument: LENT_TEST_STOCK, side: 'short', type: 'market', quantity: '10' } as const;
  return (await unwrapAnswer(customer.client.call('trading/previewOrder', order))).borrow!;
};

test('the base of the fee for borrowed stock is displayed in the pool, the rulebook and the ticket', async () => {
  await buyTestStock(customer, '10');
  await lendTestStock(customer);
  expect(await getTestLendingPool(customer)).toMatchObject({ base: '1.02', roundedTo: '1', baseNext: null });
  expect(await rulebook('US')).toMatchObject({ from: '2000-01-01', base: '1.02', roundedTo: '1', ahead: null });
  expect(await rulebook('KR')).toMatchObject({ base: '1.02', roundedTo: null, ahead: null });
  // Pairs are rolled over.
  expect(await rulebook('FX')).toBeNull();
  await unwrapAnswer(
    customer.client.call('trading/closePosition', {
      position: (await unwrapAnswer(customer.client.call('trading/listPositions', {}))).rows[0]!.id,
      key: createIdempotencyKey(),
    }),
  );
  expect((await borrow()).next).toBeNull();
});

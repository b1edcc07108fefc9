/** What is shown before a leader's open positions are copied is what copying them buys. */
import { expect, it } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { TestCustomer } from '../testing/test-server.ts';
import {
  createCopyingTestKit,
  expectData,
  listTestCopies,
  listTestCopyOrders,
  startFollowing,
  TEST_STOCK,
} from './testing.ts';

const server = provideTestServer({ workByHand: true });
const { leading, trade, copied } = createCopyingTestKit(() => server);
/** What is bought first loses the spread between bid and ask, which makes what follows a little smaller. */
const CLOSE = 0.001;
const TERMS = { size: 'proportional', maximumShareRate: '1' } as const;
const preview = ({ client }: Pick<TestCustomer, 'client'>, leader: string, more: object = {}) =>
  expectData(client.call('copying/previewOpenPositions', { leader, ...TERMS, ...more }));

it('shows what is open with its price and change, and without an amount no costs', async () => {
  const [leader, follower] = [await leading(), await server.customer()];
  expect(await preview(follower, leader.leader)).toEqual({
    currency: 'USD',
    rows: [],
    cost: null,
    charges: null,
    spread: null,
  });
  await trade(leader, '30');
  await copied();
  expect(await preview(follower, leader.leader)).toMatchObject({
    rows: [
      { instrument: TEST_STOCK, side: 'long', price: expect.any(String), change: expect.any(String), quantity: null },
    ],
    cost: null,
  });
});

it('buys what it has shown, at the prices and for the cost that it has shown', async () => {
  const [leader, follower] = [await leading(), await server.customer()];
  await trade(leader, '20');
  await trade(leader, '0.01', 'open', { instrument: 'CRYPTO.BTCUSDT', payWith: 'USD' });
  await copied();
  const seen = await preview(follower, leader.leader, { amount: '3000' });
  expect(seen.rows.map(({ instrument, skipped }) => [instrument, skipped]).toSorted()).toEqual([
    ['CRYPTO.BTCUSDT', null],
    [TEST_STOCK, null],
  ]);
  await expectData(startFollowing(follower, leader.leader, { copyOpen: true }));
  await copied();
  const orders = await listTestCopyOrders(follower);
  for (const row of seen.rows) {
    const order = orders.find(({ instrument }) => instrument === row.instrument);
    expect(order).toMatchObject({ status: 'filled', price: row.price });
    expect(Math.abs(Number(order?.quantity) / Number(row.quantity) - 1)).toBeLessThan(CLOSE);
  }
  const [copy] = await listTestCopies(follower);
  expect(Math.abs((3_000 - Number(copy?.available)) / Number(seen.cost) - 1)).toBeLessThan(CLOSE);
  expect(Number(seen.charges)).toBeGreaterThan(0);
  expect(Number(seen.spread)).toBeGreaterThan(0);
});

it('names what is skipped, and why', async () => {
  const [leader, follower] = [await leading(), await server.customer()];
  await trade(leader, '30');
  await copied();
  const { rows, cost } = await preview(follower, leader.leader, { amount: '300', maximumShareRate: '0.0001' });
  expect(rows).toMatchObject([{ quantity: null, cost: null, skipped: 'instrumentShare' }]);
  expect(cost).toBe('0.00');
});

it('shows a fill only once its copies have been decided', async () => {
  const [leader, follower] = [await leading(), await server.customer()];
  await trade(leader, '30');
  expect((await preview(follower, leader.leader)).rows).toEqual([]);
});

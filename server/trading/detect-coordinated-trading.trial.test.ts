/** Who takes one side of a name together, far beyond what is displayed, is written down for the staff. */
import { HOUSE_CLOSING_CAUSES } from '@bourse/core/trading/orders/order.ts';
import { expect, test } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { bookTestTransfer } from '../testing/book-test-transfer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { createCoordinatedTradingDetector } from './detect-coordinated-trading.ts';

const server = provideTestServer();

const NAME = 'US.NWRB';
const quote = () => server.composed.dependencies.venues.quote(NAME, server.clock.now())!;
const finder = () =>
  createCoordinatedTradingDetector({ database: server.composed.dependencies.database, clock: server.clock });
const find = () => finder()();
const nextMinute = (): void => server.clock.set((Math.floor(server.clock.now() / 60_000) + 1) * 60_000);
/** Until the minute has ended and everything in it is committed. */
const pastMinute = (): void => {
  nextMinute();
  server.clock.advance(10_000);
};

async function rich(): Promise<TestCustomer> {
  const customer = await server.customer();
  await bookTestTransfer(server.composed, BigInt(customer.userId), {
    currency: 'USD',
    amount: 100_000_000_000n,
    debit: 'promotion',
    credit: 'available',
    code: 'practice',
    reference: 'test',
  });
  return customer;
}
const buy = async ({ client }: TestCustomer, sizes: bigint): Promise<void> => {
  const placed = await client.call('trading/placeOrder', {
    instrument: NAME,
    side: 'long',
    type: 'market',
    quantity: ((quote().askSize / 100_000_000n) * sizes).toString(),
    key: createIdempotencyKey(),
  });
  if (!placed.ok) throw new Error(placed.code);
};

test('three people with twenty displayed sizes in a minute are flagged once; one person never is', async () => {
  const customers = [await rich(), await rich(), await rich()];
  nextMinute();
  for (const customer of customers) await buy(customer, 8n);
  pastMinute();
  expect(await find()).toBe(1);
  const staff = await server.staff('owner');
  const listDetected = async () => {
    const system = await staff.client.call('staff/getSystem', {});
    return system.ok ? system.data.actingTogether : system.code;
  };
  expect(await listDetected()).toMatchObject([{ instrument: NAME, direction: 'buy', holders: 3 }]);
  await find();
  expect(await listDetected()).toHaveLength(1);

  await queryAsOwner(server.database.ownerUrl, 'update accounts set holder = $1 where account_id = any($2::bigint[])', [
    customers[0]!.userId,
    customers.map(({ userId }) => userId),
  ]);
  server.clock.set(server.clock.now() + 10 * 60_000);
  for (const customer of customers) await buy(customer, 8n);
  pastMinute();
  expect(await find()).toBe(0);
});

test("finds trades across a minute's end once, and only within a minute's length", async () => {
  const customers = [await rich(), await rich(), await rich()];
  const soon = (): number => (Math.floor(server.clock.now() / 60_000) + 20) * 60_000;
  const buyAt = async (end: number, seconds: readonly number[]): Promise<void> => {
    for (const [nth, second] of seconds.entries()) {
      server.clock.set(end + second * 1_000);
      await buy(customers[nth % 3]!, 20n);
    }
  };
  const found = async (end: number, after = 130): Promise<unknown[]> => {
    server.clock.set(end + after * 1_000);
    await find();
    const rows = await queryAsOwner(
      server.database.ownerUrl,
      'select minute, holders from acting_together where minute >= $1::timestamptz order by minute',
      [new Date(end - 60_000)],
    );
    return rows;
  };
  const crossing = soon();
  await buyAt(crossing, [-1, 5, 20]);
  expect(await found(crossing, 69)).toEqual([]);
  const half = [{ minute: new Date(crossing - 30_000), holders: 3 }];
  expect(await found(crossing, 70)).toEqual(half);
  expect(await found(crossing, 130)).toEqual(half);
  // The minute of the clock passes by itself.
  const within = soon();
  await buyAt(within, [-1, 5, 20, 25]);
  expect(await found(within)).toEqual([{ minute: new Date(within), holders: 3 }]);
  expect(await found(within, 190)).toEqual([{ minute: new Date(within), holders: 3 }]);
  // Nor is it found again in a later look, by which the minute before its end has been recorded.
  const before = soon();
  const inTurn = finder();
  await buyAt(before, [-20, -15, -10]);
  server.clock.set(before + 10_000);
  expect(await inTurn()).toBe(1);
  server.clock.set(before + 70_000);
  expect(await inTurn()).toBe(0);
  expect(await found(before)).toEqual([{ minute: new Date(before - 60_000), holders: 3 }]);
  // 61 seconds apart.
  const apart = soon();
  await buyAt(apart, [-31, 0, 30]);
  expect(await found(apart)).toEqual([]);
});

test('checks each minute once, when all of it is committed, and again after a restart', async () => {
  const customers = [await rich(), await rich(), await rich()];
  const find = finder();
  nextMinute();
  for (const customer of customers) await buy(customer, 8n);
  nextMinute();
  server.clock.advance(9_000);
  expect(await find()).toBe(0);
  server.clock.advance(1_000);
  expect(await find()).toBe(1);
  await queryAsOwner(server.database.ownerUrl, 'delete from acting_together', []);
  expect(await find()).toBe(0);
  pastMinute();
  expect(await find()).toBe(0);
  expect(await finder()()).toBe(1);
  server.clock.set(server.clock.now() + 10 * 60_000);
});

test('ignores closings by the house and auction fills', async () => {
  const customers = [await rich(), await rich(), await rich()];
  const those = [customers.map(({ userId }) => userId)];
  nextMinute();
  for (const customer of customers) await buy(customer, 8n);
  pastMinute();
  const markAs = async (cause: string, rule: string): Promise<void> => {
    await queryAsOwner(server.database.ownerUrl, 'update orders set cause = $2 where account_id = any($1::bigint[])', [
      ...those,
      cause,
    ]);
    await queryAsOwner(server.database.ownerUrl, 'update fills set rule = $2 where account_id = any($1::bigint[])', [
      ...those,
      rule,
    ]);
  };
  for (const cause of HOUSE_CLOSING_CAUSES) {
    await markAs(cause, 'close.impact');
    expect(await find(), cause).toBe(0);
  }
  for (const rule of ['auction.open', 'auction.close', 'auction.reopen', 'auction.periodic']) {
    await markAs('filled', rule);
    expect(await find(), rule).toBe(0);
  }
  await markAs('closedByCustomer', 'close.impact');
  expect(await find()).toBe(1);
});

/** What happens across a stop: each sentence is one of docs/decisions/recovery-and-world-clock.md. */
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { expect, it } from 'vitest';
import { queryAsOwner } from '../../db/testing.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../../testing/test-server.ts';

const server = provideTestServer();

const ID = 'US.NWRB';
const SECOND_MS = 1_000;
const DIP_SECONDS = 7_200;
const TRIED_EVERY_SECONDS = 600;
const SEARCHED_SECONDS = 43_200;
const CENT = 1_000_000n;
const lastAt = (instant: number): bigint => server.composed.dependencies.venues.quote(ID, instant)?.last ?? 0n;
const bidAt = (instant: number): bigint => server.composed.dependencies.venues.quote(ID, instant)?.bid ?? 0n;

/**
 * Goes on to where a stop over a dip can begin: a price that is reached before `until` and not at it, and when it is
 * reached again after that. Only a test may know.
 */
function goToDip(priceAt: (instant: number) => bigint): { level: bigint; until: number; again: number } {
  const now = server.clock.now();
  const prices: bigint[] = [];
  const at = (second: number): bigint => (prices[second] ??= priceAt(now + second * SECOND_MS));
  for (let from = 0; from < SEARCHED_SECONDS; from += TRIED_EVERY_SECONDS) {
    const dip = dipAfter(from, at);
    if (!dip) continue;
    server.clock.set(now + from * SECOND_MS);
    return { level: dip.level, until: now + dip.until * SECOND_MS, again: now + dip.again * SECOND_MS };
  }
  throw new Error('this world has no dip within half a day');
}
function dipAfter(
  from: number,
  at: (second: number) => bigint,
): { level: bigint; until: number; again: number } | null {
  let lowest = at(from);
  let until: number | null = null;
  for (let second = from + 1; second < from + DIP_SECONDS; second += 1) {
    const price = at(second);
    if (until !== null && price <= lowest + CENT) return { level: lowest + CENT, until, again: second };
    if (price < lowest) lowest = price;
    if (until === null && second > from + 60 && lowest < at(from) - 2n * CENT && price > lowest + 8n * CENT)
      until = second;
  }
  return null;
}

/** Down until `instant`, and looked at once. */
async function downUntil(instant: number): Promise<void> {
  server.clock.set(instant);
  await server.restart();
  await checkMarket();
}
async function checkMarket(): Promise<void> {
  await expect.poll(() => server.composed.orderBookWatcher.books()).toHaveLength(8);
  await server.composed.orderBookWatcher.checkMarket();
}

async function placed(customer: TestCustomer, input: Record<string, unknown>) {
  const result = (await customer.client.call('trading/placeOrder', {
    instrument: ID,
    side: 'long',
    type: 'limit',
    quantity: '2',
    timeInForce: 'gtc',
    key: createIdempotencyKey(),
    ...input,
  } as never)) as
    | { ok: true; data: { order: { id: string; status: string; position: string | null } } }
    | { ok: false; code: string };
  if (!result.ok) throw new Error(result.code);
  return result.data.order;
}
async function orderOf(customer: TestCustomer, id: string) {
  const listed = await customer.client.call('trading/listOrders', {});
  return listed.ok ? listed.data.rows.find((order) => order.id === id) : undefined;
}
const again = async (customer: TestCustomer): Promise<TestCustomer> => ({
  ...customer,
  client: server.client({ token: customer.token, account: customer.account }),
});
async function noticesOf(customer: TestCustomer, code: string): Promise<number> {
  const listed = await customer.client.call('notices/listNotices', { limit: 100 });
  return listed.ok ? listed.data.rows.filter((each) => each.code === code).length : -1;
}

it('a limit crossed only during the outage still waits, and fills when reached after the restart', async () => {
  const { level, until, again: later } = goToDip(lastAt);
  let customer = await server.customer();
  const order = await placed(customer, { limitPrice: formatScaled(level + CENT) });
  expect(order.status).toBe('pending');
  await downUntil(until);
  customer = await again(customer);
  expect((await orderOf(customer, order.id))?.status).toBe('pending');
  server.clock.set(later);
  await checkMarket();
  const filled = await orderOf(customer, order.id);
  expect(filled?.status).toBe('inPosition');
  expect(Date.parse(filled?.fills[0]?.at ?? '')).toBeGreaterThanOrEqual(until);
});

it('an order that expired during the outage ends, even if the price is there', async () => {
  const { level, until, again: later } = goToDip(lastAt);
  let customer = await server.customer();
  const order = await placed(customer, {
    limitPrice: formatScaled(level + CENT),
    timeInForce: 'gtd',
    goodTill: new Date(until).toISOString(),
  });
  await downUntil(later);
  customer = await again(customer);
  expect(await orderOf(customer, order.id)).toMatchObject({
    status: 'cancelled',
    cause: 'expired',
    filled: '0',
    hold: '0.00',
  });
});

it('a price fall that recovered calls nobody; one that persists calls once, whoever checks again', async () => {
  const { level, until, again: later } = goToDip(bidAt);
  let customer = await server.marginCustomer();
  const { position } = await placed(customer, { type: 'market', leverage: 5, timeInForce: 'day' });
  // Ten per cent would take the simulator days.
  await queryAsOwner(server.database.ownerUrl, 'update positions set call_price = $1 where account_id = $2', [
    level,
    BigInt(customer.userId),
  ]);
  await downUntil(until);
  customer = await again(customer);
  expect(await noticesOf(customer, 'marginCall')).toBe(0);
  for (const instant of [later, later + SECOND_MS, later + 2 * SECOND_MS]) {
    await downUntil(instant);
    customer = await again(customer);
  }
  expect(await noticesOf(customer, 'marginCall')).toBe(1);
  const got = await customer.client.call('trading/getPosition', { position: position ?? '' });
  expect(got.ok && got.data.status).toBe('inPosition');
  await queryAsOwner(server.database.ownerUrl, 'update positions set call_price = null where account_id = $1', [
    BigInt(customer.userId),
  ]);
});

it("an alert reached only during the outage, or expired, isn't sent; one reached now is sent once", async () => {
  const { level, until, again: later } = goToDip(lastAt);
  let customer = await server.customer();
  const set = async (over: Record<string, unknown>) =>
    expect(
      (
        (await customer.client.call('discovery/setAlert', {
          instrument: ID,
          kind: 'below',
          price: formatScaled(level),
          key: createIdempotencyKey(),
          ...over,
        } as never)) as { ok: boolean }
      ).ok,
    ).toBe(true);
  await set({});
  await set({ expiresAt: new Date(until).toISOString() });
  const checkMarket = async (): Promise<void> => {
    await expect.poll(() => server.composed.orderBookWatcher.books()).toHaveLength(8);
    await server.composed.alertWatcher.checkPrices();
  };
  await downUntil(until);
  await checkMarket();
  customer = await again(customer);
  expect(await noticesOf(customer, 'priceAlert')).toBe(0);
  for (const instant of [later, later + SECOND_MS]) {
    await downUntil(instant);
    await checkMarket();
  }
  customer = await again(customer);
  await expect.poll(() => noticesOf(customer, 'priceAlert')).toBe(1);
});

it('the audit finds no difference', async () => {
  expect(await server.listAuditDifferences()).toEqual([]);
});

/** Ordinary limits in auctions: at the open, at the close, and with which trading resumes after a halt. */
import { describe, expect, it } from 'vitest';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { findFutureDay, opensBeyondKoreanAuctionLimit, createLookaheadSimulator } from '../testing/future-prices.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';

const US = 'US.NWRB';
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const OPENS = Date.parse('2026-11-20T14:30:00.000Z');

const server = provideTestServer({ hours: 'exchange' });

const feeds = () => server.composed.dependencies.venues;
const lastAt = (id: string, at: number): bigint => feeds().quote(id, at)?.last ?? 0n;
async function placed(customer: TestCustomer, over: Record<string, unknown>) {
  const result = await customer.client.call('trading/placeOrder', {
    instrument: US,
    side: 'long',
    type: 'limit',
    quantity: '5',
    timeInForce: 'day',
    key: createIdempotencyKey(),
    ...over,
  } as never);
  if (!result.ok) throw new Error(`${result.code} ${JSON.stringify(result.params)}`);
  return result.data.order;
}
const cancel = (customer: TestCustomer, order: string) =>
  customer.client.call('trading/cancelOrder', { order, key: createIdempotencyKey() });
async function orderOf(customer: TestCustomer, id: string) {
  const result = await customer.client.call('trading/listOrders', { limit: 100 });
  if (!result.ok) throw new Error(result.code);
  return result.data.rows.find((row) => row.id === id);
}
async function checkMarketAt(instant: number): Promise<void> {
  server.clock.set(instant);
  await expect.poll(() => server.composed.orderBookWatcher.books(), { timeout: 10_000 }).toHaveLength(8);
  await server.composed.orderBookWatcher.checkMarket();
}
const above = (price: bigint, percent: bigint): string =>
  formatScaled(((price * (100n + percent)) / 100n / 100_000_000n) * 100_000_000n);

describe('at the open', () => {
  it("a waiting limit order fills at the auction's single price; one that isn't reached keeps waiting", async () => {
    server.clock.set(OPENS - 2 * HOUR_MS);
    const customer = await server.customer();
    const before = lastAt(US, OPENS - 2 * HOUR_MS);
    const [good, low] = [
      await placed(customer, { limitPrice: above(before, 15n) }),
      await placed(customer, { limitPrice: above(before, -20n), timeInForce: 'gtc' }),
    ];
    for (const second of [-1, 0, 1]) await checkMarketAt(OPENS + second * SECOND_MS);
    expect([await orderOf(customer, good.id), await orderOf(customer, low.id)].map((order) => order?.status)).toEqual([
      'pending',
      'pending',
    ]);
    // The price is known, the fills are on their way.
    expect(await cancel(customer, good.id)).toMatchObject({
      ok: false,
      code: 'auctionTaken',
      params: { at: new Date(OPENS).toISOString() },
    });
    await checkMarketAt(OPENS + 2 * SECOND_MS);
    const price = lastAt(US, OPENS);
    expect(await orderOf(customer, good.id)).toMatchObject({
      status: 'inPosition',
      filled: '5',
      averagePrice: formatScaled(price),
      fills: [{ rule: 'auction.open', quantity: '5' }],
    });
    expect(await orderOf(customer, low.id)).toMatchObject({ status: 'pending', filled: '0' });
    await checkMarketAt(OPENS + 11 * SECOND_MS);
    expect(await cancel(customer, low.id)).toMatchObject({ ok: true });
  });

  it('orders placed after the auction meet the quote as usual', async () => {
    const opens = OPENS + 3 * 86_400_000;
    server.clock.set(opens - HOUR_MS);
    const customer = await server.customer();
    await checkMarketAt(opens + SECOND_MS);
    const order = await placed(customer, { limitPrice: above(lastAt(US, opens), 3n) });
    expect(order).toMatchObject({ status: 'inPosition', fills: [{ rule: 'limit.immediate' }] });
  });

  it('an order partly filled by the auction continues from there', async () => {
    const opens = OPENS + 4 * 86_400_000;
    server.clock.set(opens - HOUR_MS);
    const customer = await server.customer();
    // A result that another process has written, before it stopped.
    const price = lastAt(US, opens - HOUR_MS);
    const order = await placed(customer, { limitPrice: above(price, 15n), timeInForce: 'gtc' });
    const [account, seq, at] = [customer.userId, Number.parseInt(order.id.split('-')[1] ?? '', 36), new Date(opens)];
    await server.database.pool.query(
      'insert into auctions (instrument, kind, at, price, volume, imbalance) values ($1, $2, $3, $4, 0, 0)',
      [US, 'open', at, price],
    );
    await server.database.pool.query(
      `insert into auction_fills (instrument, kind, at, account_id, order_seq, quantity)
        values ($1, $2, $3, $4, $5, $6)`,
      [US, 'open', at, account, seq, 200_000_000n],
    );
    for (let second = -1; second < 3; second += 1) await checkMarketAt(opens + second * SECOND_MS);
    const after = await orderOf(customer, order.id);
    expect(after?.fills[0]).toMatchObject({ rule: 'auction.open', quantity: '2', price: formatScaled(price) });
    for (let second = 3; second < 40 && (await orderOf(customer, order.id))?.status === 'pending'; second += 1)
      await checkMarketAt(opens + second * SECOND_MS);
    expect((await orderOf(customer, order.id))?.fills.filter(({ rule }) => rule === 'auction.open')).toHaveLength(1);
  });
});

describe('at the close', () => {
  it('a day limit order takes part in the closing auction and ends after it', async () => {
    const closes = Date.parse('2026-11-30T21:00:00.000Z');
    server.clock.set(closes - 5 * MINUTE_MS);
    const customer = await server.customer();
    // Wherever the last minute trades, the order stays below it: only the auction could reach it, and doesn't.
    const low = await placed(customer, { limitPrice: above(lastAt(US, closes - 5 * MINUTE_MS), -10n) });
    expect(low.expiresAt).toBe(new Date(closes).toISOString());
    await checkMarketAt(closes - SECOND_MS);
    for (const second of [0, 1]) await checkMarketAt(closes + second * SECOND_MS);
    expect((await orderOf(customer, low.id))?.status).toBe('pending');
    await checkMarketAt(closes + 3 * SECOND_MS);
    expect(await orderOf(customer, low.id)).toMatchObject({ status: 'cancelled', cause: 'expired', hold: '0.00' });
  });
});

describe('auctions outside the session', () => {
  it("Thailand's auction after the session fills waiting day orders", async () => {
    const name = feeds()
      .listed('TH')
      .find(({ board }) => board === 'listed');
    if (!name) throw new Error('no Thai name');
    const [ends, priced] = [Date.parse('2026-12-08T09:30:00.000Z'), Date.parse('2026-12-08T09:40:00.000Z')];
    server.clock.set(ends + MINUTE_MS);
    const customer = await server.customer();
    const price = lastAt(name.id, ends);
    const order = await placed(customer, {
      instrument: name.id,
      quantity: '100',
      limitPrice: formatScaled(feeds().quote(name.id, ends)?.ask ?? 0n),
    });
    expect(order).toMatchObject({ status: 'pending', expiresAt: new Date(priced).toISOString() });
    const later = await placed(customer, {
      instrument: name.id,
      quantity: '100',
      limitPrice: formatScaled(feeds().quote(name.id, ends)?.ask ?? 0n),
      timeInForce: 'gtc',
    });
    for (const at of [priced - SECOND_MS, priced, priced + SECOND_MS, priced + 2 * SECOND_MS]) await checkMarketAt(at);
    expect(await orderOf(customer, order.id)).toMatchObject({
      status: 'inPosition',
      averagePrice: formatScaled(price),
      fills: [{ rule: 'auction.close' }],
    });
    expect(await orderOf(customer, later.id)).toMatchObject({
      status: 'inPosition',
      averagePrice: formatScaled(price),
    });
  });

  it('trading resumes after a halt with an auction at one price for all waiting orders', async () => {
    const {
      instrument: { id: name },
      opens,
    } = findFutureDay(server.composed.dependencies, 'KR', '2026-12-08', opensBeyondKoreanAuctionLimit);
    const resumes = opens + 2 * MINUTE_MS;
    server.clock.set(resumes - 5 * MINUTE_MS);
    const customer = await server.customer();
    const generous = formatScaled(
      ((createLookaheadSimulator(server.composed.dependencies).quote(name, resumes)?.last ?? 0n) /
        100_000_000n /
        1_000n +
        1n) *
        1_000n *
        100_000_000n,
    );
    const [first, second] = [
      await placed(customer, { instrument: name, quantity: '1', limitPrice: generous }),
      await placed(customer, { instrument: name, quantity: '2', limitPrice: generous }),
    ];
    for (let at = resumes - 121 * SECOND_MS; at < resumes + 2 * SECOND_MS; at += SECOND_MS) await checkMarketAt(at);
    expect(
      [await orderOf(customer, first.id), await orderOf(customer, second.id)].map((order) => order?.status),
    ).toEqual(['pending', 'pending']);
    await checkMarketAt(resumes + 2 * SECOND_MS);
    const price = lastAt(name, resumes);
    for (const order of [first, second])
      expect(await orderOf(customer, order.id)).toMatchObject({
        status: 'inPosition',
        averagePrice: formatScaled(price),
        fills: [{ rule: 'auction.reopen' }],
      });
  });
});

it('the audit finds no difference afterwards', async () => {
  expect(await server.listAuditDifferences()).toEqual([]);
});

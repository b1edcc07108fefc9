/**
 * A day on which the exchange has designated a Korean name as overheated: it trades at one price every thirty minutes.
 */
import { beforeAll, expect, it } from 'vitest';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';

const NAME = 'KR.085125';
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const OPENS = Date.parse('2026-12-09T00:00:00.000Z');
const HALF_HOUR_MS = 30 * MINUTE_MS;
const CLOSES = OPENS + 13 * HALF_HOUR_MS;
const at = (halfHours: number): string => new Date(OPENS + halfHours * HALF_HOUR_MS).toISOString();

const server = provideTestServer({
  hours: 'exchange',
  overheated: ({ id }, now) => id === NAME && now >= OPENS && now < OPENS + 86_400_000,
});
let customer: TestCustomer;
beforeAll(async () => {
  server.clock.set(OPENS + 10 * MINUTE_MS);
  customer = await server.customer();
});

const lastAt = (instant: number): bigint => server.composed.dependencies.venues.quote(NAME, instant)?.last ?? 0n;
const generous = (instant: number): string =>
  formatScaled(((lastAt(instant) * 11n) / 10n / 100_000_000n / 1_000n) * 1_000n * 100_000_000n);
const place = (over: Record<string, unknown>) =>
  customer.client.call('trading/placeOrder', {
    instrument: NAME,
    side: 'long',
    type: 'market',
    quantity: '3',
    key: createIdempotencyKey(),
    ...over,
  } as never);
async function placed(over: Record<string, unknown>) {
  const result = await place(over);
  if (!result.ok) throw new Error(`${result.code} ${JSON.stringify(result.params)}`);
  return result.data.order;
}
async function orderOf(id: string) {
  const result = await customer.client.call('trading/listOrders', { limit: 100 });
  if (!result.ok) throw new Error(result.code);
  return result.data.rows.find((row) => row.id === id);
}
async function checkMarketAt(instant: number): Promise<void> {
  server.clock.set(instant);
  await expect.poll(() => server.composed.orderBookWatcher.books(), { timeout: 10_000 }).toHaveLength(8);
  await server.composed.orderBookWatcher.checkMarket();
}
const pastAuction = async (instant: number): Promise<void> => {
  for (const second of [-1, 0, 1, 2]) await checkMarketAt(instant + second * SECOND_MS);
};

let position: string;
it('label, pause and preview show the next auction price', async () => {
  const detail = await customer.client.call('quotes/getInstrument', { instrument: NAME });
  expect(detail).toMatchObject({
    ok: true,
    data: { session: 'open', labels: ['overheating'], pause: { kind: 'singlePrice', until: at(1) } },
  });
  const preview = await customer.client.call('trading/previewOrder', {
    instrument: NAME,
    side: 'long',
    type: 'market',
    quantity: '3',
  });
  expect(preview).toMatchObject({ ok: true, data: { fillsNow: false, notes: ['waitsForAuction', 'singlePrice'] } });
  const limit = await customer.client.call('trading/previewOrder', {
    instrument: NAME,
    side: 'long',
    type: 'limit',
    quantity: '3',
    limitPrice: generous(OPENS + 10 * MINUTE_MS),
  });
  expect(limit).toMatchObject({
    ok: true,
    data: { fillsNow: false, notes: ['singlePrice', 'joinsAuction', 'farFromMarket'] },
  });
});

it('market orders wait for the next price, immediate ones get its time; both fill at that price', async () => {
  const market = await placed({});
  expect(market).toMatchObject({ status: 'pending', type: 'market', timeInForce: 'atAuction', expiresAt: at(1) });
  const limit = await placed({ type: 'limit', limitPrice: generous(OPENS + 10 * MINUTE_MS), timeInForce: 'gtc' });
  expect(limit.status).toBe('pending');
  for (const timeInForce of ['ioc', 'fok'])
    expect(await place({ type: 'limit', limitPrice: generous(OPENS + 10 * MINUTE_MS), timeInForce })).toMatchObject({
      ok: false,
      code: 'singlePriceTrading',
      params: { at: at(1) },
    });
  await checkMarketAt(OPENS + 20 * MINUTE_MS);
  expect([(await orderOf(market.id))?.status, (await orderOf(limit.id))?.status]).toEqual(['pending', 'pending']);
  await pastAuction(OPENS + HALF_HOUR_MS);
  const price = formatScaled(lastAt(OPENS + HALF_HOUR_MS));
  for (const { id } of [market, limit])
    expect(await orderOf(id)).toMatchObject({
      status: 'inPosition',
      averagePrice: price,
      fills: [{ rule: 'auction.periodic', quantity: '3' }],
    });
  position = (await orderOf(market.id))?.position ?? '';
});

it("a position can't be closed in between; a sale waits for the next price like a purchase", async () => {
  expect(await customer.client.call('trading/closePosition', { position, key: createIdempotencyKey() })).toMatchObject({
    ok: false,
    code: 'singlePriceTrading',
    params: { at: at(2) },
  });
  const sale = await placed({ effect: 'close', quantity: '2' });
  expect(sale).toMatchObject({ status: 'pending', timeInForce: 'atAuction', expiresAt: at(2) });
  await pastAuction(OPENS + 2 * HALF_HOUR_MS);
  expect(await orderOf(sale.id)).toMatchObject({ status: 'closed', fills: [{ rule: 'auction.periodic' }] });
});

it('a stop is triggered only at auction moments', async () => {
  const stop = await placed({
    effect: 'close',
    type: 'trailing',
    trailAmount: '100',
    quantity: '1',
    timeInForce: 'gtc',
  });
  let filled: Awaited<ReturnType<typeof orderOf>>;
  for (let half = 3; half < 12; half += 1) {
    await checkMarketAt(OPENS + half * HALF_HOUR_MS - 10 * MINUTE_MS);
    expect((await orderOf(stop.id))?.status).toBe('pending');
    await pastAuction(OPENS + half * HALF_HOUR_MS);
    filled = await orderOf(stop.id);
    if (filled?.status === 'closed') break;
  }
  expect(filled).toMatchObject({ status: 'closed', fills: [{ rule: 'stop.triggered' }] });
  expect(Date.parse(filled?.fills[0]?.at ?? '') % HALF_HOUR_MS).toBeLessThanOrEqual(SECOND_MS);
});

it("the day's last price is the closing auction's, and the next day trades as usual", async () => {
  server.clock.set(CLOSES - 20 * MINUTE_MS);
  const order = await placed({ quantity: '1' });
  expect(order).toMatchObject({ status: 'pending', timeInForce: 'atClose', expiresAt: at(13) });
  await pastAuction(CLOSES);
  expect(await orderOf(order.id)).toMatchObject({ status: 'inPosition', fills: [{ rule: 'auction.close' }] });
  server.clock.set(OPENS + 86_400_000 + 10 * MINUTE_MS);
  const later = await placed({ quantity: '1' });
  expect(later).toMatchObject({ status: 'inPosition', fills: [{ rule: 'market.within' }] });
  expect(await server.listAuditDifferences()).toEqual([]);
});

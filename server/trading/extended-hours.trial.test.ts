/** Trading before and after the session, in New York and on Korea's alternative market. */
import { describe, expect, it } from 'vitest';
import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import type { Quote } from '@bourse/core/markets/market-types.ts';
import { roundToTick } from '@bourse/core/markets/order-rules/tick-sizes.ts';
import { createMarketViewBuilder } from './decision-market-view.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';

const US = 'US.NWRB';
// Friday: 04:00 and 09:30 in New York, then Friday evening's end at 20:00.
const EARLY = Date.parse('2026-11-20T09:00:00.000Z');
const OPENS = '2026-11-20T14:30:00.000Z';
const EVENING_ENDS = '2026-11-21T01:00:00.000Z';
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

const server = provideTestServer({ hours: 'exchange' });

const dependencies = () => server.composed.dependencies;
const scaled = (text: string): bigint => parseScaled(text) ?? 0n;
function outside(id: string, now: number): Quote {
  const instrument = dependencies().venues.instrument(id);
  const quote = instrument && dependencies().marketPhases.extended(instrument, now)?.quote;
  if (!quote) throw new Error(`${id} does not trade then`);
  return quote;
}
/** Above every price of the next hours. */
const generous = (id: string, now: number): string => {
  const quote = outside(id, now);
  return formatScaled(
    roundToTick(id.startsWith('KR') ? 'KR' : 'US', (quote.ask * 103n) / 100n, '2026-11-20', 'nearest'),
  );
};
const place = (customer: TestCustomer, over: Record<string, unknown>) =>
  customer.client.call('trading/placeOrder', {
    instrument: US,
    side: 'long',
    type: 'limit',
    quantity: '2',
    timeInForce: 'extended',
    key: createIdempotencyKey(),
    ...over,
  } as never);
async function placed(customer: TestCustomer, over: Record<string, unknown>) {
  const result = await place(customer, over);
  if (!result.ok) throw new Error(`${result.code} ${JSON.stringify(result.params)}`);
  return result.data.order;
}
async function orderOf(customer: TestCustomer, id: string) {
  const result = await customer.client.call('trading/listOrders', { limit: 100 });
  return result.ok ? result.data.rows.find((row) => row.id === id) : undefined;
}
async function checkMarketAt(instant: number): Promise<void> {
  server.clock.set(instant);
  await expect.poll(() => server.composed.orderBookWatcher.books(), { timeout: 10_000 }).toHaveLength(8);
  await server.composed.orderBookWatcher.checkMarket();
}

describe("New York's pre-market and after-hours", () => {
  it('an extended-hours order waits at night and fills once they begin; others wait for the session', async () => {
    server.clock.set(EARLY - 30 * MINUTE_MS);
    const customer = await server.customer();
    const limitPrice = generous(US, EARLY);
    const [early, ordinary] = [
      await placed(customer, { limitPrice }),
      await placed(customer, { limitPrice, timeInForce: 'gtc' }),
    ];
    expect(early).toMatchObject({ status: 'pending', expiresAt: EVENING_ENDS });
    await checkMarketAt(EARLY - SECOND_MS);
    expect((await orderOf(customer, early.id))?.status).toBe('pending');
    for (let second = 0; second < 25; second += 1) await checkMarketAt(EARLY + second * SECOND_MS);
    const filled = await orderOf(customer, early.id);
    expect(filled).toMatchObject({ status: 'inPosition', fills: [{ source: 'simulated' }] });
    expect(scaled(filled?.averagePrice ?? '0')).toBeLessThanOrEqual(scaled(limitPrice));
    expect((filled?.fills[0]?.at ?? '') >= new Date(EARLY).toISOString()).toBe(true);
    expect((await orderOf(customer, ordinary.id))?.status).toBe('pending');
    await checkMarketAt(Date.parse(OPENS));
    await checkMarketAt(Date.parse(OPENS) + SECOND_MS);
    await checkMarketAt(Date.parse(OPENS) + 2 * SECOND_MS);
    expect(await orderOf(customer, ordinary.id)).toMatchObject({
      status: 'inPosition',
      fills: [{ rule: 'auction.open' }],
    });
  });

  it('an order placed during extended hours fills at their quote at once', async () => {
    const now = Date.parse('2026-11-23T12:00:00.000Z');
    server.clock.set(now);
    const customer = await server.customer();
    const quote = outside(US, now);
    const preview = await customer.client.call('trading/previewOrder', {
      instrument: US,
      side: 'long',
      type: 'limit',
      quantity: '1',
      limitPrice: formatScaled(quote.ask),
      timeInForce: 'extended',
    });
    expect(preview).toMatchObject({
      ok: true,
      data: { fillsNow: true, price: formatScaled(quote.ask), notes: ['extendedThin'] },
    });
    expect(await placed(customer, { quantity: '1', limitPrice: formatScaled(quote.ask) })).toMatchObject({
      status: 'inPosition',
      averagePrice: formatScaled(quote.ask),
    });
    expect(await customer.client.call('quotes/getInstrument', { instrument: US })).toMatchObject({
      ok: true,
      data: { session: 'closed', extendedHours: true, extended: { span: 'pre', ask: formatScaled(quote.ask) } },
    });
  });

  it('unfilled orders end with the evening', async () => {
    server.clock.set(Date.parse('2026-11-24T12:00:00.000Z'));
    const customer = await server.customer();
    const order = await placed(customer, { limitPrice: '1' });
    await checkMarketAt(Date.parse('2026-11-24T21:30:00.000Z'));
    expect((await orderOf(customer, order.id))?.status).toBe('pending');
    await checkMarketAt(Date.parse('2026-11-25T01:00:01.000Z'));
    expect(await orderOf(customer, order.id)).toMatchObject({ status: 'cancelled', cause: 'expired', hold: '0.00' });
  });

  it('order book, instrument and preview show the extended-hours bid and ask with their wider spread', async () => {
    const now = Date.parse('2026-11-25T12:30:00.000Z');
    server.clock.set(now);
    const customer = await server.customer();
    const quote = outside(US, now);
    const depth = await customer.client.call('quotes/getDepth', { instrument: US });
    if (!depth.ok) throw new Error(depth.code);
    expect(depth.data).toMatchObject({ span: 'pre', last: formatScaled(quote.last) });
    expect([depth.data.bids[0], depth.data.asks[0]]).toMatchObject([
      { price: formatScaled(quote.bid), size: formatScaled(quote.bidSize) },
      { price: formatScaled(quote.ask), size: formatScaled(quote.askSize) },
    ]);
    expect(await customer.client.call('quotes/getInstrument', { instrument: US })).toMatchObject({
      ok: true,
      data: { extended: { bid: formatScaled(quote.bid), ask: formatScaled(quote.ask) } },
    });
    // An order for these hours gets what the ladder shows.
    const third = depth.data.asks[2];
    const orderInput = {
      instrument: US,
      side: 'long',
      type: 'limit',
      quantity: third?.cumulated ?? '',
      limitPrice: third?.price ?? '',
      timeInForce: 'extended',
    } as const;
    const previewed = await customer.client.call('trading/previewOrder', orderInput);
    expect(previewed).toMatchObject({ ok: true, data: { fillsNow: true, worstPrice: third?.price } });
    server.clock.set(Date.parse('2026-11-25T15:30:00.000Z'));
    expect(await customer.client.call('quotes/getDepth', { instrument: US })).toMatchObject({
      ok: true,
      data: { span: null },
    });
    server.clock.set(now);
  });

  it('accepts only limit orders; a refusal says when the session opens', async () => {
    server.clock.set(Date.parse('2026-11-25T12:00:00.000Z'));
    const customer = await server.customer();
    const opensAt = '2026-11-25T14:30:00.000Z';
    expect(await place(customer, { type: 'market' })).toMatchObject({
      ok: false,
      code: 'orderTypeNotInSpan',
      params: { opensAt },
    });
    expect(await place(customer, { type: 'stop', stopPrice: '9999' })).toMatchObject({
      ok: false,
      code: 'orderTypeNotInSpan',
      params: { opensAt },
    });
    expect(await place(customer, { type: 'market', timeInForce: 'day' })).toMatchObject({
      ok: false,
      code: 'notTradingTime',
      params: { opensAt },
    });
    expect(await place(customer, { instrument: 'MX.NOPE', limitPrice: '1' })).toMatchObject({
      ok: false,
      code: 'instrumentNotFound',
    });
    const mexican = dependencies()
      .venues.listed('MX')
      .find(({ board }) => board === 'listed');
    const price = formatScaled(dependencies().venues.quote(mexican?.id ?? '', server.clock.now())?.last ?? 0n);
    expect(await place(customer, { instrument: mexican?.id, limitPrice: price, quantity: '100' })).toMatchObject({
      ok: false,
      code: 'extendedHoursNotHeld',
    });
  });
});

describe("Korea's alternative market", () => {
  it('refuses short sales in the evening, and accepts an ordinary limit order', async () => {
    const now = Date.parse('2026-11-20T08:00:00.000Z') + 7 * 86_400_000;
    server.clock.set(now);
    const name =
      dependencies()
        .venues.listed('KR')
        .find(({ board }) => board === 'listed')?.id ?? '';
    const customer = await server.marginCustomer();
    const quote = outside(name, now);
    expect(
      await place(customer, { instrument: name, side: 'short', limitPrice: formatScaled(quote.bid), quantity: '1' }),
    ).toMatchObject({ ok: false, code: 'shortNotInSpan', params: { opensAt: '2026-11-30T00:00:00.000Z' } });
    expect(
      await placed(customer, { instrument: name, limitPrice: formatScaled(quote.ask), quantity: '1' }),
    ).toMatchObject({ status: 'inPosition', averagePrice: formatScaled(quote.ask) });
  });
});

it('a market halted for the rest of its day has no evening trading', () => {
  const evening = Date.parse(EVENING_ENDS) - 60 * MINUTE_MS;
  const quoteOf = (over: boolean) =>
    createMarketViewBuilder({ ...dependencies(), halts: { at: () => null, bandAt: () => null, isOver: () => over } })(
      US,
      evening,
    )?.extendedHours?.quote ?? null;
  expect([quoteOf(false) === null, quoteOf(true)]).toEqual([false, null]);
});

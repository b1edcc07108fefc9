/** After the close: Saudi Arabia's trade-at-last and India's post-closing session fill at the closing price alone. */
import { describe, expect, it } from 'vitest';
import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import { getInstrumentTickSize } from '@bourse/core/markets/order-rules/tick-sizes.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';

const server = provideTestServer({ hours: 'exchange' });

const feeds = () => server.composed.dependencies.venues;
const place = (customer: TestCustomer, over: Record<string, unknown>) =>
  customer.client.call('trading/placeOrder', {
    side: 'long',
    type: 'market',
    quantity: '10',
    key: createIdempotencyKey(),
    ...over,
  } as never);

describe.each([
  ['IN', '2026-12-09T10:00:00.000Z', '2026-12-09T10:25:00.000Z', '2026-12-09T10:30:00.000Z'],
  ['SA', '2026-12-09T12:00:00.000Z', '2026-12-09T12:12:00.000Z', '2026-12-09T12:20:00.000Z'],
] as const)('in %s', (market, closes, during, ends) => {
  const name = () =>
    feeds()
      .listed(market)
      .find(({ board }) => board === 'listed')!;
  const close = (): bigint => feeds().quote(name().id, Date.parse(closes))?.last ?? 0n;
  const tick = (): bigint => getInstrumentTickSize(name(), close(), '2026-12-09', null);

  it('market orders, and limits the close meets, fill at the closing price; others wait for next session', async () => {
    server.clock.set(Date.parse(during));
    const customer = await server.marginCustomer();
    const instrument = name().id;
    const price = formatScaled(close());
    expect(await customer.client.call('quotes/getInstrument', { instrument })).toMatchObject({
      ok: true,
      data: { session: 'closed', pause: { kind: 'atLast', until: ends } },
    });
    expect(
      await customer.client.call('trading/previewOrder', { instrument, side: 'long', type: 'market', quantity: '10' }),
    ).toMatchObject({ ok: true, data: { fillsNow: true, price } });
    const filled = {
      ok: true,
      data: { order: { status: 'inPosition', averagePrice: price, fills: [{ rule: 'atLast', price }] } },
    };
    expect(await place(customer, { instrument })).toMatchObject(filled);
    expect(await place(customer, { instrument, type: 'limit', limitPrice: price, timeInForce: 'gtc' })).toMatchObject(
      filled,
    );
    const worse = formatScaled(close() - 40n * tick() - ((close() - 40n * tick()) % (parseScaled('1') ?? 1n)));
    expect(await place(customer, { instrument, type: 'limit', limitPrice: worse, timeInForce: 'gtc' })).toMatchObject({
      ok: true,
      data: { order: { status: 'pending', filled: '0' } },
    });
    expect(await place(customer, { instrument, effect: 'close', quantity: '5' })).toMatchObject({
      ok: true,
      data: { order: { status: 'closed', averagePrice: price } },
    });
    expect(await place(customer, { instrument, side: 'short', quantity: '5' })).toMatchObject({
      ok: false,
      code: 'shortNotInSpan',
    });
  });

  it('nothing trades before and after it', async () => {
    for (const at of [Date.parse(ends), Date.parse(ends) + 60_000]) {
      server.clock.set(at);
      const customer = await server.customer();
      expect(await place(customer, { instrument: name().id })).toMatchObject({ ok: false, code: 'notTradingTime' });
      expect(await customer.client.call('quotes/getInstrument', { instrument: name().id })).toMatchObject({
        ok: true,
        data: { pause: null },
      });
    }
  });
});

it('the audit finds no difference afterwards', async () => {
  expect(await server.listAuditDifferences()).toEqual([]);
});

/**
 * A part of an entry that has filled is protected while the rest waits: through the client, in the rows and in the
 * message.
 */
import { expect, it } from 'vitest';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import type { OrderView } from './order-and-position-views.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey } from '../testing/test-server.ts';

const server = provideTestServer();

/** A name whose displayed size costs less than the customer has, with its quote. */
function cheap() {
  const { venues } = server.composed.dependencies;
  for (const { id, market, board } of venues.all()) {
    const quote = market === 'US' && board !== 'index' ? venues.quote(id, server.clock.now()) : null;
    if (quote && Number(quote.ask * quote.askSize) / 1e16 < 8_000) return quote;
  }
  throw new Error('every displayed size of this world costs too much');
}

it('a partly filled entry gets its exits at once, and keeps them when its rest is cancelled', async () => {
  const customer = await server.customer();
  const { client: app } = customer;
  const quote = cheap();
  const quantity = quote.askSize + 500_000_000n;
  const away = (quote.ask / 20n / 1_000_000n) * 1_000_000n;
  const placed = await app.call('trading/placeOrder', {
    instrument: quote.instrument,
    side: 'long',
    type: 'limit',
    limitPrice: formatScaled(quote.ask),
    quantity: formatScaled(quantity),
    timeInForce: 'gtc',
    key: createIdempotencyKey(),
    takeProfit: formatScaled(quote.ask + away),
    stopLoss: formatScaled(quote.ask - away),
  });
  expect(placed).toMatchObject({
    ok: true,
    data: { order: { status: 'pending', filled: formatScaled(quote.askSize) } },
  });
  const exits = async () => {
    const listed = await app.call('trading/listOrders', { limit: 20 });
    return (listed.ok ? listed.data.rows : [])
      .filter(({ effect }: OrderView) => effect === 'close')
      .map(({ type, quantity: rest, growsTo, status }: OrderView) => [type, rest, growsTo, status])
      .sort();
  };
  const [held, whole] = [formatScaled(quote.askSize), formatScaled(quantity)];
  expect(await exits()).toEqual([
    ['limit', held, whole, 'pending'],
    ['stop', held, whole, 'pending'],
  ]);
  const notices = await app.call('notices/listNotices', {});
  expect(notices.ok && notices.data.rows[0]).toMatchObject({
    code: 'orderPartlyProtected',
    params: { filled: held, quantity: whole },
  });

  await app.call('trading/cancelOrder', { order: placed.ok ? placed.data.order.id : '', key: createIdempotencyKey() });
  expect(await exits()).toEqual([
    ['limit', held, null, 'pending'],
    ['stop', held, null, 'pending'],
  ]);
  expect(await server.listAuditDifferences()).toEqual([]);
});

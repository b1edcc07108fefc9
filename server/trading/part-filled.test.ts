/** A part of an entry that has filled is protected while the rest waits: through the client, in the rows and in the message. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatScaled } from '@bourse/core/money.ts';
import { openClient } from '../db/pool.ts';
import { audit } from '../ledger/audit.ts';
import { newKey, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => { server = await startTestServer(); });
afterAll(() => server.stop());

/** A name whose displayed size costs less than the customer has, with its quote. */
function cheap() {
  const { feeds } = server.composed.parts;
  for (const { id, market, board } of feeds.all()) {
    const quote = market === 'US' && board !== 'index' ? feeds.quote(id, server.clock.now()) : null;
    if (quote && Number(quote.ask * quote.askSize) / 1e16 < 8_000) return quote;
  }
  throw new Error('every displayed size of this world costs too much');
}

it('an entry that takes what is displayed and waits for the rest has its exits at once, and a cancelled rest leaves them', async () => {
  const customer = await server.customer();
  const call = async (name: string, input: object) => {
    const got = await customer.client.call(name as never, input as never) as { ok: boolean; data: Record<string, never> };
    if (!got.ok) throw new Error(JSON.stringify(got));
    return got.data as Record<string, any>;
  };
  const quote = cheap();
  const quantity = quote.askSize + 500_000_000n;
  const away = (quote.ask / 20n / 1_000_000n) * 1_000_000n;
  const { order: entry } = await call('trading/placeOrder', {
    instrument: quote.instrument, side: 'long', type: 'limit', limitPrice: formatScaled(quote.ask), quantity: formatScaled(quantity), timeInForce: 'gtc', key: newKey(),
    takeProfit: formatScaled(quote.ask + away), stopLoss: formatScaled(quote.ask - away),
  });
  expect(entry).toMatchObject({ status: 'pending', filled: formatScaled(quote.askSize) });
  const exits = async () => (await call('trading/listOrders', { limit: 20 }))['rows'].filter((each: { effect: string }) => each.effect === 'close')
    .map((each: Record<string, unknown>) => [each['type'], each['quantity'], each['growsTo'], each['status']]).sort();
  const [held, whole] = [formatScaled(quote.askSize), formatScaled(quantity)];
  expect(await exits()).toEqual([['limit', held, whole, 'pending'], ['stop', held, whole, 'pending']]);
  expect((await call('notices/listNotices', {}))['rows'][0]).toMatchObject({ code: 'orderPartlyProtected', params: { filled: held, quantity: whole } });

  await call('trading/cancelOrder', { order: entry.id, key: newKey() });
  expect(await exits()).toEqual([['limit', held, null, 'pending'], ['stop', held, null, 'pending']]);
  const client = openClient(server.database.ownerUrl);
  await client.connect();
  try {
    expect((await audit(client)).differences).toEqual([]);
  } finally {
    await client.end();
  }
});

/** A dividend's ex-date meets what waits and what is held before anybody looks at its price. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatScaled, parseScaled } from '@bourse/core/money.ts';
import { roundToTick } from '@bourse/core/ticks.ts';
import { openClient } from '../db/pool.ts';
import { audit } from '../ledger/audit.ts';
import { newKey, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => { server = await startTestServer(); });
afterAll(() => server.stop());

/** The dividend that comes next in the United States, once one has been declared. */
function nextDividend() {
  const { feeds } = server.composed.parts;
  for (let week = 0; week < 20; week += 1) {
    const coming = feeds.listed('US').flatMap(({ id }) => feeds.upcoming(id, server.clock.now())).flatMap((action) => (action.kind === 'dividend' && action.amount >= 1_000_000n ? [action] : []));
    const first = coming.toSorted((a, b) => a.exDate.localeCompare(b.exDate))[0];
    if (first) return first;
    server.clock.advance(7 * 86_400_000);
  }
  throw new Error('this world has declared no dividend');
}

it('an open limit goes down by it, one that is marked stays, and a leveraged position keeps what it is paid', async () => {
  const { instrument, amount, exDate } = nextDividend();
  const { feeds } = server.composed.parts;
  const customer = await server.customer();
  const { client: app } = customer;
  await app.call('trading/applyMargin', { agreed: true, key: newKey() });
  const limit = roundToTick('US', (feeds.quote(instrument, server.clock.now())!.last * 6n) / 10n, '2026-11-20', 'down');
  const place = (more: object) => app.call('trading/placeOrder', { instrument, side: 'long', type: 'limit', limitPrice: formatScaled(limit), quantity: '1', timeInForce: 'gtc', key: newKey(), ...more });
  const [open, marked] = [await place({}), await place({ doNotReduce: true })];
  const held = await app.call('trading/placeOrder', { instrument, side: 'long', type: 'market', quantity: '2', leverage: 2, key: newKey() });
  if (!open.ok || !marked.ok || !held.ok) throw new Error('an order was refused');
  const margin = async () => { const got = await app.call('trading/getPosition', { position: held.data.order.position ?? '' }); return got.ok ? parseScaled(got.data.margin) ?? 0n : 0n; };
  const before = await margin();

  await expect.poll(() => server.composed.watcher.books()).not.toBeNull();
  const gone = feeds.upcoming(instrument, server.clock.now()).find((action) => action.exDate === exDate)!;
  server.clock.advance(server.composed.due.exAtOf(gone) - server.clock.now() + 60_000);
  await server.composed.watcher.look();
  const listed = await app.call('trading/listOrders', { limit: 20 });
  const prices = new Map(listed.ok ? listed.data.rows.map(({ id, limitPrice }) => [id, limitPrice]) : []);
  const reduced = limit - amount - ((limit - amount) % 1_000_000n);
  expect([prices.get(open.data.order.id), prices.get(marked.data.order.id)]).toEqual([formatScaled(reduced), formatScaled(limit)]);
  expect(await margin() - before).toBeGreaterThanOrEqual(2n * amount - 2_000_000n);
  const client = openClient(server.database.ownerUrl);
  await client.connect();
  try {
    expect((await audit(client)).differences).toEqual([]);
  } finally {
    await client.end();
  }
});

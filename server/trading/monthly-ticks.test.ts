/** India's ticks go by the last close of the month before: in what is shown, told, placed and changed, and from the first of the next month by another. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newKey, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => { server = await startTestServer(); });
afterAll(() => server.stop());

/** It closed October above 1,000 and November below; in both months it trades between 900 and 1,000. */
const BHARANI = 'IN.BHARANI';
const OFF = { ok: false, code: 'offTick', params: { tick: '0.1', nearest: '990.1' } };

it('a name that ended its month above 1,000 keeps steps of 0.10 however far it falls, until the next month', async () => {
  server.clock.set(Date.parse('2026-11-30T08:00:00Z'));
  const customer = await server.customer();
  const { client } = customer;
  const shown = async () => {
    const [row, list] = [await client.call('quotes/getInstrument', { instrument: BHARANI }), await client.call('quotes/listInstruments', { market: 'IN', limit: 100 })];
    if (!row.ok || !list.ok) throw new Error('refused');
    return [row.data.tick, list.data.rows.find(({ instrument }) => instrument === BHARANI)?.tick, Number(server.composed.parts.feeds.quote(BHARANI, server.clock.now())?.last) < 1_000e8];
  };
  const order = (limitPrice: string) => ({ instrument: BHARANI, side: 'long', type: 'limit', quantity: '1', limitPrice, timeInForce: 'gtc' }) as const;
  expect(await shown()).toEqual(['0.1', '0.1', true]);
  expect(await client.call('trading/previewOrder', order('990.05'))).toMatchObject(OFF);
  expect(await client.call('trading/placeOrder', { ...order('990.05'), key: newKey() })).toMatchObject(OFF);
  expect(await client.call('trading/placeOrder', { instrument: BHARANI, side: 'long', type: 'market', quantity: '1', key: newKey() })).toMatchObject({ ok: true });
  const held = async () => { const positions = await client.call('trading/listPositions', {}); return positions.ok && positions.data.rows.map(({ tick }) => tick); };
  expect(await held()).toEqual(['0.1']);
  const waiting = await client.call('trading/placeOrder', { ...order('980.1'), key: newKey() });
  if (!waiting.ok) throw new Error(waiting.code);
  const replace = (limitPrice: string) => client.call('trading/replaceOrder', { order: waiting.data.order.id, limitPrice, key: newKey() });
  expect(await replace('990.05')).toMatchObject(OFF);
  expect(await client.call('trading/previewOrder', { ...order('980.1'), stopLoss: '970.05' })).toMatchObject({ ok: false, code: 'offTick' });

  server.clock.set(Date.parse('2026-12-01T08:00:00Z'));
  expect((await shown()).slice(0, 2)).toEqual(['0.05', '0.05']);
  expect(await held()).toEqual(['0.05']);
  expect(await client.call('trading/previewOrder', order('940.05'))).toMatchObject({ ok: true });
  expect(await client.call('trading/placeOrder', { ...order('940.05'), key: newKey() })).toMatchObject({ ok: true });
  expect(await replace('940.05')).toMatchObject({ ok: true });
});

it('where the tape\'s own prices lie on them, limits and depth do too', async () => {
  server.clock.set(Date.parse('2026-11-30T08:00:00Z'));
  const { client } = await server.customer();
  const [row, depth] = [await client.call('quotes/getInstrument', { instrument: BHARANI }), await client.call('quotes/getDepth', { instrument: BHARANI })];
  if (!row.ok || !depth.ok) throw new Error('refused');
  const { band } = row.data;
  const quote = server.composed.parts.feeds.quote(BHARANI, server.clock.now());
  const prices = [...[quote?.last, quote?.bid, quote?.ask].map((price) => Number(price) / 1e8), band?.low, band?.high, ...[...depth.data.bids, ...depth.data.asks].map(({ price }) => price)];
  expect(prices.length).toBeGreaterThan(10);
  for (const price of prices) expect(Math.round(Number(price) * 100) % 10, `${price}`).toBe(0);
});

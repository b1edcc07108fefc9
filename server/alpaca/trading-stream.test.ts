import { beforeAll, expect, it, vi } from 'vitest';
import {
  buildTradingStreamLogin as login,
  connectTradingStream,
  openTradingStream,
  TRADING_STREAM_LISTEN as listen,
} from '../testing/alpaca-trading-stream.ts';
import { createTestApiKey, request, type TestApiKey } from '../testing/api-key.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';

const server = provideTestServer();
let customer: TestCustomer;
let key: TestApiKey;
beforeAll(async () => {
  customer = await server.marginCustomer();
  key = await createTestApiKey(customer);
});

const open = () => connectTradingStream(server.origin);
const openListening = (of = key) => openTradingStream(server.origin, of);
const place = (over: object = {}) =>
  request(server.origin, 'POST', '/alpaca/v2/orders', {
    headers: key.headers,
    body: { symbol: 'NWRB', qty: '2', side: 'buy', type: 'market', time_in_force: 'day', ...over },
  });

it('an order’s life is told as it happens: new, filled, cancelled', async () => {
  const stream = await openListening();
  const bought = await place({ client_order_id: 'streamed' });
  const first = await stream.next();
  expect(first).toMatchObject({
    stream: 'trade_updates',
    data: { event: 'new', order: { client_order_id: 'streamed' } },
  });
  const filled = await stream.next();
  expect(filled.data).toMatchObject({
    event: 'fill',
    qty: '2',
    position_qty: '2',
    price: bought.json.filled_avg_price,
    order: { id: bought.json.id, status: 'filled' },
  });
  expect(filled.data.execution_id).toMatch(/^[0-9a-f-]{36}$/);
  const waiting = await place({ type: 'limit', limit_price: '1', time_in_force: 'gtc' });
  expect((await stream.next()).data).toMatchObject({ event: 'new', order: { status: 'new' } });
  const path = `/alpaca/v2/orders/${waiting.json.id}`;
  const changed = await request(server.origin, 'PATCH', path, { headers: key.headers, body: { limit_price: '2' } });
  expect((await stream.next()).data).toMatchObject({
    event: 'replaced',
    order: { id: waiting.json.id, status: 'replaced', replaced_by: changed.json.id, limit_price: '1' },
  });
  expect((await stream.next()).data).toMatchObject({ event: 'new', order: { id: changed.json.id, limit_price: '2' } });
  await request(server.origin, 'DELETE', `/alpaca/v2/orders/${changed.json.id}`, { headers: key.headers });
  expect((await stream.next()).data).toMatchObject({ event: 'canceled', order: { id: changed.json.id } });
  stream.socket.close();
});

it('one that listens twice hears everything once', async () => {
  const stream = await openListening();
  stream.send(listen);
  expect((await stream.next()).stream).toBe('listening');
  await place({ type: 'limit', limit_price: '1', time_in_force: 'ioc' });
  await place({ type: 'limit', limit_price: '2', time_in_force: 'gtc' });
  const updates = [await stream.next(), await stream.next(), await stream.next()].map(({ data }) => data);
  expect(updates.map(({ event }) => event)).toEqual(['new', 'expired', 'new']);
  // Also of one moment.
  expect(new Set(updates.map(({ execution_id: id }) => id)).size).toBe(3);
  stream.socket.close();
});

it('also without a data object, as newer clients authenticate', async () => {
  const stream = await open();
  stream.send({ action: 'auth', key: key.id, secret: key.secret });
  expect((await stream.next()).data).toMatchObject({ status: 'authorized' });
  stream.socket.close();
});

it('a wrong secret is not authorized, nothing is heard before, and a revoked key is cut off', async () => {
  const stranger = await open();
  stranger.send(listen);
  expect((await stranger.next()).data).toMatchObject({ status: 'unauthorized', action: 'listen' });
  stranger.send(login({ ...key, secret: 'a'.repeat(40) }));
  expect((await stranger.next()).data).toMatchObject({ status: 'unauthorized', action: 'authenticate' });
  await stranger.closed;
  const other = await createTestApiKey(customer);
  const stream = await openListening(other);
  await unwrapAnswer(customer.client.call('user/revokeApiKey', { id: other.id, key: createIdempotencyKey() }));
  await stream.closed;
});

it('an expired key is cut off', async () => {
  const expiring = await createTestApiKey(customer, {
    expiresAt: new Date(server.clock.now() + 60_000).toISOString(),
  });
  const stream = await openListening(expiring);
  server.clock.advance(60_000);
  await stream.closed;
});

it('whoever sends nonsense is closed', async () => {
  const stream = await open();
  stream.socket.send('nonsense');
  await stream.closed;
});

it('a socket authenticates once: with another key it would outlive the first one', async () => {
  const [first, second] = [await createTestApiKey(customer), await createTestApiKey(customer)];
  const stream = await openListening(first);
  stream.send(login(second));
  expect(await stream.next()).toEqual({ stream: 'error', data: { error: 'already authenticated' } });
  await unwrapAnswer(customer.client.call('user/revokeApiKey', { id: first.id, key: createIdempotencyKey() }));
  await stream.closed;
});

it('sockets that authenticate at the same time are counted one after the other', async () => {
  const crowded = await createTestApiKey(customer);
  const streams = await Promise.all(Array.from({ length: 12 }, open));
  for (const stream of streams) stream.send(login(crowded));
  const answers = await Promise.all(streams.map((stream) => stream.next()));
  expect(answers.filter(({ data }) => data.status === 'authorized')).toHaveLength(10);
  for (const { socket } of streams) socket.terminate();
});

it('whoever floods it is closed, and what it has asked for before isn’t done after that', async () => {
  const { accountEventPusher } = server.composed.dependencies;
  const subscribe = vi.spyOn(accountEventPusher, 'subscribe');
  const leave = vi.spyOn(accountEventPusher, 'leave');
  const stream = await openListening();
  const unlisten = { ...listen, action: 'unlisten' };
  for (let count = 0; count < 100; count++) stream.send(count % 2 === 0 ? unlisten : listen);
  const [code, reason] = await stream.closed;
  expect([code, String(reason)]).toEqual([1008, 'too many messages']);
  await vi.waitFor(() => expect(leave).toHaveBeenCalledTimes(subscribe.mock.calls.length));
  vi.restoreAllMocks();
});

it('whoever has missed updates is disconnected, as a gap can’t be told in this protocol', async () => {
  const stream = await openListening();
  await server.database.pool.query('update accounts set event_seq = event_seq + 3');
  await server.composed.dependencies.accountEventPusher.poll();
  expect(String((await stream.closed)[1])).toBe('updates missed');
});

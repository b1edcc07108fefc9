/** What careless and hostile programs send by Alpaca's protocol: each gets a clear answer, and leaves no trace. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Program } from '../http/program-calls.ts';
import { DEFAULT_HTTP_LIMITS } from '../http/rate-and-connection-limits.ts';
import { createTestApiKey, request, type TestApiKey } from '../testing/api-key.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { TooBusyError } from '../runtime/errors.ts';
import { startTestServer } from '../testing/test-server.ts';
import { createAlpacaDependencies } from './alpaca-dependencies.ts';

const GUESSES = 30;
const server = provideTestServer({ workByHand: true });
let key: TestApiKey;
beforeAll(async () => {
  key = await createTestApiKey(await server.marginCustomer());
});

const market = { symbol: 'NWRB', side: 'buy', type: 'market', time_in_force: 'day' };
const waiting = { ...market, type: 'limit', limit_price: '1', time_in_force: 'gtc' };
const send = (method: string, path: string, body?: object) =>
  request(server.origin, method, `/alpaca/v2/${path}`, { headers: key.headers, ...(body && { body }) });
/** As it is written, which `JSON.stringify` would change. */
const sendText = (body: string) =>
  fetch(`${server.origin}/alpaca/v2/orders`, {
    method: 'POST',
    headers: { ...key.headers, 'content-type': 'application/json' },
    body,
  });
const listOrders = async () => (await send('GET', 'orders?status=all&limit=500')).json as { filled_qty: string }[];

it.each([
  ['"qty": -1'],
  ['"qty": 0'],
  ['"qty": 1e400'],
  ['"qty": "1e2"'],
  ['"qty": "0x10"'],
  ['"qty": "NaN"'],
  ['"qty": "9007199254740993000000000000000"'],
  ['"qty": "1.0000000000000000000001"'],
  ['"qty": [1]'],
  ['"qty": {"__proto__": {"admin": true}}'],
  ['"qty": "1", "limit_price": "1e400", "type": "limit"'],
  ['"qty": "1", "notional": "100"'],
  ['"qty": "1", "symbol": "NWRB\\u0000"'],
  ['"qty": "1", "client_order_id": "a\\nb"'],
])('an order with %s is refused and leaves no trace', async (fields) => {
  const before = (await listOrders()).length;
  const answer = await sendText(`{"symbol":"NWRB","side":"buy","type":"market","time_in_force":"day",${fields}}`);
  expect([400, 403, 422]).toContain(answer.status);
  expect(await answer.json()).toMatchObject({ message: expect.any(String) });
  expect((await listOrders()).length).toBe(before);
});

it('numbers may be written as numbers, with an exponent too, and count exactly', async () => {
  const answer = await sendText(
    '{"symbol":"NWRB","side":"buy","type":"limit","time_in_force":"gtc","qty":1e1,"limit_price":1.10}',
  );
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ qty: '10', limit_price: '1.1' });
});

it('one client_order_id sent at once with different bodies is one order', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, nth) =>
      send('POST', 'orders', { ...waiting, qty: nth + 1, client_order_id: 'race' }),
    ),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(7);
  for (const { status, json } of refused)
    expect([status, json.message]).toEqual([422, 'client_order_id must be unique']);
  const [placed] = answers.filter(({ status }) => status === 200);
  expect((await send('GET', 'orders:by_client_order_id?client_order_id=race')).json).toMatchObject({
    id: placed?.json.id,
    qty: placed?.json.qty,
  });
});

it('a replacement that races a cancellation and a fill adds up', async () => {
  await send('DELETE', 'orders');
  for (let round = 0; round < 5; round++) {
    const { json: order } = await send('POST', 'orders', { ...waiting, qty: 3 });
    await Promise.all([
      send('PATCH', `orders/${order.id}`, { limit_price: '100000', qty: '2' }),
      send('DELETE', `orders/${order.id}`),
      send('PATCH', `orders/${order.id}`, { qty: '1' }),
    ]);
  }
  await send('DELETE', 'orders');
  const filled = (await listOrders()).reduce((sum, { filled_qty }) => sum + Number(filled_qty), 0);
  const held = (await send('GET', 'positions')).json as { qty: string }[];
  expect(held.reduce((sum, { qty }) => sum + Number(qty), 0)).toBe(filled);
  expect((await send('GET', 'orders?status=open')).json).toEqual([]);
});

it('market data of one account is read by two requests at once, few wait, and orders don’t', async () => {
  const { takeTurn } = createAlpacaDependencies(server.composed.dependencies);
  const [one, other] = [{ account: 1n }, { account: 2n }] as Program[];
  const held = Promise.withResolvers<string>();
  let started = 0;
  const read = (program = one!) =>
    takeTurn('/v2/stocks/bars', program, '192.0.2.1', () => {
      started++;
      return held.promise;
    });
  const reads = Array.from({ length: 42 }, () => read());
  expect(started).toBe(2);
  await expect(read()).rejects.toThrow(TooBusyError);
  expect(await takeTurn('/v2/orders', one!, '192.0.2.1', async () => 'placed')).toBe('placed');
  reads.push(read(other));
  expect(started).toBe(3);
  held.resolve('bars');
  expect(new Set(await Promise.all(reads))).toEqual(new Set(['bars']));
});

it('a body of 10 MB is refused, and the next request is served', async () => {
  const answer = await send('POST', 'orders', { ...market, qty: '1', subtag: 'x'.repeat(10_000_000) });
  expect(answer).toMatchObject({ status: 422, json: { message: 'request body is too large' } });
  expect((await send('GET', 'account')).status).toBe(200);
});

it('guesses of a secret by sockets count for their address like requests', async () => {
  // Nothing comes back, since the clock stands still.
  const limits = { ...DEFAULT_HTTP_LIMITS, address: { burst: GUESSES, perSecond: 0.001 }, loopbackExempt: false };
  const guarded = await startTestServer({ workByHand: true, limits });
  const guess = async (path: string): Promise<void> => {
    const socket = new WebSocket(`${guarded.origin.replace('http', 'ws')}/alpaca/${path}`);
    const [closed, heard] = [once(socket, 'close'), once(socket, 'message')];
    await once(socket, 'open');
    socket.send(JSON.stringify({ action: 'auth', key: key.id, secret: 'a'.repeat(40) }));
    await Promise.race([closed, heard]);
    socket.terminate();
    await closed;
  };
  const read = () => request(guarded.origin, 'GET', '/alpaca/v2/clock', { headers: key.headers });
  try {
    expect((await read()).status).toBe(401);
    for (let nth = 1; nth < GUESSES; nth++) await guess('stream');
    expect(await read()).toMatchObject({ status: 429, json: { message: expect.any(String) } });
  } finally {
    await guarded.stop();
  }
});

it('a port of its own answers for any host, and the prefix only for ours', async () => {
  const { app, protocol } = server.composed;
  const { port } = await protocol.listen(app.server, { host: '127.0.0.1', port: 0 });
  const statusOf = async (toPort: number | string, path: string): Promise<number | undefined> => {
    const headers = { ...key.headers, host: 'alpaca.bourse.example' };
    const sent = get({ host: '127.0.0.1', port: toPort, path, headers });
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
  expect(await statusOf(port, '/v2/account')).toBe(200);
  expect(await statusOf(new URL(server.origin).port, '/alpaca/v2/account')).toBe(421);
  const headers = { host: 'alpaca.bourse.example' };
  const stream = new WebSocket(`ws://127.0.0.1:${port}/stream`, { headers });
  await once(stream, 'open');
  stream.close();
  const refused = new WebSocket(`${server.origin.replace('http', 'ws')}/alpaca/stream`, { headers });
  expect(String(await once(refused, 'error').catch(String))).toContain('403');
});

/** What pages of other origins may do: call with a key that names them, and nothing else. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApiKey, request, type TestApiKey } from '../testing/api-key.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, GOOD_PASSWORD, type TestCustomer } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';

const server = provideTestServer();
const PAGE = 'https://bots.example';
const ELSEWHERE = 'https://elsewhere.example';
let customer: TestCustomer;
let key: TestApiKey;
let closed: TestApiKey;
beforeAll(async () => {
  customer = await server.customer();
  key = await createTestApiKey(customer, { origins: [PAGE, 'http://localhost:5173'] });
  closed = await createTestApiKey(customer);
});

const preflight = (path: string, origin: string) =>
  fetch(server.origin + path, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'apca-api-key-id' },
  });
const post = (name: string, headers: Record<string, string>, body: object = {}) =>
  request(server.origin, 'POST', `/api/vue/${name}`, { headers, body });
const listCorsHeaders = (headers: Headers): string[] =>
  [...headers.keys()].filter((name) => name.startsWith('access-control'));

describe('a page whose origin a key names', () => {
  it.each([PAGE, 'http://localhost:5173'])('at %s may ask, call and read the answer', async (origin) => {
    const allowed = await preflight('/api/vue/trading/placeOrder', origin);
    expect(allowed.status).toBe(200);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(origin);
    expect(allowed.headers.get('access-control-allow-methods')).toBe('POST');
    expect(allowed.headers.get('access-control-allow-headers')).toContain('apca-api-secret-key');
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
    const listed = await post('trading/listOrders', { ...key.headers, origin });
    expect(listed).toMatchObject({ status: 200, json: { status: 1 } });
    expect(listed.headers.get('access-control-allow-origin')).toBe(origin);
    expect(listed.headers.get('vary')).toBe('origin');
    expect(listed.headers.get('access-control-expose-headers')).toContain('x-ratelimit-remaining');
    expect((await post('quotes/listMarkets', { ...key.headers, origin })).status).toBe(200);
  });

  it('reads refusals too', async () => {
    const refused = await post('trading/placeOrder', { ...key.headers, origin: PAGE });
    expect(refused).toMatchObject({ status: 400, json: { code: 'badInput' } });
    expect(refused.headers.get('access-control-allow-origin')).toBe(PAGE);
  });

  it('may use Alpaca’s protocol', async () => {
    const allowed = await preflight('/alpaca/v2/orders', PAGE);
    expect(allowed.status).toBe(200);
    expect(allowed.headers.get('access-control-allow-methods')).toContain('DELETE');
    const headers = { ...key.headers, origin: PAGE };
    const listed = await request(server.origin, 'GET', '/alpaca/v2/orders', { headers });
    expect(listed).toMatchObject({ status: 200, json: [] });
    expect(listed.headers.get('access-control-allow-origin')).toBe(PAGE);
  });
});

describe('what stays closed', () => {
  it('another origin, also with a right key', async () => {
    for (const origin of [ELSEWHERE, 'null', 'http://bots.example', `${PAGE}.evil.example`, `${PAGE}:8443`]) {
      for (const path of ['/api/vue/trading/placeOrder', '/alpaca/v2/orders']) {
        const allowed = await preflight(path, origin);
        expect(allowed.status, origin).toBeGreaterThanOrEqual(401);
        expect(listCorsHeaders(allowed.headers), origin).toEqual([]);
      }
      const called = await post('trading/listOrders', { ...key.headers, origin });
      expect(called, origin).toMatchObject({ status: 401, json: { code: 'unauthorized' } });
      expect(listCorsHeaders(called.headers), origin).toEqual([]);
      const headers = { ...key.headers, origin };
      expect((await request(server.origin, 'GET', '/alpaca/v2/orders', { headers })).status, origin).toBe(401);
    }
  });

  it('a key that names no origin, and a wrong secret', async () => {
    const secret = { ...key.headers, 'apca-api-secret-key': 'a'.repeat(40) };
    for (const headers of [closed.headers, secret]) {
      const called = await post('trading/listOrders', { ...headers, origin: PAGE });
      expect(called.status).toBe(401);
      expect(listCorsHeaders(called.headers)).toEqual([]);
    }
    // Not from a page, both work.
    expect((await post('trading/listOrders', closed.headers)).status).toBe(200);
    expect((await post('trading/listOrders', key.headers)).status).toBe(200);
  });

  it('a session, of a customer or of staff, with a key or without', async () => {
    const { token, account } = customer;
    const session = { token, account, origin: PAGE };
    for (const name of ['trading/listOrders', 'quotes/listMarkets', 'user/getUserinfo']) {
      const called = await post(name, session);
      expect(called, name).toMatchObject({ status: 403, json: { code: 'unauthorized' } });
      expect(listCorsHeaders(called.headers), name).toEqual([]);
    }
    const owner = await server.staff('owner');
    const asStaff = { ...key.headers, token: owner.token, origin: PAGE };
    expect((await post('staff/listCustomers', asStaff)).status).toBe(403);
  });

  it.each(['user/login', 'user/register', 'user/createApiKey', 'wallet/submitWithdrawal', 'staff/login', 'no/call'])(
    '%s, which is no call of a program',
    async (name) => {
      const allowed = await preflight(`/api/vue/${name}`, PAGE);
      expect(allowed.status).toBe(403);
      expect(listCorsHeaders(allowed.headers)).toEqual([]);
      const called = await post(name, { ...key.headers, origin: PAGE });
      expect(called.status).toBe(403);
      expect(listCorsHeaders(called.headers)).toEqual([]);
    },
  );

  it('origins that are none, or that anybody on the network could pretend to be', async () => {
    const terms = { name: 'a page', scopes: ['read'], password: GOOD_PASSWORD };
    const { token, account } = customer;
    for (const origin of [
      'http://bots.example',
      'https://bots.example/',
      '*',
      'null',
      'https://*',
      'https://a:99999',
    ]) {
      const input = { ...terms, origins: [origin], key: createIdempotencyKey() };
      expect((await post('user/createApiKey', { token, account }, input)).json, origin).toMatchObject({
        code: 'badInput',
      });
    }
  });

  it('everything, once the only key that names the origin is revoked', async () => {
    const origin = 'https://short.example';
    const short = await createTestApiKey(customer, { origins: [origin] });
    await expect.poll(async () => (await preflight('/api/vue/trading/listOrders', origin)).status).toBe(200);
    await unwrapAnswer(customer.client.call('user/revokeApiKey', { id: short.id, key: createIdempotencyKey() }));
    expect((await post('trading/listOrders', { ...short.headers, origin })).status).toBe(401);
    await expect
      .poll(async () => (await preflight('/api/vue/trading/listOrders', origin)).status, { timeout: 3_000 })
      .toBe(403);
  });
});

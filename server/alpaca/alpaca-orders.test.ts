import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApiKey, request, type TestApiKey } from '../testing/api-key.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';

const server = provideTestServer();
let key: TestApiKey;
beforeAll(async () => {
  key = await createTestApiKey(await server.marginCustomer());
});

const call = (method: string, path: string, body?: object) =>
  request(server.origin, method, `/alpaca${path}`, { headers: key.headers, ...(body ? { body } : {}) });
const place = (over: object = {}) =>
  call('POST', '/v2/orders', { symbol: 'NWRB', qty: '2', side: 'buy', type: 'market', time_in_force: 'day', ...over });
const UUID_8 = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('an order', () => {
  it('at the market is filled in its answer', async () => {
    const { status, json, headers } = await place({ client_order_id: 'first' });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      client_order_id: 'first',
      symbol: 'NWRB',
      asset_class: 'us_equity',
      status: 'filled',
      qty: '2',
      filled_qty: '2',
      side: 'buy',
      type: 'market',
      order_type: 'market',
      position_intent: 'buy_to_open',
      order_class: 'simple',
      legs: null,
    });
    expect(json.id).toMatch(UUID_8);
    expect(json.asset_id).toMatch(UUID_8);
    expect(headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
    expect(headers.get('x-request-id')).toBeTruthy();
  });

  it('is taken with numbers as with texts, and found by both of its ids', async () => {
    const { json } = await place({
      qty: 3,
      type: 'limit',
      limit_price: 1.5,
      time_in_force: 'gtc',
      client_order_id: 'n',
    });
    expect(json).toMatchObject({ status: 'new', qty: '3', limit_price: '1.5', filled_qty: '0' });
    expect((await call('GET', `/v2/orders/${json.id}`)).json).toEqual(json);
    expect((await call('GET', '/v2/orders:by_client_order_id?client_order_id=n')).json).toEqual(json);
    const open = await call('GET', '/v2/orders?status=open&symbols=NWRB');
    expect(open.json).toEqual([json]);
    expect((await call('DELETE', `/v2/orders/${json.id}`)).status).toBe(204);
    expect((await call('GET', `/v2/orders/${json.id}`)).json).toMatchObject({ status: 'canceled' });
    expect(await call('DELETE', `/v2/orders/${json.id}`)).toMatchObject({
      status: 422,
      json: { code: 42210000, message: 'order is not cancelable' },
    });
  });

  it('with a bracket has its legs from the beginning, under ids that stay', async () => {
    const waiting = await place({
      type: 'limit',
      limit_price: '1',
      time_in_force: 'gtc',
      order_class: 'bracket',
      take_profit: { limit_price: '200' },
      stop_loss: { stop_price: '0.5' },
    });
    expect(waiting.json).toMatchObject({
      order_class: 'bracket',
      legs: [
        { status: 'held', type: 'limit', side: 'sell', limit_price: '200' },
        { status: 'held', type: 'stop', side: 'sell', stop_price: '0.5' },
      ],
    });
    await call('DELETE', `/v2/orders/${waiting.json.id}`);
    const filled = await place({
      symbol: 'GLDN',
      order_class: 'bracket',
      take_profit: { limit_price: '900' },
      stop_loss: { stop_price: 1 },
    });
    expect(filled.json).toMatchObject({
      status: 'filled',
      order_class: 'bracket',
      legs: [
        { status: 'new', type: 'limit', limit_price: '900', order_class: 'bracket' },
        { status: 'new', type: 'stop', stop_price: '1' },
      ],
    });
    const [profit, loss] = filled.json.legs;
    expect((await call('GET', `/v2/orders/${profit.id}`)).json).toMatchObject({ id: profit.id, limit_price: '900' });
    const nested = await call('GET', '/v2/orders?status=all&symbols=GLDN&nested=true');
    expect(nested.json).toHaveLength(1);
    expect(nested.json[0].legs.map(({ id }: { id: string }) => id)).toEqual([profit.id, loss.id]);
    const flat = await call('GET', '/v2/orders?status=open&symbols=GLDN');
    expect(flat.json.map(({ id }: { id: string }) => id).sort()).toEqual([profit.id, loss.id].sort());
    expect((await call('DELETE', `/v2/orders/${loss.id}`)).status).toBe(204);
    const pair = await place({
      symbol: 'GLDN',
      side: 'sell',
      type: 'limit',
      time_in_force: 'gtc',
      order_class: 'oco',
      take_profit: { limit_price: '800' },
      stop_loss: { stop_price: '2', limit_price: '1.9' },
    });
    expect(pair.json).toMatchObject({
      order_class: 'oco',
      type: 'limit',
      limit_price: '800',
      legs: [{ type: 'stop_limit', stop_price: '2', limit_price: '1.9' }],
    });
  });

  it('of a bracket takes a stop with a limit, or one that trails, under ids that stay', async () => {
    const bracket = { order_class: 'bracket', take_profit: { limit_price: '900' } };
    const waits = { type: 'limit', limit_price: '1', time_in_force: 'gtc' };
    const limited = await place({ ...bracket, ...waits, stop_loss: { stop_price: '0.5', limit_price: '0.45' } });
    expect(limited.json).toMatchObject({
      order_class: 'bracket',
      legs: [
        { status: 'held', type: 'limit' },
        { status: 'held', type: 'stop_limit', stop_price: '0.5', limit_price: '0.45' },
      ],
    });
    await call('DELETE', `/v2/orders/${limited.json.id}`);
    const coming = await place({ ...bracket, ...waits, stop_loss: { trail_price: '0.3' } });
    expect(coming.json.legs[1]).toMatchObject({ status: 'held', type: 'trailing_stop', trail_price: '0.3' });
    await call('DELETE', `/v2/orders/${coming.json.id}`);
    const trailing = await place({ ...bracket, symbol: 'ALPN', stop_loss: { trail_percent: 20 } });
    expect(trailing.json).toMatchObject({
      status: 'filled',
      order_class: 'bracket',
      legs: [{ type: 'limit' }, { status: 'new', type: 'trailing_stop', trail_percent: '20', order_class: 'bracket' }],
    });
    const [, { id }] = trailing.json.legs;
    const changed = await call('PATCH', `/v2/orders/${id}`, { trail: '30' });
    expect(changed.json).toMatchObject({ type: 'trailing_stop', trail_percent: '30', replaces: expect.any(String) });
    expect((await call('DELETE', `/v2/orders/${changed.json.id}`)).status).toBe(204);
    expect((await call('GET', '/v2/orders?status=open&symbols=ALPN')).json).toEqual([]);
    await call('DELETE', '/v2/positions/ALPN');
    expect(await place({ ...bracket, stop_loss: { limit_price: '1', trail_price: '1' } })).toMatchObject({
      status: 422,
      json: { message: 'stop_loss.stop_price is required' },
    });
  });

  it('takes three that cancel each other, for what it opens and for what is held', async () => {
    const stops = { stop_price: '1', trail_percent: '30' };
    const legs = [{ type: 'limit' }, { type: 'stop', stop_price: '1' }, { type: 'trailing_stop', trail_percent: '30' }];
    const profit = { take_profit: { limit_price: '900' } };
    const bought = await place({ symbol: 'ALPN', order_class: 'bracket', ...profit, stop_loss: stops });
    expect(bought.json.legs).toMatchObject(legs);
    await call('DELETE', `/v2/orders/${bought.json.legs[2].id}`);
    const sale = { symbol: 'ALPN', side: 'sell', type: 'limit', time_in_force: 'gtc', order_class: 'oco', ...profit };
    const three = await place({ ...sale, stop_loss: stops });
    expect(three.json).toMatchObject({ type: 'limit', limit_price: '900', legs: legs.slice(1) });
    const position = await call('GET', '/v2/positions/ALPN');
    expect(position.json).toMatchObject({ qty: '2', qty_available: '0' });
    expect((await call('DELETE', `/v2/orders/${three.json.legs[1].id}`)).status).toBe(204);
    expect((await call('GET', '/v2/orders?status=open&symbols=ALPN')).json).toEqual([]);
    const trailing = await place({ ...sale, stop_loss: { trail_price: '2' } });
    expect(trailing.json.legs).toMatchObject([{ type: 'trailing_stop', trail_price: '2' }]);
    await call('DELETE', `/v2/orders/${trailing.json.id}`);
    await call('DELETE', '/v2/positions/ALPN');
  });

  it('that is replaced is another one, and the first says by which', async () => {
    const first = await place({ type: 'limit', limit_price: '1', time_in_force: 'gtc', client_order_id: 'v1' });
    const second = await call('PATCH', `/v2/orders/${first.json.id}`, { qty: '3', limit_price: 1.5 });
    expect(second).toMatchObject({
      status: 200,
      json: { status: 'new', qty: '3', limit_price: '1.5', replaces: first.json.id },
    });
    expect(second.json.id).not.toBe(first.json.id);
    const replaced = { ...first.json, status: 'replaced', replaced_by: second.json.id };
    const seen = (await call('GET', `/v2/orders/${first.json.id}`)).json;
    expect({ ...seen, replaced_at: null, updated_at: first.json.updated_at }).toEqual(replaced);
    expect((await call('GET', '/v2/orders:by_client_order_id?client_order_id=v1')).json).toEqual(seen);
    const third = await call('PATCH', `/v2/orders/${second.json.id}`, { limit_price: '2', client_order_id: 'v3' });
    expect(third.json).toMatchObject({ client_order_id: 'v3', replaces: second.json.id, qty: '3', limit_price: '2' });
    expect(await call('PATCH', `/v2/orders/${first.json.id}`, { qty: '5' })).toMatchObject({
      status: 422,
      json: { message: 'unable to replace order in current state' },
    });
    expect(await call('PATCH', `/v2/orders/${third.json.id}`, { qty: '4', client_order_id: 'v1' })).toMatchObject({
      status: 422,
      json: { message: 'client_order_id must be unique' },
    });
    const all = await call('GET', '/v2/orders?status=all&limit=3');
    expect(all.json.map(({ id }: { id: string }) => id)).toEqual([third.json.id, second.json.id, first.json.id]);
    expect((await call('DELETE', `/v2/orders/${first.json.id}`)).status).toBe(422);
    expect((await call('DELETE', `/v2/orders/${third.json.id}`)).status).toBe(204);
    expect((await call('GET', `/v2/orders/${third.json.id}`)).json).toMatchObject({ status: 'canceled' });
  });

  it('has a name of its own once, whichever program uses it', async () => {
    await place({ client_order_id: 'twice' });
    expect(await place({ client_order_id: 'twice' })).toMatchObject({
      status: 422,
      json: { code: 42210000, message: 'client_order_id must be unique' },
    });
  });

  it('sells what is held, and what is not held short', async () => {
    const bought = await place({ symbol: 'ALPN', qty: '5' });
    expect(bought.json).toMatchObject({ status: 'filled' });
    expect((await place({ symbol: 'ALPN', qty: '5', side: 'sell' })).json).toMatchObject({
      status: 'filled',
      position_intent: 'sell_to_close',
    });
    expect((await place({ symbol: 'ALPN', qty: '1', side: 'sell' })).json).toMatchObject({
      status: 'filled',
      position_intent: 'sell_to_open',
    });
    expect((await place({ symbol: 'ALPN', qty: '1' })).json).toMatchObject({ position_intent: 'buy_to_close' });
  });

  it('for an amount buys a fraction', async () => {
    const { json } = await place({ qty: undefined, notional: '100' });
    expect(json).toMatchObject({ status: 'filled' });
    expect(json.qty).toContain('.');
  });

  it('for a coin is paid with dollars', async () => {
    const { json } = await place({ symbol: 'BTC/USD', qty: '0.01', time_in_force: 'gtc' });
    expect(json).toMatchObject({ status: 'filled', symbol: 'BTC/USDT', asset_class: 'crypto' });
  });

  it('that is wrong is refused in the form that clients know', async () => {
    const refusals: [object, number, number, string][] = [
      [{ symbol: 'NOPE' }, 422, 42210000, 'asset "NOPE" not found'],
      [{ qty: undefined }, 422, 40010001, 'qty or notional is required'],
      [{ qty: '1e3' }, 422, 40010001, 'invalid qty'],
      [{ qty: 2 ** 60 }, 422, 40010001, 'invalid qty'],
      [{ qty: '-1' }, 422, 40010001, 'qty must be > 0'],
      [{ side: 'hold' }, 422, 40010001, 'invalid side'],
      [{ type: 'limit' }, 422, 40010001, 'limit orders require limit_price'],
      [{ client_order_id: 'x'.repeat(129) }, 422, 40010001, 'client_order_id must be no more than 128 characters'],
    ];
    for (const [over, status, code, message] of refusals)
      expect(await place(over), message).toMatchObject({ status, json: { code, message } });
  });

  it('without money for it is refused with what it needs', async () => {
    const customer = await server.customer();
    const opened = await unwrapAnswer(
      customer.client.call('portfolios/createPortfolio', { name: 'Empty', key: createIdempotencyKey() }),
    );
    const empty = await createTestApiKey(customer, { portfolio: opened.portfolio.portfolio });
    const body = { symbol: 'NWRB', qty: '1', side: 'buy', type: 'market', time_in_force: 'day' };
    const answer = await request(server.origin, 'POST', '/alpaca/v2/orders', { headers: empty.headers, body });
    expect(answer).toMatchObject({
      status: 403,
      json: { code: 40310000, message: 'insufficient buying power', buying_power: '0.00' },
    });
    expect(Number(answer.json.cost_basis)).toBeGreaterThan(1);
  });

  it('of a stranger is not found', async () => {
    const other = await createTestApiKey(await server.customer());
    const mine = await place();
    const answer = await request(server.origin, 'GET', `/alpaca/v2/orders/${mine.json.id}`, { headers: other.headers });
    expect(answer).toMatchObject({ status: 404, json: { code: 40410000 } });
  });
});

it('all open orders are cancelled by one request', async () => {
  await call('DELETE', '/v2/orders');
  const ids = [];
  for (const limit_price of ['1', '2'])
    ids.push((await place({ type: 'limit', limit_price, time_in_force: 'gtc' })).json.id);
  const answer = await call('DELETE', '/v2/orders');
  expect(answer.status).toBe(207);
  expect(answer.json).toMatchObject(ids.map((id) => ({ id, status: 200, body: { id } })));
  expect(answer.json).toHaveLength(ids.length);
});

it('without a key, with another path or another method, the answer is an error of its form', async () => {
  const visitor = await request(server.origin, 'GET', '/alpaca/v2/account');
  expect(visitor).toMatchObject({ status: 401, json: { code: 40110000, message: 'request is not authorized' } });
  expect(await call('GET', '/v2/nothing')).toMatchObject({ status: 404, json: { message: 'endpoint not found.' } });
  expect(await call('PUT', '/v2/orders')).toMatchObject({ status: 405 });
});

it('nothing of it is missing in the books', async () => {
  expect(await server.listAuditDifferences()).toEqual([]);
});

import { beforeAll, describe, expect, it } from 'vitest';
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

const call = (method: string, path: string, body?: object) =>
  request(server.origin, method, `/alpaca${path}`, { headers: key.headers, ...(body ? { body } : {}) });
const place = async (over: object = {}) => {
  server.clock.advance(1_000);
  const body = { symbol: 'NWRB', qty: '4', side: 'buy', type: 'market', time_in_force: 'day', ...over };
  const answer = await call('POST', '/v2/orders', body);
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  return answer.json;
};

describe('the account', () => {
  it('is the portfolio in dollars, every amount a text', async () => {
    const { json } = await call('GET', '/v2/account');
    const wallet = await unwrapAnswer(customer.client.call('wallet/getWallet', { in: 'USD' }));
    expect(json).toMatchObject({ status: 'ACTIVE', currency: 'USD', equity: wallet.total, multiplier: '1' });
    expect(json.id).toMatch(/^[0-9a-f-]{36}$/);
    const dollars = wallet.accounts.find(({ currency }) => currency === 'USD')!.available;
    expect(Number(json.buying_power)).toBe(Number(dollars));
    expect(Number(dollars)).toBeLessThan(Number(wallet.available));
    for (const name of ['cash', 'equity', 'last_equity', 'long_market_value', 'initial_margin', 'sma'])
      expect(json[name], name).toMatch(/^-?\d+(\.\d+)?$/);
    expect(json.daytrade_count).toBe(0);
  });

  it('takes no orders while its owner has suspended programs', async () => {
    const changed = await call('PATCH', '/v2/account/configurations', { suspend_trade: true });
    expect(changed.json).toMatchObject({ suspend_trade: true, no_shorting: false, fractional_trading: true });
    expect((await call('GET', '/v2/account')).json).toMatchObject({ trade_suspended_by_user: true });
    const refused = await call('POST', '/v2/orders', {
      symbol: 'NWRB',
      qty: 1,
      side: 'buy',
      type: 'market',
      time_in_force: 'day',
    });
    expect(refused).toMatchObject({
      status: 403,
      json: { code: 40310000, message: 'new orders are rejected by user request' },
    });
    const again = { suspend_trade: false };
    expect(await call('PATCH', '/v2/account/configurations', again)).toMatchObject({ status: 403 });
    const settings = { isSuspended: false, key: createIdempotencyKey() };
    await unwrapAnswer(customer.client.call('programs/changeSettings', settings));
    expect(await call('PATCH', '/v2/account/configurations', again)).toMatchObject({ status: 200 });
    await place();
  });
});

describe('a position', () => {
  it('has all purchases of it, and is closed in part and whole', async () => {
    await place({ symbol: 'ALPN', qty: '3' });
    await place({ symbol: 'ALPN', qty: '2' });
    const { json } = await call('GET', '/v2/positions/ALPN');
    expect(json).toMatchObject({
      symbol: 'ALPN',
      qty: '5',
      qty_available: '5',
      side: 'long',
      asset_class: 'us_equity',
    });
    expect(Number(json.market_value)).toBeCloseTo(Number(json.current_price) * 5, 2);
    expect(Number(json.cost_basis)).toBeCloseTo(Number(json.avg_entry_price) * 5, 2);
    expect((await call('GET', `/v2/positions/${json.asset_id}`)).json).toMatchObject({ symbol: 'ALPN' });
    for (const wrong of ['quantity=1', 'qty=1&qty=2', 'qty=1&Percentage=5', 'qty=1&symbol=NWRB'])
      expect(await call('DELETE', `/v2/positions/ALPN?${wrong}`)).toMatchObject({ status: 422 });
    expect(await call('DELETE', '/v2/positions?cancel_order=true')).toMatchObject({ status: 422 });
    expect((await call('DELETE', '/v2/positions/ALPN?percentage=40&symbol=ALPN')).json).toMatchObject({
      qty: '2',
      side: 'sell',
    });
    expect(await call('DELETE', '/v2/positions/ALPN?qty=4')).toMatchObject({
      status: 403,
      json: {
        message: 'insufficient qty available for order (requested: 4, available: 3)',
        existing_qty: '3',
        symbol: 'ALPN',
      },
    });
    expect((await call('DELETE', '/v2/positions/ALPN')).json).toMatchObject({ qty: '3', status: 'filled' });
    expect(await call('GET', '/v2/positions/ALPN')).toMatchObject({
      status: 404,
      json: { code: 40410000, message: 'position does not exist' },
    });
  });

  it('of a coin is found by its pair in any form', async () => {
    await place({ symbol: 'BTC/USDT', qty: '0.01', time_in_force: 'gtc' });
    for (const name of ['BTCUSDT', 'BTC/USDT', 'BTC%2FUSDT', 'BTCUSD', 'BTC%252FUSDT'])
      expect((await call('GET', `/v2/positions/${name}`)).json, name).toMatchObject({ symbol: 'BTC/USDT' });
  });

  it('that is short counts below zero', async () => {
    await place({ symbol: 'HXGN', qty: '2', side: 'sell' });
    const { json } = await call('GET', '/v2/positions/HXGN');
    expect(json).toMatchObject({ side: 'short', qty: '-2' });
    expect(Number(json.market_value)).toBeLessThan(0);
  });

  it('all of them are closed by one request', async () => {
    const { json: before } = await call('GET', '/v2/positions');
    const { status, json } = await call('DELETE', '/v2/positions?cancel_orders=true');
    expect(status).toBe(207);
    expect(json.map((row: { symbol: string }) => row.symbol).sort()).toEqual(
      before.map((row: { symbol: string }) => row.symbol).sort(),
    );
    expect(json.map((row: { status: number }) => row.status)).toEqual(json.map(() => 200));
    expect((await call('GET', '/v2/positions')).json).toEqual([]);
  });
});

describe('activities', () => {
  it('have every fill and movement once, page by page in both directions', async () => {
    for (const direction of ['desc', 'asc']) {
      const all: { id: string; activity_type: string }[] = [];
      for (let token = ''; ; ) {
        const page = await call('GET', `/v2/account/activities?page_size=3&direction=${direction}&page_token=${token}`);
        expect(page.status, JSON.stringify(page.json)).toBe(200);
        all.push(...page.json);
        if (page.json.length < 3) break;
        token = encodeURIComponent(page.json.at(-1).id);
      }
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
      const fills = all.filter(({ activity_type: type }) => type === 'FILL');
      const own = await unwrapAnswer(customer.client.call('trading/listFills', { limit: 100 }));
      expect(fills.length, direction).toBe(own.rows.length);
      const times = all.map(({ id }) => id.slice(0, 17));
      expect(times).toEqual(direction === 'asc' ? times.toSorted() : times.toSorted().reverse());
    }
    const { json } = await call('GET', '/v2/account/activities/FILL?page_size=1');
    expect(json[0]).toMatchObject({ activity_type: 'FILL', type: 'fill', leaves_qty: '0' });
    expect(json[0].id).toMatch(/^\d{17}::[0-9a-f-]{36}$/);
  });
});

it('the history of the account is one line, its lists of one length', async () => {
  const { json } = await call('GET', '/v2/account/portfolio/history?period=1M&timeframe=1D');
  for (const name of ['equity', 'profit_loss', 'profit_loss_pct'])
    expect(json[name], name).toHaveLength(json.timestamp.length);
  expect(json.timestamp.length).toBeGreaterThan(0);
  expect(json.profit_loss.at(-1)).toBeCloseTo(json.equity.at(-1) - json.base_value, 2);
  expect(json.timeframe).toBe('1D');
  for (const name of ['equity', 'profit_loss']) expect(typeof json[name][0]).toBe('number');
  expect(await call('GET', '/v2/account/portfolio/history?period=3X')).toMatchObject({ status: 422 });
});

it('a watchlist is made, changed, found by id and by name, and removed', async () => {
  const made = await call('POST', '/v2/watchlists', { name: 'Tech', symbols: ['NWRB'] });
  expect(made.json).toMatchObject({ name: 'Tech', assets: [{ symbol: 'NWRB' }] });
  expect(await call('POST', '/v2/watchlists', { name: 'Tech', symbols: [] })).toMatchObject({ status: 422 });
  const { id } = made.json;
  const added = await call('POST', `/v2/watchlists/${id}`, { symbol: 'BTC/USDT' });
  expect(added.json.assets.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['NWRB', 'BTC/USDT']);
  expect((await call('DELETE', `/v2/watchlists/${id}/NWRB`)).json.assets).toMatchObject([{ symbol: 'BTC/USDT' }]);
  expect((await call('GET', '/v2/watchlists:by_name?name=Tech')).json).toMatchObject({ id });
  expect((await call('GET', '/v2/watchlists')).json).toMatchObject([{ id, name: 'Tech' }]);
  expect((await call('DELETE', `/v2/watchlists/${id}`)).status).toBe(204);
  expect((await call('GET', `/v2/watchlists/${id}`)).status).toBe(404);
});

it('nothing of it is missing in the books', async () => {
  expect(await server.listAuditDifferences()).toEqual([]);
});

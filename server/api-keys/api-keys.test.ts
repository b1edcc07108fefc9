import type { EventFrame } from '@bourse/contract/stream-frames.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { callWithKey, createTestApiKey, type TestApiKey } from '../testing/api-key.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, GOOD_PASSWORD, type TestCustomer } from '../testing/test-server.ts';
import { isEventFrame, isFrameOfType, openTestSocket } from '../testing/test-sockets.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';

const server = provideTestServer();
let customer: TestCustomer;
beforeAll(async () => {
  customer = await server.customer();
});

const call = (key: Pick<TestApiKey, 'headers'>, name: string, body: object = {}) =>
  callWithKey(server.origin, key, name, body);
const order = (over: object = {}) => ({
  instrument: 'US.NWRB',
  side: 'long',
  type: 'market',
  quantity: '2',
  key: createIdempotencyKey(),
  ...over,
});

describe('a key', () => {
  it('is made with the password, shown once, and only its hash is stored', async () => {
    const input = { name: 'Pairs', scopes: ['read' as const], password: GOOD_PASSWORD, key: createIdempotencyKey() };
    const made = await unwrapAnswer(customer.client.call('user/createApiKey', input));
    expect(made.secret).toMatch(/^[\w-]{40}$/);
    const again = await unwrapAnswer(customer.client.call('user/createApiKey', input));
    expect(again).toEqual({ id: made.id, secret: null });
    const wrong = { ...input, password: 'three quiet herons', key: createIdempotencyKey() };
    expect(await customer.client.call('user/createApiKey', wrong)).toMatchObject({ ok: false, code: 'wrongPassword' });
    const { rows } = await unwrapAnswer(customer.client.call('user/listApiKeys', {}));
    expect(rows.find(({ id }) => id === made.id)).toMatchObject({ name: 'Pairs', scopes: ['read'], usedAt: null });
    const stored = JSON.stringify(
      await server.database.kysely.selectFrom('api_keys').selectAll().execute(),
      (_, value) => (typeof value === 'bigint' ? value.toString() : value),
    );
    expect(stored).toContain(made.id);
    expect(stored).not.toContain(made.secret);
  });

  it('places and lists orders, which say so, and is shown as used', async () => {
    const key = await createTestApiKey(customer);
    const placed = await call(key, 'trading/placeOrder', order());
    expect(placed.json).toMatchObject({ status: 1, data: { order: { apiKey: key.id, status: 'inPosition' } } });
    const listed = await call(key, 'trading/listOrders');
    expect(listed.json.data.rows[0]).toMatchObject({ id: placed.json.data.order.id, apiKey: key.id });
    const bearer = { headers: { authorization: `Bearer ${key.id}.${key.secret}` } };
    expect((await call(bearer, 'trading/listOrders')).status).toBe(200);
    const { rows } = await unwrapAnswer(customer.client.call('user/listApiKeys', {}));
    expect(rows.find(({ id }) => id === key.id)?.usedFrom).toBe('127.0.0.1');
  });

  it('with a wrong secret is unauthorized, and so is one that nobody has', async () => {
    const key = await createTestApiKey(customer);
    const wrong = { headers: { ...key.headers, 'apca-api-secret-key': 'a'.repeat(40) } };
    expect((await call(wrong, 'trading/listOrders')).status).toBe(401);
    const nobodys = { headers: { ...key.headers, 'apca-api-key-id': `BKAA${'A'.repeat(16)}` } };
    expect((await call(nobodys, 'trading/listOrders')).status).toBe(401);
    // Even for what a visitor may read.
    expect((await call(nobodys, 'quotes/listMarkets')).status).toBe(401);
  });

  it('that reads does not trade, and none withdraws or makes keys', async () => {
    const reads = await createTestApiKey(customer, { scopes: ['read'] });
    expect((await call(reads, 'trading/listOrders')).status).toBe(200);
    const refused = await call(reads, 'trading/placeOrder', order());
    expect(refused).toMatchObject({ status: 403, json: { code: 'apiKeyNotPermitted' } });
    const trades = await createTestApiKey(customer, { scopes: ['trade'] });
    for (const name of ['wallet/submitWithdrawal', 'user/createApiKey', 'user/listApiKeys', 'wallet/transfer'])
      expect(await call(trades, name), name).toMatchObject({ status: 403, json: { code: 'apiKeyNotPermitted' } });
  });

  it('sees one portfolio: what is in another does not exist', async () => {
    const { portfolio } = (
      await unwrapAnswer(
        customer.client.call('portfolios/createPortfolio', { name: 'Bots', key: createIdempotencyKey() }),
      )
    ).portfolio;
    const outside = await unwrapAnswer(
      customer.client.call('trading/placeOrder', {
        ...order({ type: 'limit', limitPrice: '1', timeInForce: 'gtc' }),
      } as never),
    );
    const { id } = outside.order;
    const key = await createTestApiKey(customer, { portfolio });
    expect((await call(key, 'trading/listOrders')).json.data.rows).toEqual([]);
    const depth = await call(key, 'quotes/getDepth', { instrument: 'US.NWRB' });
    expect(depth.json.data.own).toEqual({ bids: [], asks: [] });
    const mainKey = await createTestApiKey(customer);
    const mainDepth = await call(mainKey, 'quotes/getDepth', { instrument: 'US.NWRB' });
    expect(mainDepth.json.data.own.bids).not.toEqual([]);
    expect((await call(key, 'trading/listOrders', { portfolio: '0' })).status).toBe(403);
    for (const [name, body] of [
      ['trading/getOrder', { order: id }],
      ['trading/listOrderSteps', { order: id }],
      ['trading/previewReplacement', { order: id, quantity: '1' }],
      ['trading/cancelOrder', { order: id, key: createIdempotencyKey() }],
      ['trading/replaceOrder', { order: id, quantity: '1', key: createIdempotencyKey() }],
    ] as const)
      expect((await call(key, name, body)).json, name).toMatchObject({ code: 'orderNotFound' });
    const bought = await unwrapAnswer(customer.client.call('trading/placeOrder', order() as never));
    const position = bought.order.position!;
    for (const [name, body] of [
      ['trading/getPosition', { position }],
      ['trading/closePosition', { position, key: createIdempotencyKey() }],
      ['trading/previewMargin', { position, change: 'add' }],
      ['trading/addMargin', { position, amount: '1', key: createIdempotencyKey() }],
    ] as const)
      expect((await call(key, name, body)).json, name).toMatchObject({ code: 'positionNotFound' });
    const cancelled = await call(key, 'trading/cancelOrders', { key: createIdempotencyKey() });
    expect(cancelled.json.data.rows).toEqual([]);
    expect((await unwrapAnswer(customer.client.call('trading/getOrder', { order: id }))).order.status).toBe('pending');
  });

  it('called from another address, expired or revoked is unauthorized', async () => {
    const elsewhere = await createTestApiKey(customer, { addresses: ['203.0.113.0/24'] });
    expect((await call(elsewhere, 'trading/listOrders')).status).toBe(401);
    const here = await createTestApiKey(customer, { addresses: ['127.0.0.0/8', '::1'] });
    expect((await call(here, 'trading/listOrders')).status).toBe(200);
    const expiring = await createTestApiKey(customer, {
      expiresAt: new Date(server.clock.now() + 60_000).toISOString(),
    });
    expect((await call(expiring, 'trading/listOrders')).status).toBe(200);
    server.clock.advance(60_000);
    expect((await call(expiring, 'trading/listOrders')).status).toBe(401);
    await unwrapAnswer(customer.client.call('user/revokeApiKey', { id: here.id, key: createIdempotencyKey() }));
    expect((await call(here, 'trading/listOrders')).status).toBe(401);
    const { rows } = await unwrapAnswer(customer.client.call('user/listApiKeys', {}));
    expect(rows.map(({ id }) => id)).not.toContain(here.id);
  });

  it('of somebody else is not found by whoever wants to revoke it', async () => {
    const key = await createTestApiKey(customer);
    const other = await server.customer();
    const revoke = { id: key.id, key: createIdempotencyKey() };
    expect(await other.client.call('user/revokeApiKey', revoke)).toMatchObject({ ok: false, code: 'notFound' });
    expect((await call(key, 'trading/listOrders')).status).toBe(200);
  });

  it('has so many calls a minute, which every answer counts', async () => {
    const key = await createTestApiKey(customer, { callsPerMinute: 3 });
    const answers = [];
    for (let each = 0; each < 4; each++) answers.push(await call(key, 'trading/listOrders'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers.map(({ headers }) => headers.get('x-ratelimit-remaining'))).toEqual(['2', '1', '0', '0']);
    expect(answers[3]!.headers.get('x-ratelimit-limit')).toBe('3');
    const reset = Number(answers[3]!.headers.get('x-ratelimit-reset')) * 1000;
    expect(reset).toBeGreaterThan(server.clock.now());
    expect(Number(answers[3]!.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    server.clock.advance(60_000);
    expect((await call(key, 'trading/listOrders')).status).toBe(200);
  });
});

describe('limits', () => {
  it('refuse an order, and one beyond the day; a closing order is never counted', async () => {
    const key = await createTestApiKey(customer, { limits: { currency: 'USD', perOrder: '500', perDay: '800' } });
    const limit = (quantity: string, limitPrice = '1') =>
      call(key, 'trading/placeOrder', order({ type: 'limit', timeInForce: 'gtc', quantity, limitPrice }));
    expect((await limit('501')).json).toMatchObject({ code: 'apiKeyOrderLimit', params: { limit: '500.00' } });
    const first = await limit('500');
    expect(first.json).toMatchObject({ status: 1 });
    expect((await limit('301')).json).toMatchObject({
      code: 'apiKeyDayLimit',
      params: { limit: '800.00', spent: '500.00', currency: 'USD' },
    });
    // What was cancelled stays counted; a change counts what it adds.
    const { id } = first.json.data.order;
    const replace = (quantity: string) =>
      call(key, 'trading/replaceOrder', { order: id, quantity, key: createIdempotencyKey() });
    expect((await replace('400')).json).toMatchObject({ status: 1 });
    expect((await replace('700')).json).toMatchObject({ code: 'apiKeyOrderLimit' });
    expect((await replace('500')).json).toMatchObject({ status: 1 });
    expect((await limit('200')).json).toMatchObject({ status: 1 });
    expect((await limit('1')).json).toMatchObject({ code: 'apiKeyDayLimit' });
    await unwrapAnswer(customer.client.call('trading/placeOrder', order({ quantity: '1' }) as never));
    const sold = await call(key, 'trading/placeOrder', order({ effect: 'close', quantity: '1' }));
    expect(sold.json).toMatchObject({ status: 1 });
    server.clock.advance(24 * 60 * 60 * 1000);
    expect((await limit('1')).json).toMatchObject({ status: 1 });
    expect(await server.listAuditDifferences()).toEqual([]);
  });
});

describe('what programs may do', () => {
  const settle = (own: TestCustomer, settings: object) =>
    unwrapAnswer(own.client.call('programs/changeSettings', { ...settings, key: createIdempotencyKey() }));

  it('holds for their orders by every call, and not for the customer', async () => {
    const own = await server.marginCustomer();
    const key = await createTestApiKey(own);
    const code = async (name: string, body: object) => (await call(key, name, body)).json.code as unknown;
    const held = (await call(key, 'trading/placeOrder', order())).json.data.order;
    const waits = { type: 'limit', limitPrice: '1', timeInForce: 'gtc' };
    const { id } = (await call(key, 'trading/placeOrder', order(waits))).json.data.order;
    await settle(own, { isSuspended: true });
    expect(await code('trading/placeOrder', order())).toBe('programsSuspended');
    const change = () => ({ order: id, quantity: '3', key: createIdempotencyKey() });
    expect(await code('trading/replaceOrder', change())).toBe('programsSuspended');
    const close = () => ({ position: held.position, key: createIdempotencyKey() });
    expect(await code('trading/closePosition', close())).toBe('programsSuspended');
    expect(await own.client.call('trading/placeOrder', order() as never)).toMatchObject({ ok: true });
    await settle(own, { isSuspended: false, allowsShortSales: false, allowsFractions: false });
    expect(await code('trading/placeOrder', order({ quantity: '1.5' }))).toBe('programsFractions');
    const short = order({ instrument: 'US.CLVR', side: 'short', quantity: '1' });
    expect(await code('trading/placeOrder', short)).toBe('programsShortSales');
    expect((await call(key, 'trading/closePosition', close())).json).toMatchObject({ status: 1 });
    expect((await call(key, 'trading/cancelOrder', { order: id, key: createIdempotencyKey() })).json.status).toBe(1);
  });

  it('is tightened by them, and loosened by the customer alone', async () => {
    const own = await server.customer();
    const key = await createTestApiKey(own);
    const change = async (settings: object) =>
      (await call(key, 'programs/changeSettings', { ...settings, key: createIdempotencyKey() })).json;
    expect(await change({ isSuspended: true })).toMatchObject({ status: 1, data: { isSuspended: true } });
    expect(await change({ isSuspended: false })).toMatchObject({ code: 'programSettingsOwner' });
    expect(await change({ allowsFractions: false })).toMatchObject({ status: 1 });
    expect(await change({ allowsFractions: true })).toMatchObject({ code: 'programSettingsOwner' });
    await settle(own, { isSuspended: false, allowsFractions: true });
    expect((await call(key, 'trading/placeOrder', order({ quantity: '1.5' }))).json.status).toBe(1);
  });
});

it('a key of one portfolio learns nothing of another one’s orders and quantities by previews', async () => {
  const own = await server.marginCustomer();
  const { portfolio } = await unwrapAnswer(
    own.client.call('portfolios/createPortfolio', { name: 'Second', key: createIdempotencyKey() }),
  );
  await unwrapAnswer(own.client.call('trading/placeOrder', order({ quantity: '7' }) as never));
  const key = await createTestApiKey(own, { scopes: ['read'], portfolio: portfolio.portfolio });
  const preview = async (over: object) => {
    const { key: _, ...previewed } = order(over);
    return (await call(key, 'trading/previewOrder', previewed)).json;
  };
  const opposite = await preview({ side: 'short', quantity: '1' });
  expect(opposite).toMatchObject({ code: 'oppositeInOtherPortfolio' });
  expect(JSON.stringify(opposite)).not.toContain('7');
  const warnings = async () => {
    const { data } = await preview({ quantity: '7' });
    return data.warnings.map(({ code }: { code: string }) => code);
  };
  expect(await warnings()).not.toContain('sameAgain');
});

describe("an order's own name", () => {
  it('is used once, and finds and cancels the order', async () => {
    const key = await createTestApiKey(customer);
    const named = order({ clientId: 'pair-7', type: 'limit', limitPrice: '1', timeInForce: 'gtc' });
    const placed = await call(key, 'trading/placeOrder', named);
    const { id } = placed.json.data.order;
    expect((await call(key, 'trading/placeOrder', named)).json.data.order.id).toBe(id);
    const other = await call(key, 'trading/placeOrder', { ...named, key: createIdempotencyKey() });
    expect(other.json).toMatchObject({ code: 'clientIdUsed' });
    expect((await call(key, 'trading/getOrder', { clientId: 'pair-7' })).json.data.order).toMatchObject({ id });
    expect((await call(key, 'trading/getOrder', {})).json).toMatchObject({ code: 'badInput' });
    const cancelled = await call(key, 'trading/cancelOrder', { clientId: 'pair-7', key: createIdempotencyKey() });
    expect(cancelled.json.data.order).toMatchObject({ id, status: 'cancelled' });
  });
});

describe('all orders', () => {
  it('are cancelled by one call, whose repeat answers the same', async () => {
    const own = await server.customer();
    const key = await createTestApiKey(own);
    const ids: string[] = [];
    for (let each = 1; each <= 5; each++) {
      const placed = await call(
        key,
        'trading/placeOrder',
        order({ type: 'limit', limitPrice: `${each}`, timeInForce: 'gtc' }),
      );
      ids.push(placed.json.data.order.id);
    }
    const input = { key: createIdempotencyKey() };
    const first = await call(key, 'trading/cancelOrders', input);
    expect(first.json.data.rows).toEqual(
      ids.map((order) => ({ order, clientId: null, replacements: 0, refused: null })),
    );
    expect((await call(key, 'trading/cancelOrders', input)).json.data).toEqual(first.json.data);
    const listed = await call(key, 'trading/listOrders', { status: 'ended', oldestFirst: true });
    expect(listed.json.data.rows.map(({ id }: { id: string }) => id)).toEqual(ids);
  });
});

describe('all positions', () => {
  it('are closed by one call, whose repeat answers the same, but for what a pending order would sell', async () => {
    const own = await server.customer();
    const key = await createTestApiKey(own);
    for (const quantity of ['2', '3']) await call(key, 'trading/placeOrder', order({ quantity }));
    const other = { instrument: 'US.ALPN' };
    const placed = (await call(key, 'trading/placeOrder', order(other))).json.data.order;
    const waits = { type: 'limit', limitPrice: '9999', timeInForce: 'gtc', effect: 'close' };
    await call(key, 'trading/placeOrder', order({ ...other, ...waits }));
    const input = { key: createIdempotencyKey() };
    const first = (await call(key, 'trading/closePositions', input)).json.data;
    expect(first.rows.map(({ refused }: { refused: string | null }) => refused)).toEqual([
      null,
      null,
      'notInThatState',
    ]);
    expect(first.rows[2]).toMatchObject({ position: placed.position, order: null });
    expect((await call(key, 'trading/closePositions', input)).json.data).toEqual(first);
    const { rows } = (await call(key, 'trading/listNetPositions')).json.data;
    expect(rows.map(({ instrument }: { instrument: string }) => instrument)).toEqual(['US.ALPN']);
    await call(key, 'trading/cancelOrders', { key: createIdempotencyKey() });
    const again = { instrument: 'US.ALPN', key: createIdempotencyKey() };
    const second = (await call(key, 'trading/closePositions', again)).json.data;
    expect(second.rows).toMatchObject([{ refused: null, order: expect.any(String) }]);
    expect((await call(key, 'trading/listNetPositions')).json.data.rows).toEqual([]);
  });
});

describe('what is held', () => {
  it('is one row for each instrument and side', async () => {
    const own = await server.customer();
    const key = await createTestApiKey(own);
    for (const quantity of ['2', '3']) await call(key, 'trading/placeOrder', order({ quantity }));
    const { rows } = (await call(key, 'trading/listNetPositions')).json.data;
    const { rows: parts } = (await call(key, 'trading/listPositions', { status: 'open' })).json.data;
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ instrument: 'US.NWRB', side: 'long', quantity: '5', available: '5', positions: 2 });
    const sum = (name: string) =>
      parts.reduce((all: number, row: Record<string, string>) => all + Number(row[name]), 0);
    for (const name of ['marketValue', 'profit', 'openProfit', 'equity', 'today'])
      expect(Number(rows[0][name]), name).toBeCloseTo(sum(name), 2);
  });
});

describe('for staff', () => {
  it('keys are listed without secrets, and one is ended, with a record and a notice', async () => {
    const [own, reviewer] = [await server.customer(), await server.staff('reviewer')];
    const key = await createTestApiKey(own, { name: 'Pairs' });
    expect((await call(key, 'trading/listOrders')).status).toBe(200);
    const listed = await reviewer.client.call('staff/listApiKeys', { customer: own.userId });
    expect(listed).toMatchObject({ ok: true, data: { rows: [{ id: key.id, name: 'Pairs', usedFrom: '127.0.0.1' }] } });
    expect(JSON.stringify(listed)).not.toContain('ecret');
    const revoke = (customer: string, staff = reviewer) =>
      staff.client.call('staff/revokeApiKey', { customer, id: key.id, key: createIdempotencyKey() });
    const support = await server.staff('support');
    expect(await revoke(own.userId, support)).toMatchObject({ ok: false, code: 'notPermitted' });
    expect(await revoke(customer.userId)).toMatchObject({ ok: false, code: 'notFound' });
    expect(await revoke('999999')).toMatchObject({ ok: false, code: 'notFound' });
    expect(await revoke(own.userId)).toMatchObject({ ok: true });
    expect((await call(key, 'trading/listOrders')).status).toBe(401);
    const { rows } = await unwrapAnswer(own.client.call('notices/listNotices', {}));
    expect(rows[0]).toMatchObject({ code: 'apiKeyRevokedByOperator', params: { name: 'Pairs' } });
    const auditor = await server.staff('auditor');
    const audit = await auditor.client.call('staff/listAudit', { customer: own.userId });
    const record = { action: 'revokeApiKey', who: reviewer.login, detail: { key: key.id } };
    expect(audit).toMatchObject({ ok: true, data: { rows: [record, { action: 'lookAtApiKeys' }] } });
    expect(await server.listAuditDifferences()).toEqual([]);
  });
});

describe('the stream', () => {
  it('has the events of its portfolio alone, and closes when the key is revoked', async () => {
    const own = await server.customer();
    const { portfolio } = (
      await unwrapAnswer(own.client.call('portfolios/createPortfolio', { name: 'Bots', key: createIdempotencyKey() }))
    ).portfolio;
    const key = await createTestApiKey(own);
    const socket = await openTestSocket(server, { apiKey: { id: key.id, secret: key.secret } });
    socket.send({ id: 1, subscribe: ['account'] });
    await socket.next(isFrameOfType('ok'));
    await unwrapAnswer(
      own.client.call('portfolios/transferBetween', {
        from: '0',
        to: portfolio,
        currency: 'USD',
        amount: '1000',
        key: createIdempotencyKey(),
      }),
    );
    await unwrapAnswer(own.client.call('trading/placeOrder', order({ portfolio, quantity: '1' }) as never));
    const placed = await unwrapAnswer(own.client.call('trading/placeOrder', order({ quantity: '1' }) as never));
    await socket.next(
      (frame): frame is EventFrame =>
        isEventFrame(frame) && frame.kind === 'order' && frame.data.order.id === placed.order.id,
    );
    const events = socket.frames.filter((frame) => frame.type === 'event');
    expect(JSON.stringify(events)).not.toContain(`"portfolio":"${portfolio}"`);
    await unwrapAnswer(own.client.call('user/revokeApiKey', { id: key.id, key: createIdempotencyKey() }));
    expect(await socket.closed).toBe(4401);
  });

  it('closes when the key expires, or is revoked by a server that could not say so', async () => {
    const own = await server.customer();
    const expiring = await createTestApiKey(own, { expiresAt: new Date(server.clock.now() + 60_000).toISOString() });
    const revoked = await createTestApiKey(own);
    const streamOf = async ({ id, secret }: TestApiKey) => {
      const socket = await openTestSocket(server, { apiKey: { id, secret } });
      socket.send({ id: 1, ping: true });
      await socket.next(isFrameOfType('ok'));
      return socket;
    };
    const [late, silent, working] = [
      await streamOf(expiring),
      await streamOf(revoked),
      await streamOf(await createTestApiKey(own)),
    ];
    server.clock.advance(60_000);
    await server.database.kysely
      .updateTable('api_keys')
      .set({ revoked_at: new Date(server.clock.now()) })
      .where('key_id', '=', revoked.id)
      .execute();
    expect(await Promise.all([late.closed, silent.closed])).toEqual([4401, 4401]);
    working.send({ id: 2, ping: true });
    await working.next(isFrameOfType('ok'));
    working.socket.close();
  });
});

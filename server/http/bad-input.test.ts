import { beforeAll, expect, test } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { TestCustomer } from '../testing/test-server.ts';

const server = provideTestServer();
let customer: TestCustomer;
beforeAll(async () => {
  customer = await server.customer();
});

interface Answer {
  status: number;
  headers: Headers;
  body: { status: number; code?: string; msg: string; params: Record<string, unknown> };
}

async function post(path: string, body: string, headers: Record<string, string> = {}): Promise<Answer> {
  const session = { token: customer.token, account: customer.account };
  const response = await fetch(`${server.origin}/api/vue/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...session, ...headers },
    body,
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer['body'] };
}

const order = { instrument: 'US.NWRB', side: 'long', type: 'market', quantity: '1', key: 'bad-input-key' };

/** Everything that a placed order or a write would leave behind. */
async function traces(): Promise<unknown> {
  const { rows } = await server.database.pool.query(
    `select (select count(*) from orders) as orders, (select count(*) from command_keys) as keys,
      (select count(*) from transfers) as transfers, (select count(*) from favorites) as favorites,
        (select count(*) from price_alerts) as alerts`,
  );
  return rows[0];
}

test.each([
  ['sixteen decimals', { quantity: '1.0000000000000001' }, 'quantity'],
  ['too many digits', { quantity: '1234567890123' }, 'quantity'],
  ['negative', { quantity: '-1' }, 'quantity'],
  ['zero', { quantity: '0.00' }, 'quantity'],
  ['NaN', { quantity: 'NaN' }, 'quantity'],
  ['an exponent', { quantity: '1e3' }, 'quantity'],
  ['full-width digits', { quantity: '１００' }, 'quantity'],
  ['Arabic digits', { quantity: '١' }, 'quantity'],
  ['blanks', { quantity: ' 1' }, 'quantity'],
  ['a line end', { quantity: '1\n' }, 'quantity'],
  ['a plus', { quantity: '+1' }, 'quantity'],
  ['a hexadecimal', { quantity: '0x10' }, 'quantity'],
  ['a number in place of a string', { quantity: 1 }, 'quantity'],
  ['nothing', { quantity: null }, 'quantity'],
  ['a list', { quantity: ['1'] }, 'quantity'],
  ['half a leverage', { leverage: 1.5 }, 'leverage'],
  ['minus zero', { leverage: -0 }, 'leverage'],
  ['an unknown type', { type: 'iceberg' }, 'type'],
  ['an unknown side', { side: 'Long' }, 'side'],
  ['a short key', { key: '1234567' }, 'key'],
  ['a long key', { key: 'k'.repeat(65) }, 'key'],
  ['a field of somebody else', { account_id: '1' }, 'account_id'],
  ["a price of one's own", { price: '0.01' }, 'price'],
  ['a distance that no stop follows at', { trailRate: '5' }, 'trailRate'],
])('rejects an order with %s and names the field', async (_, change, field) => {
  const before = await traces();
  const answer = await post('trading/placeOrder', JSON.stringify({ ...order, ...change }));
  expect([answer.status, answer.body.status, answer.body.code, answer.body.params]).toEqual([
    400,
    0,
    'badInput',
    { field },
  ]);
  expect(answer.body.msg).toMatch(/\S/);
  expect(await traces()).toEqual(before);
});

test.each([
  ['numbers beyond all bounds', '{"leverage": 1e400}'],
  ['2^53 + 1', '{"leverage": 9007199254740993}'],
])('rejects %s as bad input', async (_, part) => {
  const body = `${JSON.stringify(order).slice(0, -1)},${part.slice(1)}`;
  expect(await post('trading/placeOrder', body)).toMatchObject({
    status: 400,
    body: { code: 'badInput', params: { field: 'leverage' } },
  });
});

test.each([
  ['quantity', { quantity: 5 }, 'Invalid input: expected string, received number'],
  ['side', { side: 'buy' }, 'Invalid option: expected one of "long"|"short"'],
  ['prix', { prix: '1' }, 'Unrecognized key: "prix"'],
  ['key', { key: 'short' }, expect.stringMatching(/^Invalid string: must match pattern \/.*8,64/)],
])('says what %s should be', async (field, change, detail) => {
  const { body } = await post('trading/placeOrder', JSON.stringify({ ...order, ...change }));
  expect(body).toMatchObject({ code: 'badInput', params: { field }, detail });
});

test('never repeats what was sent, in what it says', async () => {
  const secret = 'hush, a passphrase';
  for (const change of [{ side: secret }, { quantity: secret }, { leverage: secret }, { key: [secret] }]) {
    const { body } = await post('trading/placeOrder', JSON.stringify({ ...order, ...change }));
    expect(body.code).toBe('badInput');
    expect(JSON.stringify(body)).not.toContain('hush');
  }
});

test('names a missing field', async () => {
  const { quantity: _, ...rest } = order;
  expect(await post('trading/placeOrder', JSON.stringify(rest))).toMatchObject({
    status: 400,
    body: { params: { field: 'quantity' } },
  });
});

test.each([
  ['not JSON', 'quantity=1'],
  ['JSON, but a list', '[]'],
  ['broken', '{"quantity": "1"'],
  ['a key twice', JSON.stringify(order).replace('{', '{"quantity": "2", ')],
  ['too deep', `{"query": ${'['.repeat(40)}${']'.repeat(40)}}`],
  ['too large', JSON.stringify({ query: 'x'.repeat(1024 * 1024) })],
])('rejects a body that is %s as a whole', async (_, body) => {
  expect(await post('discovery/search', body)).toMatchObject({
    status: 400,
    body: { status: 0, code: 'badInput', params: { field: 'body' } },
  });
});

test('parses a body as JSON whatever its content type', async () => {
  const answer = await post('quotes/getQuote', JSON.stringify({ instrument: 'US.NWRB' }), {
    'content-type': 'text/plain',
  });
  expect(answer).toMatchObject({ status: 200, body: { status: 1 } });
});

test.each([
  ['discovery/setAlert', { instrument: 'US.NWRB', kind: 'percent', rate: '0.05', key: 'bad-input-key' }, 'expiresAt'],
  ['trading/placeOrder', { ...order, type: 'limit', limitPrice: '1', timeInForce: 'gtd' }, 'goodTill'],
])('rejects a calendar date that does not exist and leaves nothing of %s', async (path, body, field) => {
  const before = await traces();
  for (const time of [
    '2027-13-99T99:99:99.999Z',
    '2027-02-31T00:00:00.000Z',
    '2027-01-01T24:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
  ]) {
    expect(await post(path, JSON.stringify({ ...body, [field]: time }))).toMatchObject({
      status: 400,
      body: { code: 'badInput', params: { field } },
    });
  }
  expect(await traces()).toEqual(before);
});

test('rejects a calendar date that does not exist when reading bars', async () => {
  const body = { instrument: 'US.NWRB', period: '1d', adjustment: 'none', before: '2026-13-99T99:99:99.999Z' };
  expect(await post('quotes/getBars', JSON.stringify(body))).toMatchObject({
    status: 400,
    body: { params: { field: 'before' } },
  });
});

test('treats SQL and scripts as plain text', async () => {
  for (const query of ["'; drop table customers; --", '<script>alert(1)</script>', '%_\\', '${7*7}']) {
    expect(await post('discovery/search', JSON.stringify({ query }))).toMatchObject({
      status: 200,
      body: { status: 1, data: { rows: [] } },
    });
    const key = Buffer.from(query).toString('base64url').padEnd(8, '-');
    expect(await post('discovery/rememberSearch', JSON.stringify({ query, key }))).toMatchObject({
      status: 200,
      body: { status: 1 },
    });
  }
  const { body } = await post('discovery/listSearchHistory', '{}');
  expect(JSON.stringify(body)).toContain("'; drop table customers; --");
});

test('answers 404 to an unknown call and 405 to a known call by another method, in the same envelope', async () => {
  expect(await post('trading/giveMoney', '{}')).toMatchObject({
    status: 404,
    body: { status: 0, code: 'unknownCall' },
  });
  expect(await post('trading/placeOrder/', '{}')).toMatchObject({ status: 400 });
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
    const response = await fetch(`${server.origin}/api/vue/trading/placeOrder`, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await response.json()).toMatchObject({ status: 0, code: 'wrongMethod' });
  }
});

test('treats an unreadable path as unknown, with the same headers', async () => {
  for (const path of ['api/vue/%', '%ff', `api/${'x'.repeat(2000)}.png`]) {
    const response = await fetch(`${server.origin}/${path}`, { method: 'GET' });
    expect([path, response.status, response.headers.get('x-content-type-options')]).toEqual([path, 404, 'nosniff']);
    expect(await response.json()).toMatchObject({ status: 0, code: 'unknownCall' });
  }
});

test('answers 401 without a session, with an expired session, and with a token of another account', async () => {
  const bodies = await Promise.all([
    post('wallet/getWallet', '{}', { token: '' }),
    post('wallet/getWallet', '{}', { token: 'x'.repeat(43) }),
    post('wallet/getWallet', '{}', { token: 'x'.repeat(4000) }),
    post('wallet/getWallet', '{}', { account: '9999999999' }),
    post('wallet/getWallet', '{}', { account: '' }),
  ]);
  for (const answer of bodies)
    expect(answer).toMatchObject({ status: 401, body: { status: 0, code: 'unauthorized', params: {} } });
});

test('does not tell anonymous callers what is wrong with a body', async () => {
  expect(await post('trading/placeOrder', '{"quantity": 1}', { token: 'nobody' })).toMatchObject({ status: 401 });
});

test('answers the same for a record of another customer and for one that never existed', async () => {
  const stranger = await server.customer();
  const placed = await customer.client.call('trading/placeOrder', {
    ...order,
    key: 'strangers-1',
    side: 'long',
    type: 'limit',
    limitPrice: '1.01',
  });
  const own = placed.ok ? placed.data.order.id : '';
  expect(own).toMatch(/^o/);
  const notices = await customer.client.call('notices/listNotices');
  const notice = notices.ok ? notices.data.rows[0]!.id : '';
  for (const [there, never] of [
    [own, 'ozzz-1'],
    [own, `${own}0`],
  ]) {
    const answers = await Promise.all(
      [there!, never!].map((id, i) =>
        stranger.client.call('trading/cancelOrder', { order: id, key: `strangers-${never}-${i}` }),
      ),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ ok: false, code: 'orderNotFound' });
  }
  expect(await stranger.client.call('notices/getNotice', { notice })).toEqual(
    await stranger.client.call('notices/getNotice', { notice: 'n0-0' }),
  );
  expect(await customer.client.call('notices/getNotice', { notice })).toMatchObject({ ok: true });
});

test('returns messages in the language of the caller', async () => {
  const say = async (headers: Record<string, string>) =>
    (await post('quotes/getQuote', '{"instrument": "US.NONE"}', headers)).body.msg;
  const korean = await say({ language: 'kor' });
  expect(korean).toMatch(/\p{Script=Hangul}/u);
  expect(await say({ 'accept-language': 'ko-KR,ko;q=0.9,en;q=0.8' })).toBe(korean);
  expect(await say({ 'accept-language': 'fr' })).toBe('This instrument doesn’t exist: NONE.');
  expect(await say({ language: 'xx', 'accept-language': 'ko' })).toBe('This instrument doesn’t exist: NONE.');
});

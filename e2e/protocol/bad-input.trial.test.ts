/**
 * Every call of the published document against everything that it must not accept: refused by the field's name, without
 * a trace.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listBadBodies, type BadBody, buildGoodBody, buildTooLargeBody } from './bad-bodies.ts';
import { sendCall, type OrderRow, type CallSession, sendCallSuccessfully } from './call-client.ts';
import { type ApiDocument, type ApiOperation, readApiDocument } from './api-document.ts';
import { type JourneyServer, startOwnServer } from './journey-server.ts';
import { openPostClient, type PostClient } from './post-client.ts';
import { type StaffSession, logInStaff } from './staff-login.ts';
import { readStaffVisibleData, readCustomerVisibleData } from './read-visible-data.ts';

const AT_ONCE = 16;
/** For tens of thousands of bodies on a busy machine. */
const BODIES_MS = 400_000;
/**
 * Without a key these still act when their input is good: they end a session, guess at a password, or record who has
 * looked.
 */
const ACTING = new Set([
  'user/register',
  'user/login',
  'user/logout',
  'user/sendCode',
  'user/resetPassword',
  'user/startOneTimeCodes',
  'user/startPasskey',
  'user/startPasskeyProof',
  'wallet/startPasskeyProof',
  'user/startPasskeyLogin',
  'user/exportData',
  'staff/login',
  'staff/startEnrolment',
  'staff/enrol',
  'staff/logout',
  'staff/exportCsv',
  'staff/getCustomer',
]);

let house: JourneyServer;
let quick: PostClient;
let document: ApiDocument;
let customer: CallSession;
let stranger: CallSession;
/** Console staff with their permissions; together they may do everything. */
const staff: StaffSession[] = [];

beforeAll(async () => {
  house = await startOwnServer();
  quick = openPostClient(house.origin(), AT_ONCE);
  document = await readApiDocument(house.origin());
  [customer, stranger] = [await register('1111111111'), await register('1111111112')];
  await fill(customer);
  await fill(stranger);
  for (const login of ['owner', 'treasurer', 'risk'])
    staff.push(await logInStaff(house.origin(), house.staff.find((person) => person.login === login)!));
});
afterAll(async () => {
  quick.close();
  await house.close();
});

async function register(account: string): Promise<CallSession> {
  const password = 'six calm pelicans';
  const { token } = await sendCallSuccessfully<{ token: string }>(house.origin(), 'user/register', {
    account,
    password,
    confirmPassword: password,
    invitationCode: house.invitation,
    agreed: true,
  });
  return { token, account };
}

/** Something of every kind, so that there is something to lose and to find. */
async function fill(session: CallSession): Promise<void> {
  const make = (path: string, input: object) =>
    sendCallSuccessfully<{ order: OrderRow }>(
      house.origin(),
      path,
      { ...input, key: `fill-${path}-${JSON.stringify(input).length}` },
      session,
    );
  await make('trading/placeOrder', { instrument: 'CRYPTO.BTCUSDT', side: 'long', type: 'market', quantity: '0.01' });
  await make('trading/placeOrder', {
    instrument: 'CRYPTO.BTCUSDT',
    side: 'long',
    type: 'limit',
    quantity: '0.01',
    limitPrice: '1000',
    timeInForce: 'gtc',
  });
  await make('discovery/addFavorite', { instrument: 'US.NWRB' });
  await make('discovery/rememberSearch', { query: 'north' });
  await make('discovery/setAlert', { instrument: 'US.NWRB', kind: 'percent', rate: '0.9' });
}

/** Headers that admit a call. */
function admitted({ by, permission, path }: ApiOperation): object {
  if (by !== 'staff') return customer;
  const person = staff.find(({ permissions }) => permission === null || permissions.includes(permission));
  if (!person) throw new Error(`nobody here may make ${path}: log somebody in who has ${permission}`);
  return { token: person.token };
}

interface Sent {
  http: number;
  text: string;
  body: { status?: number; code?: string; msg?: string; params?: Record<string, unknown> };
}

async function post(path: string, bytes: string | Buffer, session: object = customer): Promise<Sent> {
  const { http, text } = await quick.post(`/api/vue/${path}`, bytes, session);
  return { http, text, body: JSON.parse(text) as Sent['body'] };
}

async function everyOne<Thing>(
  things: readonly Thing[],
  act: (thing: Thing) => Promise<void>,
  atOnce = AT_ONCE,
): Promise<void> {
  const left = [...things];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let thing = left.pop(); thing !== undefined; thing = left.pop()) await act(thing);
    }),
  );
}

/** A frame of a stack within one string (a time of day after the word "at" is none), a file, a statement. */
const STACK = /\bat [^"]*(?:file:|node:|\/)[^"]*:\d+:\d+|node_modules|\.ts\b|postgres|syntax error|SELECT /i;

/** A complaint about an answer, as a sentence; null if there is none. */
function complaint(
  operation: ApiOperation,
  { what, field }: BadBody,
  { http, text, body }: Sent,
  mustRefuse: boolean,
): string | null {
  const say = (reason: string): string => `${operation.path} ${what}: ${reason}: ${http} ${text.slice(0, 200)}`;
  if (STACK.test(text)) return say('tells of the inside');
  const misfits = document.misfits(operation.path, http, body);
  if (misfits.length > 0) return say(`is not as declared (${misfits[0]})`);
  // An unknown cursor or a thirteenth month has the right form, and may still be refused.
  if (!mustRefuse && http === 200) return null;
  if (http !== 400 || body.code !== 'badInput' || !body.msg) return say('must be bad input');
  const named = String(body.params?.['field']);
  if (!mustRefuse) return Object.hasOwn(buildGoodBody(operation), named) ? null : say('must name a field');
  return field === null || named === field || named.startsWith(`${field}.`) ? null : say(`must name ${field}`);
}

test('the document describes every call with a good body that fits it', () => {
  expect(document.operations.length).toBeGreaterThan(35);
  for (const operation of document.operations)
    expect({ [operation.path]: document.inputMisfits(operation, buildGoodBody(operation)) }).toEqual({
      [operation.path]: [],
    });
});

test(
  'thousands of bad bodies are refused by the name of the field, and nothing is stored',
  async () => {
    const everyState = async () => [
      await readCustomerVisibleData(house.origin(), customer),
      await readCustomerVisibleData(house.origin(), stranger),
      await readStaffVisibleData(house.origin(), staff[0]!),
    ];
    const before = await everyState();
    const complaints: string[] = [];
    let sent = 0;
    const send = async ({ operation, body }: { operation: ApiOperation; body: BadBody }): Promise<void> => {
      const mustRefuse = body.always || document.inputMisfits(operation, JSON.parse(body.bytes.toString())).length > 0;
      // Bodies that happen to be good are sent only where they change nothing.
      if (!mustRefuse && (operation.writes || ACTING.has(operation.path))) return;
      sent += 1;
      const found = complaint(operation, body, await post(operation.path, body.bytes, admitted(operation)), mustRefuse);
      if (found) complaints.push(found);
    };
    await everyOne(
      document.operations.flatMap((operation) => listBadBodies(operation).map((body) => ({ operation, body }))),
      send,
    );
    // Only two large bodies may be in progress at once: the third would rightly get 429.
    await everyOne(
      document.operations.map((operation) => ({ operation, body: buildTooLargeBody(operation) })),
      send,
      1,
    );
    console.log(`${sent} bodies for ${document.operations.length} calls`);
    expect(complaints, complaints.slice(0, 5).join('\n')).toEqual([]);
    expect(sent).toBeGreaterThan(5_000);
    expect(await everyState()).toEqual(before);
    // Bad input stores nothing under its key either.
    const stored = await sendCall(
      house.origin(),
      'discovery/addFavorite',
      {
        instrument: 'US.NWRB',
        key: buildGoodBody(document.operations.find(({ path }) => path === 'discovery/addFavorite')!)['key'],
      },
      customer,
    );
    expect(stored).toMatchObject({ http: 200, status: 1 });
  },
  BODIES_MS,
);

test("no session, a dead one, the wrong kind or another account's name is answered 401 and nothing else", async () => {
  const guarded = document.operations.filter(({ needsSession }) => needsSession);
  const before = await readCustomerVisibleData(house.origin(), customer);
  const wrong: object[] = [
    {},
    { token: customer.token },
    { account: customer.account },
    { ...customer, account: stranger.account },
    { ...customer, account: '' },
    { ...customer, account: `${customer.account} x` },
    { ...customer, token: customer.token.slice(1) },
    { ...customer, token: `${customer.token}=` },
    { ...customer, token: customer.token.toUpperCase() },
    { ...customer, token: '' },
    { ...customer, token: 'x'.repeat(4_000) },
    { ...customer, token: 'null' },
    { ...customer, 'is-admin': 'true', account: 'admin' },
  ];
  const answers = new Set<string>();
  const ofOtherKind = ({ by }: ApiOperation): object[] =>
    by === 'staff' ? [customer] : staff.flatMap(({ token }) => [{ token }, { token, account: customer.account }]);
  await everyOne(
    guarded.flatMap((operation) => [...wrong, ...ofOtherKind(operation)].map((headers) => ({ operation, headers }))),
    async ({ operation, headers }) => {
      const { http, text, body } = await post(operation.path, JSON.stringify(buildGoodBody(operation)), headers);
      answers.add(`${http} ${text}`);
      expect(document.misfits(operation.path, http, body)).toEqual([]);
    },
  );
  expect([...answers]).toHaveLength(1);
  expect([...answers][0]).toMatch(/^401 .*"code":"unauthorized"/);
  expect(await readCustomerVisibleData(house.origin(), customer)).toEqual(before);
});

test('another method gets 405 on every call, and an unknown call 404', async () => {
  const path = (operation: ApiOperation): string => `${house.origin()}/api/vue/${operation.path}`;
  await everyOne(
    document.operations.flatMap((operation) =>
      ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) => ({ operation, method })),
    ),
    async ({ operation, method }) => {
      const response = await fetch(path(operation), { method, headers: { ...customer } });
      expect([operation.path, method, response.status, response.headers.get('allow')]).toEqual([
        operation.path,
        method,
        405,
        'POST',
      ]);
    },
  );
  const nowhere = [
    'trading',
    'trading/',
    'trading/giveMoney',
    'Trading/placeOrder',
    'trading/placeorder',
    'trading/placeOrder/x',
    'trading//placeOrder',
    'trading%2FplaceOrder',
    'constructor',
    '__proto__',
    'toString/x',
    'staff/giveMoney',
    'files',
    '..%2f..%2fetc/passwd',
    'trading/placeOrder%00',
    'trading/placeOrder;x',
    '%',
    '%ff',
    'a'.repeat(5_000),
  ];
  for (const name of nowhere) {
    const { http, body, text } = await post(name, '{}');
    expect([name, http, body.status, body.code]).toEqual([name, 404, 0, 'unknownCall']);
    expect(text).not.toMatch(STACK);
  }
});

test('the upload route accepts only a customer’s bytes for a known purpose', async () => {
  const upload = async (query: string, body: string, headers: object): Promise<unknown[]> => {
    const response = await fetch(`${house.origin()}/api/vue/files/upload${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', ...headers },
      body,
    });
    const text = await response.text();
    expect(text).not.toMatch(STACK);
    const { code, params } = JSON.parse(text) as Sent['body'];
    return [query, response.status, code, params];
  };
  const wrong = [
    {},
    { token: customer.token },
    { ...customer, account: stranger.account },
    ...staff.flatMap(({ token }) => [{ token }, { token, account: customer.account }]),
  ];
  for (const headers of wrong)
    expect(await upload('?purpose=voucher', 'bytes', headers)).toEqual(['?purpose=voucher', 401, 'unauthorized', {}]);
  for (const query of [
    '',
    '?purpose=',
    '?purpose=anything',
    '?purpose=__proto__',
    '?purpose=voucher&purpose=avatar',
    '?purpose[]=voucher',
  ]) {
    expect(await upload(query, 'bytes', customer)).toEqual([query, 400, 'badInput', { field: 'purpose' }]);
  }
  expect(await upload('?purpose=voucher', '', customer)).toEqual([
    '?purpose=voucher',
    400,
    'badInput',
    { field: 'body' },
  ]);
  for (const file of ['x1-1', '..', '..%2f..%2fdemo.json', '%00', 'a'.repeat(4_000)]) {
    const response = await fetch(`${house.origin()}/api/vue/files/${file}`, { headers: { ...customer } });
    const text = await response.text();
    expect([file, JSON.parse(text).status, text.match(STACK)]).toEqual([file, 0, null]);
  }
});

test('another customer’s belongings are answered exactly like nonexistent ones', async () => {
  const callAsStranger = <Data>(path: string, input: object = {}) =>
    sendCallSuccessfully<Data>(house.origin(), path, input, stranger);
  const { rows: orders } = await callAsStranger<{ rows: OrderRow[] }>('trading/listOrders');
  const { rows: notices } = await callAsStranger<{ rows: { id: string }[] }>('notices/listNotices');
  const { rows: sessions } = await callAsStranger<{ rows: { id: string }[] }>('user/listSessions');
  const { rows: alerts } = await callAsStranger<{ rows: { id: string }[] }>('discovery/listAlerts');
  const position = orders.find((order) => order.position !== null)!.position!;
  const theirs: [string, (id: string) => object, string, string][] = [
    ['trading/cancelOrder', (order) => ({ order }), orders[0]!.id, 'oabc-9'],
    ['trading/previewReplacement', (order) => ({ order, quantity: '2' }), orders[0]!.id, 'oabc-9'],
    ['trading/closePosition', (id) => ({ position: id }), position, 'pabc-9'],
    ['trading/getPosition', (id) => ({ position: id }), position, 'pabc-9'],
    ['trading/previewMargin', (id) => ({ position: id, change: 'add', amount: '1' }), position, 'pabc-9'],
    ['trading/addMargin', (id) => ({ position: id, amount: '1' }), position, 'pabc-9'],
    ['trading/removeMargin', (id) => ({ position: id, amount: '1' }), position, 'pabc-9'],
    ['discovery/removeAlert', (alert) => ({ alert }), alerts[0]!.id, 'aabc-9'],
    ['notices/getNotice', (notice) => ({ notice }), notices[0]!.id, 'nabc-9'],
    ['notices/markRead', (notice) => ({ notice }), notices[0]!.id, 'nabc-9'],
    ['user/revokeSession', (session) => ({ session }), sessions[0]!.id, 'f'.repeat(sessions[0]!.id.length)],
    ['trading/listOrders', (cursor) => ({ cursor }), orders[0]!.id, 'oabc-9'],
    ['trading/listPositions', (cursor) => ({ cursor }), position, 'pabc-9'],
    ['notices/listNotices', (cursor) => ({ cursor }), notices[0]!.id, 'nabc-9'],
  ];
  const before = await readCustomerVisibleData(house.origin(), stranger);
  for (const [path, input, there, never] of theirs) {
    const writes = document.operations.find((operation) => operation.path === path)!.writes;
    const ask = (id: string, key: string) => post(path, JSON.stringify({ ...input(id), ...(writes ? { key } : {}) }));
    const [a, b] = [await ask(there, `theirs-${path}`), await ask(never, `nobodys-${path}`)];
    expect([path, a.http, a.text]).toEqual([path, b.http, b.text]);
    expect(document.misfits(path, a.http, a.body)).toEqual([]);
  }
  expect(await readCustomerVisibleData(house.origin(), stranger)).toEqual(before);
});

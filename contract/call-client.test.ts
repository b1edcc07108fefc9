import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type ClientOptions,
  ConnectionError,
  createCallClient,
  HttpError,
  createIdempotencyKey,
} from './call-client.ts';

type Reply = (response: ServerResponse, body: string) => void;
const reply =
  (status: number, body: unknown, headers: Record<string, string> = {}): Reply =>
  (response) => {
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  };

let next: Reply;
let seen: { request: IncomingMessage; body: string } | undefined;
let origin: string;
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  seen = { request, body };
  next(response, body);
});

beforeAll(async () => {
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  seen = undefined;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const client = (options: ClientOptions = {}) => createCallClient({ base: `${origin}/api/vue`, ...options });
const failureOf = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.unreachable('it succeeded'),
    (error: unknown) => error,
  );

test('a call is a POST of its input below the base path', async () => {
  next = reply(200, { status: 1, msg: 'OK', data: { userId: '7', token: 't' } });
  const result = await client().call('user/login', { account: '0123456789', password: 'x' });
  expect(result).toEqual({ ok: true, data: { userId: '7', token: 't' }, msg: 'OK' });
  expect(seen?.request.method).toBe('POST');
  expect(seen?.request.url).toBe('/api/vue/user/login');
  expect(JSON.parse(seen?.body ?? '')).toEqual({ account: '0123456789', password: 'x' });
});

test('a call without input sends an empty object', async () => {
  next = reply(200, { status: 1, msg: '', data: {} });
  await client().call('user/logout');
  expect(seen?.body).toBe('{}');
});

test('token, account, language and the admin flag are sent as headers if they are set', async () => {
  next = reply(200, { status: 1, msg: '', data: {} });
  await client({ headers: () => ({ token: 'abc', account: '0123456789', language: 'kor', isAdmin: true }) }).call(
    'user/logout',
  );
  expect(seen?.request.headers).toMatchObject({
    token: 'abc',
    account: '0123456789',
    language: 'kor',
    'is-admin': '1',
    'content-type': 'application/json',
  });
  await client({ headers: () => ({ token: null }) }).call('user/logout');
  expect(seen?.request.headers['token']).toBeUndefined();
  expect(seen?.request.headers['is-admin']).toBeUndefined();
});

test('a refusal is a value with code and parameters', async () => {
  next = reply(200, { status: 0, msg: 'No', code: 'offTick', params: { tick: '50', nearest: '70100' } });
  const result = await client().call('trading/cancelOrder', { order: 'o1', key: createIdempotencyKey() });
  expect(result).toEqual({ ok: false, code: 'offTick', params: { tick: '50', nearest: '70100' }, msg: 'No' });
});

test("an error status rejects with the specified sentence and keeps the server's message", async () => {
  next = reply(400, { status: 0, msg: 'bad', code: 'badInput', params: { field: 'account' } });
  const error = await failureOf(client().call('user/sendCode', { account: '1' }));
  expect(error).toBeInstanceOf(HttpError);
  expect(error).toMatchObject({
    message: 'Request failed with status code 400',
    status: 400,
    code: 'badInput',
    params: { field: 'account' },
  });
});

test("a proxy's error page rejects with the specified sentence alone", async () => {
  next = reply(502, '<html>Bad gateway</html>');
  expect(await failureOf(client().call('user/logout'))).toMatchObject({
    message: 'Request failed with status code 502',
    code: null,
    msg: '',
  });
});

test('a 429 carries the time to wait', async () => {
  next = reply(429, { status: 0, msg: '', code: 'tooMany', params: { retryAfterSeconds: 7 } }, { 'retry-after': '7' });
  expect(await failureOf(client().call('user/logout'))).toMatchObject({ status: 429, retryAfterSeconds: 7 });
});

test('a 401 calls onUnauthorized once and rejects', async () => {
  next = reply(401, { status: 0, msg: '', code: 'unauthorized', params: {} });
  const statuses: number[] = [];
  const error = await failureOf(client({ onUnauthorized: ({ status }) => statuses.push(status) }).call('user/logout'));
  expect(error).toMatchObject({ status: 401 });
  expect(statuses).toEqual([401]);
});

test('no answer within the time-out is a connection error', async () => {
  next = () => {};
  expect(await failureOf(client({ timeoutMs: 30 }).call('user/logout'))).toMatchObject({
    name: 'ConnectionError',
    reason: 'timeout',
  });
});

test('the time-out also covers a body that never ends', async () => {
  next = (response) => {
    response.writeHead(200);
    response.write('{"status":1');
  };
  expect(await failureOf(client({ timeoutMs: 60 }).call('user/logout'))).toMatchObject({ reason: 'timeout' });
});

test('a refused connection is a connection error', async () => {
  const closed = createCallClient({ base: 'http://127.0.0.1:1/api/vue' });
  const error = await failureOf(closed.call('user/logout'));
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({ reason: 'network' });
});

test('a successful answer of another form is unreadable', async () => {
  for (const body of ['<html></html>', '[]', '{"status":1}', '{"status":0}', 'null', '{"data":{}}']) {
    next = reply(200, body);
    expect(await failureOf(client().call('user/logout')), body).toMatchObject({ reason: 'unreadable' });
  }
});

test('a caller can give up a call', async () => {
  next = () => {};
  const abort = new AbortController();
  const failed = failureOf(client().call('user/logout', {}, { signal: abort.signal }));
  abort.abort(new Error('left the screen'));
  expect(await failed).toMatchObject({ message: 'left the screen' });
});

test('idempotency keys have the required form and never repeat', () => {
  const keys = Array.from({ length: 1_000 }, createIdempotencyKey);
  expect(new Set(keys).size).toBe(1_000);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});

test('the example of the README runs', async () => {
  const readme = await readFile(new URL('README.md', import.meta.url), 'utf8');
  const example = /```ts\n([\s\S]+?)```/.exec(readme)?.[1] ?? '';
  expect(example).toContain(
    "import { createCallClient, createIdempotencyKey } from '@bourse/contract/call-client.ts';",
  );
  const body = example.replace(/^import .*$/m, '').replace('http://127.0.0.1:3000', origin);
  const printed: unknown[][] = [];
  next = reply(200, { status: 0, msg: 'Not there', code: 'orderNotFound', params: {} });
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as new (
    ...parts: string[]
  ) => (...values: unknown[]) => Promise<void>;
  await new AsyncFunction('createCallClient', 'createIdempotencyKey', 'token', 'account', 'console', body)(
    createCallClient,
    createIdempotencyKey,
    't',
    '0123456789',
    { log: (...words: unknown[]) => printed.push(words) },
  );
  expect(seen?.request.url).toBe('/api/vue/trading/cancelOrder');
  expect(printed).toEqual([['orderNotFound', {}, 'Not there']]);
});

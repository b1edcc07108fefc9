import { request } from 'node:http';
import { connect } from 'node:net';
import pino from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { DEFAULT_HTTP_LIMITS } from './rate-and-connection-limits.ts';
import { createMisdirectedRequestReporter } from './check-host-header.ts';
import { findStreamOrigin } from './security-headers.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { startTestServer, type TestCustomer } from '../testing/test-server.ts';

const server = provideTestServer();
let customer: TestCustomer;
beforeAll(async () => {
  customer = await server.customer();
});

const POLICY = /^default-src 'none'; script-src 'self'; style-src 'self'; .*frame-ancestors 'none'$/;

test.each([
  ['GET', '/', 200],
  ['GET', '/manifest.webmanifest', 200],
  ['GET', '/docs/', 200],
  ['GET', '/docs/staff', 200],
  ['GET', '/docs/staff/openapi.json', 200],
  ['GET', '/docs/asyncapi.json', 200],
  ['GET', '/console/nowhere', 404],
  ['GET', '/api/vue/openapi.json', 200],
  ['GET', '/healthz', 200],
  ['GET', '/readyz', 200],
  ['GET', '/metrics', 404],
  ['GET', '/api/logo.svg', 200],
  ['GET', '/nowhere', 404],
  ['GET', '/api/nothing.svg', 404],
  ['GET', '/api/..%2f..%2fpackage.json', 404],
  ['POST', '/api/vue/common/config', 400],
  ['POST', '/api/vue/user/getUserinfo', 401],
  ['POST', '/api/vue/no/call', 404],
  ['GET', '/api/vue/user/login', 405],
  ['OPTIONS', '/api/vue/user/login', 405],
  ['POST', '/', 404],
] as const)('%s %s answers %i with all security headers and no CORS', async (method, path, status) => {
  const response = await fetch(server.origin + path, { method });
  expect(response.status).toBe(status);
  const { headers } = response;
  expect(headers.get('content-security-policy')).toMatch(POLICY);
  expect(headers.get('content-security-policy')).not.toContain('unsafe');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  expect(headers.get('server') ?? headers.get('x-powered-by')).toBeNull();
});

const connectsOf = (headers: Headers): string =>
  /connect-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? '';

test('a page may connect only to its own origin and stream', async () => {
  const { host } = new URL(server.origin);
  for (const path of ['/', '/console/', '/console'])
    expect(connectsOf((await fetch(server.origin + path)).headers), path).toBe(`'self' ws://${host}`);
  expect(connectsOf((await fetch(server.origin, { headers: { 'x-forwarded-proto': 'https' } })).headers)).toBe(
    `'self' wss://${host}`,
  );
  expect(
    connectsOf((await fetch(`${server.origin}/api/vue/common/config`, { method: 'POST', body: '{}' })).headers),
  ).toBe("'self'");
});

test.each([
  [undefined, 'bourse.example:8080', 'ws://bourse.example:8080'],
  [undefined, '[::1]:8080', 'ws://[::1]:8080'],
  [undefined, 'x; script-src *', null],
  [undefined, 'a b', null],
  [undefined, '*', null],
  [undefined, undefined, null],
  ['https://bourse.example', 'evil.example', 'wss://bourse.example'],
  ['http://localhost:8080', 'evil.example', 'ws://localhost:8080'],
] as const)('at the origin %s, requested at "%s", the stream is at %s', (origin, host, expected) =>
  expect(findStreamOrigin(origin, { host })).toBe(expected),
);

test.each([
  ["what isn't even HTTP", 'NONSENSE\r\n\r\n', 400],
  ['what expects anything else than to go on', 'GET / HTTP/1.1\r\nhost: localhost\r\nexpect: 200-ok\r\n\r\n', 417],
] as const)('refuses %s with the same headers', async (_, sent, status) => {
  const { port } = new URL(server.origin);
  const answer = await new Promise<string>((resolve) => {
    let text = '';
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(sent));
    socket
      .on('data', (data) => {
        text += String(data);
      })
      .on('close', () => resolve(text));
  });
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toContain("frame-ancestors 'none'");
});

test('refuses requests from a page of another origin', async () => {
  const send = (headers: Record<string, string>) =>
    fetch(`${server.origin}/api/vue/user/login`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ account: customer.account, password: customer.password }),
    });
  for (const origin of [
    'https://elsewhere.example',
    'null',
    `${server.origin}.elsewhere.example`,
    'http://127.0.0.1:1',
  ]) {
    expect((await send({ origin })).status).toBe(403);
  }
  expect((await send({ origin: server.origin })).status).toBe(200);
  expect((await send({})).status).toBe(200);
});

test('changes nothing on GET', async () => {
  const {
    rows: [before],
  } = await server.database.pool.query('select count(*) from sessions where ended_at is null');
  for (const path of ['user/logout', 'user/register', 'trading/placeOrder']) {
    const response = await fetch(`${server.origin}/api/vue/${path}?key=12345678`, {
      headers: { token: customer.token, account: customer.account },
    });
    expect(response.status).toBe(405);
  }
  const {
    rows: [after],
  } = await server.database.pool.query('select count(*) from sessions where ended_at is null');
  expect(after).toEqual(before);
});

test('reports an internal failure only by a reference', async () => {
  await queryAsOwner(server.database.ownerUrl, 'alter table favorites rename to hidden');
  const response = await fetch(`${server.origin}/api/vue/discovery/listFavorites`, {
    method: 'POST',
    headers: { token: customer.token, account: customer.account },
  });
  const body = (await response.json()) as { params: { reference: string }; msg: string };
  await queryAsOwner(server.database.ownerUrl, 'alter table hidden rename to favorites');
  expect(response.status).toBe(500);
  expect(body).toEqual({
    status: 0,
    code: 'internal',
    msg: expect.stringContaining(body.params.reference),
    params: { reference: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  });
  expect(JSON.stringify(body)).not.toMatch(/favorites|relation|at /);
});

test('tells a client that calls too often when to retry', async () => {
  const strict = await startTestServer({
    limits: {
      ...DEFAULT_HTTP_LIMITS,
      address: { burst: 5, perSecond: 1 },
      account: { burst: 5, perSecond: 1 },
      loopbackExempt: false,
    },
  });
  try {
    const statuses: number[] = [];
    let last: Response | undefined;
    for (let i = 0; i < 7; i++) {
      last = await fetch(`${strict.origin}/api/vue/quotes/listMarkets`, {
        method: 'POST',
        headers: { 'x-forwarded-for': `10.0.0.${i}` },
      });
      statuses.push(last.status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(last?.headers.get('retry-after')).toBe('1');
    expect(await last?.json()).toMatchObject({ status: 0, code: 'tooMany', params: { retryAfterSeconds: 1 } });
  } finally {
    await strict.stop();
  }
});

test('requires the token for metrics and serves none if no token is configured', async () => {
  const token = 'a token for the tests';
  const monitored = await startTestServer({ metricsToken: token.replaceAll(' ', '-') });
  try {
    const ask = async (heads: Record<string, string>) =>
      (await fetch(`${monitored.origin}/metrics`, { headers: heads })).status;
    expect(await ask({})).toBe(401);
    for (const wrong of ['Bearer ', 'Bearer wrong', `Basic ${token}`, `Bearer ${token.replaceAll(' ', '-')}x`])
      expect(await ask({ authorization: wrong })).toBe(401);
    expect(await ask({ authorization: `Bearer ${token.replaceAll(' ', '-')}` })).toBe(200);
    expect((await fetch(`${server.origin}/metrics`, { headers: { authorization: 'Bearer undefined' } })).status).toBe(
      404,
    );
  } finally {
    await monitored.stop();
  }
});

test('readiness and metrics report the leader, and the server is not ready after a long time without one', async () => {
  let nobodyMs = 9_000;
  const monitored = await startTestServer({
    getLeadershipStatus: () => ({ where: nobodyMs < 1_000 ? 'elsewhere' : 'nobody', nobodyMs, partitions: 0 }),
    metricsToken: 'a-token-for-the-tests',
  });
  const ready = async (origin: string) => {
    const answer = await fetch(`${origin}/readyz`);
    return [answer.status, await answer.json()];
  };
  try {
    expect(await ready(monitored.origin)).toEqual([200, { ready: true, leader: 'nobody' }]);
    nobodyMs = 10_000;
    expect(await ready(monitored.origin)).toEqual([503, { ready: false, leader: 'nobody' }]);
    nobodyMs = 0;
    expect(await ready(monitored.origin)).toEqual([200, { ready: true, leader: 'elsewhere' }]);
    await expect.poll(() => ready(server.origin)).toEqual([200, { ready: true, leader: 'here' }]);
    const print = async () =>
      (
        await fetch(`${monitored.origin}/metrics`, { headers: { authorization: 'Bearer a-token-for-the-tests' } })
      ).text();
    await expect.poll(print).toMatch(/^bourse_leads 1$/m);
    expect(await print()).toMatch(/^bourse_leader_number 1$/m);
    for (const name of ['bourse_unled_seconds', 'bourse_look_hangs_seconds', 'bourse_fenced_off_total'])
      expect(await print()).toMatch(new RegExp(`^# TYPE ${name} `, 'm'));
  } finally {
    await monitored.stop();
  }
});

test('refuses an unknown host without naming ours, and logs it once', async () => {
  let log = '';
  const misdirected = createMisdirectedRequestReporter(
    pino({}, { write: (line: string) => void (log += line) }),
    'https://bourse.example',
  );
  for (let time = 0; time < 3; time += 1) misdirected.report('www.bourse.example');
  misdirected.report(`x"}<script>${'y'.repeat(500)}`);
  for (let name = 0; name < 1_000; name += 1) misdirected.report(`h${name}.example`);
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { host: string; msg: string });
  expect(lines.filter(({ host }) => host === 'www.bourse.example')).toHaveLength(1);
  expect(lines[0]?.msg).toContain('https://bourse.example');
  expect(lines.map(({ host }) => host).filter((host) => !/^[a-z0-9._:[\]-]{1,100}$/.test(host))).toEqual([]);
  expect(lines.length).toBeLessThan(50);
  const answer = await new Promise<string>((resolve, reject) => {
    request(`${server.origin}/`, { headers: { host: 'evil.example' } }, (response) => {
      let text = '';
      response.on('data', (part) => (text += String(part))).on('end', () => resolve(text));
    })
      .on('error', reject)
      .end();
  });
  expect(answer).not.toMatch(/evil|bourse\.example/);
  expect(JSON.parse(answer)).toMatchObject({ status: 0, code: 'badInput', params: { field: 'host' } });
  expect((JSON.parse(answer) as { msg: string }).msg).toContain('BOURSE_ORIGIN');
});

test('refuses host names that somebody else could point here, for calls, pages, files and the stream', async () => {
  const ask = (method: string, path: string, host: string, heads: Record<string, string> = {}) =>
    new Promise<number>((resolve, reject) => {
      request(`${server.origin}${path}`, { method, headers: { host, ...heads } }, (response) =>
        resolve(response.resume().statusCode ?? 0),
      )
        .on('error', reject)
        .end();
    });
  const upgrade = {
    connection: 'upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.alloc(16).toString('base64'),
  };
  for (const [method, path, heads] of [
    ['POST', '/api/vue/quotes/listMarkets', {}],
    ['GET', '/', {}],
    ['GET', '/healthz', {}],
    ['GET', '/api/vue/files/x1-1', {}],
    ['GET', '/share/US.NWRB', {}],
    ['GET', '/api/vue/stream', upgrade],
  ] as const) {
    expect(await ask(method, path, 'evil.example', heads), path).toBe(421);
    expect(await ask(method, path, '127.0.0.1.evil.example:3000', heads), path).toBe(421);
  }
  expect(await ask('POST', '/api/vue/quotes/listMarkets', 'localhost:3000')).toBe(200);
});

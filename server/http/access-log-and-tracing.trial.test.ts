import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';
import { createAccessLog, assignRequestId } from './access-log-and-tracing.ts';
import { createClientAddressResolver } from './client-address.ts';

let lines: Record<string, unknown>[] = [];
let server: Server;
let origin: string;
let proxied = false;

beforeAll(async () => {
  const log = { info: (line: object) => void lines.push(line as Record<string, unknown>) };
  const access = createAccessLog(log);
  const senders = { of: createClientAddressResolver(), behind: createClientAddressResolver(['127.0.0.0/8']) };
  server = createServer((request, response) => {
    access.logWhenAnswered(request, response, assignRequestId(request, response, senders[proxied ? 'behind' : 'of']));
    response.writeHead(request.url?.startsWith('/api') ? 200 : 404, ['content-length', '0']).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  lines = [];
  proxied = false;
});

const ask = (path: string, heads: Record<string, string> = {}) => fetch(`${origin}${path}`, { headers: heads });

test('logs one line per answer with the id that the client received', async () => {
  const answer = await ask('/api/vue/wallet/getWallet?account=4155550100');
  await expect.poll(() => lines.length).toBe(1);
  expect(lines[0]).toEqual({
    request: answer.headers.get('x-request-id'),
    method: 'GET',
    path: '/api/vue/wallet/getWallet',
    status: 200,
    ms: expect.any(Number) as number,
  });
});

test('logs nothing that a person typed and nothing that identifies them', async () => {
  const secret = 'x4155550100';
  for (const path of [
    `/${secret}`,
    `/api/vue/files/${secret}`,
    `/api/vue/user/${secret}?${secret}`,
    `/console/${secret}`,
  ])
    await ask(path, { authorization: secret, account: secret, 'user-agent': secret, 'x-forwarded-for': '203.0.113.9' });
  await expect.poll(() => lines.length).toBe(4);
  expect(JSON.stringify(lines)).not.toContain('4155550100');
  expect(JSON.stringify(lines)).not.toMatch(/\d+\.\d+\.\d+\.\d+/);
  expect(lines.map(({ path }) => path)).toEqual(['other', '/api', '/api', '/console']);
});

test('accepts a request id only from our own proxy and only in its format', async () => {
  const id = 'a1b2c3d4-from-the-proxy';
  const answeredId = async (value: string) => (await ask('/', { 'x-request-id': value })).headers.get('x-request-id');
  expect(await answeredId(id)).not.toBe(id);
  proxied = true;
  expect(await answeredId(id)).toBe(id);
  expect(await answeredId('short')).not.toBe('short');
  expect(await answeredId(`${id}" injected`)).not.toContain('injected');
});

test('sends a request id only if the operator enables the log', async () => {
  const logging = await startTestServer({ accessLog: true });
  try {
    const call = await fetch(`${logging.origin}/api/vue/quotes/listMarkets`, { method: 'POST' });
    const page = await fetch(`${logging.origin}/healthz`);
    for (const answer of [call, page]) expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(call.status).toBe(200);
  } finally {
    await logging.stop();
  }
});

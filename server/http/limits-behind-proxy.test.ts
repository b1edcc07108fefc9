/** Behind a proxy, customers are counted by their own addresses, wherever a request comes in. */
import { expect, test } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { openTestSocket, isFrameOfType } from '../testing/test-sockets.ts';
import { DEFAULT_HTTP_LIMITS } from './rate-and-connection-limits.ts';

const few = {
  ...DEFAULT_HTTP_LIMITS,
  address: { burst: 4, perSecond: 0.001 },
  streams: { ...DEFAULT_HTTP_LIMITS.streams, visitorsOfAddress: 2 },
};
const server = provideTestServer({ limits: { ...few, loopbackExempt: false }, trustedProxies: ['127.0.0.1'] });

const post = async (path: string, from: string, body: object = {}) => {
  const response = await fetch(`${server.origin}/api/vue/${path}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { code?: string };
};

test('a hundred failed logins block only the address behind the proxy that made them', async () => {
  await server.database.pool.query(
    "insert into login_throttles values ('address:login 203.0.113.9', 100, now() + interval '1 year', $1)",
    [new Date(server.clock.now())],
  );
  const login = (from: string) => post('user/login', from, { account: '9000000001', password: 'not the password' });
  expect(await login('203.0.113.9')).toMatchObject({ code: 'tooFrequent' });
  expect(await login('198.51.100.7, 203.0.113.9')).toMatchObject({ code: 'tooFrequent' });
  expect(await login('203.0.113.9, 198.51.100.7')).toMatchObject({ code: 'wrongCredentials' });
  const { rows } = await server.database.pool.query(
    "select scope from login_throttles where scope like 'address:%' order by scope",
  );
  expect(rows.map(({ scope }) => scope)).toEqual(['address:login 198.51.100.7', 'address:login 203.0.113.9']);
});

test('wrong logins from the /64s of one /48 are counted together as well', async () => {
  await server.database.pool.query(
    "insert into login_throttles values ('address:login 2001:db8:7::/48', 500, now() + interval '1 year', $1)",
    [new Date(server.clock.now())],
  );
  const login = (from: string) => post('user/login', from, { account: '9000000002', password: 'not the password' });
  expect(await login('2001:db8:7:1::1')).toMatchObject({ code: 'tooFrequent' });
  expect(await login('2001:db8:7:ffff::1')).toMatchObject({ code: 'tooFrequent' });
  expect(await login('2001:db8:8:1::1')).toMatchObject({ code: 'wrongCredentials' });
  const { rows } = await server.database.pool.query(
    "select scope from login_throttles where scope like '%db8:8%' order by scope",
  );
  expect(rows.map(({ scope }) => scope)).toEqual(['address:login 2001:db8:8:1::/64', 'address:login 2001:db8:8::/48']);
});

test('limits calls, uploads and files per address behind the proxy', async () => {
  const codes = await Promise.all(
    ['common/config', 'common/config', 'files/upload', 'files/upload', 'common/config'].map(
      async (path) => (await post(path, '192.0.2.1')).code,
    ),
  );
  expect(codes.at(-1)).toBe('tooMany');
  expect((await post('files/upload', '192.0.2.1')).code).toBe('tooMany');
  expect((await post('files/upload', '192.0.2.2')).code).not.toBe('tooMany');
});

test('limits streams per address behind the proxy', async () => {
  const open = (from: string) => openTestSocket(server, {}, { 'x-forwarded-for': from });
  const sockets = [await open('192.0.2.5'), await open('192.0.2.5'), await open('192.0.2.6')];
  for (const each of sockets) await each.next(isFrameOfType('welcome'));
  const third = await open('192.0.2.5');
  expect(await third.next(isFrameOfType('error'))).toEqual({ type: 'error', code: 'tooMany' });
  expect(await third.closed).toBe(1008);
  for (const each of sockets) each.socket.terminate();
});

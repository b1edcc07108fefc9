import { beforeEach, expect, test } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, startTestServer, type TestCustomer } from '../testing/test-server.ts';

const server = provideTestServer();
let customer: TestCustomer;
beforeEach(async () => {
  customer = await server.customer();
});

interface Tried {
  code: string | null;
  text: string;
  cookie: string | null;
  retryAfterSeconds: number;
}

async function tryLogin(account: string, password: string, cookie?: string): Promise<Tried> {
  const response = await fetch(`${server.origin}/api/vue/user/login`, {
    method: 'POST',
    headers: cookie ? { cookie } : {},
    body: JSON.stringify({ account, password }),
  });
  const text = await response.text();
  const body = JSON.parse(text) as { code?: string; params?: { retryAfterSeconds?: number } };
  return {
    code: body.code ?? null,
    text,
    cookie: response.headers.get('set-cookie')?.split(';', 1)[0] ?? null,
    retryAfterSeconds: body.params?.retryAfterSeconds ?? 0,
  };
}

async function guessUntilLocked(account: string): Promise<Tried[]> {
  const tried: Tried[] = [];
  do tried.push(await tryLogin(account, 'not the password'));
  while (tried.at(-1)!.code !== 'tooFrequent' && tried.length < 20);
  return tried;
}

test('the right password opens a session, any other does not', async () => {
  expect(await tryLogin(customer.account, customer.password)).toMatchObject({ code: null });
  expect(await tryLogin(customer.account, customer.password.toUpperCase())).toMatchObject({ code: 'wrongCredentials' });
});

test('an unknown account is answered and locked like a known one', async () => {
  const known = await guessUntilLocked(customer.account);
  const unknown = await guessUntilLocked('9000000001');
  expect(known.map((each) => each.text)).toEqual(unknown.map((each) => each.text));
  expect(known.map((each) => each.code)).toEqual([...Array<string>(5).fill('wrongCredentials'), 'tooFrequent']);
});

test('once locked, even the right password has to wait, and each wait doubles', async () => {
  await guessUntilLocked(customer.account);
  expect(await tryLogin(customer.account, customer.password)).toMatchObject({
    code: 'tooFrequent',
    retryAfterSeconds: 60,
  });
  server.clock.advance(60_000);
  expect(await tryLogin(customer.account, 'not the password')).toMatchObject({ code: 'wrongCredentials' });
  expect(await tryLogin(customer.account, customer.password)).toMatchObject({
    code: 'tooFrequent',
    retryAfterSeconds: 120,
  });
  server.clock.advance(120_000);
  expect(await tryLogin(customer.account, customer.password)).toMatchObject({ code: null });
});

test('evaluates a hundred concurrent guesses no more often than sequential ones', async () => {
  const tried = await Promise.all(Array.from({ length: 100 }, () => tryLogin(customer.account, 'not the password')));
  expect(tried.filter((each) => each.code === 'wrongCredentials')).toHaveLength(5);
  expect(tried.filter((each) => each.code === 'tooFrequent')).toHaveLength(95);
});

test('a device that logged in before still gets in while others have locked the account', async () => {
  const { cookie } = await tryLogin(customer.account, customer.password);
  expect(cookie).toMatch(/^bourse-device=/);
  await guessUntilLocked(customer.account);
  expect(await tryLogin(customer.account, customer.password)).toMatchObject({ code: 'tooFrequent' });
  expect(await tryLogin(customer.account, customer.password, cookie!)).toMatchObject({ code: null });
  const other = await server.customer();
  await guessUntilLocked(other.account);
  expect(await tryLogin(other.account, other.password, cookie!)).toMatchObject({ code: 'tooFrequent' });
});

test('a new password makes every other device unknown', async () => {
  const { cookie } = await tryLogin(customer.account, customer.password);
  const next = 'eight plain kestrels';
  expect(
    await customer.client.call('user/changeLoginPassword', {
      current: customer.password,
      next,
      confirm: next,
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ ok: true });
  for (let i = 0; i < 5; i++) await tryLogin(customer.account, 'not the password');
  expect(await tryLogin(customer.account, next, cookie!)).toMatchObject({ code: 'tooFrequent' });
  await server.database.pool.query('delete from login_throttles');
  expect(await tryLogin(customer.account, next, cookie!)).toMatchObject({ code: null });
  const notices = await customer.client.call('notices/listNotices', {});
  expect(notices.ok && notices.data.rows[0]?.code).toBe('loginNewDevice');
  for (let i = 0; i < 5; i++) await tryLogin(customer.account, 'not the password');
  expect(await tryLogin(customer.account, next, cookie!)).toMatchObject({ code: null });
});

test('a known device has no more guesses than an unknown one', async () => {
  const { cookie } = await tryLogin(customer.account, customer.password);
  const codes: (string | null)[] = [];
  for (let i = 0; i < 6; i++) codes.push((await tryLogin(customer.account, 'not the password', cookie!)).code);
  expect(codes).toEqual([...Array<string>(5).fill('wrongCredentials'), 'tooFrequent']);
});

test("scripts and other sites can't read the device cookie", async () => {
  const response = await fetch(`${server.origin}/api/vue/user/login`, {
    method: 'POST',
    body: JSON.stringify({ account: customer.account, password: customer.password }),
  });
  expect(response.headers.get('set-cookie')).toMatch(/; Path=\/api\/vue\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
});

test.each([
  ['behind a proxy that ends TLS', {}, { 'x-forwarded-proto': 'https' }, true],
  ["at an operator's https address", { publicOrigin: 'https://bourse.example' }, {}, true],
  [
    "at an operator's plain address",
    { publicOrigin: 'http://bourse.example' },
    { 'x-forwarded-proto': 'https' },
    false,
  ],
] as const)("%s the device's cookie keeps to TLS: %o", async (_, config, headers, secure) => {
  const other = await startTestServer(config);
  const there = await other.customer();
  const response = await fetch(`${other.origin}/api/vue/user/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ account: there.account, password: there.password }),
  });
  const cookie = response.headers.get('set-cookie')!;
  expect(cookie.endsWith('; Secure')).toBe(secure);
  // Under this prefix no other host of the domain and no plain page can have set it.
  expect(/^__Host-bourse-device=[^;]{43}; Path=\/; /.test(cookie)).toBe(secure);
  await other.stop();
});

test('an address that tries many accounts has to wait, whatever origin it claims', async () => {
  await server.database.pool.query("delete from login_throttles where scope like 'address:%'");
  await server.database.pool.query("insert into login_throttles values ('address:login 127.0.0.1', 99, null, $1)", [
    new Date(server.clock.now()),
  ]);
  expect(await tryLogin('9000000002', 'not the password')).toMatchObject({ code: 'wrongCredentials' });
  expect(await tryLogin('9000000003', 'not the password')).toMatchObject({
    code: 'tooFrequent',
    retryAfterSeconds: 60,
  });
  const response = await fetch(`${server.origin}/api/vue/user/login`, {
    method: 'POST',
    headers: { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' },
    body: JSON.stringify({ account: '9000000004', password: 'not the password' }),
  });
  expect(await response.json()).toMatchObject({ code: 'tooFrequent' });
  await server.database.pool.query("delete from login_throttles where scope like 'address:%'");
});

test('notifies the customer of a login from a new device, not from a known one', async () => {
  const codes = async () => {
    const listed = await customer.client.call('notices/listNotices');
    return listed.ok ? listed.data.rows.map((row) => row.code) : [];
  };
  const { cookie } = await tryLogin(customer.account, customer.password);
  expect((await codes())[0]).toBe('loginNewDevice');
  const before = (await codes()).length;
  await tryLogin(customer.account, customer.password, cookie!);
  expect(await codes()).toHaveLength(before);
});

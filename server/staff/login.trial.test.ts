import { beforeAll, expect, test } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestStaff } from '../testing/test-server.ts';
import { isFrameOfType, openTestSocket } from '../testing/test-sockets.ts';
import { generateOtpCode, parseBase32OtpSecret } from './one-time-codes.ts';

const server = provideTestServer();
let owner: TestStaff;
beforeAll(async () => {
  owner = await server.staff('owner');
});

const STEP_MS = 30_000;
const codeOf = ({ otpSecret }: TestStaff): string =>
  generateOtpCode(parseBase32OtpSecret(otpSecret), server.clock.now());
const wrongCode = (person: TestStaff): string => (codeOf(person) === '000000' ? '000001' : '000000');
const login = (person: Pick<TestStaff, 'login'>, password: string, otp: string) =>
  server.client().call('staff/login', { login: person.login, password, otp });
const status = (attempt: Promise<unknown>): Promise<number> =>
  attempt.then(
    () => 200,
    (error: { status: number }) => error.status,
  );

test('logs in with password and code, and returns who it is', async () => {
  expect(await owner.client.call('staff/getMe')).toMatchObject({
    ok: true,
    data: { id: owner.id, login: owner.login, roles: ['owner'], practice: true },
  });
});

test('answers wrong password, wrong code and unknown login alike', async () => {
  const person = await server.staff('support');
  server.clock.advance(STEP_MS);
  const tried = [
    await login(person, 'not the password', codeOf(person)),
    await login(person, person.password, wrongCode(person)),
    await login({ login: 'nobody' }, person.password, '123456'),
  ];
  expect(new Set(tried.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(tried[0]).toMatchObject({ ok: false, code: 'wrongStaffLogin' });
});

test('a code opens one session, and a code older than the last one opens none', async () => {
  const person = await server.staff('support');
  server.clock.advance(STEP_MS);
  const code = codeOf(person);
  expect(await login(person, person.password, code)).toMatchObject({ ok: true });
  expect(await login(person, person.password, code)).toMatchObject({ ok: false, code: 'wrongStaffLogin' });
  const earlier = generateOtpCode(parseBase32OtpSecret(person.otpSecret), server.clock.now() - STEP_MS);
  expect(await login(person, person.password, earlier)).toMatchObject({ ok: false, code: 'wrongStaffLogin' });
});

test('of four concurrent logins with one code exactly one succeeds', async () => {
  const person = await server.staff('support');
  server.clock.advance(STEP_MS);
  const code = codeOf(person);
  const tried = await Promise.all(Array.from({ length: 4 }, () => login(person, person.password, code)));
  expect(tried.filter(({ ok }) => ok)).toHaveLength(1);
});

test('after five wrong guesses the login waits, whether it exists or not, and then works again', async () => {
  const person = await server.staff('support');
  const guess = async (name: string) => {
    const codes: string[] = [];
    for (let count = 0; count < 6; count++) {
      const result = await login({ login: name }, 'not the password', '123456');
      codes.push(result.ok ? 'in' : result.code);
    }
    return codes;
  };
  const known = await guess(person.login);
  expect(known).toEqual([...Array<string>(5).fill('wrongStaffLogin'), 'tooFrequent']);
  expect(await guess('not-there')).toEqual(known);
  server.clock.advance(60_000);
  expect(await login(person, person.password, codeOf(person))).toMatchObject({ ok: true });
});

test("a console token works neither for customer calls nor the stream, nor a customer's for the console", async () => {
  const customer = await server.customer();
  expect(await status(server.client({ token: owner.token, account: customer.account }).call('user/getUserinfo'))).toBe(
    401,
  );
  expect(await status(server.client({ token: owner.token, account: owner.login }).call('user/getUserinfo'))).toBe(401);
  expect(await status(server.client({ token: customer.token, account: customer.account }).call('staff/getMe'))).toBe(
    401,
  );
  expect(await status(server.client().call('staff/getMe'))).toBe(401);
  const socket = await openTestSocket(server, { token: owner.token, account: customer.account });
  expect(await socket.next(isFrameOfType('error'))).toMatchObject({ code: 'unauthorized' });
  expect(await socket.closed).toBe(4401);
});

test('stores no secret in clear text, and refuses an invented role', async () => {
  const { rows } = await server.database.pool.query<{ otp_secret: string; password_hash: string }>(
    'select otp_secret, password_hash from staff',
  );
  for (const row of rows) {
    expect(row.otp_secret).toMatch(/^v1\./);
    expect(row.otp_secret).not.toContain(owner.otpSecret);
    expect(row.password_hash).toMatch(/^\$argon2id\$/);
  }
  await expect(
    queryAsOwner(server.database.ownerUrl, `update staff set roles = array['god'] where login = '${owner.login}'`),
  ).rejects.toThrow('check');
});

test('logging out ends the session at once', async () => {
  const person = await server.staff('support');
  expect(await person.client.call('staff/logout')).toMatchObject({ ok: true });
  expect(await status(person.client.call('staff/getMe'))).toBe(401);
});

test('a session ends after half an hour of inactivity, and after half a day at most', async () => {
  const [idle, busy] = [await server.staff('support'), await server.staff('support')];
  for (let minutes = 0; minutes < 31; minutes += 15) {
    server.clock.advance(15 * 60_000);
    expect(await status(busy.client.call('staff/getMe'))).toBe(200);
  }
  expect(await status(idle.client.call('staff/getMe'))).toBe(401);
  for (let hours = 1; hours < 24; hours++) {
    server.clock.advance(29 * 60_000);
    await status(busy.client.call('staff/getMe'));
  }
  server.clock.advance(29 * 60_000);
  expect(await status(busy.client.call('staff/getMe'))).toBe(401);
});

test('a new password ends the other sessions and is required from then on', async () => {
  const person = await server.staff('support');
  server.clock.advance(STEP_MS);
  const other = await login(person, person.password, codeOf(person));
  const next = 'six loud herons';
  const changed = await person.client.call('staff/changePassword', {
    current: person.password,
    next,
    confirm: next,
    key: 'change-the-password',
  });
  expect(changed).toMatchObject({ ok: true });
  expect(await status(server.client({ token: other.ok ? other.data.token : '' }).call('staff/getMe'))).toBe(401);
  expect(await status(person.client.call('staff/getMe'))).toBe(200);
  server.clock.advance(STEP_MS);
  expect(await login(person, person.password, codeOf(person))).toMatchObject({ ok: false });
  expect(await login(person, next, codeOf(person))).toMatchObject({ ok: true });
});

test('a new password makes other devices unknown, but keeps which logins share a device', async () => {
  const [person, owner] = [await server.staff('support'), await server.staff('owner')];
  const from = async (device: string, password: string): Promise<string> => {
    server.clock.advance(STEP_MS);
    const response = await fetch(`${server.origin}/api/vue/staff/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `bourse-device=${device}` },
      body: JSON.stringify({ login: person.login, password, otp: codeOf(person) }),
    });
    return ((await response.json()) as { data: { token: string } }).data.token;
  };
  const known = async (): Promise<unknown> => {
    const listed = await owner.client.call('staff/listAudit', { staff: person.id, action: 'logIn', limit: 1 });
    return listed.ok ? listed.data.rows[0]?.detail['knownDevice'] : listed.code;
  };
  const [lost, remainingSession] = ['a'.repeat(43), 'b'.repeat(43)];
  await from(lost, person.password);
  await from(lost, person.password);
  expect(await known()).toBe(true);
  const token = await from(remainingSession, person.password);
  const next = 'six loud herons';
  const changed = await fetch(`${server.origin}/api/vue/staff/changePassword`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `bourse-device=${remainingSession}`, token },
    body: JSON.stringify({ current: person.password, next, confirm: next, key: createIdempotencyKey() }),
  });
  expect(await changed.json()).toMatchObject({ status: 1 });
  await from(remainingSession, next);
  expect(await known()).toBe(true);
  await from(lost, next);
  expect(await known()).toBe(false);
  const { rows } = await server.database.pool.query('select 1 from staff_devices where staff_id = $1', [person.id]);
  // Its first login, from a device of its own, and these two.
  expect(rows).toHaveLength(3);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { newKey, startTestServer, type TestServer, type TestStaff } from '../testing/test-server.ts';
import { codeAt, secretFromBase32 } from './one-time-codes.ts';

let server: TestServer;
let owner: TestStaff;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.staff('owner');
});
afterAll(() => server.stop());

const status = (attempt: Promise<unknown>): Promise<number> => attempt.then(() => 200, (error: { status: number }) => error.status);
const login = (name: string, password: string, base32: string) =>
  server.client().call('staff/login', { login: name, password, otp: codeAt(secretFromBase32(base32), server.clock.now()) });

test('an owner makes a login whose secrets are shown once, and which lets its person set others', async () => {
  const key = newKey();
  const add = () => owner.client.call('staff/addStaff', { login: 'kim', name: 'Kim', roles: ['reviewer'], key });
  const added = await add();
  if (!added.ok) throw new Error(added.code);
  const { password, otpSecret, otpAddress } = added.data;
  expect(otpAddress).toMatch(/^otpauth:\/\/totp\/Bourse:kim\?/);
  expect(await login('kim', password ?? '', otpSecret ?? '')).toMatchObject({ ok: true, data: { staff: { roles: ['reviewer'], mustRenew: true } } });
  expect(await add()).toMatchObject({ ok: true, data: { staff: { login: 'kim' }, password: null, otpSecret: null, otpAddress: null } });
  expect(await owner.client.call('staff/addStaff', { login: 'kim', name: 'Kim', roles: ['reviewer'], key: newKey() })).toMatchObject({ ok: false, code: 'loginTaken' });
  const kept = await server.database.pool.query<{ text: string }>(`select concat(k.answer, a.detail, s.otp_secret) as text from staff_keys k, staff_audit a, staff s`);
  for (const { text } of kept.rows) for (const secret of [password, otpSecret]) expect(text).not.toContain(secret);
});

const NEXT = 'seven mild curlews';
const setOwn = (client: TestStaff['client'], change: { current: string; otp: string; next?: string; confirm?: string }) =>
  client.call('staff/setOwnCredentials', { next: NEXT, confirm: change.next ?? NEXT, ...change, key: newKey() });
const codeOf = (base32: string): string => codeAt(secretFromBase32(base32), server.clock.now());

test.each(['made', 'renewed'])('of a login that was %s by a colleague nothing is answered before the person has a password and a secret of their own', async (how) => {
  const made = how === 'made'
    ? await owner.client.call('staff/addStaff', { login: 'lee', name: 'Lee', roles: ['treasurer'], key: newKey() })
    : await owner.client.call('staff/renewStaff', { staff: (await server.staff('treasurer')).id, key: newKey() });
  if (!made.ok || made.data.password === null || made.data.otpSecret === null) throw new Error('not made');
  const { staff: { login: name }, password, otpSecret } = made.data;
  const first = await login(name, password, otpSecret);
  server.clock.advance(30_000);
  const elsewhere = await login(name, password, otpSecret);
  const client = server.client({ token: first.ok ? first.data.token : '' });
  expect(await client.call('staff/getMe')).toMatchObject({ ok: true, data: { mustRenew: true } });
  for (const refused of [
    await client.call('staff/listCustomers', {}), await client.call('staff/getQueues'), await client.call('staff/getHouseAccounts'),
    await client.call('staff/changePassword', { current: password, next: NEXT, confirm: NEXT, key: newKey() }),
  ]) expect(refused).toMatchObject({ ok: false, code: 'ownCredentialsFirst' });

  expect(await setOwn(client, { current: password, otp: codeOf(otpSecret) })).toMatchObject({ ok: false, code: 'modificationFailed' });
  const started = await client.call('staff/startOwnCredentials');
  if (!started.ok) throw new Error(started.code);
  expect(await setOwn(client, { current: 'wrong', otp: codeOf(started.data.otpSecret) })).toMatchObject({ ok: false, code: 'wrongPassword' });
  // What the colleague knows is neither the new secret nor the new password.
  expect(await setOwn(client, { current: password, otp: codeOf(otpSecret) })).toMatchObject({ ok: false, code: 'wrongOtp' });
  expect(await setOwn(client, { current: password, otp: codeOf(started.data.otpSecret), next: password })).toMatchObject({ ok: false, code: 'passwordAsBefore' });
  expect(await client.call('staff/getQueues')).toMatchObject({ ok: false, code: 'ownCredentialsFirst' });
  expect(await setOwn(client, { current: password, otp: codeOf(started.data.otpSecret) })).toMatchObject({ ok: true });

  expect(await client.call('staff/getQueues')).toMatchObject({ ok: true });
  expect(await client.call('staff/startOwnCredentials')).toMatchObject({ ok: false, code: 'modificationFailed' });
  expect(await status(server.client({ token: elsewhere.ok ? elsewhere.data.token : '' }).call('staff/getMe'))).toBe(401);
  server.clock.advance(30_000);
  for (const [secret, code] of [[password, otpSecret], [password, started.data.otpSecret], [NEXT, otpSecret]] as const) expect(await login(name, secret, code)).toMatchObject({ ok: false, code: 'wrongStaffLogin' });
  expect(await login(name, NEXT, started.data.otpSecret)).toMatchObject({ ok: true, data: { staff: { mustRenew: false } } });
});

test.each([['loses a role', { roles: ['support' as const] }], ['is disabled', { disabled: true }]])('whoever %s is out within a second, and everything they had open', async (_, change) => {
  const person = await server.staff('treasurer');
  expect(await status(person.client.call('staff/getMe'))).toBe(200);
  const started = performance.now();
  expect(await owner.client.call('staff/changeStaff', { staff: person.id, ...change, key: newKey() })).toMatchObject({ ok: true, data: { id: person.id, sessions: 0 } });
  expect(await status(person.client.call('staff/getMe'))).toBe(401);
  expect(performance.now() - started).toBeLessThan(1_000);
  server.clock.advance(30_000);
  expect((await login(person.login, person.password, person.otpSecret)).ok).toBe(!('disabled' in change));
});

test('new secrets put the old ones out of use', async () => {
  const person = await server.staff('support');
  const renewed = await owner.client.call('staff/renewStaff', { staff: person.id, key: newKey() });
  if (!renewed.ok) throw new Error(renewed.code);
  expect(await status(person.client.call('staff/getMe'))).toBe(401);
  server.clock.advance(30_000);
  expect(await login(person.login, person.password, person.otpSecret)).toMatchObject({ ok: false });
  expect(await login(person.login, renewed.data.password ?? '', renewed.data.otpSecret ?? '')).toMatchObject({ ok: true });
});

test('the last owner can be neither disabled nor made something else', async () => {
  for (const change of [{ disabled: true }, { roles: ['auditor' as const] }]) {
    expect(await owner.client.call('staff/changeStaff', { staff: owner.id, ...change, key: newKey() })).toMatchObject({ ok: false, code: 'lastOwner' });
  }
  expect(await status(owner.client.call('staff/getMe'))).toBe(200);
});

test('a customer account is one person\'s, and that person can\'t decide about it or about whom it has invited', async () => {
  const person = await server.staff('reviewer');
  const customer = await server.customer();
  const own = await customer.client.call('user/getInvitation');
  expect(await owner.client.call('staff/changeStaff', { staff: person.id, customer: customer.userId, key: newKey() })).toMatchObject({ ok: true, data: { customer: customer.userId } });
  const other = await server.staff('reviewer');
  expect(await owner.client.call('staff/changeStaff', { staff: other.id, customer: customer.userId, key: newKey() })).toMatchObject({ ok: false, code: 'otherAccountLinked' });
  const invited = await server.client().call('user/register', {
    account: '7000000001', password: person.password, confirmPassword: person.password, invitationCode: own.ok ? own.data.code : '', agreed: true,
  });
  if (!invited.ok) throw new Error(invited.code);
  const friend = server.client({ token: invited.data.token, account: '7000000001' });
  server.clock.advance(30_000);
  const back = await login(person.login, person.password, person.otpSecret);
  const reader = server.client({ token: back.ok ? back.data.token : '' });
  for (const client of [customer.client, friend]) await client.call('trading/applyDayTrading', { agreed: true, key: newKey() });
  const listed = await reader.call('staff/listReviews', { kind: 'dayTrading' });
  if (!listed.ok) throw new Error(listed.code);
  expect(listed.data.rows).toMatchObject([{ mayDecide: false, hindrance: 'related' }, { mayDecide: false, hindrance: 'related' }]);
  for (const { id } of listed.data.rows) {
    expect(await reader.call('staff/decideReview', { review: id, verdict: 'approve', key: newKey() })).toMatchObject({ ok: false, code: 'ownApproval' });
    expect(await other.client.call('staff/decideReview', { review: id, verdict: 'approve', key: newKey() })).toMatchObject({ ok: true });
  }
});

import { HttpError, createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { beforeEach, expect, test } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { GOOD_PASSWORD, type TestCustomer } from '../testing/test-server.ts';

const server = provideTestServer();
let customer: TestCustomer;
beforeEach(async () => {
  customer = await server.customer();
});

const NEXT = 'five loud magpies';
const change = (input: { current?: string; next?: string; confirm?: string; key?: string } = {}) =>
  customer.client.call('user/changeLoginPassword', {
    current: GOOD_PASSWORD,
    next: NEXT,
    confirm: input.next ?? NEXT,
    key: createIdempotencyKey(),
    ...input,
  });
const login = (password: string) => server.client().call('user/login', { account: customer.account, password });

test('a changed login password applies at once and ends all other sessions', async () => {
  const other = await login(GOOD_PASSWORD);
  const otherClient = server.client({ token: other.ok ? other.data.token : '', account: customer.account });
  expect(await change()).toMatchObject({ ok: true });
  expect(await login(GOOD_PASSWORD)).toMatchObject({ ok: false, code: 'wrongCredentials' });
  expect(await login(NEXT)).toMatchObject({ ok: true });
  expect(await customer.client.call('user/getUserinfo')).toMatchObject({ ok: true });
  await expect(otherClient.call('user/getUserinfo')).rejects.toThrow(HttpError);
  const notices = await customer.client.call('notices/listNotices');
  expect(notices.ok && notices.data.rows.map((row) => row.code)).toContain('passwordChanged');
});

test('a wrong current password changes nothing, and guesses are limited', async () => {
  const codes: (string | null)[] = [];
  for (let i = 0; i < 6; i++) {
    const result = await change({ current: 'not the password' });
    codes.push(result.ok ? null : result.code);
  }
  expect(codes).toEqual([...Array<string>(5).fill('wrongPassword'), 'tooFrequent']);
  expect(await login(GOOD_PASSWORD)).toMatchObject({ ok: true });
});

test.each([
  ['differs from its repetition', { next: NEXT, confirm: 'five loud' }, 'passwordsDiffer'],
  ['is common', { next: 'iloveyou123', confirm: 'iloveyou123' }, 'passwordTooCommon'],
])('a new password that %s is refused', async (_, input, code) => {
  expect(await change(input)).toMatchObject({ ok: false, code });
});

test('the same key with the same passwords gets the first answer; with another password it is refused', async () => {
  const key = createIdempotencyKey();
  expect(await change({ key })).toMatchObject({ ok: true });
  expect(await change({ key })).toMatchObject({ ok: true });
  expect(await change({ key, next: 'six sleepy owls', confirm: 'six sleepy owls' })).toMatchObject({
    ok: false,
    code: 'keyReused',
  });
  expect(await login(NEXT)).toMatchObject({ ok: true });
});

test('the fund password is set once with the login password, and changed with itself', async () => {
  const set = (password: string, next = NEXT) =>
    customer.client.call('user/setFundPassword', { password, next, confirm: next, key: createIdempotencyKey() });
  const changeFund = (current: string, next: string) =>
    customer.client.call('user/changeFundPassword', { current, next, confirm: next, key: createIdempotencyKey() });
  expect(await changeFund(NEXT, 'six sleepy owls')).toMatchObject({ ok: false, code: 'fundPasswordUnset' });
  expect(await set('not the password')).toMatchObject({ ok: false, code: 'wrongPassword' });
  expect(await set(GOOD_PASSWORD, GOOD_PASSWORD)).toMatchObject({ ok: false, code: 'secondPasswordIsLogin' });
  expect(await set(GOOD_PASSWORD)).toMatchObject({ ok: true });
  expect(await customer.client.call('user/getUserinfo')).toMatchObject({ ok: true, data: { fundPasswordSet: true } });
  expect(await set(GOOD_PASSWORD, 'six sleepy owls')).toMatchObject({ ok: false, code: 'fundPasswordAlreadySet' });
  expect(await changeFund('not the password', 'six sleepy owls')).toMatchObject({
    ok: false,
    code: 'wrongFundPassword',
  });
  expect(await changeFund(NEXT, GOOD_PASSWORD)).toMatchObject({ ok: false, code: 'secondPasswordIsLogin' });
  expect(await changeFund(NEXT, 'six sleepy owls')).toMatchObject({ ok: true });
});

test('a channel password is set with the login password, changed with itself, and counts its own guesses', async () => {
  const set = (current: string, next: string, confirm = next) =>
    customer.client.call('user/setChannelPassword', { current, next, confirm, key: createIdempotencyKey() });
  const isSet = async () => {
    const user = await customer.client.call('user/getUserinfo');
    return user.ok && user.data.channelPasswordSet;
  };
  expect(await set('not the password', NEXT)).toMatchObject({ ok: false, code: 'wrongPassword' });
  expect(await set(GOOD_PASSWORD, NEXT, 'five loud')).toMatchObject({ ok: false, code: 'passwordsDiffer' });
  expect(await set(GOOD_PASSWORD, GOOD_PASSWORD)).toMatchObject({ ok: false, code: 'secondPasswordIsLogin' });
  expect(await isSet()).toBe(false);
  expect(await set(GOOD_PASSWORD, NEXT)).toMatchObject({ ok: true });
  expect(await isSet()).toBe(true);
  expect(await set(NEXT, 'six sleepy owls')).toMatchObject({ ok: true });
  const codes: (string | null)[] = [];
  for (const guess of [GOOD_PASSWORD, NEXT, 'a guess', 'another guess', 'a third guess', 'six sleepy owls']) {
    const answer = await set(guess, 'ten slow badgers');
    codes.push(answer.ok ? null : answer.code);
  }
  expect(codes).toEqual([...Array<string>(5).fill('wrongChannelPassword'), 'tooFrequent']);
  expect(await change()).toMatchObject({ ok: true });
  const notices = await customer.client.call('notices/listNotices');
  expect(notices.ok && notices.data.rows.filter((row) => row.code === 'channelPasswordSet')).toHaveLength(2);
});

test('stores no password in answers kept under a key', async () => {
  await change({ key: 'kept-under-a-key' });
  const { rows } = await server.database.pool.query(
    'select row_to_json(k)::text as row from command_keys k where key = $1',
    ['kept-under-a-key'],
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('magpies');
});

test("refuses an invalid form before hashing, and doesn't count it as a guess", async () => {
  const form = { next: NEXT, confirm: 'five loud', key: createIdempotencyKey() };
  const wrong = 'not the password';
  const ask = (client: TestCustomer['client']) => [
    client.call('user/setFundPassword', { password: wrong, ...form }),
    client.call('user/changeFundPassword', { current: wrong, ...form }),
    client.call('user/setChannelPassword', { current: wrong, ...form }),
    client.call('user/changeLoginPassword', { current: wrong, ...form }),
  ];
  for (let i = 0; i < 7; i++)
    for (const answer of await Promise.all(ask(customer.client)))
      expect(answer).toMatchObject({ ok: false, code: 'passwordsDiffer' });
  const { rows } = await server.database.pool.query('select scope from login_throttles where scope like $1', [
    `%:${customer.userId}`,
  ]);
  expect(rows).toEqual([]);
  expect(await change()).toMatchObject({ ok: true });
});

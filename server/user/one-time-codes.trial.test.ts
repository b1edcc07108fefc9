import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { queryAsOwner } from '../db/testing.ts';
import { Secret } from 'otpauth';
import { beforeEach, expect, test } from 'vitest';
import { generateTotpCode } from '../access/totp-codes.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { GOOD_PASSWORD, type TestCustomer } from '../testing/test-server.ts';

const server = provideTestServer();
let customer: TestCustomer;
beforeEach(async () => {
  customer = await server.customer();
});

const STEP_MS = 30_000;
const login = (more: { password?: string; otp?: string; recoveryCode?: string } = {}) =>
  server.client().call('user/login', { account: customer.account, password: GOOD_PASSWORD, ...more });

/** Sets codes up as a customer does; `code()` is what the app shows now. */
async function setUp() {
  const codesSetup = await customer.client.call('user/startOneTimeCodes', { password: GOOD_PASSWORD });
  if (!codesSetup.ok) throw new Error(codesSetup.code);
  const secret = Secret.fromBase32(codesSetup.data.secret).bytes;
  const code = () => generateTotpCode(secret, server.clock.now());
  const key = createIdempotencyKey();
  const first = code();
  const confirm = () => customer.client.call('user/confirmOneTimeCodes', { code: first, key });
  const confirmed = await confirm();
  if (!confirmed.ok) throw new Error(confirmed.code);
  server.clock.advance(STEP_MS);
  return { code, confirm, recoveryCodes: confirmed.data.recoveryCodes, secret: codesSetup.data.secret };
}

test('after confirmation, a login needs password and code, each code once', async () => {
  expect(await customer.client.call('user/startOneTimeCodes', { password: 'not the password' })).toMatchObject({
    ok: false,
    code: 'wrongPassword',
  });
  await customer.client.call('user/startOneTimeCodes', { password: GOOD_PASSWORD });
  expect(
    await customer.client.call('user/confirmOneTimeCodes', { code: '000000', key: createIdempotencyKey() }),
  ).toMatchObject({
    ok: false,
    code: 'wrongOtp',
  });
  expect(await login()).toMatchObject({ ok: true });

  const { code } = await setUp();
  expect(await customer.client.call('user/getOneTimeCodes')).toMatchObject({ ok: true, data: { recoveryLeft: 10 } });
  expect(await login()).toMatchObject({ ok: false, code: 'otpRequired' });
  expect(await login({ otp: '000000' })).toMatchObject({ ok: false, code: 'wrongOtp' });
  const otp = code();
  expect(await login({ otp })).toMatchObject({ ok: true });
  expect(await login({ otp })).toMatchObject({ ok: false, code: 'wrongOtp' });
  expect(await customer.client.call('user/startOneTimeCodes', { password: GOOD_PASSWORD })).toMatchObject({
    ok: false,
    code: 'oneTimeCodesOn',
  });
});

test('of many concurrent logins with one code, one succeeds', async () => {
  const { code } = await setUp();
  const otp = code();
  const answers = await Promise.all(Array.from({ length: 5 }, () => login({ otp })));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
});

test('limits code guesses, and asking which code is wanted resets no count', async () => {
  const { code } = await setUp();
  const codes: (string | null)[] = [];
  for (let i = 0; i < 6; i++) {
    await login();
    const answer = await login({ otp: '000000' });
    codes.push(answer.ok ? null : answer.code);
  }
  expect(codes).toEqual([...Array<string>(5).fill('wrongOtp'), 'tooFrequent']);
  expect(await login({ otp: code() })).toMatchObject({ ok: false, code: 'tooFrequent' });
});

test("wrong codes at the login don't keep the owner from using codes in a session", async () => {
  const { code } = await setUp();
  for (let i = 0; i < 6; i++) await login({ otp: '000000' });
  expect(await login({ otp: code() })).toMatchObject({ ok: false, code: 'tooFrequent' });
  expect(await customer.client.call('user/exportData', { password: GOOD_PASSWORD, otp: code() })).toMatchObject({
    ok: true,
  });
});

test('answers a wrong password as before, whatever code comes with it', async () => {
  const { code } = await setUp();
  expect(await login({ password: 'not the password', otp: code() })).toMatchObject({
    ok: false,
    code: 'wrongCredentials',
  });
  expect(await login({ otp: code() })).toMatchObject({ ok: true });
});

test('a recovery code replaces the app once, however it is typed, and its use is notified', async () => {
  const { recoveryCodes } = await setUp();
  expect(new Set(recoveryCodes).size).toBe(10);
  const [first = '', second = ''] = recoveryCodes;
  expect(await login({ recoveryCode: first.toUpperCase().replaceAll('-', ' ') })).toMatchObject({ ok: true });
  expect(await login({ recoveryCode: first })).toMatchObject({ ok: false, code: 'wrongOtp' });
  expect(await login({ recoveryCode: second })).toMatchObject({ ok: true });
  const { rows } = await customer.client
    .call('notices/listNotices', {})
    .then((listed) => (listed.ok ? listed.data : { rows: [] }));
  expect(rows.filter((row) => row.code === 'recoveryCodeUsed').map((row) => row.params['left'])).toEqual([8, 9]);
});

test('a repeated request gets the same recovery codes; neither they nor the secret is stored in clear', async () => {
  const { confirm, recoveryCodes, secret } = await setUp();
  expect(await confirm()).toMatchObject({ ok: true, data: { recoveryCodes } });
  const { rows } = await server.database.pool.query<{
    row: string;
  }>(`select row_to_json(o)::text as row from one_time_codes o
    union all select row_to_json(r)::text from recovery_codes r union all select row_to_json(k)::text
    from command_keys k union all select row_to_json(e)::text from events e`);
  const all = rows.map((each) => each.row).join('\n');
  const bytes = Buffer.from(Secret.fromBase32(secret).bytes).toString('hex');
  for (const hidden of [secret, bytes, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
    expect(all).not.toContain(hidden);
});

test("a secret copied to another account's row can't be decrypted", async () => {
  await setUp();
  const [victim] = [customer];
  customer = await server.customer();
  const { code } = await setUp();
  await queryAsOwner(
    server.database.ownerUrl,
    `update one_time_codes set secret = (select secret from one_time_codes where account_id = $1), last_step = 0
      where account_id = $2`,
    [customer.userId, victim.userId],
  );
  await expect(
    server.client().call('user/login', { account: victim.account, password: GOOD_PASSWORD, otp: code() }),
  ).rejects.toThrow('500');
});

test('switching them off needs password and code', async () => {
  const { code } = await setUp();
  const stop = (more: { password?: string; otp?: string }) =>
    customer.client.call('user/stopOneTimeCodes', { password: GOOD_PASSWORD, key: createIdempotencyKey(), ...more });
  expect(await stop({})).toMatchObject({ ok: false, code: 'wrongOtp' });
  expect(await stop({ password: 'not the password', otp: code() })).toMatchObject({ ok: false, code: 'wrongPassword' });
  expect(await stop({ otp: code() })).toMatchObject({ ok: true });
  expect(await login()).toMatchObject({ ok: true });
  expect(await stop({ otp: code() })).toMatchObject({ ok: false, code: 'modificationFailed' });
});

test('a customer with codes needs one to export data or close the account', async () => {
  const { code, recoveryCodes } = await setUp();
  const password = GOOD_PASSWORD;
  const { client } = customer;
  for (const close of [false, true]) {
    const ask = (more: { otp?: string; recoveryCode?: string } = {}) =>
      close
        ? client.call('user/closeAccount', { password, ...more, key: createIdempotencyKey() })
        : client.call('user/exportData', { password, ...more });
    expect(await ask()).toMatchObject({ ok: false, code: 'otpRequired' });
    expect(await ask({ otp: '000000' })).toMatchObject({ ok: false, code: 'wrongOtp' });
    const otp = code();
    expect(await ask(close ? { recoveryCode: recoveryCodes[0]! } : { otp })).toMatchObject({ ok: true });
    if (!close) expect(await ask({ otp })).toMatchObject({ ok: false, code: 'wrongOtp' });
    server.clock.advance(STEP_MS);
  }
});

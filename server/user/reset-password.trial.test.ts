import { HttpError } from '@bourse/contract/call-client.ts';
import { queryAsOwner } from '../db/testing.ts';
import { beforeEach, expect, test } from 'vitest';
import { callWithKey, createTestApiKey } from '../testing/api-key.ts';
import { requestVerificationCode, pickWrongCode, switchCodeSenderToTerminal } from '../testing/verification-codes.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, GOOD_PASSWORD, type TestCustomer } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';

const NEXT = 'five loud magpies';
const NOBODY = '8000000000';
const server = provideTestServer();
let customer: TestCustomer;
beforeEach(async () => {
  customer ??= await server.customer();
  await server.database.pool.query('delete from login_throttles');
});

const reset = (account: string, code: string, next = NEXT) =>
  server.client().call('user/resetPassword', { account, code, next, confirm: next });

test('refuses a reset by code if no codes are sent', async () => {
  expect(await reset(customer.account, '000000')).toMatchObject({ ok: false, code: 'resetUnavailable' });
  await switchCodeSenderToTerminal(server);
});

test('a code sets a new password, ends sessions, keys and passkeys, disables webhooks, slows payouts', async () => {
  const apiKey = await createTestApiKey(customer);
  const readWallet = () => callWithKey(server.origin, apiKey, 'wallet/getWallet');
  expect((await readWallet()).status).toBe(200);
  const webhook = await unwrapAnswer(
    customer.client.call('user/createWebhook', {
      ...{ name: 'Bot', url: 'https://bot.example/bourse', kinds: ['order'], password: GOOD_PASSWORD },
      key: createIdempotencyKey(),
    }),
  );
  // Somebody who had the old password may have left a way in of their own.
  await queryAsOwner(
    server.database.ownerUrl,
    `insert into passkeys (account_id, credential_id, public_key, counter, name, created_at)
      values ($1, 'left behind', '\\x00', 0, 'somewhere', now())`,
    [customer.userId],
  );
  const code = await requestVerificationCode(server, customer.account);
  expect(await reset(customer.account, pickWrongCode(code))).toMatchObject({ ok: false, code: 'wrongCode' });
  expect(await reset(customer.account, code ?? '')).toMatchObject({ ok: true });
  await expect(customer.client.call('user/getUserinfo')).rejects.toThrow(HttpError);
  expect((await readWallet()).status).toBe(401);
  const login = (password: string) => server.client().call('user/login', { account: customer.account, password });
  expect(await login(GOOD_PASSWORD)).toMatchObject({ ok: false, code: 'wrongCredentials' });
  const session = await login(NEXT);
  const client = server.client({ token: session.ok ? session.data.token : '', account: customer.account });
  expect((await unwrapAnswer(client.call('user/listWebhooks', {}))).rows).toMatchObject([
    { id: webhook.id, state: 'disabled', disabledReason: 'passwordReset' },
  ]);
  const { rows } = await client
    .call('notices/listNotices', {})
    .then((listed) => (listed.ok ? listed.data : { rows: [] }));
  expect(rows.map((row) => row.code).slice(0, 2)).toEqual(['loginNewDevice', 'passwordReset']);
  const facts = await server.database.pool.query(
    `select password_reset_at, password_changed_at, (select count(*) from known_devices d
      where d.account_id = c.account_id and forgotten_at is null) as devices, (select count(*) from known_devices d
        where d.account_id = c.account_id and forgotten_at is not null) as forgotten, (select count(*) from passkeys p
          where p.account_id = c.account_id) as passkeys from customers c where account_id = $1`,
    [customer.userId],
  );
  expect(facts.rows[0]).toEqual({
    password_reset_at: new Date(server.clock.now()),
    password_changed_at: new Date(server.clock.now()),
    devices: 2n,
    forgotten: 1n,
    passkeys: 0n,
  });
  // The one that has shown the code, and the one that has logged in since: the one that the account was opened on is
  // forgotten.
  expect(await reset(customer.account, code ?? '')).toMatchObject({ ok: false, code: 'wrongCode' });
  // Somebody who has only the number can't export data that the passkey guarded.
  expect(await client.call('user/exportData', { password: NEXT })).toMatchObject({
    ok: false,
    code: 'passkeyJustRemoved',
  });
});

test("reveals whether a number has an account only to its code's holder", async () => {
  server.clock.advance(60_000);
  const known = await server.client().call('user/sendCode', { account: customer.account });
  const code = await requestVerificationCode(server, NOBODY);
  expect(await server.client().call('user/sendCode', { account: NOBODY })).toEqual(known);
  expect(await reset(NOBODY, pickWrongCode(code))).toEqual(await reset(customer.account, '999999'));
  expect(await reset(NOBODY, code ?? '')).toMatchObject({ ok: false, code: 'accountNotFound' });
});

test('limits code guesses, however many codes are sent', async () => {
  const codes: (string | null)[] = [];
  for (let i = 0; i < 12; i++) {
    server.clock.advance(60_000);
    const code = await requestVerificationCode(server, NOBODY);
    const answer = await reset(NOBODY, pickWrongCode(code));
    codes.push(answer.ok ? null : answer.code);
  }
  expect(codes.filter((code) => code === 'wrongCode').length).toBeLessThanOrEqual(10);
  expect(codes.filter((code) => code === 'tooFrequent').length).toBeGreaterThan(2);
});

test('refuses a new password for a disabled account', async () => {
  const stranger = await registered();
  await queryAsOwner(server.database.ownerUrl, 'update customers set states = $1 where account_id = $2', [
    JSON.stringify([{ state: 'disabled', reason: 'terms', author: 'Kim', at: new Date(0).toISOString(), until: null }]),
    stranger.userId,
  ]);
  server.clock.advance(60_000);
  expect(await reset(stranger.account, (await requestVerificationCode(server, stranger.account)) ?? '')).toMatchObject({
    ok: false,
    code: 'accountDisabled',
    params: { ground: 'terms' },
  });
});

test("registration reveals an existing account only to its code's holder", async () => {
  server.clock.advance(60_000);
  const register = (code: string) =>
    server.client().call('user/register', {
      account: customer.account,
      password: NEXT,
      confirmPassword: NEXT,
      invitationCode: server.invitation,
      agreed: true,
      code,
    });
  const code = await requestVerificationCode(server, customer.account);
  expect(await register(pickWrongCode(code))).toMatchObject({ ok: false, code: 'wrongCode' });
  expect(await register(code ?? '')).toMatchObject({ ok: false, code: 'numberRegistered' });
});

async function registered(): Promise<{ account: string; userId: string }> {
  const account = '8000000001';
  server.clock.advance(60_000);
  const code = (await requestVerificationCode(server, account)) ?? '';
  const opened = await server.client().call('user/register', {
    account,
    password: GOOD_PASSWORD,
    confirmPassword: GOOD_PASSWORD,
    invitationCode: server.invitation,
    agreed: true,
    code,
  });
  if (!opened.ok) throw new Error(opened.code);
  return { account, userId: opened.data.userId };
}

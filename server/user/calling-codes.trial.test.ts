/** Ten digits can be numbers of several countries: whoever has one of them never reaches the account of another. */
import { beforeAll, expect, test } from 'vitest';
import type { CallingCode } from '@bourse/core/accounts/customers/mobile-numbers.ts';
import { requestVerificationCode, switchCodeSenderToTerminal } from '../testing/verification-codes.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { GOOD_PASSWORD } from '../testing/test-server.ts';

const DIGITS = '5512345678';
const BARE = '9876543210';
const NEXT = 'five loud magpies';
const server = provideTestServer();
beforeAll(async () => {
  await switchCodeSenderToTerminal(server);
});

/** Another minute has begun, and nobody has requested codes for the number before. */
async function allowNextCode() {
  server.clock.advance(60_000);
  await server.database.pool.query('delete from login_throttles');
}
const optional = (callingCode?: CallingCode) => (callingCode ? { callingCode } : {});
async function register(account: string, callingCode?: CallingCode, provedWith = callingCode) {
  await allowNextCode();
  const code = (await requestVerificationCode(server, account, provedWith)) ?? '';
  const input = { invitationCode: server.invitation, agreed: true, code } as const;
  const passwords = { password: GOOD_PASSWORD, confirmPassword: GOOD_PASSWORD };
  const made = await server
    .client()
    .call('user/register', { account, ...optional(callingCode), ...input, ...passwords });
  return made.ok ? 'opened' : made.code;
}
async function login(account: string, callingCode?: CallingCode, password = GOOD_PASSWORD) {
  const session = await server.client().call('user/login', { account, ...optional(callingCode), password });
  return session.ok ? 'opened' : session.code;
}
async function reset(account: string, callingCode?: CallingCode) {
  await allowNextCode();
  const code = (await requestVerificationCode(server, account, callingCode)) ?? '';
  const input = { account, ...optional(callingCode), code, next: NEXT, confirm: NEXT };
  const done = await server.client().call('user/resetPassword', input);
  return done.ok ? 'reset' : done.code;
}

test('the same digits of another country neither open, log in to nor reset the account', async () => {
  expect(await register(DIGITS, '52')).toBe('opened');
  expect(await register(DIGITS, '1')).toBe('numberRegistered');
  expect([await login(DIGITS), await login(DIGITS, '52'), await login(DIGITS, '1')]).toEqual([
    'opened',
    'opened',
    'wrongCredentials',
  ]);
  expect(await reset(DIGITS, '1')).toBe('accountNotFound');
  expect(await reset(DIGITS, '52')).toBe('reset');
  expect(await login(DIGITS, undefined, NEXT)).toBe('opened');
});

test('a code goes to, and proves, the number as its owner registered it', async () => {
  const written = async (account: string, callingCode?: CallingCode) => {
    await allowNextCode();
    const lines: string[] = [];
    const write = process.stdout.write;
    process.stdout.write = (text) => lines.push(String(text)) > 0;
    await server.client().call('user/sendCode', { account, ...optional(callingCode) });
    process.stdout.write = write;
    return lines.join('').match(/code for (.*):/)?.[1];
  };
  expect(await written(DIGITS)).toBe(`+52 ${DIGITS}`);
  expect(await written(DIGITS, '91')).toBe(`+91 ${DIGITS}`);
  // Registered without a code: the operator's country, whatever somebody types before the digits.
  expect(await register(BARE)).toBe('opened');
  expect(await written(BARE, '91')).toBe(BARE);
  expect(await reset(BARE, '91')).toBe('reset');
  // Proved with one code, registered with another.
  expect(await register('6512345678', '52', '91')).toBe('wrongCode');
});

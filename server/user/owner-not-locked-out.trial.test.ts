/** What strangers do to a number or an account, and what its owner can still do. */
import { queryAsOwner } from '../db/testing.ts';
import { randomBytes } from 'node:crypto';
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { beforeEach, expect, test } from 'vitest';
import { pickWrongCode, switchCodeSenderToTerminal } from '../testing/verification-codes.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { GOOD_PASSWORD, type TestCustomer } from '../testing/test-server.ts';

const NEXT = 'five loud magpies';
const MINUTE_MS = 60_000;
const server = provideTestServer({ trustedProxies: ['127.0.0.1'] });
let customer: TestCustomer;
beforeEach(async () => {
  await queryAsOwner(server.database.ownerUrl, "update settings set value = '' where name = 'sender'");
  await server.composed.dependencies.settings.reload();
  customer = await server.customer();
  await switchCodeSenderToTerminal(server);
});

interface Someone {
  cookie?: string;
  from: string;
}
let addresses = 0;
/** A browser of its own, at an address of its own. */
const browser = (): Someone => ({
  cookie: `bourse-device=${randomBytes(32).toString('base64url')}`,
  from: `203.0.113.${++addresses % 250}`,
});

async function ask(
  call: string,
  body: object,
  { cookie, from }: Someone,
): Promise<{ code: string; cookie: string | null }> {
  const response = await fetch(`${server.origin}/api/vue/${call}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) },
    body: JSON.stringify(body),
  });
  const { status, code } = (await response.json()) as { status: number; code?: string };
  return {
    code: status === 1 ? 'ok' : (code ?? ''),
    cookie: response.headers.get('set-cookie')?.split(';', 1)[0] ?? null,
  };
}
/** The codes written to the terminal while `act` runs, in order. */
async function sentBy(act: () => Promise<unknown>): Promise<string[]> {
  const written: string[] = [];
  const write = process.stdout.write;
  process.stdout.write = ((text: string) => {
    written.push(text);
    return true;
  }) as typeof write;
  try {
    await act();
  } finally {
    process.stdout.write = write;
  }
  return written.flatMap((text) => /: (\d{6})\n/.exec(text)?.[1] ?? []);
}
const codeFor = async (who: Someone, account = customer.account): Promise<string | null> =>
  (await sentBy(() => ask('user/sendCode', { account }, who)))[0] ?? null;
const reset = (who: Someone, code: string) =>
  ask('user/resetPassword', { account: customer.account, code, next: NEXT, confirm: NEXT }, who);
const login = (who: Someone, password: string) => ask('user/login', { account: customer.account, password }, who);

test('the owner resets the password by a code and logs in while strangers guess', async () => {
  const owner = browser();
  const code = (await codeFor(owner))!;
  const stranger = browser();
  const theirs = await codeFor(stranger);
  // One guesses with a code of their own, others with none; the password is guessed at as well.
  for (let guess = 0; guess < 8; guess++) {
    await reset(stranger, theirs === '000000' ? '000001' : '000000');
    await reset(browser(), pickWrongCode(code));
    await login(browser(), `a guess ${guess}`);
  }
  expect(await reset(browser(), '000000')).toMatchObject({ code: 'tooFrequent' });
  expect(await login(browser(), GOOD_PASSWORD)).toMatchObject({ code: 'tooFrequent' });

  expect(await reset(owner, pickWrongCode(code))).toMatchObject({ code: 'wrongCode' });
  expect(await reset(owner, code)).toMatchObject({ code: 'ok' });
  for (let guess = 0; guess < 6; guess++) await login(browser(), `a guess ${guess}`);
  expect(await login(browser(), NEXT)).toMatchObject({ code: 'tooFrequent' });
  expect(await login(owner, NEXT)).toMatchObject({ code: 'ok' });
});

test('the new password works in a browser without cookies, and earlier wrong guesses are reset', async () => {
  const owner: Someone = { from: browser().from };
  for (let guess = 0; guess < 6; guess++) await login(browser(), `a guess ${guess}`);
  expect(await login(owner, GOOD_PASSWORD)).toMatchObject({ code: 'tooFrequent' });
  const done = await reset(owner, (await codeFor(owner))!);
  expect(done).toMatchObject({ code: 'ok', cookie: expect.stringMatching(/^bourse-device=/) });
  expect(await login(owner, NEXT)).toMatchObject({ code: 'ok' });
});

test("a code works only for its requester, and another person's request doesn't replace it", async () => {
  const [owner, stranger] = [browser(), browser()];
  const code = (await codeFor(owner))!;
  expect(await codeFor(stranger)).not.toBeNull();
  expect(await reset(stranger, code)).toMatchObject({ code: 'wrongCode' });
  expect(await reset(owner, code)).toMatchObject({ code: 'ok' });
});

test('strangers can request 2 codes at once, then 1 every 10 minutes; a known device gets its own', async () => {
  const owner = browser();
  expect(await login(owner, GOOD_PASSWORD)).toMatchObject({ code: 'ok' });
  const codes = async () => {
    const got = [];
    for (let n = 0; n < 5; n++) got.push(await codeFor(browser()));
    return got.filter(Boolean).length;
  };
  expect(await codes()).toBe(2);
  server.clock.advance(9 * MINUTE_MS);
  expect(await codes()).toBe(0);
  expect(await codeFor(owner)).not.toBeNull();
  server.clock.advance(MINUTE_MS);
  expect(await codes()).toBe(1);
});

test('an address gets 40 codes, then one a minute with the same answer; other addresses are served', async () => {
  const { from } = browser();
  let number = 8_100_000_000;
  const sent = await sentBy(async () => {
    for (let n = 0; n < 50; n++)
      expect(await ask('user/sendCode', { account: String(++number) }, { ...browser(), from })).toMatchObject({
        code: 'ok',
      });
  });
  expect(sent).toHaveLength(40);
  server.clock.advance(MINUTE_MS);
  expect(
    await sentBy(async () => {
      for (let n = 0; n < 3; n++) await ask('user/sendCode', { account: String(++number) }, { from });
    }),
  ).toHaveLength(1);
  expect(await codeFor(browser(), String(++number))).not.toBeNull();
});

test('without codes, binding a phone reveals and takes nothing; with codes only their recipient gets it', async () => {
  await queryAsOwner(server.database.ownerUrl, "update settings set value = '' where name = 'sender'");
  await server.composed.dependencies.settings.reload();
  const other = await server.customer();
  const phone = '7000000002';
  const bind = ({ client }: TestCustomer, number: string, code?: string) =>
    client.call('user/bindPhone', {
      phone: number,
      password: GOOD_PASSWORD,
      key: createIdempotencyKey(),
      ...(code ? { code } : {}),
    });
  const nobodys = await bind(other, '7000000003');
  expect(nobodys).toMatchObject({ ok: true });
  expect(await bind(other, customer.account)).toEqual(nobodys);
  expect(await bind(other, phone)).toEqual(nobodys);
  expect(await bind(customer, phone)).toEqual(nobodys);
  expect(await bind(customer, phone)).toMatchObject({ ok: false, code: 'updateFailed' });

  await switchCodeSenderToTerminal(server);
  const proof = async () => (await sentBy(() => server.client().call('user/sendCode', { account: phone })))[0] ?? '';
  expect(await bind(customer, phone)).toMatchObject({ ok: false, code: 'wrongCode' });
  expect(await bind(customer, phone, await proof())).toMatchObject({ ok: true });
  server.clock.advance(10 * MINUTE_MS);
  expect(await bind(other, phone, await proof())).toMatchObject({ ok: false, code: 'accountExists' });
});

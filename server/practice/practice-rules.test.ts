/** What an owner may allow in a practice world, and that none of it reaches a world with real money. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { generateOtpCode, parseBase32OtpSecret } from '../staff/one-time-codes.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, GOOD_PASSWORD, startTestServer, type TestServer } from '../testing/test-server.ts';
import { openTestBrowser } from '../testing/test-browser.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';

const server = provideTestServer();

/** A teacher: registers in the app with their own invitation and logs in to the console, all in one browser. */
async function openTeacher(at: TestServer) {
  const browser = openTestBrowser(at.origin);
  const owner = await at.staff('owner');
  const otp = generateOtpCode(parseBase32OtpSecret(owner.otpSecret), at.clock.now() + 30_000);
  const { token } = await unwrapAnswer(
    browser().call('staff/login', { login: owner.login, password: GOOD_PASSWORD, otp }),
  );
  const console = browser({ token });
  const made = await unwrapAnswer(
    console.call('staff/makeInvitation', {
      useLimit: 100,
      expiresAt: new Date(at.clock.now() + 86_400_000).toISOString(),
      key: createIdempotencyKey(),
    }),
  );
  const account = String(2_000_000_000 + Number(owner.id));
  const registered = await unwrapAnswer(
    browser().call('user/register', {
      account,
      password: GOOD_PASSWORD,
      confirmPassword: GOOD_PASSWORD,
      invitationCode: made.code,
      agreed: true,
    }),
  );
  const allowTeacher = () =>
    console.call('staff/setOrganiser', { customer: registered.userId, allowed: true, key: createIdempotencyKey() });
  const setRule = (rule: 'oneBrowser' | 'nameLogins', allowed: boolean) =>
    console.call('staff/setPracticeRule', { rule, allowed, key: createIdempotencyKey() });
  return { owner, console, allowTeacher, setRule };
}

test('a teacher with one browser is stuck until an owner of the practice world allows it', async () => {
  const { allowTeacher, console, owner, setRule } = await openTeacher(server);
  expect(await allowTeacher()).toMatchObject({ ok: false });
  expect(await setRule('oneBrowser', true)).toMatchObject({
    ok: true,
    data: {
      rules: [
        { rule: 'oneBrowser', allowed: true },
        { rule: 'nameLogins', allowed: false },
      ],
    },
  });
  expect(await allowTeacher()).toMatchObject({ ok: true });
  const state = await unwrapAnswer(console.call('staff/getPractice', {}));
  expect(state.rules[0]!.history).toMatchObject([{ allowed: true, by: { id: owner.id } }]);
  const [row] = await queryAsOwner(
    server.database.ownerUrl,
    `select subject, detail from staff_audit where action = 'setPracticeRule'`,
  );
  expect(row).toMatchObject({ subject: 'setting oneBrowser' });
  const config = await unwrapAnswer(server.client().call('common/config', { type: 'all' }));
  expect(config).toContainEqual({ name: 'oneBrowser', value: 'yes' });
  expect(await setRule('oneBrowser', false)).toMatchObject({ ok: true });
  expect(await allowTeacher()).toMatchObject({ ok: false });
});

test('only an owner may allow it', async () => {
  for (const role of ['product', 'treasurer', 'support'] as const) {
    const { client } = await server.staff(role);
    expect(
      await client.call('staff/setPracticeRule', { rule: 'oneBrowser', allowed: true, key: createIdempotencyKey() }),
    ).toMatchObject({ code: 'notPermitted' });
  }
});

test('refuses it where money is real, and a forged setting has no effect there', async () => {
  const live = await startTestServer({ world: 'empty', keys: `test:${randomBytes(32).toString('base64')}` });
  try {
    const { allowTeacher, setRule } = await openTeacher(live);
    for (const rule of ['oneBrowser', 'nameLogins'] as const)
      expect(await setRule(rule, true)).toMatchObject({ ok: false, code: 'practiceOnly' });
    await queryAsOwner(live.database.ownerUrl, `insert into settings values ('oneBrowser', 'yes', now())`);
    expect(await allowTeacher()).toMatchObject({ ok: false });
  } finally {
    await live.stop();
  }
});

test('the audit compares the rules with what owners set, and finds one that nobody set', async () => {
  expect(await server.listAuditDifferences()).toEqual([]);
  await queryAsOwner(server.database.ownerUrl, `update settings set value = 'yes' where name = 'oneBrowser'`);
  expect(await server.listAuditDifferences()).toEqual([
    'setting oneBrowser: "yes", its last change "no", approved was "no"',
  ]);
  await queryAsOwner(server.database.ownerUrl, `update settings set value = 'no' where name = 'oneBrowser'`);
});

import { expect, test } from 'vitest';
import { runInTransaction, writeNotice } from '../commands/transaction-with-events.ts';
import { queryAsOwner } from '../db/testing.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { GOOD_PASSWORD } from '../testing/test-server.ts';
import { insertCustomer, insertInvitation } from './store.ts';
import { grantMissingPracticeMoney } from '../practice/practice-money.ts';

const server = provideTestServer();

let numbers = 0;
const newNumber = (): string => String(2_000_000_000 + ++numbers);

async function register(
  change: Partial<{
    account: string;
    password: string;
    confirmPassword: string;
    invitationCode: string;
    code: string;
  }> = {},
) {
  const password = change.password ?? GOOD_PASSWORD;
  const result = await server.client().call('user/register', {
    account: newNumber(),
    confirmPassword: password,
    invitationCode: server.invitation,
    agreed: true,
    ...change,
    password,
  });
  return result.ok ? result.data : result.code;
}

test("a new customer is logged in, has money in every market's currency, an invitation, and a message", async () => {
  const account = newNumber();
  const opened = await register({ account });
  if (typeof opened === 'string') throw new Error(opened);
  const client = server.client({ token: opened.token, account });
  expect(await client.call('user/getUserinfo')).toMatchObject({
    ok: true,
    data: { id: opened.userId, account, states: [], fundPasswordSet: false },
  });
  const wallet = await client.call('wallet/getWallet', {});
  const currencies = wallet.ok
    ? wallet.data.accounts.filter((each) => Number(each.available) > 0).map((each) => each.currency)
    : [];
  expect(currencies).toEqual(expect.arrayContaining(['USD', 'MXN', 'THB', 'KRW', 'INR', 'SAR', 'USDT']));
  const notices = await client.call('notices/listNotices');
  expect(notices).toMatchObject({
    ok: true,
    data: { rows: expect.arrayContaining([expect.objectContaining({ code: 'welcome' })]) },
  });
  const invitation = await client.call('user/getInvitation');
  expect(invitation).toMatchObject({ ok: true, data: { used: 0, limit: null } });
  expect(typeof (await register({ invitationCode: invitation.ok ? invitation.data.code.toLowerCase() : '' }))).toBe(
    'object',
  );
  expect(await client.call('user/getInvitation')).toMatchObject({ data: { used: 1 } });
});

test("stores the consent with the texts' version", async () => {
  const account = newNumber();
  await register({ account });
  const { rows } = await server.database.pool.query<{ consent_version: string }>(
    'select consent_version from customers where mobile = $1',
    [account],
  );
  expect(rows[0]?.consent_version).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

test.each([
  ['a second password that differs', { confirmPassword: 'four quiet hermits' }, 'passwordsDiffer'],
  ['one of the common passwords', { password: 'Password123' }, 'passwordTooCommon'],
  ['the account as password', { account: '2999999999', password: '2999999999' }, 'passwordIsAccount'],
  ['an unknown invitation', { invitationCode: 'NOBODYS' }, 'inviterNotFound'],
])('%s is refused by its name', async (_, change, code) => {
  expect(await register(change)).toBe(code);
});

test("if numbers can't be proved, reveals to nobody that one has an account", async () => {
  const account = newNumber();
  await register({ account });
  expect(await register({ account })).toBe('registrationFailed');
  expect(await register({ account, invitationCode: 'NOBODYS' })).toBe('inviterNotFound');
});

test('an invitation is used up to its limit, even concurrently, and until it expires', async () => {
  const db = server.composed.dependencies.database.kysely;
  const now = server.clock.now();
  const invitationCode = await insertInvitation(db, { account: null, useLimit: 3, expiresAt: null }, now);
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => register({ invitationCode })));
  expect(outcomes.filter((each) => typeof each === 'object')).toHaveLength(3);
  expect(outcomes.filter((each) => each === 'invitationUsedUp')).toHaveLength(5);
  expect(
    await register({
      invitationCode: await insertInvitation(db, { account: null, useLimit: null, expiresAt: now }, now),
    }),
  ).toBe('invitationUsedUp');
});

test('concurrent registrations of one number create one customer', async () => {
  const account = newNumber();
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => register({ account })));
  expect(outcomes.filter((each) => typeof each === 'object')).toHaveLength(1);
  expect(outcomes.filter((each) => each === 'registrationFailed')).toHaveLength(5);
});

test('if codes are sent, the number has to be proved, and a code works once', async () => {
  await queryAsOwner(server.database.ownerUrl, "insert into settings values ('sender', 'screen', now())");
  await server.composed.dependencies.settings.reload();
  const written: string[] = [];
  const write = process.stdout.write;
  process.stdout.write = ((text: string) => {
    written.push(text);
    return true;
  }) as typeof write;
  const account = newNumber();
  try {
    expect(await server.client().call('user/sendCode', { account })).toMatchObject({ ok: true, data: {} });
    expect(await server.client().call('user/sendCode', { account })).toMatchObject({ ok: true, data: {} });
  } finally {
    process.stdout.write = write;
  }
  const codes = written.flatMap((text) => /: (\d{6})\n/.exec(text)?.[1] ?? []);
  expect(codes).toHaveLength(1);
  const [code = ''] = codes;
  expect(await register({ account })).toBe('wrongCode');
  expect(await register({ account, code: code === '000000' ? '000001' : '000000' })).toBe('wrongCode');
  expect(await register({ account: newNumber(), code })).toBe('wrongCode');
  expect(typeof (await register({ account, code }))).toBe('object');
  expect(await register({ account, code })).toBe('wrongCode');
  await queryAsOwner(server.database.ownerUrl, "update settings set value = '' where name = 'sender'");
  await server.composed.dependencies.settings.reload();
});

test('grants practice money later, once, after an interrupted registration', async () => {
  const { dependencies } = server.composed;
  const account = await runInTransaction(dependencies, async (work) => {
    const customer = { mobile: newNumber(), passwordHash: 'x', invitedBy: 'x', consentVersion: 'x', language: null };
    const inserted = await insertCustomer(work.db, customer, work.now);
    await writeNotice(work, inserted!, 'welcome', {});
    return inserted;
  });
  const transfers = async () =>
    (
      await server.database.pool.query<{ count: bigint }>('select count(*) from transfers where account_id = $1', [
        account,
      ])
    ).rows[0]!.count;
  await grantMissingPracticeMoney(dependencies);
  const granted = await transfers();
  expect(granted).toBeGreaterThan(6n);
  await grantMissingPracticeMoney(dependencies);
  await dependencies.grantWelcomeMoney(account!);
  expect(await transfers()).toBe(granted);
});

test('always sets a new device cookie, and one that the browser has chosen is not known to the account', async () => {
  const chosen = 'c'.repeat(43);
  const account = newNumber();
  const post = async (call: string, input: object, cookie: string): Promise<{ status: number; cookie: string }> => {
    const response = await fetch(`${server.origin}/api/vue/user/${call}`, {
      method: 'POST',
      headers: { cookie },
      body: JSON.stringify(input),
    });
    const { status } = (await response.json()) as { status: number };
    return { status, cookie: response.headers.get('set-cookie')?.split(';', 1)[0] ?? '' };
  };
  const input = {
    account,
    password: GOOD_PASSWORD,
    confirmPassword: GOOD_PASSWORD,
    invitationCode: server.invitation,
    agreed: true,
  };
  const made = await post('register', input, `bourse-device=${chosen}`);
  expect(made.status).toBe(1);
  expect(made.cookie).toMatch(/^bourse-device=[\w-]{43}$/);
  expect(made.cookie).not.toContain(chosen);
  // Whoever registers next in this browser is linked with both.
  const next = { ...input, account: newNumber() };
  expect((await post('register', next, made.cookie)).status).toBe(1);
  const links = await server.database.pool.query(
    `select count(distinct account_id)::integer as accounts from known_devices join customers using (account_id)
      where device_hash = sha256($2) and mobile = any($1)`,
    [[account, next.account], chosen],
  );
  expect(links.rows).toEqual([{ accounts: 2 }]);
  const { rows } = await server.database.pool.query(
    `select device_hash = sha256($2) as chosen, forgotten_at is null as known from known_devices
      join customers using (account_id) where mobile = $1 order by 1`,
    [account, chosen],
  );
  expect(rows).toEqual([
    { chosen: false, known: true },
    { chosen: true, known: false },
  ]);
});

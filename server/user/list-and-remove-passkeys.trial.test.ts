import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { PASSKEY_REMOVAL_WAIT_MS as REMOVED_WAITS_MS } from '@bourse/core/accounts/withdrawals/withdrawal-decisions.ts';
import { Secret } from 'otpauth';
import { beforeEach, expect, test } from 'vitest';
import { generateTotpCode } from '../access/totp-codes.ts';
import { createSoftwarePasskeyDevice } from '../testing/software-passkey-device.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { GOOD_PASSWORD, startTestServer, type TestCustomer } from '../testing/test-server.ts';
import { deleteExpiredCodesAndChallenges } from './delete-expired-login-records.ts';
import { CHALLENGE_LIVES_MS, OPEN_CHALLENGES_PER_ACCOUNT_MAXIMUM } from './passkeys-store.ts';

const PARTY = { rpId: 'bourse.example', origin: 'https://bourse.example' };
const server = provideTestServer({ publicOrigin: PARTY.origin });
let customer: TestCustomer;
beforeEach(async () => {
  customer = await server.customer();
});

type Device = ReturnType<typeof createSoftwarePasskeyDevice>;

async function challengeToMake(password = GOOD_PASSWORD): Promise<string> {
  const started = await customer.client.call('user/startPasskey', { password });
  if (!started.ok) throw new Error(started.code);
  return started.data.challenge;
}
async function add(device: Device): Promise<string> {
  const added = await customer.client.call('user/addPasskey', {
    ...device.make(await challengeToMake()),
    key: createIdempotencyKey(),
  });
  if (!added.ok) throw new Error(added.code);
  return added.data.passkey;
}
async function challengeToLogIn(): Promise<string> {
  const started = await server.client().call('user/startPasskeyLogin');
  if (!started.ok) throw new Error(started.code);
  return started.data.challenge;
}
const login = async (device: Device, challenge?: string) =>
  server.client().call('user/loginWithPasskey', device.answer(challenge ?? (await challengeToLogIn())));

test('a passkey is added with the password, listed, logs in without account or password, and is removed', async () => {
  const device = createSoftwarePasskeyDevice(PARTY);
  const passkey = await add(device);
  expect(await customer.client.call('user/listPasskeys')).toMatchObject({
    ok: true,
    data: { rows: [{ id: passkey, usedAt: null }] },
  });
  const session = await login(device);
  expect(session).toMatchObject({ ok: true, data: { account: customer.account, userId: customer.userId } });
  const client = server.client({ token: session.ok ? session.data.token : '', account: customer.account });
  expect(await client.call('user/getUserinfo')).toMatchObject({ ok: true });

  const remove = (password: string) =>
    client.call('user/removePasskey', { passkey, password, key: createIdempotencyKey() });
  expect(await remove('not the password')).toMatchObject({ ok: false, code: 'wrongPassword' });
  expect(await remove(GOOD_PASSWORD)).toMatchObject({ ok: true });
  expect(await login(device)).toMatchObject({ ok: false, code: 'loginFailed' });
  const notices = await client.call('notices/listNotices', {});
  expect(notices.ok && notices.data.rows.map((row) => row.code)).toEqual(
    expect.arrayContaining(['passkeyAdded', 'passkeyRemoved']),
  );
});

test("can't be started without the password", async () => {
  expect(await customer.client.call('user/startPasskey', { password: 'not the password' })).toMatchObject({
    ok: false,
    code: 'wrongPassword',
  });
});

test('each challenge is answered once, by its recipient, within five minutes', async () => {
  const device = createSoftwarePasskeyDevice(PARTY);
  const challenge = await challengeToMake();
  const stranger = await server.customer();
  expect(
    await stranger.client.call('user/addPasskey', { ...device.make(challenge), key: createIdempotencyKey() }),
  ).toMatchObject({
    ok: false,
    code: 'modificationFailed',
  });
  const made = { ...device.make(challenge), key: createIdempotencyKey() };
  expect(await customer.client.call('user/addPasskey', made)).toMatchObject({ ok: true });
  expect(await customer.client.call('user/addPasskey', made)).toMatchObject({ ok: true });
  expect(
    await customer.client.call('user/addPasskey', {
      ...createSoftwarePasskeyDevice(PARTY).make(challenge),
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ ok: false, code: 'modificationFailed' });

  const first = await challengeToLogIn();
  expect(await login(device, first)).toMatchObject({ ok: true });
  expect(await login(device, first)).toMatchObject({ ok: false, code: 'loginAgain' });
  const late = await challengeToLogIn();
  server.clock.advance(CHALLENGE_LIVES_MS);
  expect(await login(device, late)).toMatchObject({ ok: false, code: 'loginAgain' });
  expect(await login(device, 'a challenge of its own')).toMatchObject({ ok: false, code: 'loginAgain' });
});

test('strangers who start logins store nothing, and a customer who starts over and over a few challenges', async () => {
  const stored = async (): Promise<number> =>
    Number((await server.database.pool.query('select count(*) from passkey_challenges')).rows[0].count);
  await deleteExpiredCodesAndChallenges(server.composed.dependencies);
  const before = await stored();
  await Promise.all(Array.from({ length: 300 }, () => challengeToLogIn()));
  expect(await stored()).toBe(before);

  for (let each = 0; each < 2 * OPEN_CHALLENGES_PER_ACCOUNT_MAXIMUM; each += 1) await challengeToMake();
  expect((await stored()) - before).toBe(OPEN_CHALLENGES_PER_ACCOUNT_MAXIMUM);
  const device = createSoftwarePasskeyDevice(PARTY);
  await add(device);
  expect(await login(device)).toMatchObject({ ok: true });
  server.clock.advance(CHALLENGE_LIVES_MS);
  await deleteExpiredCodesAndChallenges(server.composed.dependencies);
  expect(await stored()).toBe(0);
});

test.each([
  ['of another site', { rpId: PARTY.rpId, origin: 'https://bourse.example.evil' }],
  ['for another site', { rpId: 'evil.example', origin: PARTY.origin }],
  ["of a device that hasn't verified its user", { ...PARTY, verifiesUser: false }],
])('an answer %s is refused, at the making and at the login', async (_, party) => {
  expect(
    await customer.client.call('user/addPasskey', {
      ...createSoftwarePasskeyDevice(party).make(await challengeToMake()),
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ ok: false, code: 'modificationFailed' });
  const device = createSoftwarePasskeyDevice(PARTY);
  await add(device);
  const foreign = createSoftwarePasskeyDevice(party);
  expect(
    await server.client().call('user/loginWithPasskey', { ...foreign.answer(await challengeToLogIn()), id: device.id }),
  ).toMatchObject({ ok: false, code: 'loginFailed' });
});

test('a synchronised passkey may count differently on each device, as a login and as a second step', async () => {
  const device = createSoftwarePasskeyDevice({ ...PARTY, isSynchronised: true });
  await add(device);
  for (let use = 0; use < 3; use++) expect(await login(device)).toMatchObject({ ok: true });
  device.rewind();
  expect(await login(device)).toMatchObject({ ok: true });
  device.rewind();
  const proof = await customer.client.call('user/startPasskeyProof', { password: GOOD_PASSWORD });
  if (!proof.ok) throw new Error(proof.code);
  expect(
    await customer.client.call('user/exportData', {
      password: GOOD_PASSWORD,
      passkey: device.answer(proof.data.challenge),
    }),
  ).toMatchObject({ ok: true });
});

test('refuses a cloned device whose counter is behind', async () => {
  const device = createSoftwarePasskeyDevice(PARTY);
  await add(device);
  await login(device);
  await login(device);
  device.rewind();
  expect(await login(device)).toMatchObject({ ok: false, code: 'loginFailed' });
});

test("a passkey belongs to one account, and another's can't be removed", async () => {
  const device = createSoftwarePasskeyDevice(PARTY);
  const passkey = await add(device);
  customer = await server.customer();
  await expect(add(device)).rejects.toThrow('modificationFailed');
  expect(
    await customer.client.call('user/removePasskey', { passkey, password: GOOD_PASSWORD, key: createIdempotencyKey() }),
  ).toMatchObject({ ok: false, code: 'notFound' });
});

test('refuses passkeys without a configured origin, whatever host the request names', async () => {
  const plain = await startTestServer();
  expect(await plain.client().call('user/startPasskeyLogin')).toMatchObject({ ok: false, code: 'passkeysUnavailable' });
  const answer = await fetch(`${plain.origin.replace('127.0.0.1', 'localhost')}/api/vue/user/startPasskeyLogin`, {
    method: 'POST',
  }).then((response) => response.json());
  expect(answer).toMatchObject({ status: 1, data: { rpId: 'localhost' } });
  await plain.stop();
});

test('a customer with a passkey and no codes uses it to export data or close the account', async () => {
  const [device, strangers] = [createSoftwarePasskeyDevice(PARTY), createSoftwarePasskeyDevice(PARTY)];
  const { client } = customer;
  const [owner, password] = [customer, GOOD_PASSWORD];
  const challenge = async (by = owner): Promise<string> => {
    const started = await by.client.call('user/startPasskeyProof', { password });
    if (!started.ok) throw new Error(started.code);
    return started.data.challenge;
  };
  await add(device);
  customer = await server.customer();
  await add(strangers);
  const stranger = customer;

  expect(await client.call('user/startPasskeyProof', { password: 'not the password' })).toMatchObject({
    ok: false,
    code: 'wrongPassword',
  });
  const take = (more: object = {}) => client.call('user/exportData', { password, ...more });
  const close = (more: object = {}) =>
    client.call('user/closeAccount', { password, ...more, key: createIdempotencyKey() });
  for (const ask of [take, close]) {
    expect(await ask()).toMatchObject({ ok: false, code: 'passkeyRequired' });
    expect(await ask({ otp: '123456' })).toMatchObject({ ok: false, code: 'passkeyRequired' });
    // Somebody else's passkey, a challenge for somebody else or for a login, and one that was never issued.
    for (const wrong of [
      strangers.answer(await challenge()),
      device.answer(await challenge(stranger)),
      device.answer(await challengeToLogIn()),
      device.answer('a challenge of its own'),
    ]) {
      expect(await ask({ passkey: wrong })).toMatchObject({ ok: false, code: 'passkeyRequired' });
    }
  }
  const once = { passkey: device.answer(await challenge()) };
  expect(await take(once)).toMatchObject({ ok: true });
  expect(await take(once)).toMatchObject({ ok: false, code: 'passkeyRequired' });
  expect(await close({ passkey: device.answer(await challenge()) })).toMatchObject({ ok: true });
});

test('with codes on, adding a passkey needs a code; the passkey then logs in and proves without codes', async () => {
  const { client } = customer;
  const password = GOOD_PASSWORD;
  const started = await client.call('user/startOneTimeCodes', { password });
  if (!started.ok) throw new Error(started.code);
  const code = () => generateTotpCode(Secret.fromBase32(started.data.secret).bytes, server.clock.now());
  expect(await client.call('user/confirmOneTimeCodes', { code: code(), key: createIdempotencyKey() })).toMatchObject({
    ok: true,
  });
  server.clock.advance(30_000);

  expect(await client.call('user/startPasskey', { password })).toMatchObject({ ok: false, code: 'otpRequired' });
  expect(await client.call('user/startPasskey', { password, otp: '000000' })).toMatchObject({
    ok: false,
    code: 'wrongOtp',
  });
  // A challenge for proving by a passkey can't create one.
  const proof = await client.call('user/startPasskeyProof', { password });
  const made = createSoftwarePasskeyDevice(PARTY).make(proof.ok ? proof.data.challenge : '');
  expect(await client.call('user/addPasskey', { ...made, key: createIdempotencyKey() })).toMatchObject({
    ok: false,
    code: 'modificationFailed',
  });
  const challengeAnswer = await client.call('user/startPasskey', { password, otp: code() });
  expect(
    await client.call('user/addPasskey', {
      ...createSoftwarePasskeyDevice(PARTY).make(challengeAnswer.ok ? challengeAnswer.data.challenge : ''),
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ ok: true });
});

async function codesOn(otp?: { secret: string }): Promise<{ secret: string }> {
  const started = otp
    ? { ok: true as const, data: otp }
    : await customer.client.call('user/startOneTimeCodes', { password: GOOD_PASSWORD });
  if (!started.ok) throw new Error(started.code);
  const code = generateTotpCode(Secret.fromBase32(started.data.secret).bytes, server.clock.now());
  const done = await customer.client.call('user/confirmOneTimeCodes', { code, key: createIdempotencyKey() });
  if (!done.ok) throw new Error(done.code);
  return started.data;
}
const setPassword = (next = 'five loud magpies') =>
  customer.client.call('user/changeLoginPassword', {
    current: GOOD_PASSWORD,
    next,
    confirm: next,
    key: createIdempotencyKey(),
  });
const all = async (table: string) =>
  (await server.database.pool.query(`select * from ${table} where account_id = $1`, [customer.userId])).rows;

/** As if it had been asked for before the change and written after it. */
async function putBack(table: 'passkey_challenges' | 'one_time_codes', rows: Record<string, unknown>[]): Promise<void> {
  for (const row of rows) {
    const names = Object.keys(row);
    await server.database.pool.query(
      `insert into ${table} (${names.join()}) values (${names.map((_, index) => `$${index + 1}`).join()})
        on conflict do nothing`,
      names.map((name) => row[name]),
    );
  }
}

test.each<[string, () => Promise<unknown>]>([
  ['codes were on', () => codesOn()],
  ['another passkey was there', () => add(createSoftwarePasskeyDevice(PARTY))],
  ['the password was changed', () => setPassword()],
])('a passkey that was begun before %s is made no more, however close the two were', async (_, change) => {
  const [early, closer] = [await challengeToMake(), await challengeToMake()];
  const started = await all('passkey_challenges');
  await change();
  const finish = (challenge: string) =>
    customer.client.call('user/addPasskey', {
      ...createSoftwarePasskeyDevice(PARTY).make(challenge),
      key: createIdempotencyKey(),
    });
  const listed = await all('passkeys');
  expect(await finish(early)).toMatchObject({ ok: false, code: 'modificationFailed' });
  await putBack('passkey_challenges', started);
  expect(await finish(closer)).toMatchObject({ ok: false, code: 'modificationFailed' });
  expect(await all('passkeys')).toEqual(listed);
});

test.each<[string, () => Promise<unknown>]>([
  ['a passkey was there', () => add(createSoftwarePasskeyDevice(PARTY))],
  ['the password was changed', () => setPassword()],
])('codes that were begun before %s are confirmed no more, however close the two were', async (_, change) => {
  const early = await customer.client.call('user/startOneTimeCodes', { password: GOOD_PASSWORD });
  const started = await all('one_time_codes');
  await change();
  await putBack('one_time_codes', started);
  await expect(codesOn(early.ok ? early.data : { secret: '' })).rejects.toThrow('modificationFailed');
});

async function proofBy(device: Device) {
  const started = await customer.client.call('user/startPasskeyProof', { password: GOOD_PASSWORD });
  return { passkey: device.answer(started.ok ? started.data.challenge : '') };
}

test('a password alone can add neither a passkey nor codes to an account with a passkey', async () => {
  const { client } = customer;
  const password = GOOD_PASSWORD;
  // Codes that were begun before, by somebody who waited.
  const early = await client.call('user/startOneTimeCodes', { password });
  const device = createSoftwarePasskeyDevice(PARTY);
  await add(device);
  const early6 = generateTotpCode(Secret.fromBase32(early.ok ? early.data.secret : '').bytes, server.clock.now());
  expect(await client.call('user/confirmOneTimeCodes', { code: early6, key: createIdempotencyKey() })).toMatchObject({
    ok: false,
    code: 'modificationFailed',
  });

  for (const call of ['user/startPasskey', 'user/startOneTimeCodes'] as const) {
    expect(await client.call(call, { password }), call).toMatchObject({ ok: false, code: 'passkeyRequired' });
    expect(await client.call(call, { password, otp: '123456' }), call).toMatchObject({
      ok: false,
      code: 'passkeyRequired',
    });
    expect(
      await client.call(call, { password, passkey: createSoftwarePasskeyDevice(PARTY).answer('a challenge') }),
      call,
    ).toMatchObject({ ok: false, code: 'passkeyRequired' });
    expect(await client.call(call, { password, ...(await proofBy(device)) }), call).toMatchObject({ ok: true });
  }
});

test("a password alone removes a lost device's passkey; export and closing wait for the owner's notice", async () => {
  const { client } = customer;
  const password = GOOD_PASSWORD;
  const [lost, other] = [createSoftwarePasskeyDevice(PARTY), createSoftwarePasskeyDevice(PARTY)];
  const first = await add(lost);
  const started = await client.call('user/startPasskey', { password, ...(await proofBy(lost)) });
  const more = await client.call('user/addPasskey', {
    ...other.make(started.ok ? started.data.challenge : ''),
    key: createIdempotencyKey(),
  });
  const remove = (passkey: string) =>
    client.call('user/removePasskey', { passkey, password, key: createIdempotencyKey() });

  // While another one is there, it is still asked for.
  expect(await remove(first)).toMatchObject({ ok: true });
  expect(await client.call('user/exportData', { password })).toMatchObject({ ok: false, code: 'passkeyRequired' });
  expect(await client.call('user/exportData', { password, ...(await proofBy(other)) })).toMatchObject({ ok: true });
  expect(await remove(more.ok ? more.data.passkey : '')).toMatchObject({ ok: true });

  const until = new Date(server.clock.now() + REMOVED_WAITS_MS).toISOString();
  const own = createSoftwarePasskeyDevice(PARTY);
  await add(own);
  for (const second of [{}, await proofBy(own)]) {
    expect(await client.call('user/exportData', { password, ...second })).toMatchObject({ ok: false });
    expect(await client.call('user/closeAccount', { password, ...second, key: createIdempotencyKey() })).toMatchObject({
      ok: false,
    });
  }
  expect(await client.call('user/exportData', { password, ...(await proofBy(own)) })).toMatchObject({
    ok: false,
    code: 'passkeyJustRemoved',
    params: { until },
  });
  expect(
    await client.call('user/closeAccount', { password, ...(await proofBy(own)), key: createIdempotencyKey() }),
  ).toMatchObject({
    ok: false,
    code: 'passkeyJustRemoved',
    params: { until },
  });
  server.clock.advance(REMOVED_WAITS_MS);
  expect(await client.call('user/exportData', { password, ...(await proofBy(own)) })).toMatchObject({ ok: true });
});

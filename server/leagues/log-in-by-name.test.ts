/** Logins without a mobile number: by a league's code, a name on its list and the code behind it. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { beforeAll, expect, test } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { TestCustomer } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';

const DAY_MS = 86_400_000;
const key = createIdempotencyKey;
const server = provideTestServer();
let teacher: TestCustomer;
let league: string;
let code: string;
beforeAll(async () => {
  teacher = await server.customer();
  const owner = await server.staff('owner');
  await unwrapAnswer(owner.client.call('staff/setOrganiser', { customer: teacher.userId, allowed: true, key: key() }));
  const dates = {
    startsAt: new Date(server.clock.now() - 1_000).toISOString(),
    endsAt: new Date(server.clock.now() + 10 * DAY_MS).toISOString(),
  };
  const terms = { name: 'Class', ...dates, currency: 'USD', capital: '1000', markets: ['US' as const], key: key() };
  ({ league } = await unwrapAnswer(teacher.client.call('leagues/createLeague', terms)));
  code = (await unwrapAnswer(teacher.client.call('leagues/getLeague', { league }))).league.code!;
  const names = ['Ana', 'Seo-yeon Kim', 'Bo', 'Cy'];
  await unwrapAnswer(teacher.client.call('leagues/inviteNames', { league, names, key: key() }));
});

const allow = async (allowed: boolean) => {
  const owner = await server.staff('owner');
  await unwrapAnswer(owner.client.call('staff/setPracticeRule', { rule: 'nameLogins', allowed, key: key() }));
};
const listed = async (name: string) =>
  (await unwrapAnswer(teacher.client.call('leagues/listInvited', { league }))).rows.find((row) => row.name === name)!;
const enter = (name: string, password: string, more: { agreed?: true; league?: string } = {}) =>
  server.client().call('leagues/logInByName', { league: code, name, password, ...more });
const open = async (name: string) => unwrapAnswer(enter(name, (await listed(name)).code, { agreed: true }));

test('is refused until an owner of the practice world allows it', async () => {
  expect(await enter('Ana', (await listed('Ana')).code, { agreed: true })).toMatchObject({ code: 'nameLoginsOff' });
  await allow(true);
});

test('opens an account like every other, asks for the agreement once, and joins under the listed name', async () => {
  const { code: own } = await listed('Seo-yeon Kim');
  expect(await enter('Seo-yeon Kim', own)).toMatchObject({ code: 'agreementRequired' });
  const typed = `${own.slice(0, 4).toLowerCase()} ${own.slice(4)}`;
  const session = await unwrapAnswer(enter(' seo-yeon  kim'.trim(), typed, { agreed: true }));
  const client = server.client(session);
  expect(await unwrapAnswer(client.call('user/getUserinfo', {}))).toMatchObject({ id: session.userId });
  await unwrapAnswer(client.call('leagues/joinLeague', { code: own, key: key() }));
  const { mine } = await unwrapAnswer(client.call('leagues/getBoard', { league }));
  expect(mine).toMatchObject({ name: 'Seo-yeon Kim' });
  // Again, with the same account and without agreeing once more.
  expect(await unwrapAnswer(enter('Seo-yeon Kim', own))).toMatchObject({ userId: session.userId });
});

test('finds a name typed without its accents by the code behind it', async () => {
  await unwrapAnswer(teacher.client.call('leagues/inviteNames', { league, names: ['Zoë Müller'], key: key() }));
  const { code: own } = await listed('Zoë Müller');
  const { userId } = await unwrapAnswer(enter('Zoe Muller', own, { agreed: true }));
  expect(await enter('zoe  muller', own)).toMatchObject({ ok: true, data: { userId } });
  expect(await enter('Zoë Müller', own)).toMatchObject({ ok: true, data: { userId } });
  expect(await enter('Zoe Miller', own)).toMatchObject({ code: 'wrongCredentials' });
  expect(await enter('Zoe Muller', 'ABCDEFGH')).toMatchObject({ code: 'wrongCredentials' });
});

test('two first logins at once open one account', async () => {
  const { code: own } = await listed('Cy');
  const both = await Promise.all([enter('Cy', own, { agreed: true }), enter('Cy', own, { agreed: true })]);
  const opened = both.flatMap((each) => (each.ok ? [each.data.userId] : []));
  expect(new Set(opened).size).toBe(1);
  expect(await enter('Cy', own)).toMatchObject({ ok: true, data: { userId: opened[0] } });
});

test('logs two people of one name in, each by their code, with or without the number', async () => {
  const names = ['Anna Schmidt', 'Anna Schmidt'];
  await unwrapAnswer(teacher.client.call('leagues/inviteNames', { league, names, key: key() }));
  const [first, second] = [(await listed('Anna Schmidt')).code, (await listed('Anna Schmidt 2')).code];
  const opened = await unwrapAnswer(enter('Anna Schmidt', first, { agreed: true }));
  const other = await unwrapAnswer(enter('Anna Schmidt', second, { agreed: true }));
  expect(other.userId).not.toBe(opened.userId);
  expect(await enter('Anna Schmidt 2', second)).toMatchObject({ ok: true, data: { userId: other.userId } });
  expect(await enter('Anna Schmidt', first)).toMatchObject({ ok: true, data: { userId: opened.userId } });
  for (const [session, code] of [
    [opened, first],
    [other, second],
  ] as const)
    expect(await server.client(session).call('leagues/joinLeague', { code, key: key() })).toMatchObject({ ok: true });
});

test('answers an unknown name, an unknown league and a wrong code alike, and slows guesses down', async () => {
  for (const [name, more] of [
    ['Nobody', {}],
    ['Ana', { league: 'ZZZZZZZZ' }],
  ] as const)
    expect(await enter(name, 'ABCDEFGH', more)).toMatchObject({ code: 'wrongCredentials' });
  const answers: string[] = [];
  for (let nth = 0; nth < 8; nth += 1) {
    const answer = await enter('Ana', `ABCDEFG${nth + 2}`);
    answers.push(answer.ok ? 'in' : answer.code);
  }
  expect(answers.slice(0, 5)).toEqual(Array(5).fill('wrongCredentials'));
  expect(answers.at(-1)).toBe('tooFrequent');
  // The right code waits too, however the name is written, so that nobody guesses around the wait.
  for (const name of ['Ana', 'Á.na'])
    expect(await enter(name, (await listed('Ana')).code, { agreed: true })).toMatchObject({ code: 'tooFrequent' });
});

test('the organiser resets a login of the list, which ends its sessions and its password', async () => {
  const session = await open('Bo');
  const pupil = server.client(session);
  const next = 'three calm egrets';
  await unwrapAnswer(
    pupil.call('user/changeLoginPassword', {
      ...{ current: (await listed('Bo')).code, next, confirm: next, key: key() },
    }),
  );
  expect(await enter('Bo', next)).toMatchObject({ ok: true });
  const before = await listed('Bo');
  expect(before.login).toBe(true);
  const stranger = await server.customer();
  const reset = ({ client }: TestCustomer, of = before.code) =>
    client.call('leagues/resetNameLogin', { league, code: of, key: key() });
  expect(await reset(stranger)).toMatchObject({ code: 'leagueNotFound' });
  const { code: renewed } = await unwrapAnswer(reset(teacher));
  expect((await listed('Bo')).code).toBe(renewed);
  await expect(pupil.call('user/getUserinfo', {})).rejects.toThrow();
  for (const old of [next, before.code]) expect(await enter('Bo', old)).toMatchObject({ code: 'wrongCredentials' });
  expect(await enter('Bo', renewed)).toMatchObject({ ok: true, data: { userId: session.userId } });
});

test('the organiser lets a name in whose code wrong guesses of others have blocked', async () => {
  await unwrapAnswer(teacher.client.call('leagues/inviteNames', { league, names: ['Eve'], key: key() }));
  const { code: own } = await listed('Eve');
  for (let nth = 0; nth < 6; nth += 1) await enter('Eve', `ABCDEFG${nth + 2}`);
  expect(await enter('Eve', own, { agreed: true })).toMatchObject({ code: 'tooFrequent' });
  expect(await unwrapAnswer(teacher.client.call('leagues/resetNameLogin', { league, code: own, key: key() }))).toEqual({
    code: own,
  });
  expect(await enter('Eve', own, { agreed: true })).toMatchObject({ ok: true });
});

test('resets nobody who registered an account of their own, and logs nobody in to it', async () => {
  const customer = await server.customer();
  await unwrapAnswer(teacher.client.call('leagues/inviteNames', { league, names: ['Dee'], key: key() }));
  const { code: own } = await listed('Dee');
  await unwrapAnswer(customer.client.call('leagues/joinLeague', { code: own, key: key() }));
  expect(await teacher.client.call('leagues/resetNameLogin', { league, code: own, key: key() })).toMatchObject({
    code: 'nameLoginNotManaged',
  });
  expect(await enter('Dee', own, { agreed: true })).toMatchObject({ code: 'wrongCredentials' });
  expect(await enter('Dee', customer.password)).toMatchObject({ code: 'wrongCredentials' });
});

test('no longer logs anybody in once it is forbidden', async () => {
  await allow(false);
  expect(await enter('Bo', (await listed('Bo')).code)).toMatchObject({ code: 'nameLoginsOff' });
});

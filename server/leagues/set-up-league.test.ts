/** A league that staff of a practice world set up for a customer: theirs alone, with its list, and on record. */
import { randomBytes } from 'node:crypto';
import { createIdempotencyKey as key } from '@bourse/contract/call-client.ts';
import { beforeAll, expect, it } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { startTestServer, type TestCustomer, type TestStaff } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';

const DAY_MS = 86_400_000;
const server = provideTestServer();
let staff: TestStaff;
let teacher: TestCustomer;
beforeAll(async () => {
  staff = await server.staff('product');
  teacher = await server.customer();
});

const termsAt = (now: number, organiser: string) => ({
  organiser,
  name: 'Economics 4B',
  startsAt: new Date(now).toISOString(),
  endsAt: new Date(now + 10 * DAY_MS).toISOString(),
  currency: 'USD',
  capital: '100000',
  markets: ['US' as const],
  instruments: ['US.NWRB'],
  names: ['Ana', 'Bo', 'Bo'],
});
const setUp = (organiser = teacher.userId) =>
  staff.client.call('staff/setUpLeague', { ...termsAt(server.clock.now(), organiser), key: key() });
const allow = () =>
  unwrapAnswer(staff.client.call('staff/setOrganiser', { customer: teacher.userId, allowed: true, key: key() }));

it('is refused for somebody who is no customer or may create no leagues', async () => {
  expect(await setUp('999999999')).toMatchObject({ ok: false, code: 'organiserUnknown' });
  expect(await setUp()).toMatchObject({ ok: false, code: 'organiserNotAllowed' });
});

it('makes the customer’s league with its list of names, once', async () => {
  await allow();
  const input = { ...termsAt(server.clock.now(), teacher.userId), key: key() };
  const made = await unwrapAnswer(staff.client.call('staff/setUpLeague', input));
  expect(made).toMatchObject({ invited: 3 });
  expect(await unwrapAnswer(staff.client.call('staff/setUpLeague', input))).toEqual(made);
  const { league } = made;
  const { rows } = await unwrapAnswer(teacher.client.call('leagues/listLeagues', {}));
  expect(rows).toMatchObject([{ league, name: 'Economics 4B', entries: 0 }]);
  const listed = (await unwrapAnswer(teacher.client.call('leagues/listInvited', { league }))).rows;
  expect(listed.map(({ name }) => name)).toEqual(['Ana', 'Bo', 'Bo 2']);
  const pupil = await server.customer();
  const { portfolio } = await unwrapAnswer(
    pupil.client.call('leagues/joinLeague', { code: listed[0]!.code, key: key() }),
  );
  expect(portfolio).toBe(league);
});

it('tells staff no code, and is on record without a name', async () => {
  const { rows } = await server.database.pool.query<{ detail: object; account_id: bigint }>(
    "select detail, account_id from staff_audit where action = 'setUpLeague' order by seq desc limit 1",
  );
  expect(rows[0]?.account_id?.toString()).toBe(teacher.userId);
  expect(JSON.stringify(rows[0]?.detail)).not.toMatch(/Ana|Economics|[A-HJ-NP-Z2-9]{8}/);
});

it('keeps the rules of every league: dates, currency and instruments', async () => {
  const wrong = (more: object) =>
    staff.client.call('staff/setUpLeague', { ...termsAt(server.clock.now(), teacher.userId), ...more, key: key() });
  const later = new Date(server.clock.now() - DAY_MS).toISOString();
  expect(await wrong({ startsAt: later })).toMatchObject({ code: 'leagueDates' });
  expect(await wrong({ currency: 'KRW' })).toMatchObject({ code: 'leagueCurrency' });
  expect(await wrong({ instruments: ['US.NOPE'] })).toMatchObject({ code: 'instrumentNotFound' });
});

it('is refused where money is real', async () => {
  const live = await startTestServer({ world: 'empty', keys: `test:${randomBytes(32).toString('base64')}` });
  try {
    const { client } = await live.staff('product');
    const { userId } = await live.customer();
    await unwrapAnswer(client.call('staff/setOrganiser', { customer: userId, allowed: true, key: key() }));
    expect(await client.call('staff/setUpLeague', { ...termsAt(live.clock.now(), userId), key: key() })).toMatchObject({
      ok: false,
      code: 'practiceOnly',
    });
  } finally {
    await live.stop();
  }
});

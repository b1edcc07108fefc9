import { LANGUAGES, type Language } from '@bourse/contract/texts/languages.ts';
import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { beforeAll, expect, test } from 'vitest';
import { deliverAnnouncements } from './deliver-announcements.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer, type TestStaff } from '../testing/test-server.ts';

const server = provideTestServer({ workByHand: true });
let product: TestStaff;
let second: TestStaff;
let customer: TestCustomer;
beforeAll(async () => {
  [product, second, customer] = [await server.staff('product'), await server.staff('product'), await server.customer()];
});

type Texts = CallInput<Calls['staff/announce']>['texts'];
const APPROVE = { verdict: 'approve' } as const;
const EVERY: Texts = Object.fromEntries(
  LANGUAGES.map((language) => [language, { title: `Title in ${language}`, body: `First in ${language}.\n\nSecond.` }]),
);
const announce = (texts: Texts, to: string, key = createIdempotencyKey()) =>
  product.client.call('staff/announce', { to, texts, key });
const propose = (texts: Texts, key = createIdempotencyKey(), { client } = product) =>
  client.call('staff/proposeAnnouncement', { texts, key });
const decide = ({ client }: TestStaff, proposal: string, more: { verdict: 'approve' | 'reject' } = APPROVE) =>
  client.call('staff/decideProposal', { proposal, ...more, key: createIdempotencyKey() });
/** To everybody if nobody is named, by two people. */
async function announced(texts: Texts, to: string | null = null) {
  if (to !== null) return unwrapAnswer(announce(texts, to));
  const { id } = await unwrapAnswer(propose(texts));
  await unwrapAnswer(decide(second, id));
  const { rows } = await unwrapAnswer(product.client.call('staff/listAnnouncements', { limit: 1 }));
  return rows[0]!;
}
const withdraw = (announcement: string, by = product) =>
  by.client.call('staff/withdrawAnnouncement', { announcement, why: 'Wrong day', key: createIdempotencyKey() });
async function inbox(who: TestCustomer, language: Language = 'en') {
  const all = await server.client(who, language).call('notices/listNotices', { limit: 100 });
  if (!all.ok) throw new Error(all.code);
  return all.data.rows.filter(({ code }) => code.startsWith('announcement'));
}
const work = () => deliverAnnouncements(server.composed.dependencies);

test('an announcement to all reaches each current customer once, in the language of the reader', async () => {
  const others = await Promise.all(Array.from({ length: 3 }, () => server.customer()));
  const { id, recipientCount: delivered, done, by } = await announced(EVERY);
  expect([delivered, done, by.id]).toEqual([0, false, product.id]);
  await Promise.all([work(), work()]);
  await work();
  for (const each of [customer, ...others])
    expect(await inbox(each)).toMatchObject([
      { code: 'announcement', read: false, params: { title: 'Title in en', body: 'First in en.\n\nSecond.' } },
    ]);
  expect(await inbox(customer, 'kor')).toMatchObject([{ params: { title: 'Title in kor' } }]);
  const [{ id: notice } = { id: '' }] = await inbox(customer);
  expect(await server.client(customer, 'cn').call('notices/getNotice', { notice })).toMatchObject({
    ok: true,
    data: { params: { title: 'Title in cn' } },
  });
  expect(await product.client.call('staff/getAnnouncement', { announcement: id })).toMatchObject({
    ok: true,
    data: { done: true, recipientCount: 4, to: null },
  });
  server.clock.advance(1_000);
  const late = await server.customer();
  await work();
  expect(await inbox(late)).toEqual([]);
});

test('an announcement to more customers than fit into one batch reaches each of them once', async () => {
  const { id } = await announced(EVERY);
  await Promise.all([
    deliverAnnouncements(server.composed.dependencies, 2),
    deliverAnnouncements(server.composed.dependencies, 2),
  ]);
  await deliverAnnouncements(server.composed.dependencies, 2);
  const {
    rows: [counts],
  } = await server.database.pool.query<{ told: bigint; most: bigint }>(
    `select count(*) as told, max(each) as most from (select count(*) as each from events where notice = $1
      and data::jsonb ->> $1 = $2 group by account_id) x`,
    ['announcement', id],
  );
  const {
    rows: [customers],
  } = await server.database.pool.query<{ count: bigint }>('select count(*) as count from customers');
  expect(counts).toEqual({ told: customers?.count, most: 1n });
});

test('an announcement to one customer arrives at once and reaches nobody else', async () => {
  const [one, other] = [await server.customer(), await server.customer()];
  const { to } = await announced({ en: { title: 'For you', body: 'Only.' } }, one.userId);
  expect(to).toEqual({ id: one.userId, account: one.account });
  expect(await inbox(one)).toMatchObject([{ params: { title: 'For you' } }]);
  expect(await inbox(other)).toEqual([]);
  const auditor = await server.staff('auditor');
  expect(await auditor.client.call('staff/listAudit', { action: 'announce', customer: one.userId })).toMatchObject({
    ok: true,
    data: { rows: [{ who: product.login }] },
  });
});

test('an announcement must be in the languages of its readers and for an existing customer', async () => {
  const { kor: _, esp: __, ...some } = EVERY;
  expect(await propose(some)).toMatchObject({
    ok: false,
    code: 'languagesMissing',
    params: { languages: '한국어, Español' },
  });
  const korean = await server.customer();
  await server.client(korean, 'kor').call('user/setLanguage', { language: 'kor', key: createIdempotencyKey() });
  expect(await announce({ en: { title: 'For you', body: 'Only.' } }, korean.userId)).toMatchObject({
    ok: false,
    code: 'languagesMissing',
    params: { languages: '한국어' },
  });
  expect(await announce(EVERY, '999999')).toMatchObject({ ok: false, code: 'notFound' });
  await expect(propose({})).rejects.toMatchObject({ status: 400 });
  // Nobody can send one to everybody alone.
  await expect(announce(EVERY, null as unknown as string)).rejects.toMatchObject({ status: 400 });
  await expect(announce({ en: { title: 'x'.repeat(121), body: 'Words.' } }, korean.userId)).rejects.toMatchObject({
    status: 400,
  });
});

test('a withdrawn announcement is marked where it was delivered, and is delivered to nobody else', async () => {
  const one = await server.customer();
  const [delivered, untold] = [await announced(EVERY, one.userId), await announced(EVERY)];
  const owner = await server.staff('owner');
  const both = await Promise.all([withdraw(delivered.id), withdraw(delivered.id, owner)]);
  expect(both.map((each) => (each.ok ? 'withdrawn' : each.code)).sort()).toEqual(['alreadyWithdrawn', 'withdrawn']);
  await withdraw(untold.id);
  await work();
  expect(await inbox(one)).toMatchObject([{ code: 'announcementWithdrawn', params: { at: expect.any(String) } }]);
  expect(JSON.stringify(await inbox(one))).not.toContain('Title in en');
  expect(await product.client.call('staff/getAnnouncement', { announcement: untold.id })).toMatchObject({
    ok: true,
    data: { recipientCount: 0, done: true, withdrawn: { why: 'Wrong day', by: { id: product.id } } },
  });
});

test('an announcement to all needs a second person, who sees the whole text before approving', async () => {
  const one = await server.customer();
  const words = { title: 'Pay elsewhere', body: 'To account 6-6-6.\n\nToday.' };
  const key = createIdempotencyKey();
  const texts = { ...EVERY, kor: words };
  const proposal = await unwrapAnswer(propose(texts, key));
  expect(await unwrapAnswer(propose(texts, key))).toEqual(proposal);
  const { facts, ...row } = await unwrapAnswer(second.client.call('staff/getProposal', { proposal: proposal.id }));
  expect(row).toMatchObject({ kind: 'announcement', subject: 'Title in en', proposal: { mayApprove: true } });
  expect(Object.fromEntries(facts.map(({ name, value }) => [name, value]))).toEqual({
    toAll: 'true',
    ...Object.fromEntries(
      LANGUAGES.map((each) => [`${each}Words`, `Title in ${each}\n\nFirst in ${each}.\n\nSecond.`]),
    ),
    korWords: 'Pay elsewhere\n\nTo account 6-6-6.\n\nToday.',
  });
  expect(await decide(product, proposal.id)).toMatchObject({ code: 'ownApproval' });
  for (const role of ['treasurer', 'auditor'] as const)
    expect(await decide(await server.staff(role), proposal.id)).toMatchObject({ code: 'notPermitted' });
  await work();
  expect(await inbox(one)).toEqual([]);
  expect(await decide(second, proposal.id)).toMatchObject({ ok: true });
  expect(await decide(await server.staff('owner'), proposal.id)).toMatchObject({ code: 'notInThatState' });
  await work();
  expect(await inbox(one, 'kor')).toMatchObject([{ params: words }]);
  const back = await unwrapAnswer(propose(EVERY));
  await unwrapAnswer(decide(product, back.id, { verdict: 'reject' }));
  await work();
  expect(await inbox(one)).toHaveLength(1);
});

test('an announcement sent twice under one key is one message, and sending needs permission', async () => {
  const [one, key] = [await server.customer(), createIdempotencyKey()];
  const texts = { en: { title: 'Once', body: 'Only.' } };
  expect(await announce(texts, one.userId, key)).toEqual(await announce(texts, one.userId, key));
  expect(await inbox(one)).toHaveLength(1);
  const reviewer = await server.staff('reviewer', 'support', 'treasurer');
  expect(
    await reviewer.client.call('staff/announce', { to: one.userId, texts: EVERY, key: createIdempotencyKey() }),
  ).toMatchObject({
    ok: false,
    code: 'notPermitted',
  });
  expect(await propose(EVERY, createIdempotencyKey(), reviewer)).toMatchObject({ ok: false, code: 'notPermitted' });
  const list = await product.client.call('staff/listAnnouncements', { limit: 1 });
  expect(list).toMatchObject({
    ok: true,
    data: { rows: [{ title: 'Once', to: { id: one.userId } }], next: expect.any(String) },
  });
});

test('one person can write to at most thirty customers a day, even with simultaneous calls', async () => {
  const one = await server.customer();
  const writer = await server.staff('product');
  const send = () =>
    writer.client.call('staff/announce', { to: one.userId, texts: EVERY, key: createIdempotencyKey() });
  const sent = await Promise.all(Array.from({ length: 33 }, send));
  const codes = sent.map((each) => (each.ok ? 'sent' : each.code));
  expect([
    codes.filter((code) => code === 'sent').length,
    codes.filter((code) => code === 'tooFrequent').length,
  ]).toEqual([30, 3]);
  await unwrapAnswer(announce(EVERY, one.userId));
  expect(await inbox(one)).toHaveLength(31);
});

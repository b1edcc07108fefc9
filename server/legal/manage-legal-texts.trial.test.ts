import type { LegalTextName } from '@bourse/contract/constants.ts';
import { queryAsOwner } from '../db/testing.ts';
import { LANGUAGES, type Language } from '@bourse/contract/texts/languages.ts';
import { loadLegalTexts } from '@bourse/contract/legal/documents/load-legal-texts.ts';
import { formatLegalBody } from '@bourse/contract/legal/documents/legal-text.ts';
import { beforeAll, expect, test } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { GOOD_PASSWORD, createIdempotencyKey, type TestStaff } from '../testing/test-server.ts';

const server = provideTestServer();
let writer: TestStaff;
let second: TestStaff;
beforeAll(async () => {
  [writer, second] = [await server.staff('product'), await server.staff('owner')];
});

const MINUTE_MS = 60_000;
const inMinutes = (minutes: number): string => new Date(server.clock.now() + minutes * MINUTE_MS).toISOString();
const bodyOf = (word: string): string =>
  `${word} before.\n\n# ${word} heading\n\n${word} words <b>as they are</b>.\n\n– an item\n\n---\n\n${word} end.`;
const textsOf = (word: string) =>
  Object.fromEntries(
    LANGUAGES.map((language) => [language, { title: `${word} ${language}`, body: bodyOf(`${word} ${language}`) }]),
  );

const write = (
  overrides: { text?: LegalTextName; from?: string; isUnfavourable?: boolean; texts?: object; key?: string } = {},
  by = writer,
) =>
  by.client.call('staff/writeLegal', {
    text: 'privacy',
    from: inMinutes(3),
    isUnfavourable: false,
    texts: textsOf('New'),
    key: createIdempotencyKey(),
    ...overrides,
  } as Parameters<typeof writer.client.call<'staff/writeLegal'>>[1]);
async function written(overrides: Parameters<typeof write>[0] = {}) {
  const made = await write(overrides);
  if (!made.ok) throw new Error(made.code);
  return made.data;
}
const approve = (version: number, by = second, text: LegalTextName = 'privacy') =>
  by.client.call('staff/approveLegal', { text, version, key: createIdempotencyKey() });
const withdraw = (version: number, by = writer, text: LegalTextName = 'privacy') =>
  by.client.call('staff/withdrawLegal', { text, version, why: 'A wrong article', key: createIdempotencyKey() });
const read = (text: LegalTextName, version?: number, language: Language = 'en') =>
  server.client(undefined, language).call('common/getLegal', { text, ...(version === undefined ? {} : { version }) });
const readStatus = async (text: LegalTextName, version: number) => {
  const one = await writer.client.call('staff/getLegal', { text, version });
  return one.ok ? one.data.status : one.code;
};
const consentsOf = async (customer: string) => {
  const displayed = await second.client.call('staff/getCustomer', { customer, why: 'audit' });
  return displayed.ok ? displayed.data.consents.map(({ text, version }) => `${text} ${version}`) : displayed.code;
};

test('serves the built-in text as version 1 to visitors in each language', async () => {
  for (const language of LANGUAGES) {
    const { privacy } = await loadLegalTexts(language);
    expect(await read('privacy', undefined, language)).toMatchObject({
      ok: true,
      data: {
        version: 1,
        from: '2026-11-20T00:00:00.000Z',
        coming: null,
        title: privacy.title,
        preamble: privacy.preamble,
      },
    });
  }
  expect(await writer.client.call('staff/getLegal', { text: 'agreement', version: 1 })).toMatchObject({
    ok: true,
    data: {
      status: 'inForce',
      by: null,
      texts: { kor: { body: formatLegalBody((await loadLegalTexts('kor')).agreement) } },
    },
  });
});

test('announces a version once a second person approves, applies it from its day, records it in consents', async () => {
  const early = await server.customer();
  const { version, status: first } = await written();
  expect([version, first]).toEqual([2, 'proposed']);
  expect(await read('privacy')).toMatchObject({ ok: true, data: { version: 1, coming: null } });
  expect(await read('privacy', 2)).toMatchObject({ ok: false, code: 'notFound' });
  expect(await approve(2, writer)).toMatchObject({ ok: false, code: 'ownApproval' });
  expect(await approve(2)).toMatchObject({
    ok: true,
    data: { status: 'upcoming', approved: { by: { id: second.id } } },
  });
  expect(await approve(2, await server.staff('owner'))).toMatchObject({ ok: false, code: 'notInThatState' });
  expect(await read('privacy')).toMatchObject({
    ok: true,
    data: { version: 1, coming: { version: 2, from: inMinutes(3) } },
  });
  expect(await read('privacy', 2, 'kor')).toMatchObject({ ok: true, data: { title: 'New kor' } });

  server.clock.advance(3 * MINUTE_MS);
  expect(await read('privacy', undefined, 'kor')).toMatchObject({
    ok: true,
    data: {
      version: 2,
      coming: null,
      title: 'New kor',
      preamble: 'New kor before.',
      articles: [{ heading: 'New kor heading', paragraphs: ['New kor words <b>as they are</b>.', '– an item'] }],
      closing: 'New kor end.',
    },
  });
  expect(await read('privacy', 1)).toMatchObject({ ok: true, data: { version: 1 } });
  expect(await read('agreement')).toMatchObject({ ok: true, data: { version: 1 } });
  expect([await readStatus('privacy', 1), await readStatus('privacy', 2)]).toEqual(['past', 'inForce']);
  const late = await server.customer();
  expect(await consentsOf(early.userId)).toEqual(['privacy 1', 'agreement 1']);
  expect(await consentsOf(late.userId)).toEqual(['privacy 2', 'agreement 1']);
  const list = await writer.client.call('staff/listLegal', {});
  expect(
    list.ok && list.data.rows.filter(({ text }) => text === 'privacy').map((row) => [row.version, row.consents]),
  ).toEqual([
    [2, 1],
    [1, 1],
  ]);
  const record = await (await server.staff('auditor')).client.call('staff/listAudit', { action: 'approveLegal' });
  expect(record.ok && record.data.rows.map(({ who, subject }) => [who, subject])).toEqual([
    [second.login, 'legal privacy'],
  ]);
});

test('refuses a version dated now or before another announced one', async () => {
  for (const from of [inMinutes(-1), inMinutes(0.5)])
    expect(await write({ text: 'agreement', from })).toMatchObject({ ok: false, code: 'notAhead' });
  const { version } = await written({ text: 'agreement', from: inMinutes(20) });
  expect(await write({ text: 'agreement', from: inMinutes(10) })).toMatchObject({ ok: false, code: 'notAhead' });
  server.clock.advance(19.5 * MINUTE_MS);
  expect(await approve(version, second, 'agreement')).toMatchObject({ ok: false, code: 'notAhead' });
  expect(await readStatus('agreement', version)).toBe('lapsed');
  server.clock.advance(MINUTE_MS);
  expect(await read('agreement')).toMatchObject({ ok: true, data: { version: 1 } });
});

test('a version can be withdrawn before it takes effect, not after, and only one of two people decides', async () => {
  const { version } = await written();
  const both = await Promise.all([approve(version), withdraw(version)]);
  if (!both[1].ok) throw new Error(both[1].code);
  expect(await readStatus('privacy', version)).toBe('withdrawn');
  expect(await withdraw(version)).toMatchObject({ ok: false, code: 'alreadyWithdrawn' });
  expect(await approve(version)).toMatchObject({ ok: false, code: 'notInThatState' });
  server.clock.advance(4 * MINUTE_MS);
  expect(await read('privacy')).toMatchObject({ ok: true, data: { version: 2 } });
  expect(await read('privacy', version)).toMatchObject({ ok: false, code: 'notFound' });
  expect(await withdraw(2)).toMatchObject({ ok: false, code: 'notInThatState' });
  for (const none of [1, 99]) expect(await withdraw(none)).toMatchObject({ ok: false, code: 'notFound' });
});

test('written versions cannot be changed, not even by the role of the server', async () => {
  for (const statement of [
    "update legal_texts set body = 'x'",
    'delete from legal_texts',
    'delete from legal_versions',
    'update legal_versions set from_at = now()',
    'update legal_consents set version = 9',
    'delete from legal_consents',
  ]) {
    await expect(server.database.pool.query(statement), statement).rejects.toThrow('permission denied');
  }
  await expect(
    server.database.pool.query(
      `update legal_versions set withdrawn_by = staff_id, withdrawn_at = from_at + interval '1 day', why = 'late'
        where version = 2`,
    ),
  ).rejects.toThrow('check constraint');
});

test('refuses a text that misses a language, is malformed or hides parts; read-only staff cannot write', async () => {
  const { esp, ...four } = textsOf('Few');
  const pieces = [
    { ...esp, body: 'Only words.' },
    { ...esp, body: bodyOf('a\u202eb') },
    { ...esp, title: '' },
    { ...esp, html: '<p>' },
    { ...esp, body: bodyOf('x'.repeat(20_000)) },
  ];
  for (const texts of [{}, four, ...pieces.map((each) => ({ ...four, esp: each }))])
    await expect(write({ texts }), JSON.stringify(texts).slice(0, 60)).rejects.toMatchObject({ status: 400 });
  for (const role of ['support', 'reviewer', 'treasurer', 'auditor'] as const)
    expect(await write({}, await server.staff(role)), role).toMatchObject({ ok: false, code: 'notPermitted' });
});

test('a request sent twice creates one version; a locked-out author does not count as the first of two', async () => {
  const gone = await server.staff('product');
  const overrides = { from: inMinutes(9), key: createIdempotencyKey() };
  const [first, again] = [await write(overrides, gone), await write(overrides, gone)];
  expect(first).toEqual(again);
  if (!first.ok) throw new Error(first.code);
  await queryAsOwner(server.database.ownerUrl, 'update staff set disabled_at = now() where staff_id = $1', [gone.id]);
  expect(await approve(first.data.version)).toMatchObject({ ok: false, code: 'notInThatState' });
});

test('never records consent to a version other than the one displayed', async () => {
  const { version } = await written({ text: 'agreement', from: inMinutes(3) });
  expect(await approve(version, second, 'agreement')).toMatchObject({ ok: true });
  const register = (account: string, displayed?: Record<string, number>) =>
    server.client().call('user/register', {
      account,
      password: GOOD_PASSWORD,
      confirmPassword: GOOD_PASSWORD,
      invitationCode: server.invitation,
      agreed: true,
      ...(displayed ? { read: displayed } : {}),
    });
  // Both forms were opened under the old versions; the last was submitted just when the new one began.
  expect(await register('2000000001', { privacy: 2, agreement: version - 1 })).toMatchObject({ ok: true });
  server.clock.advance(3 * MINUTE_MS);
  expect(await register('2000000002', { privacy: 2, agreement: version - 1 })).toMatchObject({
    ok: false,
    code: 'legalChanged',
  });
  expect(await register('2000000002', { agreement: version })).toMatchObject({ ok: true });
  // A version read ahead of its date, and texts that nobody opened.
  expect(await register('2000000003', { privacy: 9 })).toMatchObject({ ok: true });
  expect(await register('2000000004')).toMatchObject({ ok: true });
  await expect(register('2000000005', { privacy: 0 })).rejects.toMatchObject({ status: 400 });
});

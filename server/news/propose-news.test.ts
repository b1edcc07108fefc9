import type { Language } from '@bourse/contract/texts/languages.ts';
import { beforeAll, expect, test } from 'vitest';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer, type TestStaff } from '../testing/test-server.ts';

const server = provideTestServer({ workByHand: true });
let product: TestStaff;
let second: TestStaff;
let reader: TestCustomer;
beforeAll(async () => {
  [product, second, reader] = [await server.staff('product'), await server.staff('product'), await server.customer()];
});

const MINUTE_MS = 60_000;
const inMinutes = (minutes: number): string => new Date(server.clock.now() + minutes * MINUTE_MS).toISOString();
const ENGLISH = {
  title: 'Markets close early',
  body: 'On Friday all markets close at noon.\n\nOrders that wait stay in place.',
};
const KOREAN = { title: '조기 폐장 안내', body: '금요일에는 정오에 폐장합니다.' };

interface NewsOverrides {
  from?: string | null;
  topic?: 'general' | 'prices';
  instruments?: string[];
  sponsored?: boolean;
  texts?: object;
}
const propose = (overrides: NewsOverrides = {}) =>
  product.client.call('staff/proposeNews', {
    topic: 'general',
    from: null,
    instruments: [],
    sponsored: false,
    texts: { en: ENGLISH, kor: KOREAN },
    ...overrides,
    key: createIdempotencyKey(),
  } as Parameters<typeof product.client.call<'staff/proposeNews'>>[1]);
const decide = (proposal: string, { client } = second, verdict: 'approve' | 'reject' = 'approve') =>
  client.call('staff/decideProposal', { proposal, verdict, key: createIdempotencyKey() });
const withdraw = (news: string, why = 'Wrong day', by = product) =>
  by.client.call('staff/withdrawNews', { news, why, key: createIdempotencyKey() });
/** By two people. */
async function published(overrides: Parameters<typeof propose>[0] = {}) {
  const { id } = await unwrapAnswer(propose(overrides));
  await unwrapAnswer(decide(id));
  const { rows } = await unwrapAnswer(product.client.call('staff/listNews', { limit: 100 }));
  return rows.toSorted((a, b) => Number(b.id) - Number(a.id))[0]!;
}
const as = (language: Language) => server.client(reader, language);
async function titles(language: Language, topic?: 'prices'): Promise<string[]> {
  const all = await as(language).call('news/listNews', { limit: 100, ...(topic ? { topic } : {}) });
  return all.ok ? all.data.rows.map(({ title }) => title) : [];
}

test('displays an item in the language of the reader, or not at all', async () => {
  const { id } = await published();
  expect(await as('en').call('news/getNews', { news: id })).toMatchObject({
    ok: true,
    data: {
      id,
      topic: 'general',
      title: ENGLISH.title,
      paragraphs: ['On Friday all markets close at noon.', 'Orders that wait stay in place.'],
    },
  });
  expect(await as('kor').call('news/getNews', { news: id })).toMatchObject({
    ok: true,
    data: { title: KOREAN.title, paragraphs: [KOREAN.body] },
  });
  expect(await as('esp').call('news/getNews', { news: id })).toMatchObject({ ok: false, code: 'notFound' });
  // A reader who asks for other languages too reads it in English, marked as such.
  const others = await unwrapAnswer(as('esp').call('news/listNews', { limit: 100, otherLanguages: true }));
  expect(others.rows.find((row) => row.id === id)).toMatchObject({ language: 'en' });
  const opened = await unwrapAnswer(as('esp').call('news/getNews', { news: id, otherLanguages: true }));
  expect(opened).toMatchObject({ id, language: 'en' });
  expect(others.rows.filter((row) => row.id === id)).toHaveLength(1);
  expect([await titles('en'), await titles('kor'), await titles('esp')]).toEqual([
    expect.arrayContaining([ENGLISH.title]),
    expect.arrayContaining([KOREAN.title]),
    [],
  ]);
});

test('publishes an item dated ahead at its date, and accepts no past date', async () => {
  expect(await propose({ from: inMinutes(-1) })).toMatchObject({ ok: false, code: 'notAhead' });
  const { id, status } = await published({
    from: inMinutes(2),
    texts: { en: { title: 'Tomorrow', body: 'Later.' } },
  });
  expect(status).toBe('upcoming');
  expect(await titles('en')).not.toContain('Tomorrow');
  expect(await as('en').call('news/getNews', { news: id })).toMatchObject({ ok: false, code: 'notFound' });
  server.clock.advance(2 * MINUTE_MS);
  expect((await titles('en'))[0]).toBe('Tomorrow');
  expect(await product.client.call('staff/getNews', { news: id })).toMatchObject({
    ok: true,
    data: { status: 'shown' },
  });
  // Approved too late it isn't dated back either.
  const late = await unwrapAnswer(
    propose({ from: inMinutes(1), texts: { en: { title: 'Too late', body: 'Words.' } } }),
  );
  server.clock.advance(2 * MINUTE_MS);
  expect(await decide(late.id)).toMatchObject({ ok: false, code: 'notAhead' });
  expect(await titles('en')).not.toContain('Too late');
});

test('nobody publishes news alone: the approver reads every word and cannot be the proposer', async () => {
  const texts = { en: ENGLISH, kor: { title: 'Pay elsewhere', body: 'To account 6-6-6.\n\nToday.' } };
  const { id } = await unwrapAnswer(propose({ texts }));
  expect(await titles('kor')).not.toContain('Pay elsewhere');
  const { facts, ...row } = await unwrapAnswer(second.client.call('staff/getProposal', { proposal: id }));
  expect(row).toMatchObject({ kind: 'news', subject: ENGLISH.title, proposal: { mayApprove: true } });
  expect(Object.fromEntries(facts.map(({ name, value }) => [name, value]))).toEqual({
    toAll: 'true',
    topic: 'general',
    enWords: `${ENGLISH.title}\n\n${ENGLISH.body}`,
    korWords: 'Pay elsewhere\n\nTo account 6-6-6.\n\nToday.',
  });
  expect(await decide(id, product)).toMatchObject({ code: 'ownApproval' });
  for (const role of ['support', 'treasurer', 'auditor'] as const)
    expect(await decide(id, await server.staff(role))).toMatchObject({ code: 'notPermitted' });
  expect(await titles('kor')).not.toContain('Pay elsewhere');
  await unwrapAnswer(decide(id));
  expect((await titles('kor'))[0]).toBe('Pay elsewhere');
  const auditor = await server.staff('auditor');
  const decided = await unwrapAnswer(auditor.client.call('staff/listAudit', { action: 'decideProposal' }));
  expect(decided.rows[0]).toMatchObject({ who: second.login, subject: ENGLISH.title });
  const back = await unwrapAnswer(propose({ texts: { en: { title: 'Taken back', body: 'Words.' } } }));
  await unwrapAnswer(decide(back.id, product, 'reject'));
  expect(await titles('en')).not.toContain('Taken back');
});

test('lists the instruments of an item and links it from each of them', async () => {
  const instruments = ['US.NWRB', 'KR.085125'];
  const { id } = await unwrapAnswer(propose({ instruments, texts: { en: { title: 'A deal', body: 'Of two.' } } }));
  const { facts } = await unwrapAnswer(second.client.call('staff/getProposal', { proposal: id }));
  expect(facts.find(({ name }) => name === 'instruments')).toMatchObject({ value: 'US.NWRB KR.085125' });
  await unwrapAnswer(decide(id));
  for (const instrument of instruments) {
    const [row] = (await unwrapAnswer(as('en').call('news/listNews', { instrument, limit: 5 }))).rows;
    expect(row).toMatchObject({ title: 'A deal', sponsored: false });
    expect(row!.instruments.map((each) => each.id)).toEqual(instruments);
  }
  const listed = await unwrapAnswer(product.client.call('staff/listNews', {}));
  expect(listed.rows[0]).toMatchObject({ title: 'A deal', instruments });
  const unknown = await propose({ instruments: ['US.NWRB', 'US.NOSUCH'] });
  expect(unknown).toMatchObject({ code: 'instrumentNotFound', params: { instrument: 'US.NOSUCH' } });
  for (const wrong of [['US.NWRB', 'US.NWRB'], ['nwrb'], Array.from({ length: 6 }, (_, at) => `US.A${at}`)])
    await expect(propose({ instruments: wrong }), wrong.join(' ')).rejects.toMatchObject({ status: 400 });
});

test('a sponsored item is marked, also for its approver, and does not count as market news', async () => {
  const texts = { en: { title: 'A course', body: 'For money.' } };
  const { id } = await unwrapAnswer(propose({ instruments: ['US.NWRB'], sponsored: true, texts }));
  const { facts } = await unwrapAnswer(second.client.call('staff/getProposal', { proposal: id }));
  expect(facts.find(({ name }) => name === 'sponsored')).toMatchObject({ value: 'true' });
  await unwrapAnswer(decide(id));
  const found = async (filter: { topic?: 'prices'; instrument?: string; withoutSponsored?: boolean }) => {
    const { rows } = await unwrapAnswer(as('en').call('news/listNews', { limit: 100, ...filter }));
    return rows.find(({ title }) => title === 'A course');
  };
  expect(await found({})).toMatchObject({ sponsored: true });
  for (const filter of [{ topic: 'prices' }, { instrument: 'US.NWRB' }, { withoutSponsored: true }] as const)
    expect(await found(filter), JSON.stringify(filter)).toBeUndefined();
  await expect(propose({ topic: 'prices', sponsored: true })).rejects.toMatchObject({ status: 400 });
});

test('a withdrawn item is visible to nobody, is withdrawn once, and its reason is recorded', async () => {
  const { id } = await published({ texts: { en: { title: 'A mistake', body: 'It was.' } } });
  const other = await server.staff('owner');
  const both = await Promise.all([withdraw(id, 'Wrong day'), withdraw(id, 'Wrong hour', other)]);
  expect(both.map((each) => (each.ok ? 'withdrawn' : each.code)).sort()).toEqual(['alreadyWithdrawn', 'withdrawn']);
  expect(await titles('en')).not.toContain('A mistake');
  expect(await as('en').call('news/getNews', { news: id })).toMatchObject({ ok: false, code: 'notFound' });
  const auditor = await server.staff('auditor');
  const record = await auditor.client.call('staff/listAudit', { action: 'withdrawNews' });
  expect(record.ok && record.data.rows.filter(({ subject }) => subject === `news ${id}`).map(({ why }) => why)).toEqual(
    [both[0].ok ? 'Wrong day' : 'Wrong hour'],
  );
  expect(await auditor.client.call('staff/listAudit', { action: 'proposeNews' })).toMatchObject({
    ok: true,
    data: { rows: expect.arrayContaining([expect.objectContaining({ who: product.login, subject: 'A mistake' })]) },
  });
  expect(await withdraw('999999')).toMatchObject({ ok: false, code: 'notFound' });
});

test('treats scripts as plain text; refuses hidden, empty, oversized or untranslated texts', async () => {
  const script = { title: '<script>alert(1)</script>', body: '<img src=x onerror=alert(1)>' };
  const { id } = await published({ texts: { en: script } });
  expect(await as('en').call('news/getNews', { news: id })).toMatchObject({
    ok: true,
    data: { title: script.title, paragraphs: [script.body] },
  });
  const bad = [
    {},
    { en: null },
    { klingon: ENGLISH },
    { en: { title: 'A' } },
    { en: { ...ENGLISH, html: '' } },
    ...['', ' ', 'a\u202eb', 'two\nlines', 'x'.repeat(121)].map((title) => ({ en: { ...ENGLISH, title } })),
    ...['', '\n\n', 'a\u0007', 'x'.repeat(10_001)].map((body) => ({ en: { ...ENGLISH, body } })),
  ];
  for (const texts of bad)
    await expect(propose({ texts }), JSON.stringify(texts).slice(0, 60)).rejects.toMatchObject({ status: 400 });
});

test('the same request sent twice creates one item; read-only staff cannot write', async () => {
  const key = createIdempotencyKey();
  const texts = { en: { title: 'Once', body: 'Only.' } };
  const input = { topic: 'prices' as const, from: null, instruments: [], sponsored: false, texts, key };
  const [first, again] = [
    await unwrapAnswer(product.client.call('staff/proposeNews', input)),
    await unwrapAnswer(product.client.call('staff/proposeNews', input)),
  ];
  expect(first).toEqual(again);
  await unwrapAnswer(decide(first.id));
  expect((await titles('en', 'prices')).filter((title) => title === 'Once')).toHaveLength(1);
  expect(await titles('en', 'prices')).not.toContain(ENGLISH.title);
  const support = await server.staff('support');
  expect(await support.client.call('staff/proposeNews', { ...input, key: createIdempotencyKey() })).toMatchObject({
    ok: false,
    code: 'notPermitted',
  });
});

test('pages are consecutive, for customers and for staff', async () => {
  for (const number of [1, 2, 3])
    await published({ topic: 'prices', texts: { esp: { title: `Pieza ${number}`, body: 'Texto.' } } });
  const first = await as('esp').call('news/listNews', { limit: 2 });
  if (!first.ok) throw new Error(first.code);
  const rest = await as('esp').call('news/listNews', { limit: 2, cursor: first.data.next ?? '' });
  expect([...first.data.rows, ...(rest.ok ? rest.data.rows : [])].map(({ title }) => title)).toEqual([
    'Pieza 3',
    'Pieza 2',
    'Pieza 1',
  ]);
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await product.client.call('staff/listNews', { limit: 3, ...(cursor ? { cursor } : {}) });
    if (!page.ok) throw new Error(page.code);
    seen.push(...page.data.rows.map(({ id }) => id));
    cursor = page.data.next;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBeGreaterThanOrEqual(6);
  await expect(as('esp').call('news/listNews', { cursor: 'n1' })).rejects.toMatchObject({ status: 400 });
});

import type { Language } from '@bourse/contract/texts/languages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newKey, startTestServer, type TestCustomer, type TestServer, type TestStaff } from '../testing/test-server.ts';

let server: TestServer;
let product: TestStaff;
let reader: TestCustomer;
beforeAll(async () => {
  server = await startTestServer();
  [product, reader] = [await server.staff('product'), await server.customer()];
});
afterAll(() => server.stop());

const MINUTE_MS = 60_000;
const inMinutes = (minutes: number): string => new Date(server.clock.now() + minutes * MINUTE_MS).toISOString();
const ENGLISH = {
  title: 'Markets close early',
  body: 'On Friday all markets close at noon.\n\nOrders that wait stay in place.',
};
const KOREAN = { title: '조기 폐장 안내', body: '금요일에는 정오에 폐장합니다.' };

const publish = (given: { from?: string | null; topic?: 'general' | 'prices'; texts?: object } = {}) =>
  product.client.call('staff/publishNews', {
    topic: 'general',
    from: null,
    texts: { en: ENGLISH, kor: KOREAN },
    ...given,
    key: newKey(),
  } as Parameters<typeof product.client.call<'staff/publishNews'>>[1]);
const withdraw = (news: string, why = 'Wrong day', by = product) =>
  by.client.call('staff/withdrawNews', { news, why, key: newKey() });
async function published(given: Parameters<typeof publish>[0] = {}) {
  const made = await publish(given);
  if (!made.ok) throw new Error(made.code);
  return made.data;
}
const as = (language: Language) => server.client(reader, language);
async function titles(language: Language, topic?: 'prices'): Promise<string[]> {
  const all = await as(language).call('news/listNews', { limit: 100, ...(topic ? { topic } : {}) });
  return all.ok ? all.data.rows.map(({ title }) => title) : [];
}

test("a piece is read in the reader's language, or not at all", async () => {
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
  expect([await titles('en'), await titles('kor'), await titles('esp')]).toEqual([
    expect.arrayContaining([ENGLISH.title]),
    expect.arrayContaining([KOREAN.title]),
    [],
  ]);
});

test('one that is dated ahead is read from its time on, and none is dated back', async () => {
  expect(await publish({ from: inMinutes(-1) })).toMatchObject({ ok: false, code: 'notAhead' });
  const { id, standing } = await published({
    from: inMinutes(2),
    texts: { en: { title: 'Tomorrow', body: 'Later.' } },
  });
  expect(standing).toBe('coming');
  expect(await titles('en')).not.toContain('Tomorrow');
  expect(await as('en').call('news/getNews', { news: id })).toMatchObject({ ok: false, code: 'notFound' });
  server.clock.advance(2 * MINUTE_MS);
  expect((await titles('en'))[0]).toBe('Tomorrow');
  expect(await product.client.call('staff/getNews', { news: id })).toMatchObject({
    ok: true,
    data: { standing: 'shown' },
  });
});

test('what is withdrawn is read by nobody, once, and the record has the reason', async () => {
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
  expect(await auditor.client.call('staff/listAudit', { action: 'publishNews' })).toMatchObject({
    ok: true,
    data: { rows: expect.arrayContaining([expect.objectContaining({ who: product.login, subject: `news ${id}` })]) },
  });
  expect(await withdraw('999999')).toMatchObject({ ok: false, code: 'notFound' });
});

test('a script is words like any other; what is hidden, empty, enormous or in no language is refused', async () => {
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
    await expect(publish({ texts }), JSON.stringify(texts).slice(0, 60)).rejects.toMatchObject({ status: 400 });
});

test("the same intent sent twice is one piece; those who only read can't write", async () => {
  const key = newKey();
  const input = { topic: 'prices', from: null, texts: { en: { title: 'Once', body: 'Only.' } }, key } as const;
  const [first, second] = [
    await product.client.call('staff/publishNews', input),
    await product.client.call('staff/publishNews', input),
  ];
  expect(first).toEqual(second);
  expect((await titles('en', 'prices')).filter((title) => title === 'Once')).toHaveLength(1);
  expect(await titles('en', 'prices')).not.toContain(ENGLISH.title);
  const support = await server.staff('support');
  expect(await support.client.call('staff/publishNews', { ...input, key: newKey() })).toMatchObject({
    ok: false,
    code: 'notPermitted',
  });
});

test('pages follow one another, for customers and for staff', async () => {
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

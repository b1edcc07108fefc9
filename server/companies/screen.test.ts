import { newKey } from '@bourse/contract/client.ts';
import { SCREENED_NAMES, SCREENS_MAXIMUM } from '@bourse/core/companies/screen.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestCustomer, type TestServer } from '../testing/test-server.ts';

/** So long a list's prices may be kept. */
const LIVES_MS = 5_000;

let server: TestServer;
let customer: TestCustomer;
beforeAll(async () => {
  server = await startTestServer();
  customer = await server.customer();
});
afterAll(() => server.stop());

type Asked = Parameters<typeof customer.client.call<'discovery/screen'>>[1] & object;
async function screen(asked: Asked) {
  for (;;) {
    const result = await customer.client.call('discovery/screen', { limit: 100, ...asked });
    if (!result.ok) throw new Error(result.code);
    if (result.data.computing === null || asked.cursor !== undefined) return result.data;
    server.clock.advance(LIVES_MS);
  }
}
const ids = ({ rows }: Awaited<ReturnType<typeof screen>>): string[] => rows.map(({ instrument }) => instrument);

test('every range finds who lies within it, and nobody else', async () => {
  const whole = await screen({ market: 'US' });
  expect([whole.fit, whole.rows.length]).toEqual([whole.among, whole.among]);
  for (const name of SCREENED_NAMES) {
    const figures = whole.rows.flatMap(({ figures }) => (figures[name] === null ? [] : [figures[name]]));
    const sorted = figures.toSorted((a, b) => Number(a) - Number(b));
    const [from, to] = [sorted[Math.floor(sorted.length / 4)]!, sorted[Math.floor((sorted.length * 3) / 4)]!];
    const found = await screen({ market: 'US', ranges: { [name]: { from, to } } });
    const expected = whole.rows.filter(({ figures }) => {
      const figure = figures[name];
      return figure !== null && Number(figure) >= Number(from) && Number(figure) <= Number(to);
    });
    expect(ids(found).toSorted(), name).toEqual(expected.map(({ instrument }) => instrument).toSorted());
    expect(found).toMatchObject({ fit: expected.length, among: whole.among });
    expect(expected.length).toBeGreaterThan(1);
  }
});

test('of a loss there is no price over earnings, so it is found by none of its ranges', async () => {
  const whole = await screen({ market: 'KR' });
  const without = whole.rows.filter(({ figures }) => figures.priceEarnings === null);
  const all = await screen({ market: 'KR', ranges: { priceEarnings: { from: '0' } } });
  expect(all.fit).toBe(whole.fit - without.length);
});

test('industries and an order by another figure hold together, and nothing at all may fit', async () => {
  const found = await screen({ market: 'US', industries: ['health', 'finance'], by: 'dividendYield' });
  const yields = found.rows.flatMap(({ figures: { dividendYield } }) => Number(dividendYield ?? 0));
  expect(yields).toEqual(yields.toSorted((a, b) => b - a));
  expect(found.fit).toBeGreaterThan(1);
  const none = await screen({ market: 'US', ranges: { change: { from: '100000' } } });
  expect(none).toMatchObject({ rows: [], fit: 0, next: null });
  expect(await screen({ market: 'FX' })).toMatchObject({ rows: [], fit: 0, among: 0 });
});

test('pages are of one moment, whatever prices do meanwhile', async () => {
  const ranges = { marketCap: { from: '1' } };
  const seen: string[] = [];
  let moment: string | null = null;
  for (let cursor: string | undefined; ; ) {
    const page = await screen({ market: 'US', ranges, limit: 7, ...(cursor ? { cursor } : {}) });
    moment ??= page.at;
    expect(page.at).toBe(moment);
    seen.push(...ids(page));
    if (page.next === null) break;
    cursor = page.next;
    server.clock.advance(7_000);
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBe((await screen({ market: 'US', ranges })).fit);
});

test('a screen is kept under its name, replaced under it, and forgotten; others have their own', async () => {
  const { client } = await server.customer();
  const save = (name: string, from: string) =>
    client.call('discovery/saveScreen', {
      name,
      criteria: { market: 'KR', industries: ['health'], ranges: { dividendYield: { from } } },
      key: newKey(),
    });
  const listed = async (of = client) => {
    const kept = await of.call('discovery/listScreens', {});
    return kept.ok ? kept.data.rows.map(({ name, criteria }) => [name, criteria.ranges?.dividendYield?.from]) : [];
  };
  for (let at = 0; at < SCREENS_MAXIMUM; at++) {
    expect(await save(`No ${at}`, '0.03')).toMatchObject({ ok: true });
    server.clock.advance(1);
  }
  expect(await save('One more', '0.03')).toMatchObject({ code: 'screensFull', params: { maximum: SCREENS_MAXIMUM } });
  expect(await save('No 0', '0.05')).toMatchObject({ ok: true });
  expect((await listed())[0]).toEqual(['No 0', '0.05']);
  expect(await listed(customer.client)).toEqual([]);
  expect(await customer.client.call('discovery/removeScreen', { name: 'No 0', key: newKey() })).toMatchObject({
    code: 'notFound',
  });
  expect(await client.call('discovery/removeScreen', { name: 'No 0', key: newKey() })).toMatchObject({ ok: true });
  expect(await listed()).toHaveLength(SCREENS_MAXIMUM - 1);
});

import { newKey } from '@bourse/contract/client.ts';
import { NET_SESSIONS, type Screened, SCREENED_NAMES, SCREENS_MAXIMUM } from '@bourse/core/companies/screen.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestCustomer, type TestServer } from '../testing/test-server.ts';
import { LOOKED_EVERY_MS, tellScreens } from './tell-screens.ts';

/** How long a list's prices may be cached. */
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

type Answer = Awaited<ReturnType<typeof screen>>;

/** Screening between the bounds of the middle half by a figure finds exactly that half. */
function expectMiddle(name: Screened, [from, to]: readonly [string, string], whole: Answer, found: Answer): void {
  const expected = whole.rows.filter(({ figures }) => {
    const figure = figures[name];
    return figure !== null && Number(figure) >= Number(from) && Number(figure) <= Number(to);
  });
  expect(ids(found).toSorted(), name).toEqual(expected.map(({ instrument }) => instrument).toSorted());
  expect(found).toMatchObject({ fit: expected.length, among: whole.among });
  expect(expected.length).toBeGreaterThan(1);
}

function middleOf(name: Screened, { rows }: Answer): readonly [string, string] {
  const known = rows.flatMap(({ figures }) => (figures[name] === null ? [] : [figures[name]]));
  const sorted = known.toSorted((a, b) => Number(a) - Number(b));
  return [sorted[Math.floor(sorted.length / 4)]!, sorted[Math.floor((sorted.length * 3) / 4)]!];
}

test('every range finds who lies within it, and nobody else', async () => {
  let whole = await screen({ market: 'KR' });
  expect([whole.fit, whole.rows.length]).toEqual([whole.among, whole.among]);
  for (const left = [...SCREENED_NAMES]; left.length > 0; ) {
    const name = left[0]!;
    const [from, to] = middleOf(name, whole);
    const found = await screen({ market: 'KR', ranges: { [name]: { from, to } } });
    // At another moment the prices have changed.
    if (found.at === whole.at) expectMiddle(left.shift()!, [from, to], whole, found);
    else whole = await screen({ market: 'KR' });
  }
});

test('who buys is told where somebody publishes it, and found by no range elsewhere', async () => {
  const { rows } = await screen({ market: 'US' });
  expect(rows.every(({ figures }) => figures.foreigners === null && figures.shortPart !== null)).toBe(true);
  expect(await screen({ market: 'US', ranges: { foreigners: { from: '-999999999999999' } } })).toMatchObject({
    fit: 0,
  });
});

test('a figure is the one on the page of the company and in the comparison', async () => {
  const [row] = (await screen({ market: 'KR', ranges: { priceBook: { from: '0' } } })).rows;
  const { instrument, figures } = row!;
  const [shown, compared, sold, bought] = await Promise.all([
    customer.client.call('quotes/getInstrument', { instrument }),
    customer.client.call('discovery/compareFinancials', { instruments: [instrument] }),
    customer.client.call('discovery/listShortSelling', { market: 'KR', instrument, limit: 1 }),
    customer.client.call('discovery/listInvestorTrend', { market: 'KR', instrument, limit: 1 }),
  ]);
  if (!shown.ok || !compared.ok || !sold.ok || !bought.ok) throw new Error('refused');
  const { company, figures: own } = shown.data;
  const near = (value: string | null, expected: string | null | undefined) =>
    expect(Number(value)).toBeCloseTo(Number(expected), 5);
  near(figures.operatingMargin, company?.operatingMargin);
  near(figures.payoutRatio, company?.payoutRatio);
  near(figures.debtRatio, own.debtRatio);
  near(figures.foreignOwnership, own.foreignOwnership);
  near(figures.priceBook, compared.data.periods[0]!.columns[0]!.figures.priceBook.value);
  near(figures.returnOnEquity, compared.data.periods[1]!.columns[0]!.figures.returnOnEquity.value);
  near(figures.shortPart, sold.data.rows[0]!.volumeRatio);
  near(figures.foreigners, bought.data.sums.find(({ sessions }) => sessions === NET_SESSIONS)!.foreigners);
  const [low, high] = [Number(own.low52Weeks), Number(own.high52Weeks)];
  const quote = await customer.client.call('quotes/getQuote', { instrument });
  const last = Number(quote.ok && quote.data.last);
  expect(Number(figures.yearPlace)).toBeCloseTo((last - low) / (high - low), 2);
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
  // Of pairs there is a price and its year, and nothing that only companies have.
  const rising = await screen({
    market: 'FX',
    by: 'change',
    ranges: { change: { from: '0' }, yearPlace: { from: '0' } },
  });
  expect(rising.rows.length).toBeGreaterThan(0);
  expect(rising.rows.every(({ figures }) => Number(figures.change) >= 0 && figures.turnover === null)).toBe(true);
  expect(await screen({ market: 'FX', ranges: { marketCap: { from: '0' } } })).toMatchObject({ rows: [], fit: 0 });
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

describe('a screen that is followed', () => {
  const NAME = 'Movers';
  const told = async ({ client }: TestCustomer) => {
    const listed = await client.call('notices/listNotices', {});
    return listed.ok ? listed.data.rows.filter(({ code }) => code === 'screenEntered') : [];
  };
  const look = async () => {
    server.clock.advance(LOOKED_EVERY_MS);
    // Reports of a new date are looked up first.
    await screen({ market: 'KR' });
    await tellScreens({ ...server.composed.parts, assertLeads: async () => {} });
  };
  const keep = (of: TestCustomer, from: string) =>
    of.client.call('discovery/saveScreen', {
      name: NAME,
      criteria: { market: 'KR', ranges: { change: { from } } },
      key: newKey(),
    });
  const follow = (of: TestCustomer, on: boolean) =>
    of.client.call('discovery/followScreen', { name: NAME, follow: on, key: newKey() });
  const NOBODY = '100000';
  const EVERYBODY = '-1';

  test('tells who begins to fit, once a day at most, and nobody who fitted before', async () => {
    const own = await server.customer();
    const tomorrow = new Date(server.clock.now() + 86_400_000).toISOString().slice(0, 10);
    server.clock.set(Date.parse(`${tomorrow}T03:00:00Z`));
    const { rows } = await screen({ market: 'KR' });
    const changes = rows.flatMap(({ figures: { change } }) => change ?? []).sort((a, b) => Number(a) - Number(b));
    // Half of them fit, and with each look some come and some go.
    const median = changes[changes.length >> 1]!;
    expect(await follow(own, true)).toMatchObject({ code: 'notFound' });
    expect(await keep(own, median)).toMatchObject({ ok: true });
    expect(await follow(own, true)).toMatchObject({ ok: true });
    await look();
    expect(await told(own)).toEqual([]);
    await expect.poll(async () => (await look(), (await told(own)).length), { timeout: 30_000 }).toBe(1);
    const [notice] = await told(own);
    expect(notice!.params).toMatchObject({ screen: NAME, screenId: NAME });
    const now = await screen({ market: 'KR', ranges: { change: { from: median } } });
    const entered = String(notice!.params['names']).replace(' …', '').split(', ');
    for (const name of entered) expect(now.rows.map((row) => row.name)).toContain(name);
    for (let more = 0; more < 4; more++) await look();
    expect(await told(own)).toHaveLength(1);
    server.clock.set(Date.parse(`${tomorrow}T03:00:00Z`) + 86_400_000);
    await expect.poll(async () => (await look(), (await told(own)).length), { timeout: 30_000 }).toBe(2);
  });

  test('says nothing once it is let go, and begins anew when it asks for something else', async () => {
    const own = await server.customer();
    await keep(own, NOBODY);
    await follow(own, true);
    await look();
    // All of them fit at once, but none has begun to.
    await keep(own, EVERYBODY);
    await look();
    expect(await told(own)).toEqual([]);
    await keep(own, NOBODY);
    await look();
    await follow(own, false);
    const listed = await own.client.call('discovery/listScreens', {});
    expect(listed.ok && listed.data.rows).toMatchObject([{ name: NAME, followed: false }]);
    await look();
    expect(await told(own)).toEqual([]);
  });
});

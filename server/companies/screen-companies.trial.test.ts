import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import {
  isNetBuyingFigure,
  canFigureBeNegative,
  NET_BUYING_FIGURES,
  type ScreenerFigure,
  SCREENER_FIGURES,
  SAVED_STOCK_SCREENS_MAXIMUM,
} from '@bourse/core/information/companies/stock-screener.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { TestCustomer } from '../testing/test-server.ts';
import { SCREENER_CHECK_EVERY_MS, notifyScreenerFollowers } from './notify-screener-followers.ts';

/** How long a list's prices may be cached. */
const LIVES_MS = 5_000;

const server = provideTestServer();
let customer: TestCustomer;
beforeAll(async () => {
  customer = await server.customer();
});

type ScreenInput = Parameters<typeof customer.client.call<'discovery/screen'>>[1] & object;
async function screen(input: ScreenInput) {
  for (;;) {
    const result = await customer.client.call('discovery/screen', { limit: 100, ...input });
    if (!result.ok) throw new Error(result.code);
    if (result.data.computing === null || input.cursor !== undefined) return result.data;
    server.clock.advance(LIVES_MS);
  }
}
const ids = ({ rows }: Awaited<ReturnType<typeof screen>>): string[] => rows.map(({ instrument }) => instrument);

type Answer = Awaited<ReturnType<typeof screen>>;

/** Screening between the bounds of the middle half by a figure finds exactly that half. */
function expectMiddle(name: ScreenerFigure, [from, to]: readonly [string, string], whole: Answer, found: Answer): void {
  const expected = whole.rows.filter(({ figures }) => {
    const figure = Number(figures[name]);
    return figure >= Number(from) && figure <= Number(to);
  });
  expect(ids(found).toSorted(), name).toEqual(expected.map(({ instrument }) => instrument).toSorted());
  expect(found).toMatchObject({ fit: expected.length, among: whole.among, lacking: whole.lacking });
  expect(expected.length).toBeGreaterThan(1);
}

function middleOf(name: ScreenerFigure, { rows }: Answer): readonly [string, string] {
  const sorted = rows.map(({ figures }) => figures[name]!).toSorted((a, b) => Number(a) - Number(b));
  return [sorted[Math.floor(sorted.length / 4)]!, sorted[Math.floor((sorted.length * 3) / 4)]!];
}

/** Everybody who has the figure, and the middle half of them, as of one moment. */
async function halves(name: ScreenerFigure, input: Pick<ScreenInput, 'in'> = {}) {
  for (;;) {
    const whole = await screen({ market: 'KR', ranges: { [name]: {} }, ...input });
    const [from, to] = middleOf(name, whole);
    const found = await screen({ market: 'KR', ranges: { [name]: { from, to } }, ...input });
    // At another moment the prices have changed.
    if (found.at === whole.at) return { whole, found, bounds: [from, to] as const };
  }
}

test('each range finds exactly the companies within it', async () => {
  const all = await screen({ market: 'KR' });
  expect([all.fit, all.rows.length, all.lacking]).toEqual([all.among, all.among, 0]);
  for (const name of SCREENER_FIGURES) {
    const { whole, found, bounds } = await halves(name);
    expect([whole.fit + whole.lacking, whole.currency, whole.rate]).toEqual([whole.among, 'KRW', null]);
    expect(whole.rows.every(({ figures }) => Object.keys(figures).join() === name)).toBe(true);
    expectMiddle(name, bounds, whole, found);
  }
});

test('ranges of investor and short figures find companies only where these are published', async () => {
  const us = await screen({ market: 'US', ranges: { shortPart: {}, daysToCover: {} } });
  expect(us.fit).toBeGreaterThan(1);
  for (const [market, name] of [
    ['US', 'foreigners'],
    ['US', 'institutions60'],
    ['IN', 'daysToCover'],
    ['CRYPTO', 'sales'],
  ] as const) {
    const { fit, lacking, among } = await screen({ market, ranges: { [name]: {} } });
    expect([fit, lacking], name).toEqual([0, among]);
  }
});

test('a screened figure equals that of the company page and of the comparison', async () => {
  const names = SCREENER_FIGURES.filter((name) => name !== 'priceEarnings' && name !== 'change');
  const ranges = { ...Object.fromEntries(names.map((name) => [name, {}])), priceBook: { from: '0' } };
  const [row] = (await screen({ market: 'KR', ranges })).rows;
  const { instrument, figures } = row!;
  const [detail, compared, sold, bought] = await Promise.all([
    customer.client.call('quotes/getInstrument', { instrument }),
    customer.client.call('discovery/compareFinancials', { instruments: [instrument] }),
    customer.client.call('discovery/listShortSelling', { market: 'KR', instrument, limit: 1 }),
    customer.client.call('discovery/listInvestorTrend', { market: 'KR', instrument, limit: 1 }),
  ]);
  if (!detail.ok || !compared.ok || !sold.ok || !bought.ok) throw new Error('refused');
  const { company, figures: own } = detail.data;
  const near = (value: string | null | undefined, expected: string | null | undefined) =>
    expect(Number(value)).toBeCloseTo(Number(expected), 5);
  near(figures.operatingMargin, company?.operatingMargin);
  near(figures.payoutRatio, company?.payoutRatio);
  near(figures.earningsPerShare, company?.earningsPerShare);
  near(figures.debtRatio, own.debtRatio);
  near(figures.foreignOwnership, own.foreignOwnership);
  const [trailing, year] = compared.data.periods.map(({ columns }) => columns[0]!.figures);
  for (const name of ['sales', 'operatingProfit', 'netProfit', 'priceBook'] as const)
    near(figures[name], trailing![name].value);
  near(figures.returnOnEquity, year!.returnOnEquity.value);
  const { volumeRatio, balance } = sold.data.rows[0]!;
  expect([figures.shortPart, figures.shortBalance, figures.shortRatio, figures.daysToCover]).toEqual([
    ...[volumeRatio, balance!.shares, balance!.ratio, balance!.daysToCover],
  ]);
  for (const name of SCREENER_FIGURES.filter(isNetBuyingFigure)) {
    const { who, over } = NET_BUYING_FIGURES[name];
    near(figures[name], bought.data.sums.find(({ sessions }) => sessions === over)![who]);
  }
  const [low, high] = [Number(own.low52Weeks), Number(own.high52Weeks)];
  const quote = await customer.client.call('quotes/getQuote', { instrument });
  const last = Number(quote.ok && quote.data.last);
  expect(Number(figures.yearPlace)).toBeCloseTo((last - low) / (high - low), 2);
});

test('amounts are compared in another currency at a stated rate', async () => {
  for (const name of ['sales', 'earningsPerShare', 'marketCap'] as const) {
    const { whole, found, bounds } = await halves(name, { in: 'USD' });
    expect(whole.rate).toMatchObject({ from: 'USD', to: 'KRW' });
    expectMiddle(name, bounds, whole, found);
    const own = await screen({ market: 'KR', ranges: { [name]: {} } });
    const inWon = new Map(own.rows.map(({ instrument, figures }) => [instrument, Number(figures[name])]));
    for (const { instrument, figures } of whole.rows)
      expect((Number(figures[name]) * Number(whole.rate!.rate)) / inWon.get(instrument)!, name).toBeCloseTo(1, 2);
  }
  const rates = await screen({ market: 'KR', ranges: { salesGrowth: {} }, in: 'USD' });
  expect(rates.rate).toBeNull();
});

test('impossible and malformed bounds are refused', async () => {
  const calls = (criteria: object) => [
    () => customer.client.call('discovery/screen', criteria as never),
    () => customer.client.call('discovery/saveScreen', { name: 'Odd', criteria, key: createIdempotencyKey() } as never),
  ];
  const refused = async (ranges: object) => {
    for (const call of calls({ market: 'KR', ranges }))
      await expect(call(), JSON.stringify(ranges)).rejects.toMatchObject({ code: 'badInput' });
  };
  await refused({ sales: { from: '2', to: '1' } });
  for (const bound of ['ten', '', '1e9', '9'.repeat(40), '1.123456789', '+1', ' 1', '∞'])
    await refused({ sales: { from: bound } });
  for (const name of SCREENER_FIGURES.filter((each) => !canFigureBeNegative(each)))
    await refused({ [name]: { to: '-1' } });
  await refused({ nothing: { from: '1' } });
  for (const call of calls({ market: 'KR', in: 'ZZZ' }))
    expect(await call()).toMatchObject({ ok: false, code: 'currencyUnknown', params: { currency: 'ZZZ' } });
});

test('a company with a loss has no price-earnings ratio and matches none of its ranges', async () => {
  const losing = await screen({ market: 'KR', ranges: { earningsPerShare: { to: '0' } } });
  const all = await screen({ market: 'KR', ranges: { priceEarnings: { from: '0' } } });
  expect([all.fit, all.lacking]).toEqual([all.among - losing.fit, losing.fit]);
});

test('industries combine with ordering by another figure, and the result may be empty', async () => {
  const found = await screen({
    market: 'US',
    industries: ['health', 'finance'],
    ranges: { dividendYield: {} },
    by: 'dividendYield',
  });
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
  expect(rising.rows.every(({ figures }) => Number(figures.change) >= 0)).toBe(true);
  expect(await screen({ market: 'FX', ranges: { marketCap: { from: '0' } } })).toMatchObject({ rows: [], fit: 0 });
});

test('pages come from one snapshot, whatever prices do meanwhile', async () => {
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

test('a screen is saved, replaced and removed by its name, for its customer only', async () => {
  const { client } = await server.customer();
  const save = (name: string, from: string) =>
    client.call('discovery/saveScreen', {
      name,
      criteria: { market: 'KR', industries: ['health'], ranges: { dividendYield: { from } } },
      key: createIdempotencyKey(),
    });
  const listed = async (of = client) => {
    const savedScreens = await of.call('discovery/listScreens', {});
    return savedScreens.ok
      ? savedScreens.data.rows.map(({ name, criteria }) => [name, criteria.ranges?.dividendYield?.from])
      : [];
  };
  for (let at = 0; at < SAVED_STOCK_SCREENS_MAXIMUM; at++) {
    expect(await save(`No ${at}`, '0.03')).toMatchObject({ ok: true });
    server.clock.advance(1);
  }
  expect(await save('One more', '0.03')).toMatchObject({
    code: 'screensFull',
    params: { maximum: SAVED_STOCK_SCREENS_MAXIMUM },
  });
  expect(await save('No 0', '0.05')).toMatchObject({ ok: true });
  expect((await listed())[0]).toEqual(['No 0', '0.05']);
  expect(await listed(customer.client)).toEqual([]);
  expect(
    await customer.client.call('discovery/removeScreen', { name: 'No 0', key: createIdempotencyKey() }),
  ).toMatchObject({
    code: 'notFound',
  });
  expect(await client.call('discovery/removeScreen', { name: 'No 0', key: createIdempotencyKey() })).toMatchObject({
    ok: true,
  });
  expect(await listed()).toHaveLength(SAVED_STOCK_SCREENS_MAXIMUM - 1);
});

describe('a followed screen', () => {
  const NAME = 'Movers';
  const listScreenNotices = async ({ client }: TestCustomer) => {
    const listed = await client.call('notices/listNotices', {});
    return listed.ok ? listed.data.rows.filter(({ code }) => code === 'screenEntered') : [];
  };
  const checkScreens = async () => {
    server.clock.advance(SCREENER_CHECK_EVERY_MS);
    // Reports of a new date are looked up first.
    await screen({ market: 'KR' });
    await notifyScreenerFollowers({ ...server.composed.dependencies, assertLeads: async () => {} });
  };
  const keep = (of: TestCustomer, from: string) =>
    of.client.call('discovery/saveScreen', {
      name: NAME,
      criteria: { market: 'KR', ranges: { change: { from } } },
      key: createIdempotencyKey(),
    });
  const follow = (of: TestCustomer, on: boolean) =>
    of.client.call('discovery/followScreen', { name: NAME, follow: on, key: createIdempotencyKey() });
  const NOBODY = '100000';
  const EVERYBODY = '-1';

  test('notifies of companies that begin to match, at most once a day, and not of earlier matches', async () => {
    const own = await server.customer();
    const tomorrow = new Date(server.clock.now() + 86_400_000).toISOString().slice(0, 10);
    server.clock.set(Date.parse(`${tomorrow}T03:00:00Z`));
    const { rows } = await screen({ market: 'KR', ranges: { change: {} } });
    const changes = rows.flatMap(({ figures: { change } }) => change ?? []).sort((a, b) => Number(a) - Number(b));
    // Half of them fit, and with each look some come and some go.
    const median = changes[changes.length >> 1]!;
    expect(await follow(own, true)).toMatchObject({ code: 'notFound' });
    expect(await keep(own, median)).toMatchObject({ ok: true });
    expect(await follow(own, true)).toMatchObject({ ok: true });
    await checkScreens();
    expect(await listScreenNotices(own)).toEqual([]);
    await expect
      .poll(async () => (await checkScreens(), (await listScreenNotices(own)).length), { timeout: 30_000 })
      .toBe(1);
    const [notice] = await listScreenNotices(own);
    expect(notice!.params).toMatchObject({ screen: NAME, screenId: NAME });
    const now = await screen({ market: 'KR', ranges: { change: { from: median } } });
    const entered = String(notice!.params['names']).replace(' …', '').split(', ');
    for (const name of entered) expect(now.rows.map((row) => row.name)).toContain(name);
    for (let more = 0; more < 4; more++) await checkScreens();
    expect(await listScreenNotices(own)).toHaveLength(1);
    server.clock.set(Date.parse(`${tomorrow}T03:00:00Z`) + 86_400_000);
    await expect
      .poll(async () => (await checkScreens(), (await listScreenNotices(own)).length), { timeout: 30_000 })
      .toBe(2);
  });

  test('stops notifying when unfollowed, and restarts when its criteria change', async () => {
    const own = await server.customer();
    await keep(own, NOBODY);
    await follow(own, true);
    await checkScreens();
    // All of them fit at once, but none has begun to.
    await keep(own, EVERYBODY);
    await checkScreens();
    expect(await listScreenNotices(own)).toEqual([]);
    await keep(own, NOBODY);
    await checkScreens();
    await follow(own, false);
    const listed = await own.client.call('discovery/listScreens', {});
    expect(listed.ok && listed.data.rows).toMatchObject([{ name: NAME, followed: false }]);
    await checkScreens();
    expect(await listScreenNotices(own)).toEqual([]);
  });
});

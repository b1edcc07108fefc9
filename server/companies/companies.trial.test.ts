import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { CallClient } from '@bourse/contract/call-client.ts';
import { INDUSTRY_CODES } from '@bourse/core/information/companies/industry-breadth.ts';
import { isLowestValueBest, RANKING_FIGURE_NAMES } from '@bourse/core/information/companies/company-ranking.ts';
import { INVESTOR_GROUPS } from '@bourse/core/information/companies/net-buying.ts';
import { STOCK_MARKETS } from '@bourse/core/markets/market-types.ts';
import { beforeAll, expect, test } from 'vitest';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createQuotesOnlyVenue } from '../venue/testing-venues.ts';
import { createManualClock } from '../time/clock.ts';
import type { AnonymousCaller } from '../calls/handler-types.ts';
import { listShortSelling } from './list-short-selling.ts';
import { createInvestorStatisticsReader } from './investor-statistics-reader.ts';

/** How long a list's prices may be cached. */
const LIVES_MS = 5_000;

const server = provideTestServer();
let visitor: CallClient;
beforeAll(async () => {
  visitor = server.client();
});

async function industries(market: 'US' | 'KR' | 'IN' | 'CRYPTO' | 'FX') {
  const result = await visitor.call('discovery/listIndustries', { market });
  if (!result.ok) throw new Error(result.code);
  return result.data;
}
async function companies(input: Parameters<typeof visitor.call<'discovery/listCompanies'>>[1]) {
  for (;;) {
    const result = await visitor.call('discovery/listCompanies', input!);
    if (!result.ok) throw new Error(result.code);
    // Each call waits a while itself; paging keeps what its first page knew.
    if (result.data.computing === null || input?.cursor !== undefined) return result.data;
    server.clock.advance(LIVES_MS);
  }
}
async function walked(input: Parameters<typeof companies>[0], limit: number, before?: () => void): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await companies({ ...input!, limit, cursor });
    ids.push(...page.rows.map(({ instrument }) => instrument));
    if (page.next === null) return ids;
    cursor = page.next;
    before?.();
  }
}

test('each industry of a market counts rising and falling companies and has its return', async () => {
  const { rows, published, currency, at } = await industries('KR');
  expect({ published, currency }).toEqual({ published: true, currency: 'KRW' });
  expect(server.clock.now() - Date.parse(at)).toBeLessThan(5_000);
  expect(rows.map(({ industry }) => industry).sort()).toEqual([...INDUSTRY_CODES].sort());
  const whole = await companies({ market: 'KR', limit: 100 });
  expect(rows.reduce((sum, { names }) => sum + names, 0)).toBe(whole.rows.length);
  for (const row of rows) {
    const members = (await companies({ market: 'KR', industry: row.industry, limit: 100 })).rows;
    expect(members).toHaveLength(row.names);
    // A thinly traded company has no place in the ranking, but still has a return.
    const rates = members
      .filter(({ tradingStatus: listingStatus }) => listingStatus === 'traded' || listingStatus === 'thin')
      .map(({ changeRate }) => Number(changeRate));
    expect(row.rising).toBe(rates.filter((rate) => rate > 0).length);
    const [low, high] = [Math.min(...rates) - 1e-8, Math.max(...rates) + 1e-8];
    for (const rate of [row.weightedReturn, row.medianReturn]) {
      expect(Number(rate)).toBeGreaterThanOrEqual(low);
      expect(Number(rate)).toBeLessThanOrEqual(high);
    }
    const caps = members.reduce((sum, { figure }) => sum + BigInt(figure!), 0n);
    expect(row.marketCap).toBe(String(caps));
  }
});

test('the return of a market is weighted by capitalisation, and its industries add up to it', async () => {
  const moves = await visitor.call('discovery/listMarketMoves', {});
  if (!moves.ok) throw new Error(moves.code);
  expect(moves.data.rows.map(({ market }) => market)).toEqual([...STOCK_MARKETS, 'CRYPTO']);
  for (const market of ['US', 'KR'] as const) {
    const move = moves.data.rows.find((row) => row.market === market)!;
    const { rows, whole } = await industries(market);
    expect({ market, ...whole }).toEqual(move);
    for (const count of ['names', 'rising', 'falling', 'apart'] as const)
      expect(rows.reduce((sum, row) => sum + row[count], 0)).toBe(move[count]);
    const sized = rows.filter(({ weightedReturn }) => weightedReturn !== null);
    const before = sized.map((row) => Number(row.marketCap) / (1 + Number(row.weightedReturn)));
    const gained = sized.reduce((sum, row, index) => sum + before[index]! * Number(row.weightedReturn), 0);
    const all = before.reduce((sum, each) => sum + each, 0);
    expect(Number(move.weightedReturn)).toBeCloseTo(gained / all, 6);
  }
});

test('coins and currency pairs have no industries or financials and rank only by figures of their market', async () => {
  const none = { published: false, rows: [], next: null };
  for (const market of ['CRYPTO', 'FX'] as const) {
    expect(await industries(market)).toMatchObject({ published: false, rows: [] });
    const moved = await companies({ market, by: 'change', limit: 100 });
    expect(moved.rows.length).toBeGreaterThan(5);
    for (const by of ['salesGrowth', 'priceBook', 'foreignOwnership'] as const)
      expect(await companies({ market, by })).toMatchObject(none);
  }
  const { rows } = await companies({ market: 'CRYPTO', by: 'turnover', limit: 100 });
  const turnovers = rows.flatMap(({ place, figure }) => (place === null ? [] : [Number(figure)]));
  expect(turnovers.length).toBeGreaterThan(5);
  expect(turnovers).toEqual(turnovers.toSorted((a, b) => b - a));
  expect((await industries('CRYPTO')).whole?.names).toBe(rows.length);
  expect((await industries('FX')).whole).toBeNull();
  for (const by of ['turnover', 'marketCap'] as const)
    expect(await companies({ market: 'FX', by })).toMatchObject(none);
});

test('companies are listed largest first, each with its rank', async () => {
  for (const market of STOCK_MARKETS) {
    const { rows } = await companies({ market, limit: 100 });
    const placed = rows.filter(({ place }) => place !== null);
    expect(placed.map(({ place }) => place)).toEqual(placed.map((_, index) => index + 1));
    const caps = placed.map(({ figure }) => Number(figure));
    expect(caps).toEqual(caps.toSorted((a, b) => b - a));
    expect(rows.slice(placed.length).every(({ tradingStatus: listingStatus }) => listingStatus !== 'traded')).toBe(
      true,
    );
  }
});

test.each(RANKING_FIGURE_NAMES)(
  'ranking by %s follows the figure, with companies without one at the end',
  async (by) => {
    for (const market of ['US', 'KR'] as const) {
      const { rows } = await companies({ market, by, limit: 100 });
      const placed = rows.filter(({ place }) => place !== null);
      expect(placed.length).toBeGreaterThan(30);
      const figures = placed.map(({ figure }) => Number(figure));
      expect(figures).toEqual(figures.toSorted((a, b) => (isLowestValueBest(by) ? a - b : b - a)));
      for (const { tradingStatus: listingStatus, figure } of rows.slice(placed.length))
        expect(listingStatus !== 'traded' || figure === null).toBe(true);
    }
  },
);

test('a company that hardly trades today has no rank, and the list states the threshold', async () => {
  for (const market of STOCK_MARKETS) {
    const { rows, leastTurnover } = await companies({ market, by: 'turnover', limit: 100 });
    expect(Number(leastTurnover)).toBeGreaterThan(0);
    const traded = rows.filter(
      ({ tradingStatus: listingStatus }) => listingStatus === 'traded' || listingStatus === 'thin',
    );
    for (const { place, tradingStatus: listingStatus, figure } of traded) {
      expect(listingStatus === 'thin').toBe(Number(figure) < Number(leastTurnover));
      expect(place === null).toBe(listingStatus === 'thin');
    }
    const turnovers = traded.map(({ figure }) => Number(figure)).toSorted((a, b) => a - b);
    const median = turnovers[turnovers.length >> 1]!;
    expect(Number(leastTurnover)).toBeLessThanOrEqual(median / 100 + 1);
  }
});

test('a ranking shows the same figures as the company page', async () => {
  for (const [by, name] of [
    ['dividendYield', 'dividendYield'],
    ['foreignOwnership', 'foreignOwnership'],
    ['marketCap', 'marketCap'],
  ] as const) {
    const [row] = (await companies({ market: 'TH', by, limit: 1 })).rows;
    const detail = await visitor.call('quotes/getInstrument', { instrument: row!.instrument });
    expect(Number(detail.ok && detail.data.figures[name])).toBeCloseTo(Number(row!.figure), 6);
  }
});

test('a company page lists the years and the quarters that make them up', async () => {
  const [row] = (await companies({ market: 'TH', limit: 1 })).rows;
  const detail = await visitor.call('quotes/getInstrument', { instrument: row!.instrument });
  if (!detail.ok) throw new Error(detail.code);
  const { years, quarters } = detail.data.company!;
  expect([years.length, quarters.length]).toEqual([4, 8]);
  const year = years.at(-1)!;
  const within = quarters.filter(({ from, ends }) => from >= year.from && ends <= year.ends);
  expect(within).toHaveLength(4);
  for (const what of ['sales', 'operatingProfit', 'netProfit'] as const)
    expect(within.reduce((sum, each) => sum + cents(each[what]), 0n)).toBe(cents(year[what]));
  expect(detail.data.figures).toMatchObject({ sales: year.sales, netProfit: year.netProfit });
});

test('paging repeats and omits no company while prices move', async () => {
  const start = server.clock.now();
  const ids = await walked({ market: 'US' }, 5, () => server.clock.set(server.clock.now() + 7_000));
  expect(server.clock.now()).toBeGreaterThan(start + 40_000);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual((await walked({ market: 'US' }, 100)).toSorted());
});

test('paging beyond the lifetime of a snapshot continues after the last listed company', async () => {
  const first = await companies({ market: 'US', limit: 5 });
  await server.restart();
  const second = await server.client().call('discovery/listCompanies', { market: 'US', limit: 5, cursor: first.next! });
  const now = await server.client().call('discovery/listCompanies', { market: 'US', limit: 100 });
  const ids = (answer: typeof now) => (answer.ok ? answer.data.rows.map(({ instrument }) => instrument) : []);
  const last = first.rows.at(-1)!.instrument;
  expect(ids(second)[0]).toBe(ids(now)[ids(now).indexOf(last) + 1]);
  visitor = server.client();
});

test('all callers within a few seconds get the same snapshot, whatever cursor they invent', async () => {
  await companies({ market: 'IN' });
  const [one, other] = await Promise.all([industries('IN'), industries('IN')]);
  expect(other).toEqual(one);
  for (const cursor of ['x', '1:2', '0:999999:US.NONE', `${Date.parse(one.at)}:3:US.NONE`])
    expect((await companies({ market: 'IN', cursor })).rows.length).toBeLessThanOrEqual(41);
});

/** All of it: an answer doesn't wait until every company of a market has been looked up. */
async function trend(input: CallInput<Calls['discovery/listInvestorTrend']>) {
  const ask = () => unwrapAnswer(visitor.call('discovery/listInvestorTrend', input));
  await expect.poll(async () => (await ask()).computing, { timeout: 30_000 }).toBeNull();
  return ask();
}
async function shorts(input: CallInput<Calls['discovery/listShortSelling']>) {
  const ask = () => unwrapAnswer(visitor.call('discovery/listShortSelling', input));
  await expect.poll(async () => (await ask()).computing, { timeout: 30_000 }).toBeNull();
  return ask();
}
const cents = (amount: string): bigint => BigInt(amount.replace('.', ''));

test('net purchases of all investor groups sum to zero over each span, and sessions add up to the span', async () => {
  const { rows: listed } = await trend({ market: 'KR', span: 20, limit: 100 });
  expect(listed.length).toBeGreaterThan(30);
  for (const row of listed)
    expect(
      INVESTOR_GROUPS.reduce((sum, who) => sum + cents(row[who]), 0n),
      row.instrument,
    ).toBe(0n);
  const foreigners = listed.map((row) => Number(row.foreigners));
  expect(foreigners).toEqual(foreigners.toSorted((a, b) => b - a));

  const { instrument } = listed[0]!;
  const own = await trend({ market: 'KR', instrument, limit: 100 });
  expect(own.sums.map(({ sessions }) => sessions)).toEqual([1, 5, 20, 60]);
  for (const sum of own.sums)
    for (const who of INVESTOR_GROUPS)
      expect(own.rows.slice(0, sum.sessions).reduce((all, row) => all + cents(row[who]), 0n)).toBe(cents(sum[who]));
  for (const { volume } of [...own.sums, ...own.rows]) {
    expect(INVESTOR_GROUPS.reduce((sum, who) => sum + Number(volume[who]), 0)).toBe(0);
    expect(INVESTOR_GROUPS.some((who) => volume[who] !== '0')).toBe(true);
  }
  for (const row of own.rows)
    for (const who of ['institutions', 'foreigners', 'others'] as const)
      expect(Number(row[who]) * Number(row.volume[who])).toBeGreaterThanOrEqual(0);
  expect(own.sums[2]).toEqual(listed[0]);
  const today = new Date(server.clock.now()).toISOString().slice(0, 10);
  expect(own.rows.every(({ to }) => to <= today)).toBe(true);
});

test('figures of an ongoing session are provisional and sum to zero, and become final afterwards', async () => {
  const all = async (soFar: boolean) => {
    const { rows, at } = await trend({ market: 'KR', by: 'institutions', soFar, limit: 100 });
    for (const row of rows) {
      expect(row.provisional).toBe(soFar);
      expect(
        INVESTOR_GROUPS.reduce((sum, who) => sum + cents(row[who]), 0n),
        row.instrument,
      ).toBe(0n);
      expect(INVESTOR_GROUPS.reduce((sum, who) => sum + Number(row.volume[who]), 0)).toBe(0);
    }
    const bought = rows.map((row) => Number(row.institutions));
    expect(bought).toEqual(bought.toSorted((a, b) => b - a));
    return { rows, at };
  };
  const { rows, at } = await all(true);
  expect(Date.parse(at!)).toBeLessThanOrEqual(server.clock.now());
  const { instrument, to: today } = rows[0]!;
  const own = async () => trend({ market: 'KR', instrument, limit: 5 });
  const during = await own();
  expect(during.today).toMatchObject({ provisional: true, to: today });
  expect(during.rows.map(({ to }) => to)).not.toContain(today);
  expect([...during.rows, ...during.sums].every(({ provisional }) => !provisional)).toBe(true);
  const finished = await all(false);
  expect(finished.at).toBeNull();
  expect(finished.rows.every(({ to }) => to < today)).toBe(true);
  server.clock.advance(86_400_000);
  const after = await own();
  const closed = after.rows.find(({ to }) => to === today)!;
  expect(closed.provisional).toBe(false);
  expect(INVESTOR_GROUPS.reduce((sum, who) => sum + cents(closed[who]), 0n)).toBe(0n);
  expect(after.today?.to).not.toBe(today);
});

test('short sales are a part of the volume, and the short balance has a date and days to cover', async () => {
  const { rows, allowed, intradayOnly } = await shorts({ market: 'KR', limit: 100 });
  expect({ allowed, intradayOnly }).toEqual({ allowed: true, intradayOnly: false });
  const ratios = rows.map(({ volumeRatio }) => Number(volumeRatio));
  expect(ratios).toEqual(ratios.toSorted((a, b) => b - a));
  for (const row of rows) {
    expect(Number(row.volumeRatio)).toBeLessThan(1);
    expect(Number(row.balance!.daysToCover)).toBeGreaterThan(0);
    expect(row.balance!.on < row.date).toBe(true);
    expect(Number(row.value)).toBeGreaterThan(0);
  }
  const [first] = rows;
  const own = await shorts({ market: 'KR', instrument: first!.instrument, limit: 20 });
  expect(own.rows[0]).toEqual(first);
  expect(own.rows).toHaveLength(20);
  // In Korea it is two sessions old.
  expect(first!.balance!.on).toBe(own.rows[2]!.date);
  expect((await shorts({ market: 'IN', limit: 1 })).rows[0]!.balance).toBeNull();
  const dates = own.rows.map(({ date }) => date);
  expect(dates).toEqual([...new Set(dates)].sort().reverse());
});

test('a market that bans short sales says so, and an unknown instrument is not found', async () => {
  expect(await shorts({ market: 'IN', limit: 1 })).toMatchObject({
    allowed: true,
    intradayOnly: true,
    published: true,
  });
  expect(await shorts({ market: 'CRYPTO' })).toMatchObject({ rows: [], next: null, published: false });
  // As it was in Thailand after 2025-04-08.
  const clock = createManualClock(Date.parse('2025-04-09T05:00:00.000Z'));
  const dependencies = { ...server.composed.dependencies, clock };
  const then = listShortSelling(
    dependencies,
    createInvestorStatisticsReader({
      ...dependencies,
      corporateActionSchedule: server.composed.corporateActionSchedule,
    }),
  );
  const banned = await then({ market: 'TH', limit: 1 }, { language: 'en' } as AnonymousCaller);
  expect(banned).toMatchObject({ allowed: false, published: true });
  const none = { published: false, computing: null, rows: [], sums: [], today: null, at: null, next: null };
  for (const input of [{ market: 'FX' }, { market: 'US' }, { market: 'US', instrument: 'US.NWRB' }] as const)
    expect(await trend(input)).toEqual(none);
  for (const call of ['discovery/listShortSelling', 'discovery/listInvestorTrend'] as const)
    expect(await visitor.call(call, { market: 'KR', instrument: 'US.NWRB' })).toMatchObject({
      ok: false,
      code: 'instrumentNotFound',
    });
});

test('figures that no source publishes are reported as not published', async () => {
  const { venues, ownVenue } = server.composed.dependencies;
  const [taken] = venues.listed('KR').filter(({ board }) => board === 'listed');
  const index = venues.listed('KR').find(({ board }) => board === 'index')!;
  const venue = createQuotesOnlyVenue(ownVenue);
  venues.take(venue, [taken!]);
  for (const instrument of [taken!.id, index.id]) {
    expect(await shorts({ market: 'KR', instrument }), instrument).toMatchObject({ published: false, rows: [] });
    expect(await trend({ market: 'KR', instrument }), instrument).toMatchObject({
      published: false,
      rows: [],
      sums: [],
    });
  }
  venues.release(venue, taken!.id);
  expect(await shorts({ market: 'KR', instrument: taken!.id })).toMatchObject({ published: true });
});

import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { addDays } from '@bourse/core/dates.ts';
import { STOCK_MARKETS } from '@bourse/core/markets/market-types.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { beforeAll, expect, test } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { TestCustomer } from '../testing/test-server.ts';

/** How long a list's prices may be cached. */
const LIVES_MS = 5_000;

const server = provideTestServer({ hours: 'exchange' });
let customer: TestCustomer;
beforeAll(async () => {
  customer = await server.customer();
});

type CalendarInput = NonNullable<Parameters<typeof customer.client.call<'discovery/getCalendar'>>[1]>;
async function calendar(input: CalendarInput = {}, { client } = customer) {
  for (;;) {
    const result = await client.call('discovery/getCalendar', { limit: 100, ...input });
    if (!result.ok) throw new Error(result.code);
    if (result.data.computing === null) return result.data;
    server.clock.advance(LIVES_MS);
  }
}
const today = (): string => new Date(server.clock.now()).toISOString().slice(0, 10);

test('the calendar of a market lists earnings dates and closures, soonest first', async () => {
  const { rows, to, own } = await calendar({ market: 'US' });
  expect([own, to]).toEqual([null, addDays(today(), 150)]);
  expect(rows.map(({ date }) => date)).toEqual(rows.map(({ date }) => date).toSorted());
  expect(rows.every(({ date, market }) => date >= addDays(today(), -8) && date <= to && market === 'US')).toBe(true);
  const earnings = rows.filter(({ kind }) => kind === 'earnings');
  expect(earnings.length).toBeGreaterThan(20);
  for (const { ends, date, instrument } of earnings) expect(ends! < date, instrument!).toBe(true);
  const { specialDays } = getMarketRules('US');
  const known = specialDays.filter(({ date }) => date >= today() && date <= to);
  expect(rows.filter(({ kind }) => kind === 'closed' || kind === 'otherHours').map(({ name }) => name)).toEqual(
    known.map(({ name }) => name),
  );
});

test('announced actions are listed on their ex-date with their amount, in every market', async () => {
  let all = 0;
  for (const market of STOCK_MARKETS) {
    const { rows, to } = await calendar({ market });
    const upcoming = await customer.client.call('quotes/listUpcomingActions', { market });
    const announced = upcoming.ok ? upcoming.data.rows.filter(({ exDate }) => exDate <= to) : [];
    all += announced.length;
    const summary = rows.flatMap(({ kind, instrument, date, amount, payDate }) =>
      kind === 'dividend' ? [`${instrument} ${date} ${amount} ${payDate}`] : [],
    );
    const expected = announced.map((each) => `${each.instrument} ${each.exDate} ${each.amount} ${each.payDate}`);
    expect(summary.sort(), market).toEqual(expected.sort());
  }
  expect(all).toBeGreaterThan(0);
});

test('the own calendar lists events of held and watched instruments only', async () => {
  const { client } = await server.customer();
  expect(await calendar({}, { client } as TestCustomer)).toMatchObject({ own: 0, rows: [] });
  await client.call('discovery/addFavorite', { instrument: 'KR.006815', key: createIdempotencyKey() });
  const { rows, own } = await calendar({}, { client } as TestCustomer);
  expect(own).toBe(1);
  expect(rows.filter(({ kind }) => kind === 'earnings').map(({ instrument }) => instrument)).toEqual(['KR.006815']);
  expect(new Set(rows.flatMap(({ instrument }) => instrument ?? []))).toEqual(new Set(['KR.006815']));
  expect(new Set(rows.map(({ market }) => market))).toEqual(new Set(['KR']));
  expect(await calendar()).toMatchObject({ own: 0, rows: [] });
});

test('economic figures are listed by country, with their value after the release', async () => {
  const economic = async (market: CalendarInput['market']) => {
    const { rows, notPublished } = await calendar({ market });
    expect(notPublished).toEqual([]);
    return rows.filter(({ kind }) => kind === 'economic');
  };
  const [coming] = (await economic('KR')).filter(({ actual }) => actual === null);
  expect(Date.parse(coming!.at!)).toBeGreaterThan(server.clock.now());
  expect(coming).toMatchObject({ market: 'KR', instrument: null, name: '' });
  server.clock.set(Date.parse(coming!.at!));
  const same = (await economic('KR')).find(({ release, at }) => release === coming!.release && at === coming!.at)!;
  expect(Number(same.actual)).toBeGreaterThanOrEqual(-0.1);
  expect({ ...same, actual: null }).toEqual(coming);
  const pairs = await economic('FX');
  expect(new Set(pairs.map(({ market }) => market))).toEqual(new Set(STOCK_MARKETS));
});

test('pages follow one another without a gap', async () => {
  const whole = await calendar({ market: 'US' });
  const first = await calendar({ market: 'US', limit: 7 });
  const second = await calendar({ market: 'US', limit: 7, cursor: first.next! });
  expect([...first.rows, ...second.rows]).toEqual(whole.rows.slice(0, 14));
});

test('a market without companies has no earnings dates', async () => {
  const { rows, notPublished } = await calendar({ market: 'CRYPTO' });
  expect(rows).toEqual([]);
  // Coins have no country.
  expect(notPublished).toEqual(['economic']);
});

/** Stored bars: filled from sources and own prices, without gaps after an outage, and read by charts. */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { addDays, weekdayOf } from '@bourse/core/dates.ts';
import type { TestStaff } from '../../testing/test-server.ts';
import { unwrapAnswer } from '../../testing/unwrap-answer.ts';
import type { SourceBar } from '../price-source.ts';
import { deleteMinutes } from '../real-price-store.ts';
import { createFixedSource, printOf } from '../testing-fixed-source.ts';
import { sourceDay as dayOf, provideRealPriceTestServer } from '../testing-real-prices.ts';

/** A Friday, 11:00 in New York. */
const NOW = Date.parse('2026-11-20T16:00:00.000Z');
const OPENS = Date.parse('2026-11-20T14:30:00.000Z');
const MINUTE_MS = 60_000;
const APPLE = 'US.AAPL';
const yahoo = createFixedSource('yahoo');

const server = provideRealPriceTestServer([yahoo]);
let staff: TestStaff;
beforeAll(async () => {
  server.clock.set(NOW);
  staff = await server.staff('treasurer');
  await server.decide('yahoo', 1, ['US', 'KR'], staff);
});
beforeEach(() => {
  yahoo.histories.length = 0;
});

/** One for each minute from the opening on, each a cent higher. */
const minutesUntil = (until: number, opens = OPENS, first = 22_900): SourceBar[] =>
  Array.from({ length: (until - opens) / MINUTE_MS }, (_, minute) => {
    const price = ((first + minute) / 100).toFixed(2);
    const at = opens + minute * MINUTE_MS;
    return {
      date: new Date(at).toISOString().slice(0, 10),
      at,
      open: price,
      high: price,
      low: price,
      close: price,
      volume: '10',
    };
  });
const chart = async (instrument: string, period: '1d' | '1m' | '5m') => {
  const customer = await server.customer();
  return unwrapAnswer(
    customer.client.call('quotes/getBars', { instrument, period, adjustment: 'forward' } as never),
  ) as Promise<{
    bars: { at: string; close: string }[];
  }>;
};
const findings = async () =>
  (await server.database.pool.query('select subject, finding, on_date from source_findings order by found_at, finding'))
    .rows;

it('fills days and minutes from the source, and minutes of own prices after them', async () => {
  yahoo.days.set('AAPL', {
    currency: 'USD',
    bars: [dayOf('2026-11-18', '228'), dayOf('2026-11-19', '229')],
    actions: [],
  });
  yahoo.minutes.set('AAPL', minutesUntil(NOW));
  yahoo.prints.set('AAPL', printOf('AAPL', Date.parse('2026-11-19T21:00:00.000Z'), '229'));
  await server.add(staff, APPLE);
  await server.step(2);
  // The first minutes are a week old: those of today follow in the next request.
  expect(yahoo.histories.map(({ period }) => period)).toEqual(['1d', '1m']);
  server.clock.advance(20 * MINUTE_MS);
  yahoo.minutes.set('AAPL', minutesUntil(NOW + 20 * MINUTE_MS));
  await server.step(2);
  expect((await server.barsOf(APPLE, '1m')).length).toBe(110);
  for (let minute = 0; minute < 3; minute += 1) {
    yahoo.prints.set('AAPL', printOf('AAPL', server.clock.now(), `${231 + minute}`));
    await server.step(2);
    server.clock.advance(MINUTE_MS);
  }
  const own = (await server.barsOf(APPLE, '1m')).filter(({ source }) => source === 'own');
  expect(own.map(({ close }) => close)).toEqual([23_100_000_000n, 23_200_000_000n, 23_300_000_000n]);
  const { bars } = await chart(APPLE, '5m');
  expect(bars.length).toBeGreaterThanOrEqual(22);
  expect(bars.at(-1)).toMatchObject({ close: '233' });
});

it('closes the gap that a stopped server left, and stores nothing twice', async () => {
  const before = await server.barsOf(APPLE, '1m');
  yahoo.histories.length = 0;
  const stopped = server.clock.now();
  await server.restart();
  server.clock.advance(60 * MINUTE_MS);
  const now = server.clock.now();
  yahoo.minutes.set('AAPL', minutesUntil(now - (now % MINUTE_MS)));
  yahoo.prints.set('AAPL', printOf('AAPL', now, '229.9'));
  await server.step(4);
  const requests = yahoo.histories.filter(({ period }) => period === '1m');
  expect(requests).toHaveLength(1);
  expect(requests[0]!.from).toBeGreaterThan(stopped - 5 * MINUTE_MS);
  const after = await server.barsOf(APPLE, '1m');
  const times = after.map(({ at }) => at.getTime());
  expect(new Set(times).size).toBe(times.length);
  const expected = Math.floor((server.clock.now() - OPENS) / MINUTE_MS);
  expect(times.length).toBeGreaterThanOrEqual(expected);
  expect(times.every((at, index) => index === 0 || at - times[index - 1]! === MINUTE_MS)).toBe(true);
  expect(after.length).toBeGreaterThan(before.length + 55);
});

it('fills the day that an outage skipped, once for two sources of a day’s time', async () => {
  server.clock.set(Date.parse('2026-11-24T16:00:00.000Z'));
  staff = await server.staff('treasurer');
  yahoo.days.set('AAPL', {
    currency: 'USD',
    bars: [
      dayOf('2026-11-19', '229'),
      dayOf('2026-11-20', '230'),
      // The same day under another time, as on a Saturday.
      dayOf('2026-11-20', '230.5', { at: Date.parse('2026-11-20T21:00:00Z') }),
      dayOf('2026-11-23', '231', { at: Date.parse('2026-11-23T05:00:00Z') }),
      dayOf('2026-11-24', '999'),
    ],
    actions: [],
  });
  await server.step(2);
  const days = await server.barsOf(APPLE, '1d');
  expect(days.map(({ at, close }) => [at.toISOString().slice(0, 16), close])).toEqual([
    ['2026-11-18T14:30', 22_800_000_000n],
    ['2026-11-19T14:30', 22_900_000_000n],
    ['2026-11-20T14:30', 23_050_000_000n],
    ['2026-11-23T14:30', 23_100_000_000n],
  ]);
  expect(await findings()).toMatchObject([{ subject: APPLE, finding: 'twoBars', on_date: '2026-11-20' }]);
});

it('one symbol in pence or unknown fails alone, and staff are told', async () => {
  await server.add(staff, 'US.MSFT');
  yahoo.days.set('MSFT', { currency: 'GBp', bars: [dayOf('2026-11-23', '40000')], actions: [] });
  await server.step(3);
  expect(await server.barsOf('US.MSFT', '1d')).toEqual([]);
  expect(await findings()).toContainEqual({ subject: 'US.MSFT', finding: 'otherCurrency', on_date: '2026-11-24' });
  const { sources } = await unwrapAnswer(staff.client.call('staff/listPriceSources', {}));
  expect(sources.find(({ source }) => source === 'yahoo')?.status?.state).toBe('working');
});

it('takes no bars of a symbol that has come to mean another company', async () => {
  server.clock.set(Date.parse('2026-11-25T16:00:00.000Z'));
  staff = await server.staff('treasurer');
  yahoo.days.set('AAPL', {
    currency: 'USD',
    bars: [dayOf('2026-11-23', '7.5'), dayOf('2026-11-24', '7.6')],
    actions: [],
  });
  await server.step(3);
  expect((await server.barsOf(APPLE, '1d')).at(-1)).toMatchObject({ close: 23_100_000_000n });
  expect(await findings()).toContainEqual({ subject: APPLE, finding: 'otherPast', on_date: '2026-11-23' });
});

it('yearly highs and margin’s volatility read the days, also after they were asked for too early', async () => {
  const { getVolatility, realPrices } = server.composed.dependencies;
  await server.add(staff, 'US.NVDA');
  await server.composed.dependencies.realPrices.reload();
  const instrument = realPrices.memory.instrument('US.NVDA')!;
  expect(getVolatility(instrument, server.clock.now())).toBeNull();
  const dates = Array.from({ length: 40 }, (_, day) => addDays('2026-09-28', day)).filter(
    (date) => weekdayOf(date) % 6 > 0,
  );
  const bars = dates.map((date, index) =>
    dayOf(date, `${180 + (index % 3)}`, { high: date === '2026-10-14' ? '199' : '183' }),
  );
  yahoo.days.set('NVDA', { currency: 'USD', bars, actions: [] });
  yahoo.prints.set('NVDA', printOf('NVDA', server.clock.now(), '181'));
  await server.step(3);
  expect(getVolatility(instrument, server.clock.now())).toBeGreaterThan(0n);
  const customer = await server.customer();
  const { figures } = await unwrapAnswer(customer.client.call('quotes/getInstrument', { instrument: 'US.NVDA' }));
  expect(JSON.stringify(figures)).toContain('199');
});

it('deletes minutes of long ago, and no day', async () => {
  const [minutes, days] = [await server.barsOf(APPLE, '1m'), await server.barsOf(APPLE, '1d')];
  const middle = minutes[10]!.at.getTime();
  await deleteMinutes(server.composed.dependencies.database.kysely, middle);
  expect(await server.barsOf(APPLE, '1m')).toEqual(minutes.slice(10));
  expect(await server.barsOf(APPLE, '1d')).toEqual(days);
});

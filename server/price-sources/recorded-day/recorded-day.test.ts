/** The recorded day in a practice world: decided on, traded at on a Sunday, named by the fill, and never mixed. */
import { randomBytes } from 'node:crypto';
import { parseScaled } from '@bourse/core/ledger/money.ts';
import { listRecordedInstruments } from '@bourse/core/markets/recorded-day/recorded-instruments.ts';
import { beforeAll, expect, it } from 'vitest';
import { provideTestServer } from '../../testing/provide-test-server.ts';
import { createIdempotencyKey as key, startTestServer, type TestStaff } from '../../testing/test-server.ts';
import { unwrapAnswer } from '../../testing/unwrap-answer.ts';
import { createFixedSource, printOf } from '../testing-fixed-source.ts';
import { createRecordedDaySource } from './recorded-day-source.ts';

/** A Sunday. */
const NOW = Date.parse('2026-11-29T08:00:00.000Z');
const MINUTE_MS = 60_000;
const RECORDED = 'US.AAPL.REC';
const REAL = 'US.AAPL';
const yahoo = createFixedSource('yahoo');
const server = provideTestServer({
  workByHand: true,
  priceSources: (now, _, timeZones) => [yahoo, createRecordedDaySource({ now, timeZones })],
});
let staff: TestStaff;
beforeAll(async () => {
  server.clock.set(NOW);
  staff = await server.staff('treasurer');
});

const decide = (source: 'yahoo' | 'recorded', rank: number) =>
  staff.client.call('staff/decidePriceSource', {
    ...{ source, markets: ['US'], displayed: true, rank, termsUrl: 'https://example.com/terms', key: key() },
    words: 'For practice with a class only.',
  });
const step = async () => {
  server.clock.advance(5_000);
  // Only what somebody looks at is asked for.
  await rowOf(RECORDED);
  await server.composed.dependencies.priceSourceRunner.step();
};
const rowOf = async (id: string) =>
  (await unwrapAnswer(staff.client.call('staff/listRealInstruments', {}))).rows.find((row) => row.instrument === id);

it('adds the instruments of the recorded day apart from the well-known ones', async () => {
  const add = (markets: 'US'[], instruments: string[], recorded: boolean) =>
    staff.client.call('staff/addRealInstruments', { markets, instruments, recorded, key: key() });
  const ids = listRecordedInstruments().flatMap(({ id, market }) => (market === 'US' ? [id] : []));
  expect(await unwrapAnswer(add(['US'], [], true))).toEqual({ added: 4 });
  expect(await unwrapAnswer(add([], [REAL], false))).toEqual({ added: 1 });
  expect(await add([], [RECORDED], false)).toMatchObject({ ok: false, code: 'instrumentNotFound' });
  const list = (recorded: boolean) =>
    unwrapAnswer(staff.client.call('staff/listRealInstruments', { market: 'US', recorded }));
  expect((await list(true)).rows.map(({ instrument }) => instrument).sort()).toEqual([...ids].sort());
  expect((await list(false)).rows.map(({ instrument }) => instrument)).toEqual([REAL]);
});

it('fills an order on a Sunday, at a price that is named as recorded', async () => {
  await unwrapAnswer(decide('recorded', 1));
  for (let time = 0; time < 12; time += 1) await step();
  expect(await rowOf(RECORDED)).toMatchObject({ state: 'live', source: 'recordedStated' });
  const customer = await server.customer();
  const order = { instrument: RECORDED, side: 'long', type: 'market', quantity: '2', key: key() } as const;
  const { order: placed } = await unwrapAnswer(customer.client.call('trading/placeOrder', order));
  expect(placed).toMatchObject({ status: 'inPosition', quantity: '2' });
  const position = await unwrapAnswer(customer.client.call('trading/getPosition', { position: placed.position ?? '' }));
  expect(position).toMatchObject({ source: 'recordedStated', name: 'Apple (recorded)' });
});

it('is found by what people call its companies, and named among the sources of its market', async () => {
  const { client } = await server.customer();
  for (const query of ['애플', '蘋果', 'Apple']) {
    const { rows } = await unwrapAnswer(client.call('discovery/search', { query }));
    expect(
      rows.map(({ instrument }) => instrument),
      query,
    ).toContain(RECORDED);
  }
  const { rows } = await unwrapAnswer(client.call('quotes/listMarkets', {}));
  expect(rows.slice(0, 2)).toMatchObject([
    { market: 'US', source: 'simulated', otherSources: ['recorded'] },
    { market: 'MX', source: 'simulated', otherSources: [] },
  ]);
});

it('ends the chart at the quote, before the exchange’s opening too', async () => {
  const { client } = await server.customer();
  const { last } = await unwrapAnswer(client.call('quotes/getQuote', { instrument: RECORDED }));
  for (const period of ['1d', '1m'] as const) {
    const { bars } = await unwrapAnswer(
      client.call('quotes/getBars', { instrument: RECORDED, period, adjustment: 'none', limit: 100 }),
    );
    expect(bars.at(-1)?.close, period).toBe(last);
  }
});

it('is open around the clock, confirmed no earlier than it was made, and has its minutes without a hole', async () => {
  const { client } = await server.customer();
  const page = await unwrapAnswer(client.call('quotes/getInstrument', { instrument: RECORDED }));
  const { origin, quote } = page;
  expect(page).toMatchObject({ session: 'open', nextOpen: null });
  expect(origin).toMatchObject({ source: 'recorded', state: 'live', opensAt: null });
  expect(Date.parse(origin!.confirmedAt!)).toBeGreaterThanOrEqual(Date.parse(quote!.at));
  for (let time = 0; time < 70; time += 1) await step();
  const { bars } = await unwrapAnswer(
    client.call('quotes/getBars', { instrument: RECORDED, period: '1m', adjustment: 'none', limit: 200 }),
  );
  const times = bars.map(({ at }) => Date.parse(at));
  expect(times.slice(1).map((at, index) => (at - times[index]!) / MINUTE_MS)).toEqual(times.slice(1).map(() => 1));
});

it('fills a limit inside the spread from what trades at it', async () => {
  const { dependencies, orderBookWatcher, work } = server.composed;
  await work.acquireLeadership();
  // A price arrives after its own time.
  server.clock.advance(2_000);
  const { client } = await server.customer();
  const quoteNow = () => unwrapAnswer(client.call('quotes/getQuote', { instrument: RECORDED }));
  const placed = new Map<string, string>();
  let touched: string | undefined;
  for (let time = 0; time < 300 && touched === undefined; time += 1) {
    const { last, ask } = await quoteNow();
    if (Number(last) < Number(ask) && !placed.has(last)) {
      const order = { instrument: RECORDED, side: 'long', type: 'limit', limitPrice: last, quantity: '1' } as const;
      placed.set(last, (await unwrapAnswer(client.call('trading/placeOrder', { ...order, key: key() }))).order.id);
    }
    await step();
    await orderBookWatcher.checkMarket();
    touched = [...placed.keys()].find(
      (price) => dependencies.venues.quote(RECORDED, server.clock.now())?.last === parseScaled(price),
    );
  }
  const { rows } = await unwrapAnswer(client.call('trading/listOrders', { instrument: RECORDED }));
  const filled = rows.find(({ id }) => id === placed.get(touched!));
  expect(filled).toMatchObject({ status: 'inPosition', averagePrice: touched, fills: [{ rule: 'limit.touched' }] });
});

it('never prices a real instrument, nor a real source one of the recorded day, whoever fails', async () => {
  expect(await rowOf(REAL)).toMatchObject({ state: 'none', source: null });
  await unwrapAnswer(
    staff.client.call('staff/mapInstrumentSymbol', {
      ...{ instrument: REAL, source: 'recorded', symbol: RECORDED, key: key() },
    }),
  );
  await unwrapAnswer(decide('yahoo', 1));
  yahoo.prints.set(RECORDED, printOf(RECORDED, server.clock.now(), '1'));
  yahoo.prints.set('AAPL.REC', printOf('AAPL.REC', server.clock.now(), '1'));
  yahoo.fault = 'unreachable';
  for (let time = 0; time < 8; time += 1) await step();
  expect(await rowOf(REAL)).toMatchObject({ state: 'none', source: null });
  expect(await rowOf(RECORDED)).toMatchObject({ source: 'recordedStated' });
});

it('is for practice worlds alone', async () => {
  const real = await startTestServer({ world: 'empty', keys: `test:${randomBytes(32).toString('base64')}` });
  try {
    const treasurer = await real.staff('treasurer');
    const input = { source: 'recorded', markets: ['US'], displayed: true, rank: 1, key: key() } as const;
    const terms = { termsUrl: 'https://example.com/terms', words: 'For practice with a class only.' };
    expect(
      await treasurer.client.call('staff/decidePriceSource', { ...input, markets: ['US'], ...terms }),
    ).toMatchObject({ ok: false, code: 'practiceOnly' });
  } finally {
    await real.stop();
  }
});

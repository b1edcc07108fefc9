/** Real prices: decided on, asked for, displayed with their source and time, traded at; another source takes over. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { QuoteFrame, ServerFrame } from '@bourse/contract/stream-frames.ts';
import { isFrameOfType, isQuoteFrameOf, openTestSocket } from '../testing/test-sockets.ts';
import { createIdempotencyKey, startTestServer, type TestServer, type TestStaff } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { createFixedSource, createFixedStream, printOf } from './testing-fixed-source.ts';

/** A Friday, 11:00 in New York. */
const NOW = Date.parse('2026-11-20T16:00:00.000Z');
const SECOND_MS = 1_000;
const APPLE = 'US.AAPL';
const MICROSOFT = 'US.MSFT';
const [yahoo, massive, folder] = [
  createFixedSource('yahoo'),
  createFixedSource('massive'),
  createFixedSource('folder', 900_000),
];
const kraken = createFixedStream('kraken');

let server: TestServer;
let staff: TestStaff;
beforeAll(async () => {
  server = await startTestServer({}, {}, { workByHand: true, priceSources: () => [yahoo, massive, folder, kraken] });
  server.clock.set(NOW);
  staff = await server.staff('treasurer');
});
afterAll(() => server.stop());
beforeEach(() => {
  for (const source of [yahoo, massive, folder]) source.fault = null;
});

const decide = (
  source: 'yahoo' | 'massive' | 'folder' | 'kraken',
  rank: number,
  more: { displayed?: boolean; market?: 'US' | 'KR' } = {},
) =>
  unwrapAnswer(
    staff.client.call('staff/decidePriceSource', {
      source,
      markets: [more.market ?? 'US'],
      displayed: more.displayed ?? true,
      rank,
      words: 'For practice with a class only.',
      termsUrl: 'https://example.com/terms',
      key: createIdempotencyKey(),
    }),
  );
const add = (instruments: string[]) =>
  unwrapAnswer(
    staff.client.call('staff/addRealInstruments', { markets: [], instruments, key: createIdempotencyKey() }),
  );
/** As a customer reads it. */
const readOrigin = async (instrument: string) =>
  (await unwrapAnswer((await server.customer()).client.call('quotes/getInstrument', { instrument }))).origin;
async function step(): Promise<void> {
  server.clock.advance(SECOND_MS);
  await server.composed.dependencies.priceSourceRunner.step();
}
const rowOf = async (id: string) =>
  (await unwrapAnswer(staff.client.call('staff/listRealInstruments', {}))).rows.find(
    ({ instrument }) => instrument === id,
  )!;
const day = (date: string, close: string) => ({
  date,
  at: Date.parse(`${date}T14:30:00Z`),
  open: close,
  high: close,
  low: close,
  close,
  volume: '40000000',
});

it('shows no price before somebody has decided that a source may be displayed', async () => {
  expect(await add([APPLE])).toEqual({ added: 1 });
  expect(await add([APPLE])).toEqual({ added: 0 });
  yahoo.prints.set('AAPL', printOf('AAPL', NOW, '230.5'));
  await step();
  expect(yahoo.requests).toEqual([]);
  const customer = await server.customer();
  expect(await customer.client.call('quotes/getQuote', { instrument: APPLE })).toMatchObject({ ok: false });
  expect(await rowOf(APPLE)).toMatchObject({ state: 'none', source: null });
});

it('shows the price with its own time and source, and fills an order at it', async () => {
  yahoo.days.set('AAPL', {
    currency: 'USD',
    bars: [day('2026-11-18', '228'), day('2026-11-19', '229')],
    actions: [],
  });
  const { alone, sources } = await decide('yahoo', 1);
  expect(alone).toBe(true);
  expect(sources.find(({ source }) => source === 'yahoo')?.decisions).toMatchObject([
    { market: 'US', displayed: true, words: 'For practice with a class only.' },
  ]);
  const at = server.clock.now();
  yahoo.prints.set('AAPL', printOf('AAPL', at, '230.5'));
  await step();
  await step();
  const customer = await server.customer();
  const quote = await unwrapAnswer(customer.client.call('quotes/getQuote', { instrument: APPLE }));
  expect(quote).toMatchObject({
    last: '230.5',
    at: new Date(at).toISOString(),
    source: 'yahooStated',
    previousClose: '229',
  });
  expect(await rowOf(APPLE)).toMatchObject({ state: 'live', days: 2, last: '230.5' });
  expect(quote.priceState).toBe('live');
  const { origin } = await unwrapAnswer(customer.client.call('quotes/getInstrument', { instrument: APPLE }));
  expect(origin).toEqual({
    source: 'yahoo',
    state: 'live',
    attribution: null,
    delayMs: 0,
    pollsEveryMs: 1_000,
    confirmedAt: new Date(server.clock.now()).toISOString(),
    statesSpread: true,
    opensAt: null,
    viewOnly: null,
    replaces: null,
  });
  const simulated = await unwrapAnswer(customer.client.call('quotes/getQuote', { instrument: 'US.NWRB' }));
  expect(simulated.priceState).toBeUndefined();
  const { order } = await unwrapAnswer(
    customer.client.call('trading/placeOrder', {
      instrument: APPLE,
      side: 'long',
      type: 'market',
      quantity: '2',
      key: createIdempotencyKey(),
    }),
  );
  const position = await unwrapAnswer(customer.client.call('trading/getPosition', { position: order.position ?? '' }));
  expect(position).toMatchObject({ source: 'yahooStated' });
  // The quote's own time, which lies before the fill.
  const [filled] = order.fills;
  expect(filled).toMatchObject({ source: 'yahooStated', quoteAt: new Date(at).toISOString() });
});

it('a price that its source no longer confirms is too old to trade at, by its own time', async () => {
  const socket = await openTestSocket(server);
  await socket.next(isFrameOfType('welcome'));
  socket.send({ id: 1, subscribe: [`quote:${APPLE}`] });
  const isOfState =
    (state: string) =>
    (frame: ServerFrame): frame is QuoteFrame =>
      isQuoteFrameOf(APPLE)(frame) && frame.priceState === state;
  const live = await socket.next(isOfState('live'));
  server.clock.advance(600_000);
  yahoo.prints.set('AAPL', { ...yahoo.prints.get('AAPL')! });
  await step();
  expect((await rowOf(APPLE)).state).toBe('stale');
  expect(await readOrigin(APPLE)).toMatchObject({ state: 'stale' });
  // Whoever looks at it learns it without asking, though no other price has come.
  const stale = await socket.next(isOfState('stale'));
  expect(stale).toEqual({ ...live, priceState: 'stale' });
  socket.socket.close();
  const { rows } = await unwrapAnswer((await server.customer()).client.call('discovery/search', { query: 'AAPL' }));
  expect(rows).toMatchObject([{ instrument: APPLE, priceState: 'stale' }]);
  const customer = await server.customer();
  expect(
    await customer.client.call('trading/placeOrder', {
      instrument: APPLE,
      side: 'long',
      type: 'market',
      quantity: '1',
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ ok: false, code: 'priceNotObtained' });
});

it('another source takes over while the first fails, and gives back when it answers again', async () => {
  await decide('massive', 2);
  yahoo.fault = 'rateLimited';
  for (let time = 0; time < 8 && (await rowOf(APPLE)).source !== 'massiveStated'; time += 1) {
    massive.prints.set('AAPL', printOf('AAPL', server.clock.now(), '231'));
    await step();
  }
  expect(await rowOf(APPLE)).toMatchObject({ source: 'massiveStated', last: '231', state: 'live' });
  const { sources } = await unwrapAnswer(staff.client.call('staff/listPriceSources', {}));
  expect(sources.find(({ source }) => source === 'yahoo')?.status).toMatchObject({
    state: 'failing',
    fault: { fault: 'rateLimited' },
    active: 0,
  });
  const replaced = await readOrigin(APPLE);
  expect(replaced).toMatchObject({ source: 'massive', replaces: { source: 'yahoo', why: 'limit' } });
  massive.prints.set('AAPL', printOf('AAPL', server.clock.now(), '231.1'));
  await step();
  expect((await readOrigin(APPLE))?.replaces).toEqual(replaced?.replaces);
  // Whoever starts later reads the same.
  const [row] = (await server.database.pool.query('select replaces, replaces_why from real_quotes')).rows;
  expect(row).toEqual({ replaces: 'yahoo', replaces_why: 'limit' });
});

it('takes no price in another currency, and none of the future', async () => {
  await add([MICROSOFT]);
  massive.prints.set('MSFT', printOf('MSFT', server.clock.now(), '400', 'GBp'));
  await step();
  await step();
  massive.prints.set('MSFT', printOf('MSFT', server.clock.now() + 3_600_000, '400'));
  await step();
  await step();
  expect(await rowOf(MICROSOFT)).toMatchObject({ state: 'none' });
  const { sources } = await unwrapAnswer(staff.client.call('staff/listPriceSources', {}));
  const reasons = sources
    .find(({ source }) => source === 'massive')!
    .status!.rejected.map(({ reason }) => reason)
    .sort();
  expect(reasons).toEqual(expect.arrayContaining(['clockAhead', 'otherCurrency']));
});

it('takes what a stream says, and opens it again after it has closed', async () => {
  await decide('kraken', 1);
  await step();
  expect(kraken.symbols).toEqual(['AAPL', 'MSFT']);
  const first = kraken.listener!;
  first.onPrint(printOf('MSFT', server.clock.now(), '401'));
  first.onPrint(printOf('MSFT', server.clock.now(), '402'));
  await step();
  expect(await rowOf(MICROSOFT)).toMatchObject({ source: 'krakenStated', last: '402' });
  // Its past isn't stored, so that nobody trades at it.
  expect(await readOrigin(MICROSOFT)).toMatchObject({ state: 'live', pollsEveryMs: null, viewOnly: 'noHistory' });
  const customer = await server.customer();
  expect(
    await customer.client.call('trading/placeOrder', {
      instrument: MICROSOFT,
      side: 'long',
      type: 'market',
      quantity: '1',
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ ok: false });
  first.onFault('silent', null, 'nothing for a while');
  first.onClosed();
  await step();
  expect((await rowOf(MICROSOFT)).last).toBe('402');
  server.clock.advance(10_000);
  await step();
  expect(kraken.listener).not.toBe(first);
  await decide('kraken', 1, { displayed: false });
  await step();
  expect(kraken.listener).toBeNull();
});

it('lets a delayed price be looked at only', async () => {
  await add(['KR.005930']);
  folder.days.set('005930.KR', { currency: 'KRW', bars: [{ ...day('2026-11-18', '71000') }], actions: [] });
  await decide('folder', 1, { market: 'KR' });
  // 10:00 in Seoul, on a Monday.
  server.clock.set(Date.parse('2026-11-23T01:00:00.000Z'));
  staff = await server.staff('treasurer');
  for (let time = 0; time < 3; time += 1) {
    folder.prints.set('005930.KR', printOf('005930.KR', server.clock.now() - 900_000, '71500', 'KRW'));
    await step();
  }
  expect(await rowOf('KR.005930')).toMatchObject({ state: 'viewOnly', last: '71500', days: 1 });
  const customer = await server.customer();
  expect(
    await customer.client.call('trading/placeOrder', {
      instrument: 'KR.005930',
      side: 'long',
      type: 'market',
      quantity: '1',
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ ok: false });
});

it.each(['삼성', 'Samsung', '005930'])('finds a real company by %s', async (query) => {
  const reader = await server.customer();
  const { rows } = await unwrapAnswer(reader.client.call('discovery/search', { query }));
  expect(rows.map(({ instrument }) => instrument)).toContain('KR.005930');
  expect(rows.find(({ instrument }) => instrument === 'KR.005930')).toMatchObject({ priceState: 'delayed' });
});

it('after the exchange has ended its day, the last price stands until the next opening', async () => {
  expect(await readOrigin('KR.005930')).toMatchObject({ source: 'folder', state: 'delayed', delayMs: 900_000 });
  // 16:00 in Seoul; on Saturday nothing opens before Monday.
  server.clock.set(Date.parse('2026-11-27T07:00:00.000Z'));
  expect(await readOrigin('KR.005930')).toMatchObject({ state: 'frozen', opensAt: '2026-11-30T00:00:00.000Z' });
  server.clock.set(Date.parse('2026-11-28T03:00:00.000Z'));
  expect(await readOrigin('KR.005930')).toMatchObject({ state: 'closed', opensAt: '2026-11-30T00:00:00.000Z' });
  staff = await server.staff('treasurer');
});

it('lists only the sources that are displayed, with the operator’s decision and the delay by market', async () => {
  const visitor = await server.customer();
  const { rows } = await unwrapAnswer(visitor.client.call('prices/listPriceSources', {}));
  expect(rows.map(({ source }) => source).sort()).toEqual(['folder', 'massive', 'yahoo']);
  expect(rows.find(({ source }) => source === 'folder')).toMatchObject({
    attribution: null,
    hasBook: false,
    pollsEveryMs: 1_000,
    markets: [{ market: 'KR', place: 1, delayMs: 900_000, termsUrl: 'https://example.com/terms' }],
  });
  expect(rows.find(({ source }) => source === 'massive')?.markets).toMatchObject([{ market: 'US', place: 2 }]);
  expect(JSON.stringify(rows)).not.toContain('For practice with a class');
});

it('a source that may no longer be displayed gives its instruments back at once', async () => {
  await decide('massive', 2, { displayed: false });
  await decide('yahoo', 1, { displayed: false });
  const customer = await server.customer();
  expect(await customer.client.call('quotes/getQuote', { instrument: APPLE })).toMatchObject({ ok: false });
  const { rows } = await server.database.pool.query(
    'select source, displayed from price_source_decisions order by step',
  );
  expect(rows.length).toBe(7);
});

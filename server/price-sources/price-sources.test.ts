/** Real prices: decided on, asked for, displayed with their source and time, traded at; another source takes over. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { QuoteFrame, ServerFrame } from '@bourse/contract/stream-frames.ts';
import { isFrameOfType, isQuoteFrameOf, openTestSocket } from '../testing/test-sockets.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, startTestServer, type TestCustomer, type TestStaff } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { saveChoices } from './price-polling-store.ts';
import type { InstrumentDoubt } from './source-status.ts';
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

const server = provideTestServer({ workByHand: true, priceSources: () => [yahoo, massive, folder, kraken] });
let staff: TestStaff;
beforeAll(async () => {
  server.clock.set(NOW);
  staff = await server.staff('treasurer');
});
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
async function step(times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    server.clock.advance(SECOND_MS);
    await server.composed.dependencies.priceSourceRunner.step();
  }
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
  const choices = 'select source, reason from price_source_choices where instrument = $1';
  const { rows: chosen } = await server.database.pool.query(choices, [APPLE]);
  expect(chosen).toEqual([{ source: 'massive', reason: 'rateLimited' }]);
});

it('takes no price in another currency, and none of the future', async () => {
  await add([MICROSOFT]);
  massive.prints.set('MSFT', printOf('MSFT', server.clock.now(), '400', 'GBp'));
  await step(10);
  massive.prints.set('MSFT', printOf('MSFT', server.clock.now() + 3_600_000, '400'));
  await step(10);
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
  expect([...kraken.symbols].sort()).toEqual(['AAPL', 'MSFT']);
  const first = kraken.listener!;
  first.onPrint(printOf('MSFT', server.clock.now(), '401'));
  // Until then another source was to price it.
  await step();
  first.onPrint(printOf('MSFT', server.clock.now(), '401.5'));
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

describe('a delayed price', () => {
  const SAMSUNG = 'KR.005930';
  const DELAY_MS = 900_000;
  let customer: TestCustomer;
  const allow = (allowed: boolean, from: string | null = null) =>
    unwrapAnswer(
      staff.client.call('staff/decideDelayedTrading', {
        market: 'KR',
        allowed,
        from,
        why: 'A class trades with play money.',
        key: createIdempotencyKey(),
      }),
    );
  /** The source gives a price this late, and the market is looked at. */
  async function printLate(last: string, afterMs = SECOND_MS): Promise<void> {
    server.clock.advance(afterMs - SECOND_MS);
    folder.prints.set('005930.KR', printOf('005930.KR', server.clock.now() + SECOND_MS - DELAY_MS, last, 'KRW'));
    await step();
    await server.composed.orderBookWatcher.checkMarket();
  }
  const place = (key = createIdempotencyKey()) =>
    customer.client.call('trading/placeOrder', {
      instrument: SAMSUNG,
      side: 'long',
      type: 'market',
      quantity: '1',
      key,
    });
  const orderOf = async (id: string) =>
    (await unwrapAnswer(customer.client.call('trading/listOrders', { instrument: SAMSUNG }))).rows.find(
      (each) => each.id === id,
    )!;

  beforeAll(async () => {
    await server.composed.work.acquireLeadership();
    await add([SAMSUNG]);
    folder.days.set('005930.KR', { currency: 'KRW', bars: [{ ...day('2026-11-18', '71000') }], actions: [] });
    await decide('folder', 1, { market: 'KR' });
    // 10:00 in Seoul, on a Monday.
    server.clock.set(Date.parse('2026-11-23T01:00:00.000Z'));
    staff = await server.staff('treasurer');
    customer = await server.customer();
    for (let time = 0; time < 3; time += 1) await printLate('71500');
  });
  afterAll(async () => {
    staff = await server.staff('treasurer');
  });

  const refusedKey = createIdempotencyKey();

  it('is to look at only without a rule', async () => {
    expect(await rowOf(SAMSUNG)).toMatchObject({ state: 'viewOnly', last: '71500', days: 1 });
    expect(await place(refusedKey)).toMatchObject({ ok: false, code: 'priceViewOnly' });
  });

  it('may be traded from the moment of the rule on, and no rule begins in the past', async () => {
    const earlier = new Date(server.clock.now() - 1).toISOString();
    expect(
      await staff.client.call('staff/decideDelayedTrading', {
        market: 'KR',
        allowed: true,
        from: earlier,
        why: 'A class trades with play money.',
        key: createIdempotencyKey(),
      }),
    ).toMatchObject({ ok: false, code: 'notAhead' });
    const { delayedTrading } = await allow(true, new Date(server.clock.now() + 10 * SECOND_MS).toISOString());
    expect(delayedTrading).toMatchObject([{ market: 'KR', allowed: true }]);
    expect(await place()).toMatchObject({ ok: false });
    await printLate('71600', 10 * SECOND_MS);
    expect(await rowOf(SAMSUNG)).toMatchObject({ state: 'delayed' });
    // What was refused under a key stays so, whatever the rule is by now.
    expect(await place(refusedKey)).toMatchObject({ ok: false, code: 'priceViewOnly' });
  });

  it('fills an order once it was made after it, and the order names its source and time', async () => {
    const { order } = await unwrapAnswer(place());
    const placedAt = server.clock.now();
    expect(order).toMatchObject({ status: 'pending', pricesAfter: new Date(placedAt).toISOString() });
    await printLate('71700', DELAY_MS);
    expect((await orderOf(order.id)).status).toBe('pending');
    await printLate('71900');
    const filled = await orderOf(order.id);
    const quoteAt = new Date(placedAt + SECOND_MS).toISOString();
    expect(filled).toMatchObject({
      status: 'inPosition',
      averagePrice: '72000',
      fills: [{ source: 'folderStated', quoteAt }],
    });
    const position = await unwrapAnswer(customer.client.call('trading/getPosition', { position: filled.position! }));
    expect(position.explanations).toMatchObject([{ quoteAt, pricesAfter: order.pricesAfter }]);
    const whole = await unwrapAnswer(staff.client.call('staff/getOrder', { order: order.id }));
    expect(whole.fills).toMatchObject([{ quoteAt, pricesAfter: order.pricesAfter }]);
  });

  it('fills an order after the close too, if it was made before', async () => {
    // Two minutes before the end of continuous trading in Seoul.
    server.clock.set(Date.parse('2026-11-23T06:18:00.000Z'));
    await printLate('71800');
    const { order } = await unwrapAnswer(place());
    server.clock.set(Date.parse('2026-11-23T06:29:00.000Z'));
    await printLate('71900');
    server.clock.set(Date.parse('2026-11-23T06:34:00.000Z'));
    await printLate('72100');
    expect(await orderOf(order.id)).toMatchObject({ status: 'inPosition', averagePrice: '72200' });
  });

  it('fills nothing once a rule no longer allows it, and what waits ends with its day', async () => {
    server.clock.set(Date.parse('2026-11-24T01:00:00.000Z'));
    staff = await server.staff('treasurer');
    for (let time = 0; time < 2; time += 1) await printLate('72000');
    const { order } = await unwrapAnswer(place());
    await allow(false);
    await printLate('72000', DELAY_MS + SECOND_MS);
    expect(await rowOf(SAMSUNG)).toMatchObject({ state: 'viewOnly' });
    expect((await orderOf(order.id)).status).toBe('pending');
    server.clock.set(Date.parse(order.expiresAt!) + SECOND_MS);
    await server.composed.orderBookWatcher.checkMarket();
    expect(await orderOf(order.id)).toMatchObject({ status: 'cancelled', cause: 'expired', hold: '0' });
  });
});

it.each(['삼성', 'Samsung', '005930'])('finds a real company by %s', async (query) => {
  const reader = await server.customer();
  const { rows } = await unwrapAnswer(reader.client.call('discovery/search', { query }));
  expect(rows.map(({ instrument }) => instrument)).toContain('KR.005930');
  expect(rows.find(({ instrument }) => instrument === 'KR.005930')).toMatchObject({ priceState: 'frozen' });
});

it('after the exchange has ended its day, the last price stands until the next opening', async () => {
  server.clock.set(Date.parse('2026-11-27T02:00:00.000Z'));
  staff = await server.staff('treasurer');
  folder.prints.set('005930.KR', printOf('005930.KR', server.clock.now() - 900_000, '72000', 'KRW'));
  await rowOf('KR.005930');
  await step(2);
  expect(await readOrigin('KR.005930')).toMatchObject({ source: 'folder', state: 'delayed', delayMs: 900_000 });
  // 16:00 in Seoul; on Saturday nothing opens before Monday.
  server.clock.set(Date.parse('2026-11-27T07:00:00.000Z'));
  expect(await readOrigin('KR.005930')).toMatchObject({ state: 'frozen', opensAt: '2026-11-30T00:00:00.000Z' });
  server.clock.set(Date.parse('2026-11-28T03:00:00.000Z'));
  expect(await readOrigin('KR.005930')).toMatchObject({ state: 'closed', opensAt: '2026-11-30T00:00:00.000Z' });
  const { client } = await server.customer();
  const page = await unwrapAnswer(client.call('quotes/getInstrument', { instrument: 'KR.005930' }));
  expect(page).toMatchObject({ session: 'closed', nextOpen: '2026-11-30T00:00:00.000Z' });
  const order = { instrument: APPLE, side: 'long', type: 'market', quantity: '1' } as const;
  expect(await client.call('trading/placeOrder', { ...order, key: createIdempotencyKey() })).toMatchObject({
    code: 'notTradingTime',
    params: { opensAt: '2026-11-30T14:30:00.000Z' },
  });
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

it('takes two people to allow orders at delayed prices where money is real', async () => {
  const keys = `test:${randomBytes(32).toString('base64')}`;
  const real = await startTestServer({ world: 'empty', keys, workByHand: true, priceSources: () => [folder] });
  try {
    const [proposer, approver] = [await real.staff('treasurer'), await real.staff('owner')];
    const list = (by: TestStaff) => unwrapAnswer(by.client.call('staff/listPriceSources', {}));
    const key = createIdempotencyKey;
    const terms = { market: 'KR', allowed: true, from: null, why: 'A league trades with play money.' } as const;
    const proposed = await unwrapAnswer(proposer.client.call('staff/decideDelayedTrading', { ...terms, key: key() }));
    expect(proposed).toMatchObject({ alone: false, delayedTrading: [], proposals: [{ kind: 'delayedTrading' }] });
    const proposal = proposed.proposals[0]!.proposal!.id;
    const decide = (by: TestStaff) =>
      by.client.call('staff/decideProposal', { proposal, verdict: 'approve', key: key() });
    expect(await decide(proposer)).toMatchObject({ ok: false });
    await unwrapAnswer(decide(approver));
    expect(await list(approver)).toMatchObject({ delayedTrading: [{ market: 'KR', allowed: true }], proposals: [] });
  } finally {
    await real.stop();
  }
});

it('takes two people to confirm a price in doubt where money is real', async () => {
  const keys = `test:${randomBytes(32).toString('base64')}`;
  const real = await startTestServer({ world: 'empty', keys, workByHand: true, priceSources: () => [folder] });
  try {
    const [proposer, approver] = [await real.staff('treasurer'), await real.staff('owner')];
    const key = createIdempotencyKey;
    await unwrapAnswer(
      proposer.client.call('staff/addRealInstruments', { markets: [], instruments: [APPLE], key: key() }),
    );
    const save = (doubt: InstrumentDoubt | null) =>
      saveChoices(real.database.kysely, [{ instrument: APPLE, source: 'folder', since: NOW, reason: null, doubt }]);
    const doubt = { reason: 'possibleSplit', source: 'folder', since: NOW, last: '57.5', at: NOW } as const;
    const at = new Date(NOW).toISOString();
    const terms = { instrument: APPLE, source: 'folder', at, why: 'It really fell that far.' } as const;
    const propose = () => proposer.client.call('staff/confirmPriceSource', { ...terms, key: key() });
    const approve = (by: TestStaff, proposal: string) =>
      by.client.call('staff/decideProposal', { proposal, verdict: 'approve', key: key() });
    const count = async () => (await real.database.pool.query('select from confirmed_prices')).rowCount;
    expect(await propose()).toMatchObject({ ok: false, code: 'notInDoubt' });
    await save(doubt);
    const { proposals } = await unwrapAnswer(propose());
    expect(proposals).toMatchObject([{ kind: 'confirmedPrice', subject: APPLE }]);
    const { id } = proposals[0]!.proposal!;
    expect(await approve(proposer, id)).toMatchObject({ ok: false });
    await save({ ...doubt, at: NOW + SECOND_MS, last: '40' });
    expect(await approve(approver, id)).toMatchObject({ ok: false, code: 'notInDoubt' });
    expect(await count()).toBe(0);
    await save(doubt);
    await unwrapAnswer(approve(approver, id));
    expect(await count()).toBe(1);
  } finally {
    await real.stop();
  }
});

import { createVenueRegistry } from '../venue/venue-registry.ts';
import { createQuotesOnlyVenue } from '../venue/testing-venues.ts';
import { listMarkets } from './list-markets.ts';
import type { CallClient } from '@bourse/contract/call-client.ts';
import { BAR_PERIODS } from '@bourse/core/markets/market-types.ts';
import { beforeAll, expect, test } from 'vitest';
import { divide, formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey } from '../testing/test-server.ts';

const server = provideTestServer();
let visitor: CallClient;
beforeAll(async () => {
  visitor = server.client();
});

async function list(input: Parameters<typeof visitor.call<'quotes/listInstruments'>>[1]) {
  const result = await visitor.call('quotes/listInstruments', input!);
  if (!result.ok) throw new Error(result.code);
  return result.data;
}

test('lists the eight markets with currency, zone, session and source', async () => {
  const result = await visitor.call('quotes/listMarkets');
  const rows = result.ok ? result.data.rows : [];
  expect(rows.map((row) => row.market)).toEqual(['US', 'MX', 'TH', 'KR', 'IN', 'SA', 'CRYPTO', 'FX']);
  expect(rows.find((row) => row.market === 'KR')).toMatchObject({
    currency: 'KRW',
    zone: 'Asia/Seoul',
    session: 'open',
    source: 'simulated',
    otherSources: [],
    indexOf: 'own',
    hours: 'always',
  });
});

test("tells the server's time and each market's session, as the list of markets does", async () => {
  const clock = await unwrapAnswer(visitor.call('quotes/getClock'));
  expect(clock.now).toBe(new Date(server.clock.now()).toISOString());
  const { rows } = await unwrapAnswer(visitor.call('quotes/listMarkets'));
  expect(clock.markets).toEqual(
    rows.map(({ market, zone, session, nextOpen, nextClose }) => ({ market, zone, session, nextOpen, nextClose })),
  );
});

test('moves the index of a market with foreign prices by its members', async () => {
  const { dependencies } = server.composed;
  const feeds = createVenueRegistry(createQuotesOnlyVenue(dependencies.ownVenue));
  const answer = await listMarkets({ ...dependencies, venues: feeds })({}, undefined as never);
  expect('rows' in answer && answer.rows.find(({ market }) => market === 'US')?.indexOf).toBe('members');
});

test.each(['active', 'rising', 'falling', 'code'] as const)(
  'pages of the ranking "%s" join to the whole market, each instrument once',
  async (rank) => {
    const whole = await list({ market: 'KR', rank, limit: 100 });
    expect(whole.next).toBeNull();
    expect(whole.rows.length).toBeGreaterThanOrEqual(40);
    const rows: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await list({ market: 'KR', rank, limit: 7, cursor });
      rows.push(...page.rows.map((row) => row.instrument));
      if (page.next === null) break;
      cursor = page.next;
    }
    expect(rows).toEqual(whole.rows.map((row) => row.instrument));
    expect(new Set(rows).size).toBe(rows.length);
  },
);

test('rankings rank', async () => {
  const rates = async (rank: 'rising' | 'falling') =>
    (await list({ market: 'US', rank, limit: 100 })).rows.map((row) => Number(row.changeRate));
  const rising = await rates('rising');
  expect(rising).toEqual(rising.toSorted((a, b) => b - a));
  const falling = await rates('falling');
  expect(falling).toEqual(falling.toSorted((a, b) => a - b));
  const codes = (await list({ market: 'US', rank: 'code', limit: 100 })).rows.map((row) => row.code);
  expect(codes).toEqual(codes.toSorted());
});

test('lists indexes only on request, and keeps boards apart', async () => {
  const boards = async (board?: 'listed' | 'otc' | 'index') =>
    new Set((await list({ market: 'KR', board, limit: 100 })).rows.map((row) => row.board));
  expect(await boards()).toEqual(new Set(['listed', 'otc']));
  expect(await boards('otc')).toEqual(new Set(['otc']));
  expect(await boards('index')).toEqual(new Set(['index']));
});

test('Koreans read Korean names in Hangul, English readers in Latin letters', async () => {
  const [english, korean] = await Promise.all(
    (['en', 'kor'] as const).map(async (language) => {
      const result = await server
        .client(undefined, language)
        .call('quotes/listInstruments', { market: 'KR', rank: 'code', limit: 5 });
      return result.ok ? result.data.rows.map((row) => row.name) : [];
    }),
  );
  for (const name of english!) expect(name).toMatch(/^[\x20-\x7e]+$/);
  for (const name of korean!) expect(name).toMatch(/\p{Script=Hangul}/u);
});

test('list row, quote, chart and sparkline end at the same price', async () => {
  const {
    rows: [row],
  } = await list({ market: 'US', rank: 'active', limit: 1, spark: true });
  const instrument = row!.instrument;
  const quote = await visitor.call('quotes/getQuote', { instrument });
  const last = quote.ok ? quote.data.last : '';
  expect(row).toMatchObject({ last });
  expect(row!.spark).toHaveLength(24);
  expect(row!.spark!.at(-1)).toBe(last);
  for (const period of BAR_PERIODS) {
    const bars = await visitor.call('quotes/getBars', { instrument, period, adjustment: 'none', limit: 3 });
    expect([period, bars.ok && bars.data.bars.at(-1)?.close]).toEqual([period, last]);
  }
});

test('pages older bars by `next`, oldest first, without gaps or repetitions', async () => {
  const bars = async (limit: number, before?: string) => {
    const result = await visitor.call('quotes/getBars', {
      instrument: 'US.NWRB',
      period: '1d',
      adjustment: 'forward',
      limit,
      before,
    });
    if (!result.ok) throw new Error(result.code);
    return result.data;
  };
  const whole = await bars(30);
  const newer = await bars(10);
  const older = await bars(20, newer.next!);
  expect([...older.bars, ...newer.bars]).toEqual(whole.bars);
  expect(whole.bars.map((bar) => bar.at)).toEqual(whole.bars.map((bar) => bar.at).toSorted());
});

test("returns an instrument with its rules; an index can't be traded", async () => {
  expect(await visitor.call('quotes/getInstrument', { instrument: 'US.NWRB' })).toMatchObject({
    ok: true,
    data: {
      currency: 'USD',
      tradable: true,
      tick: '0.01',
      lot: '1',
      shortAllowed: true,
      figures: {
        marketCap: expect.stringMatching(/^\d+\.\d\d$/),
        sales: expect.stringMatching(/^\d+\.\d\d$/),
        foreignOwnership: expect.stringMatching(/^0\.\d+$/),
      },
    },
  });
  const {
    rows: [index],
  } = await list({ market: 'KR', board: 'index' });
  expect(await visitor.call('quotes/getInstrument', { instrument: index!.instrument })).toMatchObject({
    ok: true,
    data: { tradable: false, board: 'index', band: null },
  });
});

test('returns an instrument with its current quote', async () => {
  const quote = await visitor.call('quotes/getQuote', { instrument: 'US.NWRB' });
  const instrumentAnswer = await visitor.call('quotes/getInstrument', { instrument: 'US.NWRB' });
  if (!quote.ok || !instrumentAnswer.ok) throw new Error('not told');
  expect(instrumentAnswer.data.quote).toEqual(quote.data);
});

test('answers notFound to every call about an unknown instrument', async () => {
  for (const call of ['quotes/getQuote', 'quotes/getInstrument'] as const) {
    expect(await visitor.call(call, { instrument: 'US.NONE' })).toMatchObject({
      ok: false,
      code: 'instrumentNotFound',
    });
  }
  expect(
    await visitor.call('quotes/getBars', { instrument: 'US.NONE', period: '1d', adjustment: 'none' }),
  ).toMatchObject({ ok: false, code: 'instrumentNotFound' });
});

test('returns every instrument of every market', async () => {
  for (const { id } of server.composed.dependencies.venues.all()) {
    const result = await visitor.call('quotes/getInstrument', { instrument: id });
    expect([id, result.ok]).toEqual([id, true]);
  }
  // Each instrument's history is computed for the first time here.
}, 180_000);

test('the order book is what an order meets: it starts at the quote; three levels cost their average', async () => {
  const { client } = await server.customer();
  const [depth, quote] = [
    await client.call('quotes/getDepth', { instrument: 'US.NWRB' }),
    await client.call('quotes/getQuote', { instrument: 'US.NWRB' }),
  ];
  if (!depth.ok || !quote.ok) throw new Error('there is no price');
  const { asks, bids } = depth.data;
  expect([bids[0]?.price, asks[0]?.price, asks[0]?.size, depth.data.seq, depth.data.source]).toEqual([
    quote.data.bid,
    quote.data.ask,
    quote.data.askSize,
    quote.data.seq,
    'simulated',
  ]);
  expect([bids.length, asks.length]).toEqual([10, 10]);
  expect(new Set(asks.map(({ size }) => size)).size).toBeGreaterThan(5);
  const three = asks.slice(0, 3);
  const third = three[2]!;
  const cost = three.reduce((sum, { price, size }) => sum + parseScaled(price)! * parseScaled(size)!, 0n);
  const preview = await client.call('trading/previewOrder', {
    instrument: 'US.NWRB',
    side: 'long',
    type: 'market',
    quantity: third.cumulated,
  });
  expect(preview).toMatchObject({
    ok: true,
    data: { price: formatScaled(divide(cost, parseScaled(third.cumulated)!, 'up')) },
  });
});

test("marks the reader's own waiting orders by price, and nobody else's", async () => {
  const { client } = await server.customer();
  const { bids } = await unwrapAnswer(client.call('quotes/getDepth', { instrument: 'US.NWRB' }));
  const limitPrice = bids[3]!.price;
  for (const quantity of ['2', '3'])
    await unwrapAnswer(
      client.call('trading/placeOrder', {
        instrument: 'US.NWRB',
        side: 'long',
        type: 'limit',
        limitPrice,
        quantity,
        timeInForce: 'gtc',
        key: createIdempotencyKey(),
      }),
    );
  const own = async (reader: CallClient) =>
    (await unwrapAnswer(reader.call('quotes/getDepth', { instrument: 'US.NWRB' }))).own;
  expect(await own(client)).toEqual({ bids: [{ price: limitPrice, size: '5' }], asks: [] });
  for (const reader of [visitor, (await server.customer()).client])
    expect(await own(reader)).toEqual({ bids: [], asks: [] });
});

test('has no order book for an index, and finds none for an unknown instrument', async () => {
  const {
    rows: [index],
  } = await list({ market: 'KR', board: 'index' });
  expect(await visitor.call('quotes/getDepth', { instrument: index!.instrument })).toMatchObject({
    ok: false,
    code: 'instrumentNotTradable',
  });
  expect(await visitor.call('quotes/getDepth', { instrument: 'US.NONE' })).toMatchObject({
    ok: false,
    code: 'instrumentNotFound',
  });
});

test("lists an instrument's past events by date, oldest first, and none of the future", async () => {
  const events = async (instrument: string, from: string) => {
    const result = await visitor.call('quotes/listEvents', { instrument, from });
    return result.ok ? result.data : null;
  };
  const instrumentAnswer = (await events('US.NWRB', '2024-01-01'))!;
  const today = new Date(server.clock.now()).toISOString().slice(0, 10);
  const dates = instrumentAnswer.rows.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted());
  expect(dates.every((date) => date >= '2024-01-01' && date <= today)).toBe(true);
  expect(instrumentAnswer.reports).toBe(true);
  const reports = instrumentAnswer.rows.filter(({ kind }) => kind === 'earnings');
  expect(reports.length).toBeGreaterThanOrEqual(8);
  for (const { date, ends, at } of reports) {
    expect(date > ends!).toBe(true);
    // When the day began in New York.
    expect(at).toMatch(new RegExp(`^${date}T0[45]:00:00`));
  }
  const { venues, clock } = server.composed.dependencies;
  expect(
    instrumentAnswer.rows
      .filter(({ kind }) => ['split', 'dividend'].includes(kind))
      .map(({ kind, date }) => [kind, date]),
  ).toEqual(
    venues
      .actions('US.NWRB', clock.now())
      .filter(({ exDate }) => exDate >= '2024-01-01')
      .map(({ kind, exDate }) => [kind, exDate]),
  );
  const later = (await events('US.NWRB', '2026-01-01'))!;
  expect(later.rows).toEqual(instrumentAnswer.rows.filter(({ date }) => date >= '2026-01-01'));
  expect(await events('CRYPTO.BTCUSDT', '2026-01-01')).toMatchObject({ reports: null });
  expect((await events('US.NWRB', '0001-01-01'))!.rows.every(({ date }) => date > '2020-01-01')).toBe(true);
});

test('refuses events of an unknown instrument or of an invalid day', async () => {
  expect(await visitor.call('quotes/listEvents', { instrument: 'US.NOBODY', from: '2026-01-01' })).toMatchObject({
    code: 'instrumentNotFound',
  });
  for (const from of ['2026-02-31', '', 'x'.repeat(10_000), '2026-1-1'])
    await expect(visitor.call('quotes/listEvents', { instrument: 'US.NWRB', from })).rejects.toMatchObject({
      status: 400,
    });
});

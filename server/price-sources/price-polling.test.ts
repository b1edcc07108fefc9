/** Asking for real prices through the running server, of two local servers in Yahoo's form. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PriceSourceName, SourceDeclaration } from './price-source.ts';
import { createIdempotencyKey, startTestServer, type TestServer, type TestStaff } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { SCALE } from '@bourse/core/ledger/money.ts';
import { createPriceGuard } from '../venue/guarded-feed.ts';
import { createVenueRegistry } from '../venue/venue-registry.ts';
import { saveNeeds } from './price-polling-store.ts';
import { openRealPrices } from './real-prices.ts';
import { createSourceTransport } from './source-transport.ts';
import { startYahooTestServer, testMeta, tradedOn, type YahooTestServer } from './yahoo/testing-yahoo-server.ts';
import { createYahooSource } from './yahoo/yahoo-source.ts';

/** A Friday, 11:00 in New York. */
const NOW = Date.parse('2026-11-20T16:00:00.000Z');
const SECOND_MS = 1_000;
const [APPLE, MICROSOFT] = ['US.AAPL', 'US.MSFT'];
const DAYS = [tradedOn('2026-11-18', 228), tradedOn('2026-11-19', 229)];

let [first, second]: YahooTestServer[] = [];
let server: TestServer;
let staff: TestStaff;
beforeAll(async () => {
  [first, second] = [await startYahooTestServer(), await startYahooTestServer()];
  const sourceAt = (
    name: PriceSourceName,
    { origin }: YahooTestServer,
    now: () => number,
    more: Partial<SourceDeclaration>,
  ) => {
    const source = createYahooSource({
      transport: createSourceTransport({ now, privateBaseAllowed: true }),
      baseUrl: origin,
    });
    return { ...source, name, declares: { ...source.declares, pauseMs: 0, delayMs: () => 0, ...more } };
  };
  server = await startTestServer({
    workByHand: true,
    priceSources: (now) => [
      sourceAt('yahoo', first!, now, {}),
      sourceAt('massive', second!, now, { requestsPerDay: null }),
      sourceAt('alpaca', second!, now, { requestsPerDay: 6 }),
    ],
  });
  server.clock.set(NOW);
  staff = await server.staff('treasurer');
});
afterAll(async () => {
  await server.stop();
  await Promise.all([first!.close(), second!.close()]);
});

const decide = (source: PriceSourceName, rank: number, displayed = true) =>
  unwrapAnswer(
    staff.client.call('staff/decidePriceSource', {
      source,
      markets: ['US'],
      displayed,
      rank,
      words: 'For practice with a class only.',
      termsUrl: 'https://example.com/terms',
      key: createIdempotencyKey(),
    }),
  );
function say(at: YahooTestServer, symbol: string, price: number, etag?: string): void {
  at.set(symbol, {
    meta: testMeta(symbol, {
      regularMarketPrice: price,
      regularMarketTime: Math.floor(server.clock.now() / SECOND_MS),
      regularMarketVolume: 40_000_000,
    }),
    rows: DAYS,
    ...(etag !== undefined && { etag }),
  });
}
/** Steps as the server does, once a second. */
async function run(seconds: number, before: () => void = () => {}): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    server.clock.advance(SECOND_MS);
    before();
    await server.composed.dependencies.priceSourceRunner.step();
  }
}
async function runUntil(isReached: () => Promise<boolean>, before: () => void = () => {}): Promise<number> {
  for (let seconds = 1; seconds <= 600; seconds += 1) {
    await run(1, before);
    if (await isReached()) return seconds;
  }
  throw new Error('not reached within ten minutes');
}
const rowOf = async (id: string) =>
  (await unwrapAnswer(staff.client.call('staff/listRealInstruments', {}))).rows.find(
    ({ instrument }) => instrument === id,
  )!;
const statusOf = async (name: PriceSourceName) =>
  (await unwrapAnswer(staff.client.call('staff/listPriceSources', {}))).sources.find(({ source }) => source === name)!
    .status!;
const view = (id = APPLE) => unwrapAnswer(server.client().call('quotes/getQuote', { instrument: id }));
/** The symbols whose present price was asked for since the number `from` of the requests. */
const requestedSymbols = (at: YahooTestServer, from: number): string[] =>
  at.requests
    .slice(from)
    .flatMap(({ url: { searchParams, pathname } }) =>
      searchParams.has('range') ? (searchParams.get('symbols') ?? pathname.split('/').at(-1)!).split(',') : [],
    );

it('asks once for what has no price yet, then only for what somebody looks at, and conditionally', async () => {
  for (const symbol of ['AAPL', 'MSFT', 'NVDA']) {
    say(first!, symbol, 230, `"${symbol} 1"`);
    say(second!, symbol, 230);
  }
  await unwrapAnswer(
    staff.client.call('staff/addRealInstruments', {
      markets: [],
      instruments: [APPLE, MICROSOFT, 'US.NVDA'],
      key: createIdempotencyKey(),
    }),
  );
  await decide('yahoo', 1);
  await run(20);
  expect(requestedSymbols(first!, 0).sort()).toEqual(['AAPL', 'MSFT', 'NVDA']);
  expect(await rowOf(APPLE)).toMatchObject({
    last: '230',
    days: 2,
    active: { source: 'yahoo', reason: null },
    doubt: null,
  });
  // The list of staff shows them too, for a while.
  await run(300);
  const before = first!.requests.length;
  await run(150);
  expect(first!.requests.length).toBe(before);
  await view();
  await run(130, () => server.composed.dependencies.venues.notePriceNeed(APPLE, 'viewed'));
  expect(requestedSymbols(first!, before)).toEqual(['AAPL', 'AAPL', 'AAPL']);
  const newest = first!.requests.findLast(({ url }) => url.searchParams.has('range'));
  expect(newest!.headers['if-none-match']).toBe('"AAPL 1"');
  expect(await statusOf('yahoo')).toMatchObject({ state: 'working', circuit: 'closed', requestsPerDay: null });
});

it('goes on with what somebody holds after everybody has looked away', async () => {
  const customer = await server.customer();
  await view(MICROSOFT);
  await run(3, () => say(first!, 'MSFT', 400));
  // A jump from 230 waits for a second print.
  await run(15, () => say(first!, 'MSFT', 400));
  await unwrapAnswer(
    customer.client.call('trading/placeOrder', {
      instrument: MICROSOFT,
      side: 'long',
      type: 'market',
      quantity: '1',
      key: createIdempotencyKey(),
    }),
  );
  await run(130);
  const before = first!.requests.length;
  await run(130, () => say(first!, 'MSFT', 400));
  expect(new Set(requestedSymbols(first!, before))).toEqual(new Set(['MSFT']));
});

/** What another process has that only reads. */
async function openOtherProcess() {
  const { dependencies } = server.composed;
  const { timeZones, clock, log, ownVenue } = dependencies;
  const now = () => clock.now();
  const guard = createPriceGuard({ hours: 'always', timeZones, log, clock: now });
  const venues = createVenueRegistry(ownVenue, guard, () => true, now);
  const prices = await openRealPrices({ ...dependencies, venues });
  venues.quote(APPLE, now());
  return { prices, venues };
}

it('asks for what another process needs, and tells it the price', async () => {
  const other = await openOtherProcess();
  const until = server.clock.now() + 60 * SECOND_MS;
  const before = first!.requests.length;
  await saveNeeds(server.database.kysely, [{ instrument: 'US.NVDA', need: 'viewed', until }]);
  say(first!, 'NVDA', 232);
  await run(3);
  expect(requestedSymbols(first!, before)).toContain('NVDA');
  await other.prices.readQuotes();
  expect(other.venues.quote('US.NVDA', server.clock.now())?.last).toBe(232n * SCALE);
});

it('holds a price far off until a second print agrees, within seconds, and trades at it then', async () => {
  await view();
  await run(70, () => {
    server.composed.dependencies.venues.notePriceNeed(APPLE, 'viewed');
    say(first!, 'AAPL', 231);
  });
  const other = await openOtherProcess();
  say(first!, 'AAPL', 300);
  await runUntil(
    async () => (await rowOf(APPLE)).doubt !== null,
    () => server.composed.dependencies.venues.notePriceNeed(APPLE, 'viewed'),
  );
  expect(await rowOf(APPLE)).toMatchObject({ last: '231', doubt: { reason: 'jump', source: 'yahoo', last: '300' } });
  expect((await statusOf('yahoo')).rejected).toContainEqual({ reason: 'jump', count: expect.any(Number) });
  const seconds = await runUntil(
    async () => (await rowOf(APPLE)).last === '300.5',
    () => say(first!, 'AAPL', 300.5),
  );
  expect(seconds).toBeLessThan(5);
  // The price guard behind it, which has seen the second print alone, doesn't hold it again.
  expect(await rowOf(APPLE)).toMatchObject({ state: 'live', doubt: null });
  await other.prices.readQuotes();
  expect(other.venues.tradable(APPLE, server.clock.now())?.last).toBe(3_005n * (SCALE / 10n));
});

it('lets a price in doubt pass at once if a second source agrees', async () => {
  await decide('massive', 2);
  const viewed = () => server.composed.dependencies.venues.notePriceNeed(APPLE, 'viewed');
  for (const each of [first!, second!]) say(each, 'AAPL', 360);
  await runUntil(async () => (await rowOf(APPLE)).last === '360', viewed);
  expect(await rowOf(APPLE)).toMatchObject({ state: 'live', active: { source: 'yahoo', reason: null } });
});

it('a person confirms a price as after a split, and only the one in doubt', async () => {
  const NVIDIA = 'US.NVDA';
  const viewed = () => {
    server.composed.dependencies.venues.notePriceNeed(NVIDIA, 'viewed');
    for (const each of [first!, second!]) say(each, 'NVDA', 116);
  };
  await runUntil(async () => (await rowOf(NVIDIA)).doubt?.reason === 'possibleSplit', viewed);
  await run(180, viewed);
  expect(await rowOf(NVIDIA)).toMatchObject({ last: '232', state: 'stale', doubt: { reason: 'possibleSplit' } });
  const { doubts } = await unwrapAnswer(staff.client.call('staff/listPriceSources', {}));
  expect(doubts).toMatchObject([
    { instrument: NVIDIA, source: 'yahoo', last: '116', reason: 'possibleSplit', believed: { last: '232' } },
  ]);
  const why = 'Its results: it really halved.';
  const { at } = doubts[0]!;
  const confirm = (time = at, source: 'yahoo' | 'massive' = 'yahoo') =>
    staff.client.call('staff/confirmPriceSource', {
      instrument: NVIDIA,
      source,
      at: time,
      why,
      key: createIdempotencyKey(),
    });
  const earlier = new Date(Date.parse(at) - SECOND_MS).toISOString();
  for (const answer of [await confirm(earlier), await confirm(at, 'massive')])
    expect(answer).toMatchObject({ ok: false, code: 'notInDoubt' });
  await unwrapAnswer(confirm());
  await run(5, viewed);
  expect(await rowOf(NVIDIA)).toMatchObject({ last: '116', state: 'live', doubt: null });
  expect(await confirm()).toMatchObject({ ok: false, code: 'notInDoubt' });
  const { venues, clock } = server.composed.dependencies;
  expect(venues.tradable(NVIDIA, clock.now())?.last).toBe(116n * SCALE);
});

it('another source takes over, and everybody knows why; it gives back after health', async () => {
  const { venues, realPrices } = server.composed.dependencies;
  const keep = () => {
    venues.notePriceNeed(APPLE, 'viewed');
    for (const each of [first!, second!]) {
      say(each, 'AAPL', 360);
      say(each, 'MSFT', 400);
    }
  };
  first!.setFault('rateLimited');
  await runUntil(async () => (await rowOf(APPLE)).source === 'massiveStated', keep);
  expect(await rowOf(APPLE)).toMatchObject({ active: { source: 'massive', reason: 'rateLimited' }, state: 'live' });
  expect(realPrices.choiceOf(APPLE)).toMatchObject({ source: 'massive', reason: 'rateLimited' });
  await runUntil(async () => (await statusOf('yahoo')).active === 0, keep);
  expect(await statusOf('yahoo')).toMatchObject({ circuit: 'open', fault: { fault: 'rateLimited' } });
  const before = first!.requests.length;
  await run(60, keep);
  expect(first!.requests.length - before).toBeLessThan(15);
  first!.setFault(null);
  await runUntil(async () => (await rowOf(APPLE)).active?.source === 'yahoo', keep);
  expect(await rowOf(APPLE)).toMatchObject({ active: { source: 'yahoo', reason: null } });
  expect(await statusOf('yahoo')).toMatchObject({ circuit: 'closed', fault: null });
});

it('a source that lacks the days of one instrument is as good for the others', async () => {
  await unwrapAnswer(
    staff.client.call('staff/addRealInstruments', {
      markets: [],
      instruments: ['US.AMZN', 'US.GOOGL'],
      key: createIdempotencyKey(),
    }),
  );
  for (const each of [first!, second!]) say(each, 'GOOGL', 230);
  await run(20);
  expect(await rowOf('US.GOOGL')).toMatchObject({ days: 2, last: '230' });
  expect(await rowOf('US.AMZN')).toMatchObject({ days: 0, last: null });
  expect(await statusOf('yahoo')).toMatchObject({ circuit: 'closed', fault: null });
});

it('stops at the budget of a day, also after a restart, and goes on the next day', async () => {
  await decide('alpaca', 1);
  for (const source of ['yahoo', 'massive'] as const) await decide(source, 2, false);
  const before = second!.requests.length;
  while (server.clock.now() < Date.parse('2026-11-20T23:50:00Z')) {
    server.clock.advance(300 * SECOND_MS);
    server.composed.dependencies.venues.notePriceNeed(APPLE, 'viewed');
    say(second!, 'AAPL', 360);
    await run(1);
  }
  staff = await server.staff('treasurer');
  expect(second!.requests.length - before).toBe(6);
  expect(await statusOf('alpaca')).toMatchObject({ state: 'spent', requestsToday: 6, requestsPerDay: 6 });
  await server.restart();
  staff = await server.staff('treasurer');
  await run(20, () => server.composed.dependencies.venues.notePriceNeed(APPLE, 'viewed'));
  expect(second!.requests.length - before).toBe(6);
  expect(await statusOf('alpaca')).toMatchObject({ state: 'spent', requestsToday: 6 });
  server.clock.set(Date.parse('2026-11-21T00:00:10Z'));
  await run(5, () => server.composed.dependencies.venues.notePriceNeed(APPLE, 'viewed'));
  expect(second!.requests.length - before).toBe(7);
});

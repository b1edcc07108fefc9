/** The driver with sources that answer, fail, fall silent and lie. Time moves only when a test moves it. */
import { parseScaled } from '@bourse/core/ledger/money.ts';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { SourceError } from '../price-source.ts';
import {
  NOON,
  SECOND_MS,
  MINUTE_MS,
  HOUR_MS,
  DAY_MS,
  APPLE,
  createWorld,
  source,
  statusOf,
  activeOf,
  switchesOf,
  publishedBy,
  sourcesByMinute,
} from './testing-polling-world.ts';

describe('prices are asked for', () => {
  it('only of what is wanted, of 10,000 instruments that are mapped', async () => {
    const world = createWorld([{ name: 'yahoo', declares: { symbolsPerRequest: 20, vouchedEveryMs: MINUTE_MS } }]);
    const mapped = Array.from({ length: 10_000 }, (_, n) => `S${n}`);
    for (const symbol of mapped) source(world, 'yahoo').prices.set(symbol, { last: '10' });
    world.wanted = new Map(mapped.slice(0, 50).map((symbol) => [`US.${symbol}`, 'listed']));
    await world.run(10 * MINUTE_MS);
    const { requests } = source(world, 'yahoo');
    expect(new Set(requests.flatMap(({ symbols }) => symbols)).size).toBe(50);
    expect(requests.length).toBeLessThanOrEqual(3 * 11);
    expect(world.lookups).toBe(50 * 600);
    expect(statusOf(world, 'yahoo')).toMatchObject({ state: 'working', activeInstruments: 50 });
  });

  it('and published with their own time and source', async () => {
    const world = createWorld([{ name: 'yahoo' }]);
    source(world, 'yahoo').prices.set('AAPL', { last: '230.5', at: NOON - 3 * SECOND_MS, bid: '230.4', ask: '230.6' });
    await world.run(SECOND_MS);
    expect(world.published).toMatchObject([
      {
        instrument: { id: APPLE },
        source: 'yahoo',
        print: { last: '230.5', at: NOON - 3 * SECOND_MS, bid: null },
        bookless: true,
        isRepeated: false,
      },
    ]);
    await world.run(10 * SECOND_MS);
    expect(world.published.map(({ isRepeated }) => isRepeated)).toEqual([false, true]);
    expect(statusOf(world, 'yahoo')).toMatchObject({ lagP50Ms: 4_000, lagP99Ms: 4_000 });
  });

  it('rarely while the market is closed', async () => {
    const world = createWorld([{ name: 'yahoo' }]);
    world.isOpen = false;
    await world.run(2 * HOUR_MS, 10 * SECOND_MS);
    expect(source(world, 'yahoo').requests.length).toBe(4);
    world.isOpen = true;
    await world.run(MINUTE_MS);
    expect(source(world, 'yahoo').requests.length).toBe(4 + 6);
  });

  it('within the budget of a day, until its end', async () => {
    const world = createWorld([{ name: 'massive', declares: { requestsPerDay: 500, symbolsPerRequest: 1 } }]);
    world.now = Date.parse('2026-11-20T00:00:00Z') - 5 * SECOND_MS;
    world.wanted = new Map(Array.from({ length: 50 }, (_, n) => [`US.S${n}`, n < 5 ? 'position' : 'listed']));
    for (let n = 0; n < 50; n++) source(world, 'massive').prices.set(`S${n}`, { last: '10' });
    await world.run(DAY_MS, 5 * SECOND_MS);
    const { requests } = source(world, 'massive');
    expect(requests.length).toBeLessThanOrEqual(500);
    expect(requests.length).toBeGreaterThan(480);
    expect(requests.filter(({ at }) => at > world.now - HOUR_MS).length).toBeGreaterThan(10);
    const counts = Map.groupBy(requests, ({ symbols }) => symbols[0]!);
    expect(counts.size).toBe(50);
    expect(counts.get('S0')!.length).toBeGreaterThan(2 * counts.get('S40')!.length);
    expect(statusOf(world, 'massive')).toMatchObject({ requestsToday: requests.length, requestsPerDay: 500 });
  });

  it('not before the moment that the source has named', async () => {
    const world = createWorld([{ name: 'yahoo' }]);
    await world.run(SECOND_MS);
    Object.assign(source(world, 'yahoo'), { mode: 'rateLimited', retryAfterMs: 20 * MINUTE_MS });
    await world.run(30 * MINUTE_MS);
    const times = source(world, 'yahoo').requests.map(({ at }) => at);
    expect(times[2]! - times[1]!).toBeGreaterThanOrEqual(20 * MINUTE_MS);
    expect(times.length).toBe(3);
    expect(statusOf(world, 'yahoo')).toMatchObject({
      state: 'failing',
      lastFault: { fault: 'rateLimited', detail: 'the test says rateLimited' },
    });
  });

  it('again at once after a request that failed, whatever its interval is', async () => {
    const world = createWorld([{ name: 'yahoo', declares: { vouchedEveryMs: 10 * MINUTE_MS } }]);
    source(world, 'yahoo').mode = 'truncated';
    await world.run(SECOND_MS);
    source(world, 'yahoo').mode = 'answers';
    await world.run(5 * SECOND_MS);
    expect(source(world, 'yahoo').requests.length).toBe(2);
    expect(statusOf(world, 'yahoo').state).toBe('working');
  });

  it('without hearing an answer that comes after it was given up', async () => {
    const world = createWorld([{ name: 'yahoo' }]);
    source(world, 'yahoo').mode = 'never';
    await world.run(32 * SECOND_MS);
    expect(statusOf(world, 'yahoo').lastFault).toMatchObject({ fault: 'timedOut' });
    source(world, 'yahoo').answerLate();
    await setImmediate();
    expect(world.published).toEqual([]);
    expect(statusOf(world, 'yahoo')).toMatchObject({ lastSuccessAt: null });
  });

  it("under the operator's new symbol as if nothing was known of the old one", async () => {
    let symbol = 'ODD';
    const world = createWorld([{ name: 'yahoo' }, { name: 'massive' }], {
      listListings: () => [
        { source: 'yahoo', symbol },
        { source: 'massive', symbol: 'AAPL' },
      ],
    });
    await world.run(MINUTE_MS);
    expect(activeOf(world)).toBe('massive unknownSymbol');
    symbol = 'AAPL';
    await world.run(3 * MINUTE_MS);
    expect(activeOf(world)).toBe('yahoo null');
  });

  it('within what was used before this start, and not before the moment that the source had named', async () => {
    const world = createWorld([{ name: 'yahoo', declares: { requestsPerDay: 5 } }, { name: 'massive' }], {
      findUsage: (name) => ({
        at: NOON - HOUR_MS,
        requests: name === 'yahoo' ? 5 : 7,
        pausedUntil: name === 'massive' ? NOON + 5 * MINUTE_MS : null,
      }),
    });
    await world.run(4 * MINUTE_MS);
    expect([...world.sources.values()].flatMap(({ requests }) => requests)).toEqual([]);
    expect(statusOf(world, 'yahoo')).toMatchObject({ state: 'spent', requestsToday: 5 });
    expect(statusOf(world, 'massive')).toMatchObject({ requestsToday: 7, pausedUntil: NOON + 5 * MINUTE_MS });
    await world.run(2 * MINUTE_MS);
    expect(activeOf(world)).toMatch(/^massive /);
  });

  it('also after a history that lacks one symbol, which counts against neither source nor price', async () => {
    const world = createWorld([{ name: 'yahoo' }]);
    await world.run(SECOND_MS);
    for (let time = 0; time < 4; time += 1) {
      await world.run(2 * SECOND_MS);
      const lacking = async () => {
        throw new SourceError('unknownSymbol', 'answered 404');
      };
      expect(await world.driver.tryRequest('yahoo', lacking, 'AAPL')).toMatchObject({ isOfSymbol: true });
    }
    expect(statusOf(world, 'yahoo')).toMatchObject({ state: 'working', circuit: 'closed' });
    expect(activeOf(world)).toBe('yahoo null');
  });

  it('together with histories, one request at a time', async () => {
    const world = createWorld([{ name: 'yahoo' }]);
    const { promise, resolve } = Promise.withResolvers<string>();
    const history = world.driver.tryRequest('yahoo', () => promise);
    await world.run(5 * SECOND_MS);
    expect(source(world, 'yahoo').requests).toEqual([]);
    expect(await world.driver.tryRequest('yahoo', async () => 'second')).toMatchObject({
      fault: null,
      detail: 'not now',
    });
    resolve('bars');
    expect(await history).toEqual({ answer: 'bars' });
    await world.run(SECOND_MS);
    expect(source(world, 'yahoo').requests.length).toBe(1);
  });
});

describe('another source takes over', () => {
  it('in the middle and gives back later, named with its reason, never within one bar', async () => {
    const world = createWorld([{ name: 'yahoo' }, { name: 'massive' }]);
    await world.run(5 * MINUTE_MS);
    expect(source(world, 'massive').requests).toEqual([]);
    source(world, 'yahoo').mode = 'unreachable';
    await world.run(5 * MINUTE_MS);
    expect(activeOf(world)).toBe('massive unreachable');
    expect(statusOf(world, 'yahoo')).toMatchObject({ state: 'open', activeInstruments: 0 });
    const requests = source(world, 'yahoo').requests.length;
    expect(requests).toBeLessThan(30 + 15);
    source(world, 'yahoo').mode = 'answers';
    await world.run(10 * MINUTE_MS);
    expect(activeOf(world)).toBe('yahoo null');
    expect(switchesOf(world)).toEqual([`${APPLE} yahoo null`, `${APPLE} massive unreachable`, `${APPLE} yahoo null`]);
    expect(publishedBy(world)).toEqual(['yahoo', 'massive']);
    expect(Math.max(...sourcesByMinute(world))).toBe(1);
    const gaps = world.published.slice(1).map(({ print }, n) => print.at - world.published[n]!.print.at);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...gaps)).toBeLessThan(2 * MINUTE_MS);
  });

  it('after ten seconds of silence: the source is called silent, and its late answer is nothing', async () => {
    const world = createWorld([{ name: 'yahoo' }, { name: 'massive' }]);
    await world.run(MINUTE_MS);
    source(world, 'yahoo').mode = 'never';
    await world.run(20 * SECOND_MS);
    expect(statusOf(world, 'yahoo').state).toBe('silent');
    await world.run(MINUTE_MS);
    expect(activeOf(world)).toMatch(/^massive /);
    expect(statusOf(world, 'yahoo').lastFault).toMatchObject({ fault: 'timedOut' });
    const before = world.published.filter((each) => each.source === 'yahoo').length;
    source(world, 'yahoo').answerLate();
    await setImmediate();
    expect(world.published.filter((each) => each.source === 'yahoo').length).toBe(before);
  });

  it('of an instrument that the first does not know, and of that alone', async () => {
    const world = createWorld([{ name: 'yahoo' }, { name: 'massive' }]);
    world.wanted.set('US.ODD', 'viewed');
    source(world, 'massive').prices.set('ODD', { last: '3' });
    await world.run(MINUTE_MS);
    expect([activeOf(world), activeOf(world, 'US.ODD')]).toEqual(['yahoo null', 'massive unknownSymbol']);
    const unknown = source(world, 'yahoo').requests.filter(({ symbols }) => symbols.includes('ODD'));
    expect(unknown.length).toBe(1);
    expect(statusOf(world, 'yahoo').state).toBe('working');
  });

  it.each([
    ['otherCurrency', { currency: 'EUR' }],
    ['clockAhead', { at: NOON + 5 * HOUR_MS }],
    ['doubted', { last: '23050' }],
  ] as const)('when nothing that the first says can be used: %s', async (reason, print) => {
    const world = createWorld([{ name: 'yahoo' }, { name: 'massive' }]);
    await world.run(MINUTE_MS);
    source(world, 'yahoo').prices.set('AAPL', { last: '230.5', ...print });
    await world.run(5 * MINUTE_MS);
    expect(activeOf(world)).toBe(`massive ${reason}`);
    expect(new Set(world.published.map(({ print: { last } }) => last))).toEqual(new Set(['230.5']));
    expect([...statusOf(world, 'yahoo').rejected.values()][0]).toBeGreaterThan(3);
  });

  it("when the first repeats an old price: staleness is by the source's own time", async () => {
    const world = createWorld([{ name: 'yahoo' }, { name: 'massive' }]);
    source(world, 'yahoo').prices.set('AAPL', { last: '230.5', at: NOON });
    await world.run(2 * MINUTE_MS);
    expect(activeOf(world)).toBe('massive tooOld');
  });

  it('not because an older price comes after a newer one, as from a cache', async () => {
    const world = createWorld([{ name: 'yahoo' }, { name: 'massive' }]);
    world.isOpen = false;
    source(world, 'yahoo').prices.set('AAPL', { last: '230.5', at: NOON - HOUR_MS });
    await world.run(MINUTE_MS);
    source(world, 'yahoo').prices.set('AAPL', { last: '229', at: NOON - 2 * HOUR_MS });
    await world.run(HOUR_MS, 10 * SECOND_MS);
    expect(activeOf(world)).toBe('yahoo null');
    expect(statusOf(world, 'yahoo').rejected.get('repeat')).toBe(2);
    expect(world.published.map(({ print }) => print.last)).toEqual(['230.5']);
  });

  it('not by a delayed source for being delayed', async () => {
    const world = createWorld([{ name: 'yahoo', declares: { delayMs: () => 15 * MINUTE_MS } }, { name: 'massive' }]);
    await world.run(10 * MINUTE_MS, SECOND_MS, () =>
      source(world, 'yahoo').prices.set('AAPL', { last: '230.5', at: world.now - 15 * MINUTE_MS }),
    );
    expect(activeOf(world)).toBe('yahoo null');
    expect(source(world, 'massive').requests).toEqual([]);
  });
});

describe('a bad tick', () => {
  it('is held, and the second source asked at once: it is let go within seconds if that agrees', async () => {
    const world = createWorld([
      { name: 'yahoo', declares: { vouchedEveryMs: MINUTE_MS } },
      { name: 'massive', declares: { vouchedEveryMs: MINUTE_MS } },
    ]);
    await world.run(65 * SECOND_MS);
    const before = world.published.length;
    for (const each of world.sources.values()) each.prices.set('AAPL', { last: '300', at: world.now + 50 * SECOND_MS });
    await world.run(65 * SECOND_MS);
    const gap = world.published.slice(before).filter(({ print }) => print.last === '300');
    expect(gap[0]).toMatchObject({ source: 'yahoo', confirmedBy: 'massive' });
    expect(source(world, 'massive').requests.length).toBeLessThan(4);
    expect(publishedBy(world)).toEqual(['yahoo']);
  });

  it('like an unknown split is never published, also if both sources say it, until a person confirms it', async () => {
    const world = createWorld([{ name: 'yahoo' }, { name: 'massive' }]);
    await world.run(20 * SECOND_MS);
    for (const each of world.sources.values()) each.prices.set('AAPL', { last: '57.6' });
    await world.run(5 * MINUTE_MS);
    expect(world.driver.findInstrumentStatus(APPLE)).toMatchObject({
      active: 'yahoo',
      doubt: { reason: 'possibleSplit', source: 'yahoo' },
    });
    expect(statusOf(world, 'yahoo').rejected.get('possibleSplit')).toBeGreaterThan(0);
    expect(world.published.every(({ print }) => print.last === '230.5')).toBe(true);
    const confirm = (last: string, source = 'yahoo') =>
      world.driver.confirmDoubted({ instrument: APPLE, source, last: parseScaled(last)! });
    expect([confirm('230'), confirm('55'), confirm('57.6', 'massive')]).toEqual([false, false, false]);
    expect(world.driver.hasDoubts()).toBe(true);
    expect(confirm('57.2')).toBe(true);
    expect(world.published.at(-1)?.print.last).toBe('57.6');
    expect(confirm('57.2')).toBe(false);
    await world.run(MINUTE_MS);
    expect(world.driver.findInstrumentStatus(APPLE)?.doubt).toBeNull();
  });

  it('of a source that another has replaced can no longer be confirmed', async () => {
    const world = createWorld([{ name: 'yahoo' }, { name: 'massive' }]);
    await world.run(20 * SECOND_MS);
    source(world, 'yahoo').prices.set('AAPL', { last: '57.6' });
    await world.run(30 * SECOND_MS);
    expect(activeOf(world)).toBe('massive doubted');
    expect(world.driver.confirmDoubted({ instrument: APPLE, source: 'yahoo', last: parseScaled('57.6')! })).toBe(false);
    await world.run(5 * MINUTE_MS);
    expect(world.published.every(({ print }) => print.last === '230.5')).toBe(true);
  });
});

describe('whatever an adapter does, the others go on', () => {
  it.each(['throws', 'nonsense'] as const)('%s', async (mode) => {
    const world = createWorld([{ name: 'yahoo' }, { name: 'binance', kind: 'stream' }, { name: 'massive' }]);
    for (const name of ['yahoo', 'binance'] as const) source(world, name).mode = mode;
    await world.run(3 * MINUTE_MS);
    source(world, 'binance')
      .streams.at(-1)
      ?.listener.onPrint(null as never);
    await world.run(3 * MINUTE_MS);
    expect(activeOf(world)).toBe('massive unreadable');
    expect(world.published.length).toBeGreaterThan(10);
    expect(world.warnings.length).toBeGreaterThan(2);
    expect(statusOf(world, 'yahoo').lastFault).toMatchObject({ fault: 'unreadable' });
    world.driver.stop();
  });

  it('also what receives its prices, and what says which are wanted', async () => {
    let calls = 0;
    const world = createWorld([{ name: 'yahoo' }], {
      onQuote() {
        calls += 1;
        throw new Error('the database is away');
      },
      onStatus() {
        throw new Error('the console too');
      },
      isMarketOpen({ id }) {
        if (id === 'US.BROKEN') throw new Error('no such exchange');
        return true;
      },
    });
    world.wanted = new Map([
      ['US.BROKEN', 'position'],
      [APPLE, 'viewed'],
    ]);
    await world.run(MINUTE_MS);
    expect(calls).toBe(6);
    expect(statusOf(world, 'yahoo').state).toBe('working');
  });
});

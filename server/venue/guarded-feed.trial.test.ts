/**
 * The guard is a feed like any other, passes a good feed through unchanged, and answers questions about a moment ago.
 */
import { computeLargestMove } from '@bourse/core/markets/price-guard/price-guard.ts';
import type { CorporateAction, PriceFeed, Quote } from '@bourse/core/markets/market-types.ts';
import { parseScaled } from '@bourse/core/ledger/money.ts';
import { createSimulator } from '@bourse/simulator/create-simulator.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMetricsRegistry } from '../telemetry/metrics.ts';
import { createTemporalZones } from '../time/zones.ts';
import { createPriceGuard, type PriceGuardDependencies } from './guarded-feed.ts';
import { listSimulatorCapabilities, createTestSimulatedVenue } from './testing-venues.ts';
import { describeVenue } from './testing-venue-suite.ts';

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;
/** As in the guard's thresholds. */
const WIDEST = 0.45;
const START = Date.parse('2026-03-02T12:00:00Z');
const END = START + 60 * DAY_MS;
const zones = createTemporalZones();
const quiet = { info: () => {}, warn: () => {} };
const guard = <Any extends PriceFeed>(feed: Any, dependencies: Partial<PriceGuardDependencies> = {}) =>
  createPriceGuard({ hours: 'always', timeZones: zones, log: quiet, ...dependencies })(feed);
const worldOf = (hours: 'always' | 'exchange') =>
  createSimulator({ seed: new Uint8Array(32).fill(3), hours, zones, startDate: '2026-03-02' });
const worlds = { always: worldOf('always'), exchange: worldOf('exchange') };

for (const hours of ['always', 'exchange'] as const) {
  const feed = worlds[hours];
  const instruments = feed
    .instruments()
    .filter((_, index) => index % 41 === 0)
    .map(({ id }) => id);
  const create = () => guard(createTestSimulatedVenue(feed, hours, END), { hours });
  describeVenue(`the simulator under guard with hours ${hours}`, {
    venue: create(),
    gives: listSimulatorCapabilities(hours),
    anew: create,
    instruments,
    from: START,
    to: END,
  });
}

describe('a good feed under guard', () => {
  const anything = fc.constantFrom(...worlds.always.instruments().map(({ id }) => id));
  const steps = fc.array(
    fc.oneof(
      { weight: 10, arbitrary: fc.integer({ min: 0, max: 3 }) },
      { weight: 3, arbitrary: fc.integer({ min: 4, max: 3_600 }) },
      { weight: 1, arbitrary: fc.integer({ min: 3_600, max: 6 * 86_400 }) },
    ),
    { minLength: 20, maxLength: 60 },
  );

  it('passes unchanged whenever it is queried: through nights, weekends, jumps', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('always' as const, 'exchange' as const),
        anything,
        fc.integer({ min: 0, max: 40 * 86_400 }),
        steps,
        (hours, id, begin, path) => {
          const guarded = guard(worlds[hours], { hours });
          let now = START + begin * SECOND_MS;
          let before: Quote | null = null;
          for (const seconds of path) {
            now += seconds * SECOND_MS;
            const quote: Quote = worlds[hours].quote(id, now)!;
            // An instrument that fell by more than the widest step while nobody looked for days waits for one more
            // print, as after a jump.
            if (before && seconds * SECOND_MS > DAY_MS && computeLargestMove(before, quote) > WIDEST) return;
            before = quote;
            expect(guarded.quote(id, now)).toEqual(quote);
            // In an exchange's hours before and after its session the simulator is silent, so the quote is an old one.
            expect(hours === 'always' ? guarded.state(id, now) : guarded.state(id, now) !== 'held').toBe(
              hours === 'always' ? 'live' : true,
            );
          }
        },
      ),
    ));

  it("reports a close's last trade after a weekend, once it knows the close itself", () => {
    for (const id of ['US.ALPN', 'US.NWRB']) {
      let clock = Date.parse('2026-03-05T14:00:00Z');
      const guarded = guard(worlds.exchange, { hours: 'exchange', clock: () => clock });
      guarded.quote(id, clock);
      clock = Date.parse('2026-03-09T12:00:00Z');
      guarded.quote(id, clock);
      const before = Date.parse('2026-03-06T21:00:00Z') - 1;
      expect(guarded.quote(id, before)).toEqual(worlds.exchange.quote(id, before));
    }
  });

  it('passes second by second, and hides a jump within a second for one print only', () => {
    // At midnight of a world that never closes, a night's gap comes within one second.
    let [seen, held] = [0, 0];
    for (const { id, market } of worlds.always.instruments().filter((_, index) => index % 3 === 0)) {
      const guarded = guard(worlds.always);
      for (let day = 1; day < 40; day += 1) {
        const midnight = zones.toInstant(new Date(START + day * DAY_MS).toISOString().slice(0, 10), 0, zoneOf[market]);
        for (const before of [-2, -1]) guarded.quote(id, midnight + before * SECOND_MS);
        for (const after of [0, 1]) {
          const [now, passed] = [midnight + after * SECOND_MS, guarded.quote(id, midnight + after * SECOND_MS)];
          seen += 1;
          if (passed !== worlds.always.quote(id, now)) {
            held += 1;
            expect(after).toBe(0);
            expect(guarded.state(id, now)).toBe('held');
            expect(guarded.doubtedQuote(id)).toMatchObject({ reason: 'jump' });
          }
        }
      }
    }
    expect(held).toBeGreaterThan(0);
    expect(held).toBeLessThan(seen / 200);
  });
});

const zoneOf = {
  US: 'America/New_York',
  MX: 'America/Mexico_City',
  TH: 'Asia/Bangkok',
  KR: 'Asia/Seoul',
  IN: 'Asia/Kolkata',
  SA: 'Asia/Riyadh',
  CRYPTO: 'UTC',
  FX: 'America/New_York',
} as const;

/** A feed that the test controls. */
function createReportingFeed(actions: CorporateAction[] = []) {
  const instrument = {
    ...worlds.always.instruments().find(({ id }) => id === 'US.NWRB')!,
    id: 'US.TOLD',
    code: 'TOLD',
  };
  let present: Quote | null = null;
  const feed: PriceFeed = {
    source: 'told',
    instruments: () => [instrument],
    quote: () => present,
    bars: () => [],
    actions: (_, now) => actions.filter(({ exDate }) => Date.parse(exDate) <= now),
    upcoming: null,
    company: null,
    trades: null,
    monthEndClose: null,
    pace: null,
  };
  const cents = (price: number): bigint => parseScaled(price.toFixed(2))!;
  return {
    feed,
    say(second: number, price: number, more: Partial<Quote> = {}): number {
      present = {
        instrument: 'US.TOLD',
        source: 'told',
        at: START + second * SECOND_MS,
        seq: 100 + second,
        last: cents(price),
        bid: cents(price - 0.01),
        ask: cents(price + 0.01),
        bidSize: 100n,
        askSize: 100n,
        open: cents(100),
        previousClose: cents(100),
        high: cents(Math.max(price, 100)),
        low: cents(Math.min(price, 100)),
        volume: 5n,
        turnover: 5n,
        ...more,
      };
      return START + second * SECOND_MS;
    },
    silence(): void {
      present = null;
    },
  };
}

describe('a feed under guard', () => {
  it('returns the last good quote, with its own time, while a bad one is sent', () => {
    const { feed, say } = createReportingFeed();
    const guarded = guard(feed);
    const good = guarded.quote('US.TOLD', say(0, 100));
    expect(guarded.quote('US.TOLD', say(1, 100, { bid: 0n }))).toBe(good);
    expect(guarded.state('US.TOLD', START + 1_000)).toBe('live');
    expect(guarded.quote('US.TOLD', say(2, 10_000))).toBe(good);
    expect(guarded.doubtedQuote('US.TOLD')).toMatchObject({ reason: 'farOff' });
    expect(guarded.state('US.TOLD', START + 6_000)).toBe('stale');
    expect(guarded.quote('US.TOLD', say(7, 100))).toMatchObject({ at: START + 7_000 });
    expect(guarded.state('US.TOLD', START + 7_000)).toBe('live');
    expect(guarded.doubtedQuote('US.TOLD')).toBeNull();
  });

  it("has no quote before a good one was sent, nor for instruments that its feed doesn't price", () => {
    const { feed, say } = createReportingFeed();
    const guarded = guard(feed);
    expect(guarded.quote('US.TOLD', say(0, 0))).toBeNull();
    expect(guarded.state('US.TOLD', START)).toBe('stale');
    expect(guarded.quote('US.NOBODYS', START)).toBeNull();
    expect(guarded.quote('US.TOLD', say(1, 100))).not.toBeNull();
  });

  it('starts from the last known good quotes', () => {
    const { feed, say } = createReportingFeed();
    const first = guard(feed);
    const known = first.quote('US.TOLD', say(0, 100))!;
    const later = guard(feed, { known: () => known });
    expect(later.quote('US.TOLD', say(60, 50, { previousClose: parseScaled('50')! }))).toBe(known);
    expect(later.state('US.TOLD', START + 60_000)).toBe('held');
  });

  it("doesn't accept a single stray print after nobody has queried it for a while", () => {
    const { feed, say } = createReportingFeed();
    const days = 5 * 86_400;
    const stray = 130;
    // What its feed says of any second: 130 in one, the old price or a new one in all others.
    const saying = (price: number): PriceFeed => ({
      ...feed,
      quote: (_, now) => {
        const second = (now - START) / SECOND_MS;
        return say(second, second === 0 ? 100 : second === days ? stray : price), feed.quote('US.TOLD', now);
      },
    });
    const after = (price: number) => {
      const guarded = guard(saying(price));
      guarded.quote('US.TOLD', START);
      const { last } = guarded.quote('US.TOLD', START + days * SECOND_MS)!;
      return { last, state: guarded.state('US.TOLD', START + days * SECOND_MS) };
    };
    expect(after(100)).toEqual({ last: parseScaled('100'), state: 'held' });
    // The price has really gone there.
    expect(after(129)).toEqual({ last: parseScaled(String(stray)), state: 'live' });
  });

  it('holds an early quote until its time', () => {
    const { feed, say } = createReportingFeed();
    const guarded = guard(feed);
    const good = guarded.quote('US.TOLD', say(0, 100));
    say(2, 100);
    expect(guarded.quote('US.TOLD', START + 1_999)).toBe(good);
    expect(guarded.quote('US.TOLD', START + 2_000)).toMatchObject({ at: START + 2_000 });
  });

  it("doesn't accept a quote sent long before its time, even when that has come", () => {
    const { feed, say } = createReportingFeed();
    const guarded = guard(feed);
    const good = guarded.quote('US.TOLD', say(0, 100));
    // The feed's clock leaps ahead by a minute, and there it stops.
    say(61, 103);
    for (const second of [1, 30, 60, 61, 62, 120]) {
      expect(guarded.quote('US.TOLD', START + second * SECOND_MS)).toBe(good);
      expect(guarded.state('US.TOLD', START + second * SECOND_MS)).toBe(second > 5 ? 'stale' : 'live');
    }
    expect(guarded.doubtedQuote('US.TOLD')).toMatchObject({ reason: 'future' });
    // Nor when somebody asks about a moment ago.
    expect(guarded.quote('US.TOLD', START + 100 * SECOND_MS)).toBe(good);
    expect(guarded.quote('US.TOLD', say(121, 101))).toMatchObject({ at: START + 121_000 });
    // Nor if it has sent good quotes in between.
    say(150, 103);
    expect(guarded.quote('US.TOLD', START + 122_000)).toMatchObject({ at: START + 121_000 });
    for (let second = 123; second < 150; second += 1) guarded.quote('US.TOLD', say(second, 101));
    say(150, 103);
    expect(guarded.quote('US.TOLD', START + 150_000)).toMatchObject({ at: START + 149_000 });
    expect(guarded.quote('US.TOLD', say(151, 101))).toMatchObject({ at: START + 151_000 });
  });

  it('recovers within two seconds from false times and counts', () => {
    const lie = fc.record({
      ahead: fc.oneof(fc.integer({ min: -3_600, max: 3_600 }), fc.integer({ min: -4, max: 4 })),
      counted: fc.oneof(fc.integer({ min: -200, max: 10_000_000 }), fc.integer({ min: -4, max: 4 })),
      off: fc.integer({ min: -150, max: 150 }),
    });
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            honest: fc.integer({ min: 3, max: 8 }),
            lies: fc.array(lie, { minLength: 1, maxLength: 8 }),
            renewed: fc.boolean(),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        (stretches) => {
          const { feed, say } = createReportingFeed();
          const guarded = guard(feed);
          let second = 0;
          for (const { honest, lies, renewed } of stretches) {
            for (let createReportingFeed = 0; createReportingFeed < honest; createReportingFeed += 1) {
              const quote = guarded.quote('US.TOLD', say(second, 100 + (second % 7) / 100));
              if (createReportingFeed >= 2 || second < 2)
                expect(quote).toMatchObject({ at: START + second * SECOND_MS, seq: 100 + second });
              second += 1;
            }
            for (const [index, { ahead, counted, off }] of lies.entries()) {
              const { ahead: received } = renewed ? { ahead } : lies[0]!;
              say(second + received - (renewed ? 0 : index), 100 + off / 100, { seq: 100 + second + counted });
              expect(guarded.quote('US.TOLD', START + second * SECOND_MS)!.at).toBeLessThanOrEqual(
                START + second * SECOND_MS,
              );
              second += 1;
            }
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('holds an unannounced split until an operator accepts it', () => {
    const { feed, say } = createReportingFeed();
    const guarded = guard(feed);
    const good = guarded.quote('US.TOLD', say(0, 100));
    for (let second = 1; second < 400; second += 1) {
      expect(guarded.quote('US.TOLD', say(second, 50))).toBe(good);
      expect(guarded.state('US.TOLD', START + second * SECOND_MS)).toBe('held');
    }
    expect(guarded.doubtedQuote('US.TOLD')).toMatchObject({ reason: 'split' });
    expect(guarded.accept('US.TOLD', START + 400_000)).toBe(true);
    expect(guarded.quote('US.TOLD', say(401, 50))).toMatchObject({ at: START + 401_000 });
    expect(guarded.state('US.TOLD', START + 401_000)).toBe('live');
  });

  it("passes an announced split at once that doesn't look like one: four for three", () => {
    const { feed, say } = createReportingFeed([
      { kind: 'split', instrument: 'US.TOLD', exDate: '2026-03-03', ratio: { numerator: 4n, denominator: 3n } },
    ]);
    const guarded = guard(feed);
    guarded.quote('US.TOLD', say(0, 100));
    expect(guarded.quote('US.TOLD', say(86_400, 75))).toMatchObject({ at: START + DAY_MS });
  });

  it('passes an announced split at once', () => {
    const { feed, say } = createReportingFeed([
      { kind: 'split', instrument: 'US.TOLD', exDate: '2026-03-03', ratio: { numerator: 10n, denominator: 1n } },
    ]);
    const guarded = guard(feed);
    guarded.quote('US.TOLD', say(0, 100));
    expect(guarded.quote('US.TOLD', say(60, 10))).toMatchObject({ at: START });
    expect(guarded.quote('US.TOLD', say(86_400, 10.2))).toMatchObject({ at: START + DAY_MS });
    expect(guarded.state('US.TOLD', START + DAY_MS)).toBe('live');
  });

  it('passes the price after an announced spin-off at once, and no other price that looks like a split', () => {
    const dates = { instrument: 'US.TOLD', exDate: '2026-03-03' };
    const shares = { numerator: 1n, denominator: 3n };
    const terms = { company: 'US.BORN', shares, sharePrice: parseScaled('150')!, costShare: parseScaled('0.5')! };
    const after = (price: number) => {
      const { feed, say } = createReportingFeed([{ ...dates, kind: 'spinOff', ...terms }]);
      const guarded = guard(feed);
      guarded.quote('US.TOLD', say(0, 100));
      return guarded.quote('US.TOLD', say(86_400, price));
    };
    // 50 of 100 were given away.
    expect(after(51)).toMatchObject({ at: START + DAY_MS });
    expect(after(25)).toMatchObject({ at: START });
  });

  it('accepts a feed that plays faster than time', () => {
    const { feed, say } = createReportingFeed();
    const quick = guard({ ...feed, pace: () => 23_400 });
    quick.quote('US.TOLD', say(0, 100));
    expect(quick.quote('US.TOLD', say(1, 92))).toMatchObject({ at: START + 1_000 });
  });

  it('returns what was good a moment ago', () => {
    const feed = worlds.always;
    const guarded = guard(feed);
    for (let second = 0; second < 30; second += 10) guarded.quote('US.NWRB', START + second * SECOND_MS);
    // Seconds that nobody had asked about, as the watcher does after a pause.
    for (let second = 0; second < 20; second += 1) {
      expect(guarded.quote('US.NWRB', START + second * SECOND_MS)).toEqual(
        feed.quote('US.NWRB', START + second * SECOND_MS),
      );
      expect(guarded.state('US.NWRB', START + second * SECOND_MS)).toBe('live');
    }
    const { feed: live, say } = createReportingFeed();
    const spoken = guard(live);
    for (let second = 0; second < 5; second += 1) spoken.quote('US.TOLD', say(second, 100 + second / 10));
    expect(spoken.quote('US.TOLD', START + 2_500)).toMatchObject({ at: START + 2_000 });
    expect(spoken.quote('US.TOLD', START + 4_500)).toMatchObject({ at: START + 4_000 });
  });

  it('continues when the clock is set back', () => {
    const { feed, say, silence } = createReportingFeed();
    const guarded = guard(feed);
    guarded.quote('US.TOLD', say(7_200, 100));
    silence();
    expect(guarded.quote('US.TOLD', START)).toBeNull();
    expect(guarded.quote('US.TOLD', say(1, 101))).toMatchObject({ at: START + 1_000 });
    expect(guarded.quote('US.TOLD', say(2, 101.1))).toMatchObject({ at: START + 2_000 });
  });

  it('returns quotes of days ago while what is held now stays held', () => {
    const { feed, say } = createReportingFeed();
    let now = START;
    const guarded = guard(feed, { clock: () => now });
    const at = (second: number, price: number): number => {
      now = say(second, price);
      return now;
    };
    const good = guarded.quote('US.TOLD', at(2 * 86_400, 100));
    expect(guarded.quote('US.TOLD', at(2 * 86_400 + 1, 50))).toBe(good);
    expect(guarded.doubtedQuote('US.TOLD')).toMatchObject({ reason: 'split' });
    say(3_600, 99);
    expect(guarded.quote('US.TOLD', START + 3_600 * SECOND_MS)).toMatchObject({ at: START + 3_600 * SECOND_MS });
    expect(guarded.quote('US.TOLD', at(2 * 86_400 + 2, 50))).toBe(good);
    expect(guarded.state('US.TOLD', now)).toBe('held');
    expect(guarded.doubtedQuote('US.TOLD')).toMatchObject({ reason: 'split' });
  });

  it('returns quotes of days ago although the last count before them jumped', () => {
    const { feed, say, silence } = createReportingFeed();
    let now = START;
    const guarded = guard(feed, { clock: () => now });
    const leaped = guarded.quote('US.TOLD', say(10, 100, { seq: 1_000_000 }));
    expect(leaped).toMatchObject({ seq: 1_000_000 });
    now = START + 2 * DAY_MS;
    silence();
    guarded.quote('US.TOLD', now);
    const doubted = say(86_400, 100.5);
    expect(guarded.quote('US.TOLD', doubted)).toMatchObject({ at: doubted });
    // If it can't be believed, the answer is the last good quote as it was sent.
    say(86_400, 50);
    expect(guarded.quote('US.TOLD', doubted)).toBe(leaped);
  });

  it('returns the quote of a past moment about which it is asked first after a gap, although the count jumped', () => {
    const { feed, say } = createReportingFeed();
    let now = START;
    const guarded = guard(feed, { clock: () => now });
    const leaped = guarded.quote('US.TOLD', say(10, 100, { seq: 1_000_000 }));
    now = START + 2 * DAY_MS;
    const closed = say(86_400, 100.5);
    expect(guarded.quote('US.TOLD', closed)).toMatchObject({ at: closed });
    // The live price is still judged by what was good last.
    expect(guarded.quote('US.TOLD', say(2 * 86_400, 101))).toBe(leaped);
    expect(guarded.doubtedQuote('US.TOLD')).toMatchObject({ reason: 'recount' });
  });

  it('survives a feed that throws, which then counts as silent', () => {
    const { feed, say } = createReportingFeed();
    let broken = false;
    const guarded = guard({
      ...feed,
      quote: (id, now) => {
        if (broken) throw new Error('gone');
        return feed.quote(id, now);
      },
    });
    const good = guarded.quote('US.TOLD', say(0, 100));
    broken = true;
    expect(guarded.quote('US.TOLD', START + 1_000)).toBe(good);
    expect(guarded.state('US.TOLD', START + 6_000)).toBe('stale');
  });

  it("isn't stale while its market is closed, and has a separate limit before the opening", () => {
    const { feed, say } = createReportingFeed();
    const guarded = guard(feed, { hours: 'exchange' });
    const friday = Date.parse('2026-03-06T20:59:59Z');
    say((friday - START) / SECOND_MS, 100);
    const stateAt = (text: string) => guarded.state('US.TOLD', Date.parse(text));
    expect(['2026-03-06T21:00:00Z', '2026-03-07T12:00:00Z', '2026-03-09T13:30:00Z'].map(stateAt)).toEqual([
      'live',
      'live',
      'stale',
    ]);
  });

  it('ends a chart at the displayed quote', async () => {
    const { feed, say } = createReportingFeed();
    const bar = {
      at: START,
      open: parseScaled('99')!,
      high: parseScaled('101')!,
      low: parseScaled('98')!,
      close: parseScaled('100')!,
      volume: 7n,
    };
    let bars = [bar];
    const guarded = guard({ ...feed, bars: () => bars });
    const request = { instrument: 'US.TOLD', period: '1m', adjustment: 'none', before: Infinity, limit: 5 } as const;
    const range = { high: bar.high, low: bar.low };
    guarded.quote('US.TOLD', say(5, 100, range));
    expect(await guarded.bars(request, START + 5_000)).toEqual([bar]);
    // A feed may create new quote objects at each call.
    say(5, 100, range);
    expect(await guarded.bars(request, START + 5_500)).toEqual([bar]);
    say(6, 10_000, { low: bar.low });
    bars = [{ ...bar, high: parseScaled('10000')!, close: parseScaled('10000')! }];
    expect(await guarded.bars(request, START + 6_000)).toMatchObject([
      { at: START, high: parseScaled('100')!, close: parseScaled('100')! },
    ]);
    expect(await guarded.bars({ ...request, period: '1d' }, START + 6_000)).toEqual([bar]);
    bars = [bar, { ...bars[0]!, at: START + 6_000 }];
    expect(await guarded.bars(request, START + 6_000)).toEqual([bar]);
  });

  it('counts each decision, and logs those that kept a quote back, once a minute', async () => {
    const { feed, say } = createReportingFeed();
    const lines: { level: string; reason: string; times: number }[] = [];
    const log = (level: string) => (entry: object) => {
      lines.push({ level, ...(entry as { reason: string; times: number }) });
    };
    const metrics = createMetricsRegistry();
    const guarded = guard(feed, {
      log: { info: log('info'), warn: log('warn') } as PriceGuardDependencies['log'],
      metrics,
    });
    guarded.quote('US.TOLD', say(0, 100));
    for (let second = 1; second <= 90; second += 1)
      for (let times = 0; times < 100; times += 1) guarded.quote('US.TOLD', say(second, 0));
    guarded.quote('US.TOLD', say(91, 100));
    expect(lines.map(({ level, reason, times }) => `${level} ${reason} ${times}`)).toEqual([
      'warn zero 1',
      'warn zero 60',
      'info near 1',
    ]);
    expect(await metrics.print()).toContain('bourse_quotes_judged_total{verdict="bad",reason="zero"} 90\n');
    expect(await metrics.print()).toContain('bourse_quotes_judged_total{verdict="good",reason="near"} 1\n');
  });
});

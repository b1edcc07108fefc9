/** Two feeds as one: who speaks when, what is counted, and how a chart gets its hole filled. */
import type { Bar, Feed, Quote } from '@bourse/core/market.ts';
import { createTape } from '@bourse/tape/create-tape.ts';
import { describe, expect, it } from 'vitest';
import { temporalZones } from '../zones.ts';
import { createFailover, type FailoverFeed } from './failover.ts';
import { faultyFeed, type FaultPlan } from './faulty-feed.ts';
import { describeFeed } from './feed-suite.ts';
import { createFeeds } from './feeds.ts';
import { createGuard } from './guarded-feed.ts';

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;
const START = Date.parse('2026-03-09T15:00:00Z');
const ID = 'CRYPTO.BTCUSDT';
const zones = temporalZones();
const quiet = { info: () => {}, warn: () => {} };
const tape = createTape({ seed: new Uint8Array(32).fill(3), hours: 'always', zones, startDate: '2026-03-02' });
const guard = createGuard({ hours: 'always', zones, log: quiet });

/** Another source of the same market, a twentieth of a percent higher, which counts in its own way. */
const second: Feed = {
  ...tape,
  source: 'second',
  quote(id, now) {
    const quote = tape.quote(id, now - 200);
    const up = (price: bigint): bigint => price + price / 2_000n;
    return (
      quote && {
        ...quote,
        source: 'second',
        seq: quote.seq % 1_000_000,
        last: up(quote.last),
        bid: up(quote.bid),
        ask: up(quote.ask),
        high: up(quote.high),
      }
    );
  },
};

/** A feed that is cut off in these stretches, in seconds after the start. */
const cutIn = (feed: Feed, ...stretches: readonly (readonly [number, number])[]): Feed => ({
  ...feed,
  quote: (id, now) =>
    stretches.some(([from, to]) => now >= START + from * SECOND_MS && now < START + to * SECOND_MS)
      ? null
      : feed.quote(id, now),
});

function listen(feed: FailoverFeed, seconds: number, step = 1) {
  return Array.from({ length: Math.floor(seconds / step) }, (_, index) => {
    const now = START + index * step * SECOND_MS;
    return {
      second: index * step,
      quote: feed.quote(ID, now)!,
      state: feed.state!(ID, now),
      speaker: feed.speaker(ID),
    };
  });
}

const changesOf = (heard: ReturnType<typeof listen>): string[] =>
  heard
    .filter(({ speaker }, index) => index > 0 && heard[index - 1]!.speaker !== speaker)
    .map(({ second: at, speaker }) => `${at} ${speaker}`);

const instruments = tape
  .instruments()
  .filter((_, index) => index % 67 === 0)
  .map(({ id }) => id);
describeFeed('two feeds as one', {
  feed: createFailover({ primary: guard(tape), secondary: guard(second), log: quiet }),
  instruments,
  from: START,
  to: START + 30 * DAY_MS,
});

describe('failover', () => {
  const failover = (primary: Feed, secondary: Feed = second) =>
    createFailover({ primary: guard(primary), secondary: guard(secondary), log: quiet });

  it('lets the second speak when the first has been silent, and gives it back after a good minute', () => {
    const heard = listen(failover(cutIn(tape, [60, 120])), 300);
    // Silent since 60 s: its last quote was of 59 s. Good again from 120 s on.
    expect(changesOf(heard)).toEqual(['63 secondary', '180 primary']);
    expect(heard[62]!.quote).toMatchObject({ source: 'simulated' });
    expect(heard[63]!.quote).toMatchObject({ source: 'second' });
    expect(heard[180]!.quote).toMatchObject({ source: 'simulated' });
    expect(heard.every(({ state }) => state === 'live')).toBe(true);
  });

  it('counts upwards whoever speaks, and never goes back in time', () => {
    const heard = listen(failover(cutIn(tape, [60, 120], [200, 230])), 600);
    for (const [index, { quote }] of heard.entries()) {
      const before = heard[index - 1]?.quote;
      if (!before) continue;
      expect(quote.at).toBeGreaterThanOrEqual(before.at);
      if (quote === before) continue;
      expect(quote.seq).toBeGreaterThan(before.seq);
    }
    expect(new Set(heard.map(({ quote }) => quote.source))).toEqual(new Set(['simulated', 'second']));
  });

  it("does not change for a moment's silence, nor to a second that is silent too", () => {
    expect(changesOf(listen(failover(cutIn(tape, [60, 61], [70, 72])), 200))).toEqual([]);
    const both = failover(cutIn(tape, [60, 120]), cutIn(second, [50, 130]));
    const heard = listen(both, 200);
    expect(changesOf(heard)).toEqual([]);
    expect(heard[100]).toMatchObject({ state: 'stale' });
    expect(heard[100]!.quote.at).toBe(START + 59 * SECOND_MS);
  });

  it('goes to the first at once when the second fails while it speaks', () => {
    expect(changesOf(listen(failover(cutIn(tape, [60, 120]), cutIn(second, [130, 900])), 300))).toEqual([
      '63 secondary',
      '131 primary',
    ]);
  });

  it('never flaps: one that fails every two minutes comes back more and more rarely', () => {
    const often = Array.from({ length: 60 }, (_, minute) => [minute * 120 + 100, minute * 120 + 120] as const);
    const changes = changesOf(listen(failover(cutIn(tape, ...often)), 7_200));
    expect(changes.length).toBeLessThanOrEqual(4);
  });

  it('is led by what can be believed: a first that lies loses its instrument', () => {
    const plan: FaultPlan = { seed: 4, everyMs: 400_000, longestMs: 300_000, faults: ['times100'], from: START };
    const lying = faultyFeed(tape, plan);
    const feed = failover(lying);
    const said: Quote[] = [];
    for (let now = START; now < START + 1_200 * SECOND_MS; now += SECOND_MS) said.push(feed.quote(ID, now)!);
    const honest = tape.quote(ID, START)!.last;
    expect(said.every(({ last }) => last < honest * 2n && last * 2n > honest)).toBe(true);
    expect(said.some(({ source }) => source === 'second')).toBe(true);
  });

  it('stands under guard like any other feed: two that disagree are not believed at once', () => {
    const dear: Feed = {
      ...second,
      quote: (id, now) => {
        const quote = second.quote(id, now);
        const twice = (price: bigint): bigint => price * 2n;
        return (
          quote && {
            ...quote,
            last: twice(quote.last),
            bid: twice(quote.bid),
            ask: twice(quote.ask),
            open: twice(quote.open),
            previousClose: twice(quote.previousClose),
            high: twice(quote.high),
            low: twice(quote.low),
          }
        );
      },
    };
    const feeds = createFeeds(failover(cutIn(tape, [60, 90]), dear), guard);
    const heard = Array.from({ length: 300 }, (_, index) => ({
      quote: feeds.quote(ID, START + index * SECOND_MS),
      state: feeds.state(ID, START + index * SECOND_MS),
    }));
    expect(heard.every(({ quote }) => quote?.source === 'simulated')).toBe(true);
    expect(heard[70]!.state).toBe('held');
    expect(heard[299]).toMatchObject({ state: 'live', quote: { at: START + 299 * SECOND_MS } });
  });

  it('answers about a moment ago', () => {
    const feed = failover(tape);
    const asked = [0, 10, 20].map((at) => feed.quote(ID, START + at * SECOND_MS)!);
    expect(feed.quote(ID, START + 10 * SECOND_MS)).toEqual(asked[1]);
    expect(feed.quote(ID, START + 15 * SECOND_MS)).toMatchObject({
      at: START + 15 * SECOND_MS,
      last: tape.quote(ID, START + 15 * SECOND_MS)!.last,
    });
  });
});

describe('a chart after an outage', () => {
  const minute = (index: number): number => START + index * 60_000;
  const bar = (index: number, volume: bigint, close = 100n): Bar => ({
    at: minute(index),
    open: 100n,
    high: 110n,
    low: 90n,
    close,
    volume,
  });
  const request = { instrument: ID, period: '1m', adjustment: 'none', before: Infinity, limit: 10 } as const;
  /** The first is cut off from 70 s to 200 s, the second knows all. */
  async function chart(own: Bar[], until = 400, limit = 10): Promise<Bar[]> {
    const feed = createFailover({
      primary: guard({ ...cutIn(tape, [70, 200]), bars: () => own }),
      secondary: guard({ ...second, bars: () => Array.from({ length: 7 }, (_, index) => bar(index, 50n, 200n)) }),
      log: quiet,
    });
    listen(feed, until);
    return feed.bars({ ...request, limit }, START + until * SECOND_MS);
  }

  it('has its hole filled by the second, and the minutes that were cut short too', async () => {
    const bars = await chart([bar(0, 40n), bar(1, 5n), bar(3, 30n), bar(4, 40n), bar(5, 40n), bar(6, 1n)]);
    expect(bars.map(({ at, volume }) => [(at - START) / 60_000, volume])).toEqual([
      [0, 40n],
      [1, 50n],
      [2, 50n],
      [3, 50n],
      [4, 40n],
      [5, 40n],
      [6, 1n],
    ]);
  });

  it("is the first one's own where its history was made up for", async () => {
    const bars = await chart([0, 1, 2, 3, 4, 5, 6].map((index) => bar(index, 80n)));
    expect(bars.every(({ close }) => close === 100n)).toBe(true);
  });

  it('ends with the one that speaks', async () => {
    const bars = await chart([bar(0, 40n), bar(1, 5n)], 150);
    expect(bars.map(({ close }) => close)).toEqual([100n, 200n, 200n, 200n, 200n, 200n, 200n]);
  });

  it('keeps to the page that was asked for', async () => {
    expect((await chart([bar(4, 80n), bar(6, 80n)], 400, 2)).map(({ at }) => (at - START) / 60_000)).toEqual([5, 6]);
    expect(await chart([], 400, 0)).toEqual([]);
  });
});

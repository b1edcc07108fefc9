/**
 * Feeds that stall, are cut off, repeat themselves and lie, with a small desk behind the guard: nothing is filled,
 * triggered or called at a price that the market never had or had too long ago, and two seconds after a fault all is as
 * usual.
 */
import type { PriceFeed, Instrument, InstrumentId, Quote } from '@bourse/core/markets/market-types.ts';
import { getPriceGuardRules } from '@bourse/core/markets/price-guard/price-guard-thresholds.ts';
import { createSimulator } from '@bourse/simulator/create-simulator.ts';
import { describe, expect, it } from 'vitest';
import { createTemporalZones } from '../time/zones.ts';
import { createVenueRegistry, type VenueRegistry } from './venue-registry.ts';
import { type FeedFault, FEED_FAULTS, createFaultyFeed, type FaultyFeed } from './fault-injecting-feed.ts';
import { createPriceGuard } from './guarded-feed.ts';
import { createPricesOnlyVenue } from './testing-venues.ts';

const SECOND_MS = 1_000;
const WINDOW_MS = 20_000;
const START = Date.parse('2026-03-09T15:00:00Z');
const zones = createTemporalZones();
const simulator = createSimulator({
  seed: new Uint8Array(32).fill(11),
  hours: 'always',
  zones,
  startDate: '2026-03-02',
});
const quiet = { info: () => {}, warn: () => {} };
const BOARDS = ['listed', 'otc', 'crypto', 'fx', 'index'] as const;
const instruments: Instrument[] = BOARDS.flatMap((board) =>
  simulator
    .instruments()
    .filter((each) => each.board === board)
    .filter((_, index) => index % 9 === 0)
    .slice(0, 3),
);
const behindGuard = (feed: PriceFeed): VenueRegistry =>
  createVenueRegistry(createPricesOnlyVenue(feed), createPriceGuard({ hours: 'always', timeZones: zones, log: quiet }));

type Deed = { kind: 'fill' | 'trigger' | 'margin call'; id: InstrumentId; quote: Quote; now: number };

/**
 * A stand-in for what acts on prices: a buyer and a seller at the market every second, limits and stops around the
 * price where it was at the start, and a position on each side that is called at a loss of a twentieth.
 */
function desk(feeds: VenueRegistry, id: InstrumentId) {
  const firstQuote = feeds.tradable(id, START)!;
  const deeds: Deed[] = [];
  return {
    deeds,
    checkQuote(now: number): void {
      const quote = feeds.tradable(id, now);
      if (!quote) return;
      const act = (kind: Deed['kind'], when: boolean): void => {
        if (when) deeds.push({ kind, id, quote, now });
      };
      act('fill', true);
      for (const percent of [1n, 5n, 20n, 50n]) {
        const [below, above] = [
          (firstQuote.last * (100n - percent)) / 100n,
          (firstQuote.last * (100n + percent)) / 100n,
        ];
        act('fill', quote.ask < below || quote.bid > above);
        act('trigger', quote.last <= below || quote.last >= above);
      }
      act('margin call', quote.bid * 20n < firstQuote.last * 19n || quote.ask * 20n > firstQuote.last * 21n);
    },
  };
}

const honestAt = (quote: Quote): Quote => simulator.quote(quote.instrument, quote.at)!;
const withoutCount = ({ seq: _seq, ...rest }: Quote): Omit<Quote, 'seq'> => rest;
/** Whether the market was there at that time, as far as any deed could see. */
const isTrue = (quote: Quote): boolean => {
  try {
    return Object.entries(withoutCount(honestAt(quote))).every(
      ([field, value]) => quote[field as keyof Quote] === value,
    );
  } catch {
    return false;
  }
};

/**
 * Plays `seconds` of the faulty feed to a desk for each instrument; what they did, and whether each fault was over in
 * time.
 */
function play(
  feed: FaultyFeed,
  feeds: VenueRegistry,
  seconds: number,
): { deeds: Deed[]; faults: Map<FeedFault, number>; late: unknown[] } {
  const desks = instruments.map(({ id }) => desk(feeds, id));
  const faults = new Map<FeedFault, number>();
  const late: unknown[] = [];
  const overAt = new Map<InstrumentId, number>();
  for (let now = START; now < START + seconds * SECOND_MS; now += SECOND_MS) {
    for (const [index, { id }] of instruments.entries()) {
      const fault = feed.faultAt(id, now);
      if (fault?.from === now) faults.set(fault.fault, (faults.get(fault.fault) ?? 0) + 1);
      if (fault) overAt.set(id, fault.to);
      desks[index]!.checkQuote(now);
      if (fault || now < (overAt.get(id) ?? 0) + 2 * SECOND_MS) continue;
      const quote = feeds.tradable(id, now);
      if (quote?.at !== simulator.quote(id, now)!.at || !isTrue(quote))
        late.push({ id, now: new Date(now).toISOString(), says: feeds.state(id, now) });
    }
  }
  return { deeds: desks.flatMap(({ deeds }) => deeds), faults, late };
}

/** The same for a desk that looks only now and then, after others have asked, and makes up for the seconds between. */
function playLate(feeds: VenueRegistry, seconds: number, everySeconds: number): Deed[] {
  const desks = instruments.map(({ id }) => desk(feeds, id));
  for (let now = START; now < START + seconds * SECOND_MS; now += everySeconds * SECOND_MS) {
    for (const [index, { id }] of instruments.entries()) {
      feeds.quote(id, now);
      for (let instant = now - (everySeconds - 1) * SECOND_MS; instant <= now; instant += SECOND_MS)
        if (instant >= START) desks[index]!.checkQuote(instant);
    }
  }
  return desks.flatMap(({ deeds }) => deeds);
}

const wrongOf = (deeds: readonly Deed[]): Deed[] => deeds.filter(({ quote }) => !isTrue(quote));

describe('a feed with every kind of fault', () => {
  it.each([1, 2, 3])(
    "moves nobody's money at a price that was none, and is itself again after two seconds (seed %i)",
    (seed) => {
      const feed = createFaultyFeed(simulator, { seed, everyMs: WINDOW_MS, from: START + 10 * SECOND_MS });
      const { deeds, faults, late } = play(feed, behindGuard(feed), 1_200);
      expect(wrongOf(deeds)).toEqual([]);
      expect(late).toEqual([]);
      for (const { id, quote, now } of deeds) {
        const board = instruments.find((each) => each.id === id)!.board;
        expect(now - quote.at).toBeLessThanOrEqual(getPriceGuardRules(board, '2026-03-09').staleMs);
      }
      // It failed in every way, and the desk did not just sleep.
      expect([...faults.keys()].toSorted()).toEqual(FEED_FAULTS.toSorted());
      expect(deeds.length).toBeGreaterThan(0.6 * 1_200 * instruments.length);
    },
  );

  it.each([2, 7, 20])(
    "moves nobody's money either when it is asked about the last %i seconds afterwards",
    (everySeconds) => {
      const feed = createFaultyFeed(simulator, { seed: 9, everyMs: WINDOW_MS, from: START + 10 * SECOND_MS });
      const deeds = playLate(behindGuard(feed), 1_200, everySeconds);
      expect(wrongOf(deeds)).toEqual([]);
      expect(deeds.length).toBeGreaterThan(0.5 * 1_200 * instruments.length);
    },
  );

  it('would have filled at false prices without the guard', () => {
    const lies = createFaultyFeed(simulator, {
      seed: 1,
      everyMs: WINDOW_MS,
      from: START + 10 * SECOND_MS,
      faults: ['zero', 'negative', 'crossed', 'times100', 'by100', 'side', 'units', 'spike', 'split', 'reverseSplit'],
    });
    const wrong = wrongOf(play(lies, createVenueRegistry(createPricesOnlyVenue(lies)), 300).deeds);
    expect(new Set(wrong.map(({ kind }) => kind))).toEqual(new Set(['fill', 'trigger', 'margin call']));
    expect(wrong.length).toBeGreaterThan(500);
  });

  it.each(FEED_FAULTS.filter((fault) => fault !== 'stall' && fault !== 'repeat' && fault !== 'recount'))(
    'is not believed while it says: %s',
    (fault) => {
      const feed = createFaultyFeed(simulator, {
        seed: 5,
        everyMs: 15_000,
        longestMs: 6_000,
        from: START + 10 * SECOND_MS,
        faults: [fault],
      });
      const feeds = behindGuard(feed);
      const [{ id } = instruments[0]!] = instruments;
      let doubted = 0;
      for (let now = START; now < START + 60 * SECOND_MS; now += SECOND_MS) {
        const quote = feeds.quote(id, now)!;
        expect(isTrue(quote)).toBe(true);
        if (feed.faultAt(id, now) && quote.at < simulator.quote(id, now)!.at) doubted += 1;
      }
      expect(doubted).toBeGreaterThan(0);
    },
  );

  it('stops fills when the feed is silent longer than its market allows, and reports it', () => {
    const feeds = behindGuard(
      createFaultyFeed(simulator, { seed: 1, everyMs: 100_000, longestMs: 90_000, faults: ['cut'], from: START }),
    );
    const [{ id } = instruments[0]!] = instruments;
    const quotes = Array.from({ length: 90 }, (_, second) => ({
      age: START + second * SECOND_MS - (feeds.quote(id, START + second * SECOND_MS)?.at ?? 0),
      state: feeds.state(id, START + second * SECOND_MS),
    }));
    for (const { age, state } of quotes) expect(state).toBe(age > 5_000 ? 'stale' : 'live');
    expect(new Set(quotes.map(({ state }) => state))).toEqual(new Set(['live', 'stale']));
  });
});

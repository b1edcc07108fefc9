/**
 * A proof for each capability that a venue declares: that it provides something at all, and consistently. For those it
 * doesn't declare: that readers find nothing.
 */
import { isRatioOne } from '@bourse/core/ledger/ratio.ts';
import { addDays } from '@bourse/core/dates.ts';
import type { CorporateAction, Instrument, InstrumentId, QuotePrices } from '@bourse/core/markets/market-types.ts';
import { getInstantOfMinute, getTradingDay } from '@bourse/core/markets/sessions/trading-sessions.ts';
import { sha256 } from '@bourse/core/ledger/seals/sha256.ts';
import { getTickSize } from '@bourse/core/markets/order-rules/tick-sizes.ts';
import { describe, expect, it } from 'vitest';
import { createTemporalZones } from '../time/zones.ts';
import { createPreviousDayLookup, createVolatilityLookup } from './previous-days-figures.ts';
import { createVenueRegistry } from './venue-registry.ts';
import {
  createVenueHaltReader,
  createMarketPhaseReader,
  createVenueWarningReader,
} from './market-phase-and-halt-readers.ts';
import { type VenueCapability, VENUE_CAPABILITIES, type Venue } from './venue.ts';

export interface VenueCapabilitiesUnderTest {
  venue: Venue;
  gives: readonly VenueCapability[];
  anew?: () => Venue;
  instruments: readonly InstrumentId[];
  from: number;
  to: number;
}

/** `instruments` with all data, and moments across the period at all times of day. */
interface Sample {
  venue: Venue;
  anew: () => Venue;
  instruments: readonly Instrument[];
  moments: readonly number[];
}
type CapabilityOf<Name extends VenueCapability> = NonNullable<Venue[Name]>;

const zones = createTemporalZones();
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MOMENTS = 150;
const dateOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** All results of `of` for the sample; there must be some. */
function collectAnswers<Answer>(
  { instruments, moments }: Sample,
  of: (instrument: Instrument, now: number) => Answer | null | undefined,
): NonNullable<Answer>[] {
  const answers = instruments.flatMap((each) => moments.flatMap((now) => of(each, now) ?? []));
  expect(answers.length).toBeGreaterThan(0);
  return answers as NonNullable<Answer>[];
}

/** When the regular session of the first trading day from `instant` on opens. */
function openingAfter({ market }: Instrument, instant: number): number {
  for (let date = dateOf(instant), days = 0; days < 14; date = addDays(date, 1), days += 1) {
    const day = getTradingDay(market, 'exchange', date);
    const regular = typeof day === 'string' ? undefined : day.spans.find(({ kind }) => kind === 'regular');
    const opens = regular ? getInstantOfMinute(market, date, regular.from, zones) : 0;
    if (opens >= instant) return opens;
  }
  throw new Error(`${market} is closed for two weeks`);
}

const CAPABILITY_CHECKS: {
  [Name in VenueCapability]: (tested: CapabilityOf<Name>, sample: Sample) => void | Promise<void>;
} = {
  actions(actions, sample) {
    for (const instrument of sample.instruments) {
      for (const now of sample.moments.slice(-10)) {
        const dates = actions(instrument.id, now).map(({ exDate }) => exDate);
        expect(dates).toEqual(dates.toSorted());
        // A market's date is at most one day ahead of UTC's.
        for (const date of dates) expect(Date.parse(date)).toBeLessThanOrEqual(now + DAY_MS);
      }
    }
  },
  upcoming(upcoming, sample) {
    for (const instrument of sample.instruments) {
      for (const now of sample.moments) {
        const ahead = upcoming(instrument.id, now).map(({ exDate }) => exDate);
        const come = new Set(sample.venue.actions?.(instrument.id, now).map(({ exDate }) => exDate));
        expect(ahead).toEqual(ahead.toSorted());
        for (const date of ahead) expect(come.has(date)).toBe(false);
      }
    }
  },
  company(company, sample) {
    for (const { statements } of collectAnswers(sample, ({ id }, now) => company(id, now))) {
      const ends = statements.years.map((year) => year.ends);
      expect(ends).toEqual(ends.toSorted());
    }
  },
  trades(trades, sample) {
    const open = collectAnswers(sample, ({ id }, now) => trades(id, now));
    expect(open).toContain(true);
  },
  delayMs(delayMs, sample) {
    for (const { id } of sample.instruments) expect(delayMs(id)).toBeGreaterThanOrEqual(0);
  },
  vouchedEveryMs(vouchedEveryMs, sample) {
    for (const { id } of sample.instruments) expect(vouchedEveryMs(id)).toBeGreaterThanOrEqual(0);
  },
  unitsBetween(unitsBetween, sample) {
    const now = sample.moments.at(-1)!;
    for (const { id } of sample.instruments) expect(isRatioOne(unitsBetween(id, now, now))).toBe(true);
  },
  notePriceNeed(notePriceNeed, sample) {
    for (const { id } of sample.instruments) expect(notePriceNeed(id, 'viewed')).toBeUndefined();
  },
  isDoubted(isDoubted, sample) {
    const registry = createVenueRegistry(sample.venue);
    const now = sample.moments.at(-1)!;
    for (const { id } of sample.instruments) if (isDoubted(id)) expect(registry.tradable(id, now)).toBeNull();
  },
  viewOnly(viewOnly, sample) {
    const registry = createVenueRegistry(sample.venue);
    for (const { id } of sample.instruments)
      for (const now of sample.moments.slice(-10)) if (viewOnly(id, now)) expect(registry.tradable(id, now)).toBeNull();
  },
  origin(origin, sample) {
    for (const { source, delayMs } of collectAnswers(sample, ({ id }, now) => origin(id, now))) {
      expect(source).not.toBe('');
      expect(delayMs).toBeGreaterThanOrEqual(0);
    }
  },
  monthEndClose(monthEndClose, sample) {
    for (const close of collectAnswers(sample, ({ id }, now) => monthEndClose(id, now)))
      expect(close).toBeGreaterThan(0n);
  },
  pace(pace, sample) {
    for (const each of collectAnswers(sample, ({ id }, now) => pace(id, now))) expect(each).toBeGreaterThanOrEqual(1);
  },
  auctions(auctions, sample) {
    const next = collectAnswers(sample, (instrument, now) => {
      const times = auctions.nextAuction(instrument, 'close', 'limit', now);
      if (!times) return null;
      expect(now).toBeLessThan(times.limitUntil);
      expect(times.gathersFrom).toBeLessThan(times.limitUntil);
      expect(times.crossesAt).toBeLessThanOrEqual(times.crossesBy);
      expect(auctions.auctionAt(instrument, 'close', times.pricedAt)).toMatchObject({ edge: times.edge });
      const gathering = auctions.closing(instrument, now).gathers;
      if (gathering !== null) expect(gathering).toBeGreaterThan(now);
      return { instrument, times };
    });
    const { instrument, times } = next.at(-1)!;
    const others = auctions.othersAt(instrument, times.edge)!;
    expect(others.quote.at).toBeLessThanOrEqual(times.edge);
    const orders = others.orders((price) => getTickSize(instrument.market, price, times.date));
    const sum = (side: 'buy' | 'sell'): bigint =>
      orders.reduce((all, { direction, quantity }) => all + (direction === side ? quantity : 0n), 0n);
    expect([sum('buy') >= others.volume, sum('sell') >= others.volume]).toEqual([true, true]);
    expect(auctions.dayOrdersEnd(instrument, times.gathersFrom, times.edge)).toBeGreaterThanOrEqual(times.edge);
  },
  async history(history, { venue, instruments, moments }) {
    const now = moments.at(-1)!;
    const since = addDays(dateOf(now), -400);
    for (const { id } of instruments.slice(0, 4)) {
      const { actions, company } = await history(id, now, since);
      const after = (list: readonly CorporateAction[]) => list.filter(({ exDate }) => exDate >= since);
      expect(after(actions)).toEqual(after(venue.actions?.(id, now) ?? []));
      expect(company).toEqual(venue.company?.(id, now) ?? null);
    }
  },
  async sessionTrades(sessionTrades, { instruments, moments }) {
    const now = moments.at(-1)!;
    const lists = await Promise.all(instruments.map(({ id }) => sessionTrades(id, now, 3)));
    expect(lists.some((list) => list.length === 3)).toBe(true);
    for (const list of lists) {
      const dates = list.map(({ date }) => date);
      expect(dates).toEqual(dates.toSorted().toReversed());
      for (const { date, net } of list) {
        expect(Date.parse(date)).toBeLessThanOrEqual(now + DAY_MS);
        expect(net.individuals + net.institutions + net.foreigners + net.others).toBe(0n);
      }
    }
  },
  tradesSoFar(tradesSoFar, { instruments, moments }) {
    const found = moments.flatMap((now) => instruments.flatMap(({ id }) => tradesSoFar(id, now) ?? []));
    expect(found.length).toBeGreaterThan(0);
    for (const { trade, at } of found) {
      const { individuals, institutions, foreigners, others } = trade.net;
      expect(individuals + institutions + foreigners + others).toBe(0n);
      expect(at).toBeLessThanOrEqual(moments.at(-1)!);
    }
  },
  economy(economy, { moments }) {
    const [from, now] = [moments[0]! - 60 * DAY_MS, moments.at(-1)!];
    const releases = economy('KR', from, now + 90 * DAY_MS, now);
    expect(releases.map(({ at }) => at)).toEqual(releases.map(({ at }) => at).toSorted((a, b) => a - b));
    expect(releases.some(({ actual }) => actual !== null) && releases.some(({ actual }) => actual === null)).toBe(true);
    for (const { at, actual } of releases) expect(actual === null).toBe(at > now);
  },
  news(news, { instruments, moments }) {
    const [from, to] = [moments[0]!, moments.at(-1)!];
    const lists = instruments.map(({ id }) => news(id, from, to, to));
    expect(lists.flat().length).toBeGreaterThan(0);
    for (const [index, list] of lists.entries()) {
      const times = list.map(({ at }) => at);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      for (const at of times) expect([at >= from, at < to]).toEqual([true, true]);
      // Nothing is published before it happens, and what was published stays.
      const middle = (from + to) / 2;
      const known = news(instruments[index]!.id, from, to, middle);
      expect(known).toEqual(list.filter(({ at }) => at <= middle));
    }
  },
  extendedHours(hours, sample) {
    const seen = collectAnswers(sample, (instrument, now) => {
      const extended = hours.extended(instrument, now);
      if (extended) expect(extended.ends).toBeGreaterThan(now);
      return extended?.span && extended.quote ? { now, id: instrument.id, quote: extended.quote } : null;
    });
    for (const { now, id, quote } of seen) {
      expect(quote).toMatchObject({ instrument: id, source: sample.venue.source });
      expect(quote.at).toBeLessThanOrEqual(now);
      expect(quote.bid).toBeLessThan(quote.ask);
      expect(hours.nightQuote(id, now)).toEqual(quote);
    }
  },
  halts(halts, { anew, instruments, moments }) {
    const listed = instruments.filter(({ board }) => board === 'listed').slice(0, 6);
    const seen = listed.flatMap((instrument) => {
      const opens = openingAfter(instrument, moments[0]!);
      return [1, 300, 600].flatMap((second) => {
        const instant = opens + second * SECOND_MS;
        const halt = halts.at(instrument, instant);
        const band = halts.bandAt(instrument, instant);
        if (halt) expect([halt.since <= instant, instant < halt.until]).toEqual([true, true]);
        if (band) expect(band.low).toBeLessThan(band.high);
        // A venue that starts late finds the same.
        const late = anew().halts!;
        if (second === 300)
          expect([late.at(instrument, instant), late.bandAt(instrument, instant)]).toEqual([halt, band]);
        for (const { until } of halts.resumed(instrument, opens, instant)) expect(until).toBeLessThanOrEqual(instant);
        expect(halts.isOver(instrument, instant)).toBe(false);
        return [...(halt ? [halt] : []), ...(band ? [band] : [])];
      });
    });
    expect(seen.length).toBeGreaterThan(0);
  },
  warnings(warnings, { venue, instruments, moments }) {
    for (const instrument of instruments) {
      for (const now of moments.slice(0, 5)) {
        expect(typeof warnings.overheated(instrument, now)).toBe('boolean');
        const quote = venue.quote(instrument.id, now);
        if (quote) expect(warnings.movedFar(instrument, { ...quote, last: quote.previousClose })).toBe(false);
      }
    }
  },
  pastDays(pastDays, { venue, instruments, moments }) {
    const now = moments.at(-1)!;
    for (const { id: instrument } of instruments.slice(0, 5)) {
      const request = { instrument, period: '1d', adjustment: 'forward', before: now - DAY_MS, limit: 5 } as const;
      expect(pastDays(request, now)).toHaveLength(5);
      expect(venue.bars(request, now)).toEqual(pastDays(request, now));
    }
  },
  pricesThen(pricesThen, { venue, anew, instruments, moments }) {
    const restarted = anew();
    const pricesOf = (quote: QuotePrices | null) => quote && { last: quote.last, bid: quote.bid, ask: quote.ask };
    const answers = collectAnswers({ venue, anew, instruments, moments }, ({ id }, at) => {
      // Of a venue that has never laid the session out, and of one that has.
      const prices = pricesOf((restarted.pricesThen ?? pricesThen)(id, at));
      expect([id, at, prices]).toEqual([id, at, pricesOf(venue.quote(id, at))]);
      expect([id, at, pricesOf(pricesThen(id, at))]).toEqual([id, at, prices]);
      return prices;
    });
    expect(new Set(answers.map(({ last }) => last)).size).toBeGreaterThan(1);
  },
  sessionKeys(keys, { instruments, moments }) {
    const { market } = instruments[0]!;
    const [one, other] = [dateOf(moments[0]!), dateOf(moments.at(-1)!)];
    expect(keys.keyHash(market, one)).toEqual(sha256(keys.sessionKey(market, one)));
    expect(keys.sessionKey(market, one)).not.toEqual(keys.sessionKey(market, other));
  },
  newListings(newListings, { venue, moments }) {
    const [from, to] = [dateOf(moments[0]!), dateOf(moments.at(-1)!)];
    const coming = newListings(from, to);
    expect(coming.length).toBeGreaterThan(0);
    for (const { instrument, issueLow, issueHigh, issuePrice } of coming) {
      const { id, market, listedOn } = instrument;
      expect([listedOn >= from, listedOn <= to]).toEqual([true, true]);
      expect(issueLow <= issuePrice && issuePrice <= issueHigh).toBe(true);
      expect(venue.instruments()).toContainEqual(instrument);
      expect(venue.quote(id, getInstantOfMinute(market, listedOn, 0, zones) - DAY_MS)).toBeNull();
      expect(
        venue.quote(id, getInstantOfMinute(market, addDays(listedOn, 1), 0, zones) - SECOND_MS)?.previousClose,
      ).toBe(issuePrice);
    }
  },
};

/** What readers throughout the server find for a capability, through a registry with only this venue. */
function readThroughRegistry(venue: Venue, { id }: Instrument, now: number): { [Name in VenueCapability]: unknown } {
  const feeds = createVenueRegistry(venue);
  const instrument = feeds.instrument(id)!;
  const [halts, phases, warnings] = [
    createVenueHaltReader({ venues: feeds }),
    createMarketPhaseReader({ venues: feeds }),
    createVenueWarningReader({ venues: feeds }),
  ];
  const days = { venues: feeds, timeZones: zones, hours: 'exchange' } as const;
  const quote = feeds.quote(id, now)!;
  return {
    actions: feeds.actions(id, now).length,
    upcoming: feeds.upcoming(id, now).length,
    company: feeds.company(id, now),
    trades: feeds.session(id, now),
    monthEndClose: feeds.monthEndClose(id, now),
    pace: feeds.venueOf(id)?.pace,
    delayMs: feeds.delayOf(id),
    vouchedEveryMs: feeds.venueOf(id)?.vouchedEveryMs,
    unitsBetween: feeds.venueOf(id)?.unitsBetween,
    viewOnly: !feeds.isTraded(id),
    notePriceNeed: feeds.venueOf(id)?.notePriceNeed,
    isDoubted: feeds.venueOf(id)?.isDoubted,
    origin: feeds.origin(id, now),
    history: feeds.venueOf(id)?.history,
    sessionTrades: feeds.venueOf(id)?.sessionTrades,
    tradesSoFar: feeds.venueOf(id)?.tradesSoFar,
    economy: feeds.venueOf(id)?.economy,
    news: feeds.venueOf(id)?.news,
    auctions: [
      ...(['open', 'close', 'periodic'] as const).map((kind) => phases.nextAuction(instrument, kind, 'limit', now)),
      phases.auctionAt(instrument, 'close', now),
      phases.atLast(instrument, now),
      phases.othersAt(instrument, now),
      phases.auctions(instrument, now).length,
      phases.dayOrdersEnd(instrument, now, now + DAY_MS) - now - DAY_MS,
      phases.closing(instrument, now).gathers,
      phases.closing(instrument, now).continuousEnds,
    ],
    extendedHours: [phases.extended(instrument, now), phases.nightQuote(id, now)],
    halts: [
      halts.at(instrument, now),
      halts.bandAt(instrument, now),
      halts.isOver(instrument, now),
      halts.resumed(instrument, now - DAY_MS, now).length,
    ],
    warnings: [
      warnings.overheated(instrument, now),
      warnings.movedFar(instrument, { ...quote, last: quote.last * 2n }),
    ],
    pricesThen: feeds.venueOf(id)?.pricesThen,
    pastDays: [createPreviousDayLookup(days)(instrument, now), createVolatilityLookup(days)(instrument, now)],
    sessionKeys: venue.sessionKeys,
    newListings: venue.newListings,
  };
}
const isNothing = (answer: unknown): boolean =>
  Array.isArray(answer) ? answer.every(isNothing) : answer === null || answer === false || answer === 0;

export function describeCapabilities(name: string, subject: VenueCapabilitiesUnderTest): void {
  const { venue, gives, from, to } = subject;
  const every = Math.floor((to - from) / MOMENTS / MINUTE_MS) * MINUTE_MS || SECOND_MS;
  const sample: Sample = {
    venue,
    anew: subject.anew ?? (() => venue),
    instruments: venue.instruments().filter(({ id }) => subject.instruments.includes(id)),
    moments: Array.from({ length: MOMENTS }, (_, index) => from + index * every).filter((now) => now <= to),
  };
  describe(`${name} declares what it gives of its market`, () => {
    it.each(gives)('%s works consistently', async (capability) => {
      await (CAPABILITY_CHECKS[capability] as (tested: unknown, sample: Sample) => unknown)(venue[capability], sample);
    });

    it.each(VENUE_CAPABILITIES.filter((each) => !gives.includes(each)))('no %s: readers find nothing', (capability) => {
      for (const instrument of sample.instruments) {
        for (const now of [from, (from + to) / 2, to]) {
          const answer = readThroughRegistry(venue, instrument, now)[capability];
          expect([capability, instrument.id, isNothing(answer)]).toEqual([capability, instrument.id, true]);
        }
      }
    });
  });
}

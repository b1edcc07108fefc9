/** The registry of venues: each instrument has one venue at a time; a later venue can take an instrument over. */
import type {
  Bar,
  BarsRequest,
  CompanyProfile,
  CorporateAction,
  CorporateHistory,
  Instrument,
  InstrumentId,
  Market,
  Quote,
  QuoteTrust,
  SessionInvestorStatistics,
} from '@bourse/core/markets/market-types.ts';
import { findPriceState, type PriceState } from '@bourse/core/markets/price-states/price-state.ts';
import type { Price } from '@bourse/core/ledger/money.ts';
import type { GuardedFeed } from './guarded-feed.ts';
import type { PriceNeed, PriceOrigin, Venue } from './venue.ts';

export interface VenueRegistry {
  instrument(id: InstrumentId): Instrument | null;
  /** All instruments of a market that are listed by now, including indexes, in order of code. */
  listed(market: Market): readonly Instrument[];
  /** The same list object as before while nothing has changed. */
  all(): readonly Instrument[];
  sourceOf(id: InstrumentId): string | null;
  /** The venue that prices it, and what that declares to provide; null for an unknown instrument. */
  venueOf(id: InstrumentId): Venue | null;
  /** All venues that price something. */
  venues(): readonly Venue[];
  /** Whether the world itself quotes it, through its first venue. */
  isOwn(id: InstrumentId): boolean;
  /** The session at `now` if its venue has hours of its own; null if the market's hours apply. */
  session(id: InstrumentId, now: number): 'open' | 'closed' | null;
  quote(id: InstrumentId, now: number): Quote | null;
  /** Whether its quote may be traded at: it may be too old, or doubted because of what its feed sent next. */
  state(id: InstrumentId, now: number): QuoteTrust;
  /** The quote if it may be traded at; else null. Decisions, triggers and margin calls use this one. */
  tradable(id: InstrumentId, now: number): Quote | null;
  /**
   * Whether its venue's prices may be traded at: with real money, invented ones may not, and a venue may have some to
   * look at only.
   */
  isTraded(id: InstrumentId): boolean;
  /** Somebody needs its price: a venue may get only those that are needed. */
  notePriceNeed(id: InstrumentId, need: PriceNeed): void;
  /**
   * Its venue has confirmed the price of `confirmedAt` (its own time, epoch ms) against doubts like the guard's, which
   * believes it from now on.
   */
  believe(id: InstrumentId, confirmedAt: number, now: number): void;
  /** Where its price comes from, and what it is worth; null if that isn't a source of real prices. */
  origin(id: InstrumentId, now: number): (PriceOrigin & { state: PriceState }) | null;
  /** How far the prices of its venue lie behind the exchange (ms). */
  delayOf(id: InstrumentId): number;
  /**
   * For how long somebody elsewhere may know its next price before we do (ms): while it is on its way, and until its
   * source is polled again. 0 if it comes as it is made.
   */
  knownElsewhereMs(id: InstrumentId): number;
  /**
   * The quote that money is valued with: of the world's own market, even while the past is replayed in the instrument,
   * or of a venue that values money.
   */
  valuationQuote(id: InstrumentId, now: number): Quote | null;
  /** The same, if it may be traded at and isn't delayed: money is exchanged with it. */
  exchangeQuote(id: InstrumentId, now: number): Quote | null;
  bars(request: BarsRequest, now: number): Promise<Bar[]>;
  actions(id: InstrumentId, now: number, since?: string): readonly CorporateAction[];
  /** Actions declared by `now`, with an ex-date that hasn't come, soonest first. */
  upcoming(id: InstrumentId, now: number): readonly CorporateAction[];
  /** What the company has reported by `now`; null if no feed knows. */
  company(id: InstrumentId, now: number): CompanyProfile | null;
  /**
   * `actions` (possibly without splits and dividends before `since`) and `company` for callers that can wait: looking
   * far back takes time, but blocks nobody else.
   */
  history(id: InstrumentId, now: number, since: string): Promise<CorporateHistory>;
  /** The last `count` finished sessions, newest first; null if its feed has no data on who trades. */
  sessionTrades(id: InstrumentId, now: number, count: number): Promise<SessionInvestorStatistics[] | null>;
  /** The last close of the month before `now`; null if its feed doesn't know. */
  monthEndClose(id: InstrumentId, now: number): Price | null;
  /**
   * `venue` prices these instruments from now on, until released; `present` gives an instrument's present name, if that
   * changes. `valuesMoney`: its currency pairs are what money is worth, not a play of the past.
   */
  take(
    venue: Venue,
    instruments: readonly Instrument[],
    options?: { present?: PresentName | undefined; valuesMoney?: boolean },
  ): void;
  release(venue: Venue, id: InstrumentId): void;
}

/** The time zone in which a date begins first is this far ahead of UTC. */
const FARTHEST_EAST_MS = 14 * 3_600_000;
const LAST_INSTANT = Date.parse('9999-12-31T00:00:00.000Z');

type PresentName = (instrument: Instrument) => Instrument;
/** A venue that may stand behind a guard. */
type GuardedVenue = Venue & Partial<Pick<GuardedFeed, 'accept' | 'doubtedQuote'>>;

interface TakenInstrument {
  venue: GuardedVenue;
  /** The venue as passed to `take`, by which it is released. */
  from: Venue;
  instrument: Instrument;
  present: PresentName | undefined;
  valuesMoney: boolean;
}

/**
 * Venues on top of `first`, which prices everything that no other has taken; each one's prices are guarded.
 * `isPractice`: whether the money is practice money, which may trade at invented prices. `now`: epoch ms, decides which
 * companies are listed.
 */
export function createVenueRegistry(
  first: Venue,
  guarded: (feed: Venue) => GuardedVenue = (venue) => venue,
  isPractice: () => boolean = () => true,
  now: () => number = () => LAST_INSTANT,
): VenueRegistry {
  const base = guarded(first);
  const registry = createRegistry(base, now);
  const { venueOf } = registry;
  const trusts = (venue: Venue | null, id: InstrumentId, instant: number): boolean =>
    (venue?.isSimulated === false || isPractice()) && !venue?.viewOnly?.(id, instant);
  const tradableAt = (venue: Venue | null, id: InstrumentId, instant: number): Quote | null => {
    venue?.notePriceNeed?.(id, 'order');
    const quote = venue?.quote(id, instant) ?? null;
    return quote && trusts(venue, id, instant) && quoteStateIn(venue, id, instant) === 'live' ? quote : null;
  };
  return {
    ...registry,
    sourceOf: (id) => venueOf(id)?.source ?? null,
    session(id, instant) {
      const venue = venueOf(id);
      return venue?.trades ? (venue.trades(id, instant) ? 'open' : 'closed') : null;
    },
    quote: (id, instant) => venueOf(id)?.quote(id, instant) ?? null,
    state: (id, instant) => quoteStateIn(venueOf(id), id, instant),
    tradable: (id, instant) => tradableAt(venueOf(id), id, instant),
    isTraded: (id) => trusts(venueOf(id), id, now()),
    notePriceNeed: (id, need) => venueOf(id)?.notePriceNeed?.(id, need),
    believe: (id, confirmedAt, instant) => believeConfirmed(venueOf(id), id, confirmedAt, instant),
    origin(id, instant) {
      const venue = venueOf(id);
      const origin = venue?.origin?.(id, instant) ?? null;
      return origin && { ...origin, state: findPriceState(origin, quoteStateIn(venue, id, instant)) };
    },
    delayOf: (id) => venueOf(id)?.delayMs?.(id) ?? 0,
    knownElsewhereMs: (id) => knownElsewhereMsIn(venueOf(id), id, now()),
    valuationQuote: (id, instant) => registry.valuationVenueOf(id).quote(id, instant),
    exchangeQuote(id, instant) {
      const venue = registry.valuationVenueOf(id);
      return (venue.delayMs?.(id) ?? 0) > 0 ? null : tradableAt(venue, id, instant);
    },
    bars: async (request, instant) => (await venueOf(request.instrument)?.bars(request, instant)) ?? [],
    actions: (id, instant, since) => venueOf(id)?.actions?.(id, instant, since) ?? [],
    upcoming: (id, instant) => venueOf(id)?.upcoming?.(id, instant) ?? [],
    monthEndClose: (id, instant) => venueOf(id)?.monthEndClose?.(id, instant) ?? null,
    async history(id, instant, since) {
      const venue = venueOf(id);
      return (
        (await venue?.history?.(id, instant, since)) ?? {
          actions: venue?.actions?.(id, instant) ?? [],
          company: venue?.company?.(id, instant) ?? null,
        }
      );
    },
    sessionTrades: async (id, instant, count) => (await venueOf(id)?.sessionTrades?.(id, instant, count)) ?? null,
    company: (id, instant) => venueOf(id)?.company?.(id, instant) ?? null,
    take: (from, instruments, { present, valuesMoney = false } = {}) =>
      registry.add(guarded(from), { from, present, valuesMoney }, instruments),
  };
}

/** Polled as often as this, a price is as new as one that comes by itself. */
const SHORT_POLL_MS = 5_000;

function knownElsewhereMsIn(venue: Venue | null, id: InstrumentId, now: number): number {
  const delayMs = venue?.delayMs?.(id) ?? 0;
  const pollsEveryMs = venue?.origin?.(id, now)?.pollsEveryMs ?? null;
  if (pollsEveryMs === null) return delayMs;
  const everyMs = Math.max(pollsEveryMs, venue?.vouchedEveryMs?.(id) ?? 0);
  return delayMs + (everyMs > SHORT_POLL_MS ? everyMs : 0);
}

function quoteStateIn(venue: Venue | null, id: InstrumentId, now: number): QuoteTrust {
  if (!venue) return 'stale';
  const trust = venue.state?.(id, now) ?? 'live';
  return trust === 'live' && venue.isDoubted?.(id) ? 'held' : trust;
}

/** What the guard took for good later is newer evidence. */
function believeConfirmed(venue: GuardedVenue | null, id: InstrumentId, confirmedAt: number, now: number): void {
  const good = venue?.quote(id, now) ?? null;
  const doubted = venue?.doubtedQuote?.(id);
  if (doubted && doubted.says.at >= confirmedAt && (good === null || good.at <= confirmedAt)) venue?.accept?.(id, now);
}

type InstrumentRegistry = Pick<VenueRegistry, 'instrument' | 'listed' | 'all' | 'venues' | 'isOwn' | 'release'> & {
  venueOf(id: InstrumentId): GuardedVenue | null;
  add(
    venue: GuardedVenue,
    taken: Pick<TakenInstrument, 'from' | 'present' | 'valuesMoney'>,
    instruments: readonly Instrument[],
  ): void;
  valuationVenueOf(id: InstrumentId): Venue;
};

/** Which venue prices which instrument: `base` prices what no other has taken. */
function createRegistry(base: GuardedVenue, now: () => number): InstrumentRegistry {
  const taken = new Map<InstrumentId, TakenInstrument>();
  const own = new Map(base.instruments().map((instrument) => [instrument.id, instrument]));
  let sorted: Map<Market, Instrument[]> | null = null;

  const instrument = (id: InstrumentId): Instrument | null => {
    const entry = taken.get(id);
    return entry ? (entry.present?.(entry.instrument) ?? entry.instrument) : (own.get(id) ?? null);
  };
  const renames = (): boolean => [...taken.values()].some(({ present }) => present !== undefined);
  let known: Instrument[] | null = null;
  /** The same list object until something is taken or released, unless names change with time. */
  const all = (): Instrument[] => {
    if (known && !renames()) return known;
    known = [...new Set([...own.keys(), ...taken.keys()])].flatMap((id) => instrument(id) ?? []);
    return known;
  };
  const byCode = (a: Instrument, b: Instrument): number => (a.code < b.code ? -1 : 1);

  return {
    instrument,
    all,
    listed(market) {
      sorted ??= Map.groupBy(all().toSorted(byCode), (each) => each.market);
      // Instruments not listed yet are left out: offers show them.
      const lastDate = new Date(Math.min(now() + FARTHEST_EAST_MS, LAST_INSTANT)).toISOString().slice(0, 10);
      const listed = (sorted.get(market) ?? []).filter(({ listedOn }) => listedOn <= lastDate);
      return renames() ? listed.map((each) => instrument(each.id) ?? each).sort(byCode) : listed;
    },
    isOwn: (id) => own.has(id),
    venueOf: (id) => taken.get(id)?.venue ?? (own.has(id) ? base : null),
    venues: () => [...new Set([base, ...[...taken.values()].map(({ venue }) => venue)])],
    valuationVenueOf(id) {
      const entry = taken.get(id);
      return entry?.valuesMoney ? entry.venue : base;
    },
    add(venue, how, instruments) {
      for (const each of instruments) taken.set(each.id, { ...how, venue, instrument: each });
      sorted = known = null;
    },
    release(venue, id) {
      if (taken.get(id)?.from === venue) taken.delete(id);
      sorted = known = null;
    },
  };
}

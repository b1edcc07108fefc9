/** The registry of feeds: each instrument has one feed at a time; a later one can take an instrument over. */
import type {
  Adjustment,
  Bar,
  Company,
  CorporateAction,
  Feed,
  History,
  Instrument,
  InstrumentId,
  Market,
  Period,
  Quote,
  QuoteState,
} from '@bourse/core/market.ts';
import type { Price } from '@bourse/core/money.ts';

export interface Feeds {
  instrument(id: InstrumentId): Instrument | null;
  /** All instruments of a market, indexes included, in order of code. */
  listed(market: Market): readonly Instrument[];
  all(): readonly Instrument[];
  sourceOf(id: InstrumentId): string | null;
  /** Whether the world itself quotes it, by the feed that was there first. */
  isOwn(id: InstrumentId): boolean;
  /** Whether its feed has hours of its own, and what they say at `now`; null where the market's hours hold. */
  session(id: InstrumentId, now: number): 'open' | 'closed' | null;
  quote(id: InstrumentId, now: number): Quote | null;
  /** Whether anything may happen at the quote: too old, or doubted by its own feed's next word. */
  state(id: InstrumentId, now: number): QuoteState;
  /**
   * The quote, if something may happen at it; else null. What decides, triggers and calls for margin asks for this one.
   */
  tradable(id: InstrumentId, now: number): Quote | null;
  /** Whether anything may ever happen at its feed's prices: the simulated market's are none to have real money at. */
  isTraded(id: InstrumentId): boolean;
  /** The world's own quote, whatever has taken the instrument over: what everybody's money is valued by. */
  ownQuote(id: InstrumentId, now: number): Quote | null;
  /** The same, if something may happen at it: what money is exchanged by. */
  ownTradable(id: InstrumentId, now: number): Quote | null;
  bars(
    request: { instrument: InstrumentId; period: Period; adjustment: Adjustment; before: number; limit: number },
    now: number,
  ): Promise<Bar[]>;
  actions(id: InstrumentId, now: number, since?: string): readonly CorporateAction[];
  /** Declared by `now`, with an ex-date that hasn't come, soonest first. */
  upcoming(id: InstrumentId, now: number): readonly CorporateAction[];
  /** What the company has reported by `now`; null where no feed knows. */
  company(id: InstrumentId, now: number): Company | null;
  /**
   * `actions` (but maybe splits and dividends before `since`) and `company` for who can wait: looking far back takes
   * its time, and takes none from others.
   */
  history(id: InstrumentId, now: number, since: string): Promise<History>;
  /** The last close of the month before `now`; null where its feed doesn't know. */
  monthEndClose(id: InstrumentId, now: number): Price | null;
  /**
   * `feed` prices these instruments from now on, until released; `present` tells what one is called now, where that
   * changes.
   */
  take(feed: Feed, instruments: readonly Instrument[], present?: (instrument: Instrument) => Instrument): void;
  release(feed: Feed, id: InstrumentId): void;
}

/**
 * Feeds above `first`, which prices everything that no other feed has taken; each is put under guard. `isPractice`:
 * whether money is such that anything may happen at the prices of `first`.
 */
export function createFeeds(
  first: Feed,
  guarded: (feed: Feed) => Feed = (feed) => feed,
  isPractice: () => boolean = () => true,
): Feeds {
  const base = guarded(first);
  // `from` is the feed as it was given, by which it is released.
  const taken = new Map<
    InstrumentId,
    { feed: Feed; from: Feed; instrument: Instrument; present: ((instrument: Instrument) => Instrument) | undefined }
  >();
  const own = new Map(base.instruments().map((instrument) => [instrument.id, instrument]));
  let sorted: Map<Market, Instrument[]> | null = null;

  const feedOf = (id: InstrumentId): Feed | null => taken.get(id)?.feed ?? (own.has(id) ? base : null);
  const instrument = (id: InstrumentId): Instrument | null => {
    const entry = taken.get(id);
    return entry ? (entry.present?.(entry.instrument) ?? entry.instrument) : (own.get(id) ?? null);
  };
  const all = (): Instrument[] => [...new Set([...own.keys(), ...taken.keys()])].flatMap((id) => instrument(id) ?? []);
  const renames = (): boolean => [...taken.values()].some(({ present }) => present !== undefined);
  const byCode = (a: Instrument, b: Instrument): number => (a.code < b.code ? -1 : 1);

  const isTraded = (id: InstrumentId): boolean => taken.has(id) || isPractice();
  const stateIn = (feed: Feed | null, id: InstrumentId, now: number): QuoteState =>
    feed ? (feed.state?.(id, now) ?? 'live') : 'stale';

  return {
    instrument,
    all,
    listed(market) {
      sorted ??= Map.groupBy(all().toSorted(byCode), (each) => each.market);
      const listed = sorted.get(market) ?? [];
      return renames() ? listed.map((each) => instrument(each.id) ?? each).sort(byCode) : listed;
    },
    isOwn: (id) => own.has(id),
    sourceOf: (id) => feedOf(id)?.source ?? null,
    session(id, now) {
      const feed = feedOf(id);
      return feed?.trades ? (feed.trades(id, now) ? 'open' : 'closed') : null;
    },
    quote: (id, now) => feedOf(id)?.quote(id, now) ?? null,
    state: (id, now) => stateIn(feedOf(id), id, now),
    tradable(id, now) {
      const feed = feedOf(id);
      const quote = feed?.quote(id, now) ?? null;
      return quote && isTraded(id) && stateIn(feed, id, now) === 'live' ? quote : null;
    },
    isTraded,
    ownQuote: (id, now) => base.quote(id, now),
    ownTradable(id, now) {
      const quote = base.quote(id, now);
      return quote && isPractice() && stateIn(base, id, now) === 'live' ? quote : null;
    },
    bars: async (request, now) => (await feedOf(request.instrument)?.bars(request, now)) ?? [],
    actions: (id, now, since) => feedOf(id)?.actions(id, now, since) ?? [],
    upcoming: (id, now) => feedOf(id)?.upcoming?.(id, now) ?? [],
    monthEndClose: (id, now) => feedOf(id)?.monthEndClose?.(id, now) ?? null,
    async history(id, now, since) {
      const feed = feedOf(id);
      return (
        (await feed?.history?.(id, now, since)) ?? {
          actions: feed?.actions(id, now) ?? [],
          company: feed?.company?.(id, now) ?? null,
        }
      );
    },
    company: (id, now) => feedOf(id)?.company?.(id, now) ?? null,
    take(from, instruments, present) {
      const feed = guarded(from);
      for (const each of instruments) taken.set(each.id, { feed, from, instrument: each, present });
      sorted = null;
    },
    release(feed, id) {
      if (taken.get(id)?.from === feed) taken.delete(id);
      sorted = null;
    },
  };
}

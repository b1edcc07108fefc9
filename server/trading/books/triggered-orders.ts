/** Orders and positions in the books that a second's prices reach. */
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import type { QuoteVolume, RestingOrderBooks, TriggeredBookEntry } from '../../books/resting-order-books.ts';
import type { ServerDependencies } from '../../dependencies.ts';
import type { DueAuctionFinder, VenueHalts, MarketPhaseReader } from '../../venue/market-phase-and-halt-readers.ts';
import type { VenueRegistry } from '../../venue/venue-registry.ts';
import type { Quantity } from '@bourse/core/ledger/money.ts';

export interface TriggerDependencies {
  venues: Pick<VenueRegistry, 'instrument' | 'tradable'> & Partial<Pick<VenueRegistry, 'venueOf'>>;
  /** Whether waiting orders in an instrument may meet its price. */
  ready: (id: string, instant: number) => boolean;
  /** While trading is halted, nothing in the books meets a price, and no trailing stop follows one. */
  halts: Pick<VenueHalts, 'at'>;
  operatorHalts: Pick<ServerDependencies['operatorHalts'], 'at'>;
  marketPhases: Pick<MarketPhaseReader, 'closing' | 'nightQuote'>;
  dueAuctionFinder?: DueAuctionFinder;
}

export const CHECK_INTERVAL_MS = 1_000;

/** What is reached at `instant`, in all open books. */
export const findTriggeredAt = (
  dependencies: TriggerDependencies,
  books: RestingOrderBooks,
  instant: number,
): TriggeredBookEntry[] => books.instruments().flatMap((id) => findReachedIn(dependencies, books, id, instant));

function findReachedIn(
  dependencies: TriggerDependencies,
  books: RestingOrderBooks,
  id: string,
  instant: number,
): TriggeredBookEntry[] {
  const { venues, ready, operatorHalts, marketPhases } = dependencies;
  if (!ready(id, instant) || operatorHalts.at(id, instant)) return [];
  const instrument = venues.instrument(id);
  const stopped = instrument !== null && isHalted(dependencies, instrument, instant);
  const atOnePrice = stopped && isSinglePriceOnly(dependencies, instrument, instant);
  if (stopped && !atOnePrice) return [];
  const night = marketPhases.nightQuote(id, instant);
  if (night) {
    const traded = computeVolumeTradedSince(marketPhases.nightQuote(id, instant - CHECK_INTERVAL_MS), night);
    return books
      .touchedOutside(id, night)
      .map((found) => ({ id: found, seen: { quote: night, instant, traded, best: null } }));
  }
  const quote = venues.tradable(id, instant);
  if (!quote) return [];
  // A real price arrives after its own time, so that a look back by time would find the price itself.
  const previous = books.replaceLatestQuote(id, quote);
  const findBefore = (): QuoteVolume | null =>
    venues.venueOf?.(id)?.isSimulated === false ? previous : venues.tradable(id, instant - CHECK_INTERVAL_MS);
  // Pairs have no reported trades: their dealer only quotes.
  const volume = memoize(() => (instrument?.market === 'FX' ? 0n : computeVolumeTradedSince(findBefore(), quote)));
  books.advanceTo(id, quote.at);
  const crossed = books.crossedBy(id, quote, () => volume() > 0n);
  const cancelled = books.cancelledBefore(id, quote.at);
  const found = cancelled.length === 0 ? crossed : [...new Set([...cancelled, ...crossed])];
  if (found.length === 0) return [];
  const traded = volume();
  const seen = { quote, instant, traded, ...(atOnePrice ? { atOnePrice } : {}) };
  // Ordinary limit orders are in the auction itself.
  return found
    .filter((each) => !atOnePrice || !books.joins(each))
    .map((each) => ({ id: each, seen: { ...seen, best: books.bestOf(each) } }));
}

function memoize<T>(work: () => T): () => T {
  let done: { value: T } | null = null;
  return () => (done ??= { value: work() }).value;
}

const isHalted = ({ halts, marketPhases }: TriggerDependencies, instrument: Instrument, instant: number): boolean =>
  halts.at(instrument, instant) !== null || marketPhases.closing(instrument, instant).gathers !== null;

/** For instruments traded only at single prices: anything else in the books meets the prices of its auctions. */
const isSinglePriceOnly = (
  { marketPhases, dueAuctionFinder }: TriggerDependencies,
  instrument: Instrument,
  instant: number,
): boolean =>
  marketPhases.closing(instrument, instant).singlePrice &&
  (dueAuctionFinder?.pricedBetween(instrument, instant - CHECK_INTERVAL_MS, instant).length ?? 0) > 0;

/** Volume from a longer silence isn't shared out. */
const SILENCE_MS = 60_000;

/**
 * Volume traded within one second. None if the volume before it is unknown: a feed that was silent or doubted reports
 * all that time at once, a session counts from zero, and after a clock was set back the quote before is a later one.
 */
export const computeVolumeTradedSince = (before: QuoteVolume | null, quote: QuoteVolume): Quantity =>
  before && before.at <= quote.at && quote.at - before.at <= SILENCE_MS && before.volume <= quote.volume
    ? quote.volume - before.volume
    : 0n;

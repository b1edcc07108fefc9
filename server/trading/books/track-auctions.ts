/**
 * Auctions second by second, as the leader passes them: ordinary limit orders take part, and whatever else they meet
 * meanwhile waits until the auction is settled, as if it had taken no time.
 */
import { computeAuctionPriceRange } from '@bourse/core/markets/auctions/simulated-auction-orders.ts';
import type { BookEntryId, RestingOrderBooks, TriggeredBookEntry } from '../../books/resting-order-books.ts';
import { AUCTION_SETTLEMENT_MAXIMUM_MS, type DueAuctionFinder } from '../../venue/market-phase-and-halt-readers.ts';
import type { VenueRegistry } from '../../venue/venue-registry.ts';
import type { AuctionWithLimitOrders } from './auction-store.ts';
import type { AuctionRunner } from './run-auctions.ts';
import { CHECK_INTERVAL_MS } from './triggered-orders.ts';

export interface AuctionTrackerDependencies {
  venues: Pick<VenueRegistry, 'instrument' | 'quote'>;
  auctionRunner?: AuctionRunner;
  dueAuctionFinder?: DueAuctionFinder;
}

/** An order taken in the last instant of an auction has been committed and announced after this time. */
const ORDER_COMMIT_MS = 2_000;

export class AuctionTracker {
  private readonly dependencies: AuctionTrackerDependencies;
  /** The moment up to which ordinary limit orders have taken part. */
  private upTo = 0;
  /** Held, but not yet settled for everybody who takes part. */
  private owed: AuctionWithLimitOrders[] = [];
  /** Orders that met a price before their auction was settled. */
  private heldBack: TriggeredBookEntry[] = [];

  constructor(dependencies: AuctionTrackerDependencies) {
    this.dependencies = dependencies;
  }

  /** Holds what is due by `instant`; returns held-back orders that may now meet the prices they have met meanwhile. */
  async hold(books: RestingOrderBooks, instant: number): Promise<TriggeredBookEntry[]> {
    const { auctionRunner } = this.dependencies;
    if (!auctionRunner) return [];
    const until = instant - ORDER_COMMIT_MS;
    this.upTo = Math.max(this.upTo, instant - AUCTION_SETTLEMENT_MAXIMUM_MS);
    if (this.upTo - until > CHECK_INTERVAL_MS) this.upTo = until;
    const joined = books.instruments().flatMap((id) => this.joined(books, id, until));
    this.upTo = Math.max(this.upTo, until);
    // Owed even if they can't be held this time.
    this.owed = [...this.owed, ...joined];
    this.owed = await auctionRunner.runDueAuctions(books.called(until), this.owed);
    const free = this.heldBack.filter(({ id }) => !this.awaits(books, id, instant));
    this.heldBack = this.heldBack.filter((each) => !free.includes(each));
    return free;
  }

  /** Returns those of `reached` that await no auction; holds the others back. */
  releaseUnaffected(
    books: RestingOrderBooks,
    reached: readonly TriggeredBookEntry[],
    instant: number,
  ): TriggeredBookEntry[] {
    const joining = reached.filter(({ id }) => this.awaits(books, id, instant));
    this.heldBack.push(...joining);
    return reached.filter((each) => !joining.includes(each));
  }

  /** Whether an ordinary limit order may be in an auction that isn't settled yet. */
  awaits(books: RestingOrderBooks, id: BookEntryId, instant: number): boolean {
    const { venues, auctionRunner, dueAuctionFinder } = this.dependencies;
    const instrument =
      auctionRunner && dueAuctionFinder && books.joins(id) ? venues.instrument(books.instrument(id) ?? '') : null;
    if (!instrument) return false;
    const crossed = dueAuctionFinder?.currentAuction(instrument, instant) ?? null;
    return (
      this.owed.some((each) => each.instrument.id === instrument.id) ||
      (crossed !== null && crossed.pricedAt > this.upTo)
    );
  }

  private joined(books: RestingOrderBooks, id: string, until: number): AuctionWithLimitOrders[] {
    const { venues, dueAuctionFinder } = this.dependencies;
    const instrument = venues.instrument(id);
    if (!instrument) return [];
    return (dueAuctionFinder?.pricedBetween(instrument, this.upTo, until) ?? []).map((times) => ({
      instrument,
      times,
      ids: this.joinersOf(books, id, times.edge),
    }));
  }

  /** An auction's price is within reach of its reference price; a limit beyond that has no effect in it. */
  private joinersOf(books: RestingOrderBooks, id: string, edge: number): BookEntryId[] {
    const quote = this.dependencies.venues.quote(id, edge);
    const { low, high } = computeAuctionPriceRange(quote?.last ?? 0n, null);
    return quote ? books.joiners(id, low, high) : [];
  }
}

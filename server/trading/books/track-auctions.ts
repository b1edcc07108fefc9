/**
 * Auctions second by second, as the leader passes them: ordinary limit orders take part, and whatever else they meet
 * meanwhile waits until the auction is settled, as if it had taken no time.
 */
import { auctionReach } from '@bourse/core/markets/auctions/auction-interest.ts';
import type { BookId, Books, Proposal } from '../../books/books.ts';
import { SETTLED_MS, type Crossings } from '../../venue/market-state.ts';
import type { Feeds } from '../../venue/feeds.ts';
import type { Joined } from './auction-store.ts';
import type { Auctions } from './hold-auctions.ts';
import { GRID_MS } from './triggered-orders.ts';

export interface PassingParts {
  feeds: Pick<Feeds, 'instrument' | 'quote'>;
  auctions?: Auctions;
  crossings?: Crossings;
}

/** An order taken in the last instant of an auction has been committed and announced after this time. */
const GATHERED_MS = 2_000;

export class PassingAuctions {
  private readonly parts: PassingParts;
  /** The moment up to which ordinary limit orders have taken part. */
  private upTo = 0;
  /** Held, but not yet settled for everybody who takes part. */
  private owed: Joined[] = [];
  /** Orders that met a price before their auction was settled. */
  private heldBack: Proposal[] = [];

  constructor(parts: PassingParts) {
    this.parts = parts;
  }

  /** Holds what is due by `instant`; returns held-back orders that may now meet the prices they have met meanwhile. */
  async hold(books: Books, instant: number): Promise<Proposal[]> {
    const { auctions } = this.parts;
    if (!auctions) return [];
    const until = instant - GATHERED_MS;
    this.upTo = Math.max(this.upTo, instant - SETTLED_MS);
    if (this.upTo - until > GRID_MS) this.upTo = until;
    const joined = books.instruments().flatMap((id) => this.joined(books, id, until));
    this.upTo = Math.max(this.upTo, until);
    // Owed even if they can't be held this time.
    this.owed = [...this.owed, ...joined];
    this.owed = await auctions.hold(books.called(until), this.owed);
    const free = this.heldBack.filter(({ id }) => !this.awaits(books, id, instant));
    this.heldBack = this.heldBack.filter((each) => !free.includes(each));
    return free;
  }

  /** Returns those of `reached` that await no auction; holds the others back. */
  let(books: Books, reached: readonly Proposal[], instant: number): Proposal[] {
    const joining = reached.filter(({ id }) => this.awaits(books, id, instant));
    this.heldBack.push(...joining);
    return reached.filter((each) => !joining.includes(each));
  }

  /** Whether an ordinary limit order may be in an auction that isn't settled yet. */
  awaits(books: Books, id: BookId, instant: number): boolean {
    const { feeds, auctions, crossings } = this.parts;
    const instrument = auctions && crossings && books.joins(id) ? feeds.instrument(books.instrument(id) ?? '') : null;
    if (!instrument) return false;
    const crossed = crossings?.under(instrument, instant) ?? null;
    return (
      this.owed.some((each) => each.instrument.id === instrument.id) ||
      (crossed !== null && crossed.pricedAt > this.upTo)
    );
  }

  private joined(books: Books, id: string, until: number): Joined[] {
    const { feeds, crossings } = this.parts;
    const instrument = feeds.instrument(id);
    if (!instrument) return [];
    return (crossings?.priced(instrument, this.upTo, until) ?? []).map((times) => ({
      instrument,
      times,
      ids: this.joinersOf(books, id, times.edge),
    }));
  }

  /** An auction's price is within reach of its reference price; a limit beyond that has no effect in it. */
  private joinersOf(books: Books, id: string, edge: number): BookId[] {
    const quote = this.parts.feeds.quote(id, edge);
    const { low, high } = auctionReach(quote?.last ?? 0n, null);
    return quote ? books.joiners(id, low, high) : [];
  }
}

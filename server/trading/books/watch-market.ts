/**
 * Watches the venues for waiting orders and open positions: the leader of books checks every second's quote of each
 * instrument in them, and proposes fills, stop-outs and expiries as commands. The desk decides each again under the
 * lock, so a superfluous proposal does nothing.
 */
import type { Partition } from '@bourse/core/trading/books/book-partition.ts';
import type { InstrumentId } from '@bourse/core/markets/market.ts';
import { isForAuction, type Order } from '@bourse/core/trading/orders/order.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import type { BookId, Books, Proposal } from '../../books/books.ts';
import type { AccountId } from '../../ids.ts';
import type { Feeds } from '../../venue/feeds.ts';
import { PassingAuctions, type PassingParts } from './track-auctions.ts';
import { createPropose, type Propose, type ProposeParts } from './propose-fills.ts';
import { GRID_MS, reachedAt, type ReachedParts } from './triggered-orders.ts';

export interface Watcher {
  /** Takes over these books; those of a partition that it leads already have been read again. */
  lead(books: Books): void;
  /** Another process leads these books now. */
  letGo(partition: Partition): void;
  /** The books that this process leads. */
  books(): readonly Books[];
  /** The last second for which its books were checked, epoch ms; null if the next check starts afresh. */
  lookedAt(partition: Partition): number | null;
  /** How long the current check has made no progress; 0 if there is none. */
  hangsMs(): number;
  /** Checks every quote since the last check, up to now; resolves when the proposals are settled. */
  look(): Promise<void>;
  /** Orders and positions just committed by this process. */
  committed(
    orders: readonly { account: AccountId; thing: Order }[],
    positions: readonly { account: AccountId; thing: Position }[],
  ): void;
}

export interface WatcherParts
  extends Omit<ProposeParts, 'feeds'>,
    Omit<ReachedParts, 'feeds'>,
    Omit<PassingParts, 'feeds'> {
  feeds: Feeds;
  /** What must be settled before a moment's prices are checked; undefined if nothing. */
  settle?: (books: Books, instant: number) => Promise<void> | undefined;
}

/** After a longer pause the quotes in between are skipped: fills then have a price from after the start. */
const CATCH_UP_MS = 30_000;

export const createWatcher = (parts: WatcherParts): Watcher => new MarketWatcher(parts);

/** A partition's books, and how far they have been checked against the market. */
interface Held {
  books: Books;
  passing: PassingAuctions;
  /** The last second checked, or the one before the first, epoch ms; 0 before any check. */
  lookedAt: number;
}

/** Books in the current check. */
interface Looking {
  held: Held;
  /** The next second to check, epoch ms. */
  from: number;
  /** Orders whose day is over. */
  ended: readonly BookId[];
  /** Why it couldn't be checked. */
  failed: unknown;
}

/** A clock that was set back starts afresh from its new time. */
function begins({ lookedAt }: Held, now: number): boolean {
  const sinceMs = now - lookedAt;
  return lookedAt === 0 || sinceMs > CATCH_UP_MS || sinceMs < -GRID_MS;
}

class MarketWatcher implements Watcher {
  private readonly parts: WatcherParts;
  private readonly propose: Propose;
  private readonly held = new Map<Partition, Held>();
  /** One check at a time: a second checked by two at once could be missed by both. */
  private looking = Promise.resolve();
  /** When the current check last made progress; null if there is none. */
  private cameFurther: number | null = null;

  constructor(parts: WatcherParts) {
    this.parts = parts;
    this.propose = createPropose(parts);
  }

  lead(books: Books): void {
    const own = this.held.get(books.partition);
    // Prices were watched while they were read: nothing is skipped, and auction participants stay.
    if (own) own.books = books;
    else this.held.set(books.partition, { books, passing: new PassingAuctions(this.parts), lookedAt: 0 });
  }

  letGo(partition: Partition): void {
    this.held.delete(partition);
  }

  books(): readonly Books[] {
    return [...this.held.values()].map(({ books }) => books);
  }

  lookedAt(partition: Partition): number | null {
    const held = this.held.get(partition);
    return !held || begins(held, this.parts.clock.now()) ? null : held.lookedAt;
  }

  hangsMs(): number {
    return this.cameFurther === null ? 0 : performance.now() - this.cameFurther;
  }

  look(): Promise<void> {
    const next = (): Promise<void> => {
      this.cameFurther = performance.now();
      return this.lookOnce().finally(() => {
        this.cameFurther = null;
      });
    };
    this.looking = this.looking.then(next, next);
    return this.looking;
  }

  committed: Watcher['committed'] = (orders, positions) => {
    for (const { account, thing } of orders)
      if (thing.type !== 'market' || isForAuction(thing)) this.booksOf(thing.instrument)?.setOrder(account, thing);
    for (const { account, thing } of positions)
      if (thing.leverage > 1 || thing.side === 'short') this.booksOf(thing.instrument)?.setPosition(account, thing);
  };

  private booksOf(instrument: InstrumentId): Books | null {
    for (const { books } of this.held.values()) if (books.holds(instrument)) return books;
    return null;
  }

  private async lookOnce(): Promise<void> {
    const now = this.parts.clock.now();
    const looking = [...this.held.values()].map((held) => this.begin(held, now));
    // Second by second in all books: what one second fills in part, the next may fill whole.
    for (;;) {
      const due = looking.filter(({ failed, from }) => failed === null && from <= now);
      const instant = Math.min(...due.map(({ from }) => from));
      if (due.length === 0) break;
      this.comeFurther();
      await Promise.all(due.filter(({ from }) => from === instant).map((each) => this.lookAt(each)));
    }
    // Last, since the last second of an order's day still counts, and so does the auction at its end.
    await Promise.all(looking.map((each) => this.end(each, now)));
    const failed = looking.flatMap((each) => each.failed ?? []);
    if (failed.length > 1) throw new AggregateError(failed, 'some partitions could not be looked at');
    for (const error of failed) throw error;
  }

  private begin(held: Held, now: number): Looking {
    if (begins(held, now)) held.lookedAt = now - (now % GRID_MS) - GRID_MS;
    return { held, from: held.lookedAt + GRID_MS, ended: held.books.ended(now), failed: null };
  }

  /** A failure only takes its own partition out of this check; the next one continues where it stopped. */
  private async lookAt(looking: Looking): Promise<void> {
    try {
      await this.meet(looking.held, looking.from);
      looking.held.lookedAt = looking.from;
      looking.from += GRID_MS;
    } catch (error) {
      looking.failed = error ?? new Error('a partition could not be looked at');
    }
  }

  /** If the check failed, orders that may still meet a second of their day stay. */
  private async end(looking: Looking, now: number): Promise<void> {
    const { held, from, ended, failed } = looking;
    const { books, passing } = held;
    const over = new Set(failed === null ? ended : books.ended(from));
    try {
      await this.proposeAll(held, () =>
        ended.filter((id) => over.has(id) && !passing.awaits(books, id, now)).map((id) => ({ id, seen: null })),
      );
    } catch (error) {
      looking.failed ??= error ?? new Error('the days of a partition could not be ended');
    }
  }

  /** After each wait the books may belong to another process, or have been read again. */
  private async meet(held: Held, instant: number): Promise<void> {
    const { parts } = this;
    const { passing } = held;
    if (!this.has(held)) return;
    await parts.settle?.(held.books, instant);
    const freed = await passing.hold(held.books, instant);
    for (const moment of new Set(freed.map(({ seen }) => seen?.instant)))
      await this.proposeAll(held, () => freed.filter(({ seen }) => seen?.instant === moment));
    await this.proposeAll(held, () => passing.let(held.books, reachedAt(parts, held.books, instant), instant));
  }

  private async proposeAll(held: Held, of: () => readonly Proposal[]): Promise<void> {
    if (!this.has(held)) return;
    await Promise.all(of().map((each) => this.propose(held.books, each).finally(() => this.comeFurther())));
  }

  private has(held: Held): boolean {
    return this.held.get(held.books.partition) === held;
  }

  private comeFurther(): void {
    if (this.cameFurther !== null) this.cameFurther = performance.now();
  }
}

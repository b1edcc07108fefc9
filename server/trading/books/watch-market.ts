/**
 * Watches the venues for waiting orders and open positions: the leader of books checks every second's quote of each
 * instrument in them, and proposes fills, stop-outs and expiries as commands. The desk decides each again under the
 * lock, so a superfluous proposal does nothing.
 */
import type { BookPartition } from '@bourse/core/trading/books/order-book-partition.ts';
import type { InstrumentId } from '@bourse/core/markets/market-types.ts';
import type { Order } from '@bourse/core/trading/orders/order.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import type { BookEntryId, RestingOrderBooks, TriggeredBookEntry } from '../../books/resting-order-books.ts';
import type { AccountId } from '../../ids.ts';
import type { VenueRegistry } from '../../venue/venue-registry.ts';
import { AuctionTracker, type AuctionTrackerDependencies } from './track-auctions.ts';
import { createFillProposer, type ProposeFillToDesk, type ProposeFillsDependencies } from './propose-fills.ts';
import { CHECK_INTERVAL_MS, findTriggeredAt, type TriggerDependencies } from './triggered-orders.ts';

export interface OrderBookWatcher {
  /** Takes over these books; those of a partition that it leads already have been read again. */
  startWatching(books: RestingOrderBooks): void;
  /** Another process leads these books now. */
  stopWatching(partition: BookPartition): void;
  /** The books that this process leads. */
  books(): readonly RestingOrderBooks[];
  /** The last second for which its books were checked, epoch ms; null if the next check starts afresh. */
  checkedAt(partition: BookPartition): number | null;
  /** How long the current check has made no progress; 0 if there is none. */
  stuckForMs(): number;
  /** Checks every quote since the last check, up to now; resolves when the proposals are settled. */
  checkMarket(): Promise<void>;
  /** Orders and positions just committed by this process. */
  committed(
    orders: readonly { account: AccountId; thing: Order }[],
    positions: readonly { account: AccountId; thing: Position }[],
  ): void;
}

export interface OrderBookWatcherDependencies
  extends Omit<ProposeFillsDependencies, 'venues'>,
    Omit<TriggerDependencies, 'venues'>,
    Omit<AuctionTrackerDependencies, 'venues'> {
  venues: VenueRegistry;
  /** What must be settled before a moment's prices are checked; undefined if nothing. */
  settle?: (books: RestingOrderBooks, instant: number) => Promise<void> | undefined;
}

/** After a longer pause the quotes in between are skipped: fills then have a price from after the start. */
const CATCH_UP_MS = 30_000;

export const createOrderBookWatcher = (dependencies: OrderBookWatcherDependencies): OrderBookWatcher =>
  new MarketWatcher(dependencies);

/** A partition's books, and how far they have been checked against the market. */
interface PartitionState {
  books: RestingOrderBooks;
  passing: AuctionTracker;
  /** The last second checked, or the one before the first, epoch ms; 0 before any check. */
  checkedAt: number;
}

/** Books in the current check. */
interface CheckRun {
  held: PartitionState;
  /** The next second to check, epoch ms. */
  from: number;
  /** Orders whose day is over. */
  ended: readonly BookEntryId[];
  /** Why it couldn't be checked. */
  failed: unknown;
}

/** A clock that was set back starts afresh from its new time. */
function startsAfresh({ checkedAt }: PartitionState, now: number): boolean {
  const sinceMs = now - checkedAt;
  return checkedAt === 0 || sinceMs > CATCH_UP_MS || sinceMs < -CHECK_INTERVAL_MS;
}

class MarketWatcher implements OrderBookWatcher {
  private readonly dependencies: OrderBookWatcherDependencies;
  private readonly propose: ProposeFillToDesk;
  private readonly held = new Map<BookPartition, PartitionState>();
  /** One check at a time: a second checked by two at once could be missed by both. */
  private checking = Promise.resolve();
  /** When the current check last made progress; null if there is none. */
  private cameFurther: number | null = null;

  constructor(dependencies: OrderBookWatcherDependencies) {
    this.dependencies = dependencies;
    this.propose = createFillProposer(dependencies);
  }

  startWatching(books: RestingOrderBooks): void {
    const own = this.held.get(books.partition);
    // Prices were watched while they were read: nothing is skipped, and auction participants stay.
    if (own) own.books = books;
    else this.held.set(books.partition, { books, passing: new AuctionTracker(this.dependencies), checkedAt: 0 });
  }

  stopWatching(partition: BookPartition): void {
    this.held.delete(partition);
  }

  books(): readonly RestingOrderBooks[] {
    return [...this.held.values()].map(({ books }) => books);
  }

  checkedAt(partition: BookPartition): number | null {
    const held = this.held.get(partition);
    return !held || startsAfresh(held, this.dependencies.clock.now()) ? null : held.checkedAt;
  }

  stuckForMs(): number {
    return this.cameFurther === null ? 0 : performance.now() - this.cameFurther;
  }

  checkMarket(): Promise<void> {
    const next = (): Promise<void> => {
      this.cameFurther = performance.now();
      return this.checkMarketOnce().finally(() => {
        this.cameFurther = null;
      });
    };
    this.checking = this.checking.then(next, next);
    return this.checking;
  }

  committed: OrderBookWatcher['committed'] = (orders, positions) => {
    for (const { account, thing } of orders)
      if (thing.type !== 'market' || thing.expiresAt !== null) this.booksOf(thing.instrument)?.setOrder(account, thing);
    for (const { account, thing } of positions)
      if (thing.leverage > 1 || thing.side === 'short') this.booksOf(thing.instrument)?.setPosition(account, thing);
  };

  private booksOf(instrument: InstrumentId): RestingOrderBooks | null {
    for (const { books } of this.held.values()) if (books.holds(instrument)) return books;
    return null;
  }

  private async checkMarketOnce(): Promise<void> {
    const now = this.dependencies.clock.now();
    const checkRun = [...this.held.values()].map((held) => this.begin(held, now));
    // Second by second in all books: what one second fills in part, the next may fill whole.
    for (;;) {
      const due = checkRun.filter(({ failed, from }) => failed === null && from <= now);
      const instant = Math.min(...due.map(({ from }) => from));
      if (due.length === 0) break;
      this.comeFurther();
      await Promise.all(due.filter(({ from }) => from === instant).map((each) => this.checkPartition(each)));
    }
    // Last, since the last second of an order's day still counts, and so does the auction at its end.
    await Promise.all(checkRun.map((each) => this.end(each, now)));
    const failed = checkRun.flatMap((each) => each.failed ?? []);
    if (failed.length > 1) throw new AggregateError(failed, 'some partitions could not be looked at');
    for (const error of failed) throw error;
  }

  private begin(held: PartitionState, now: number): CheckRun {
    if (startsAfresh(held, now)) held.checkedAt = now - (now % CHECK_INTERVAL_MS) - CHECK_INTERVAL_MS;
    return { held, from: held.checkedAt + CHECK_INTERVAL_MS, ended: held.books.ended(now), failed: null };
  }

  /** A failure only takes its own partition out of this check; the next one continues where it stopped. */
  private async checkPartition(checkRun: CheckRun): Promise<void> {
    try {
      await this.meet(checkRun.held, checkRun.from);
      checkRun.held.checkedAt = checkRun.from;
      checkRun.from += CHECK_INTERVAL_MS;
    } catch (error) {
      checkRun.failed = error ?? new Error('a partition could not be looked at');
    }
  }

  /** If the check failed, orders that may still meet a second of their day stay. */
  private async end(checkRun: CheckRun, now: number): Promise<void> {
    const { held, from, ended, failed } = checkRun;
    const { books, passing } = held;
    const over = new Set(failed === null ? ended : books.ended(from));
    try {
      await this.proposeAll(held, () =>
        ended.filter((id) => over.has(id) && !passing.awaits(books, id, now)).map((id) => ({ id, seen: null })),
      );
    } catch (error) {
      checkRun.failed ??= error ?? new Error('the days of a partition could not be ended');
    }
  }

  /** After each wait the books may belong to another process, or have been read again. */
  private async meet(held: PartitionState, instant: number): Promise<void> {
    const { dependencies } = this;
    const { passing } = held;
    if (!this.has(held)) return;
    await dependencies.settle?.(held.books, instant);
    const freed = await passing.hold(held.books, instant);
    for (const moment of new Set(freed.map(({ seen }) => seen?.instant)))
      await this.proposeAll(held, () => freed.filter(({ seen }) => seen?.instant === moment));
    await this.proposeAll(held, () =>
      passing.releaseUnaffected(held.books, findTriggeredAt(dependencies, held.books, instant), instant),
    );
  }

  private async proposeAll(held: PartitionState, of: () => readonly TriggeredBookEntry[]): Promise<void> {
    if (!this.has(held)) return;
    await Promise.all(of().map((each) => this.propose(held.books, each).finally(() => this.comeFurther())));
  }

  private has(held: PartitionState): boolean {
    return this.held.get(held.books.partition) === held;
  }

  private comeFurther(): void {
    if (this.cameFurther !== null) this.cameFurther = performance.now();
  }
}

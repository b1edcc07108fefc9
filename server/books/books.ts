/**
 * Everything that waits for a price, as the rest of the server sees it: resting orders and liquidation prices by
 * instrument, and their ends. Each instrument belongs to one partition, and each partition has its own leader: books
 * hold their partition's instruments and ignore the rest.
 */
import type { Partition, PartitionOf } from '@bourse/core/trading/books/book-partition.ts';
import type { InstrumentId, Quote } from '@bourse/core/markets/market.ts';
import type { Price, Quantity } from '@bourse/core/ledger/money.ts';
import {
  type Direction,
  directionOf,
  isExtended,
  isForAuction,
  joinsAuctions,
  type Order,
} from '@bourse/core/trading/orders/order.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import type { AccountId } from '../ids.ts';
import { InstrumentBook } from '@bourse/core/trading/books/instrument-book.ts';
import { PriceHeap } from '@bourse/core/trading/books/price-heap.ts';
import { loansAgainst } from '../desk/command-loads.ts';

/** "o" (order) or "p" (position), the account, and the number of the order or position. */
export type BookId = string;
export const bookId = (kind: 'o' | 'p', account: AccountId, seq: bigint): BookId => `${kind}${account}.${seq}`;

export function parseBookId(id: BookId): { kind: 'o' | 'p'; account: AccountId; seq: bigint } | null {
  const match = /^([op])(\d{1,19})\.(\d{1,19})$/.exec(id);
  return match ? { kind: match[1] as 'o' | 'p', account: BigInt(match[2] ?? 0), seq: BigInt(match[3] ?? 0) } : null;
}

/**
 * The leader's proposal to the desk, which decides it again under the lock. `seen` is null for an order that has
 * expired.
 */
export interface Proposal {
  id: BookId;
  seen: Seen | null;
}

/** A quote that triggered an entry of the books. */
export interface Seen {
  quote: Quote;
  /** The clock's instant that it was looked up for, epoch ms. */
  instant: number;
  /** Quantity traded in the second before it. */
  traded: Quantity;
  /** The best price that a trailing order has followed. */
  best: Price | null;
  /** Set for the price of an auction, the only price at that moment. */
  atOnePrice?: boolean;
}

export interface Books {
  readonly partition: Partition;
  /** Whether an instrument belongs to these books' partition. */
  holds(instrument: InstrumentId): boolean;
  /** How many orders and positions wait. */
  readonly size: number;

  /** An instrument's book opens with its first entry and closes with its last. */
  setOrder(account: AccountId, order: Order): void;
  setPosition(account: AccountId, position: Position): void;
  remove(id: BookId): void;
  /** Instruments with an open book. */
  instruments(): InstrumentId[];
  /** The entry's instrument; null if it isn't in the books. */
  instrument(id: BookId): InstrumentId | null;

  /** In this order: positions that the quote stops out, stops that it triggers and limits that it touches. */
  crossedBy(instrument: InstrumentId, quote: Pick<Quote, 'last' | 'bid' | 'ask'>, isTraded?: () => boolean): BookId[];
  /** Limits for extended hours that this price outside the session touches. */
  touchedOutside(instrument: InstrumentId, quote: Pick<Quote, 'last'>): BookId[];
  /** Day orders that have expired. */
  ended(now: number): BookId[];
  /** Orders whose auction has its price by `now`. */
  called(now: number): BookId[];
  /** Whether it is an ordinary limit order that also takes part in auctions. */
  joins(id: BookId): boolean;
  /** Ordinary limit orders that an auction could fill if its price is between `low` and `high`. */
  joiners(instrument: InstrumentId, low: Price, high: Price): BookId[];

  /** The best price that a trailing order has followed; null for any other. */
  bestOf(id: BookId): Price | null;
  /** Whether it opens a day trade when it fills. */
  opensDayTrade(id: BookId): boolean;
  /** Whether it opens a leveraged position, which an overdue loan forbids. */
  opensLeverage(id: BookId): boolean;
}

/** The books of one process, in memory. */

/** Empty books of a partition; `of` assigns instruments to partitions, by default all to this one. */
export const openBooks = (partition: Partition = 1, of: PartitionOf = () => partition): Books =>
  new BooksInMemory(partition, of);

class BooksInMemory implements Books {
  readonly partition: Partition;
  private readonly partitionOf: PartitionOf;
  private readonly byInstrument = new Map<string, InstrumentBook>();
  private readonly instrumentOf = new Map<BookId, string>();
  /** Orders that open a day trade when they fill. */
  private readonly dayTrades = new Set<BookId>();
  /** Orders that open a position with borrowed money. */
  private readonly leveraged = new Set<BookId>();
  /** When day orders expire, in epoch ms; the heap holds times instead of prices. */
  private readonly ends = new PriceHeap('rises');
  /** Limits that also meet prices in extended hours, by instrument. */
  private readonly extended = new Map<string, Map<BookId, { direction: Direction; limit: bigint }>>();
  /** Ordinary limits that take part in auctions at this moment. */
  private readonly joining = new Set<BookId>();
  /** When the auctions of the orders waiting for one give their price. */
  private readonly calls = new PriceHeap('rises');

  constructor(partition: Partition, of: PartitionOf) {
    this.partition = partition;
    this.partitionOf = of;
  }

  get size(): number {
    return this.instrumentOf.size;
  }
  instruments(): string[] {
    return [...this.byInstrument.keys()];
  }
  instrument(id: BookId): string | null {
    return this.instrumentOf.get(id) ?? null;
  }

  holds(instrument: string): boolean {
    return this.partitionOf(instrument) === this.partition;
  }

  setOrder(account: AccountId, order: Order): void {
    const id = bookId('o', account, order.seq);
    if (order.status !== 'pending') return this.remove(id);
    if (!this.holds(order.instrument)) return;
    if (isForAuction(order)) {
      this.instrumentOf.set(id, order.instrument);
      this.calls.put(id, BigInt(order.expiresAt ?? 0));
      return;
    }
    if (isExtended(order) && order.limitPrice !== null) {
      const limits = this.extended.get(order.instrument) ?? new Map<BookId, { direction: Direction; limit: bigint }>();
      this.extended.set(
        order.instrument,
        limits.set(id, { direction: directionOf(order.side, order.effect), limit: order.limitPrice }),
      );
    }
    if (!order.asleep) this.bookOf(order.instrument).putOrder(id, order);
    this.instrumentOf.set(id, order.instrument);
    if (order.dayTrading) this.dayTrades.add(id);
    if (loansAgainst(order).length > 0) this.leveraged.add(id);
    if (joinsAuctions(order)) this.joining.add(id);
    else this.joining.delete(id);
    if (order.expiresAt !== null) this.ends.put(id, BigInt(order.expiresAt));
  }

  setPosition(account: AccountId, position: Position): void {
    const id = bookId('p', account, position.seq);
    if (position.openQuantity === 0n || position.liquidationPrice === null) return this.remove(id);
    if (!this.holds(position.instrument)) return;
    // The margin call comes first; once it was made, the next relevant price is the liquidation price.
    const next =
      position.calledAt === null ? (position.callPrice ?? position.liquidationPrice) : position.liquidationPrice;
    this.bookOf(position.instrument).putLiquidation(id, position.side, next);
    this.instrumentOf.set(id, position.instrument);
  }

  remove(id: BookId): void {
    const instrument = this.instrumentOf.get(id);
    if (instrument === undefined) return;
    this.instrumentOf.delete(id);
    this.ends.remove(id);
    this.dayTrades.delete(id);
    this.leveraged.delete(id);
    this.calls.remove(id);
    this.joining.delete(id);
    this.extended.get(instrument)?.delete(id);
    const book = this.byInstrument.get(instrument);
    book?.remove(id);
    if (book?.size === 0) this.byInstrument.delete(instrument);
  }

  crossedBy(instrument: string, quote: Pick<Quote, 'last' | 'bid' | 'ask'>, isTraded?: () => boolean): BookId[] {
    return this.byInstrument.get(instrument)?.crossedBy(quote, isTraded) ?? [];
  }

  bestOf(id: BookId): bigint | null {
    return this.byInstrument.get(this.instrumentOf.get(id) ?? '')?.bestOf(id) ?? null;
  }

  opensDayTrade(id: BookId): boolean {
    return this.dayTrades.has(id);
  }

  opensLeverage(id: BookId): boolean {
    return this.leveraged.has(id);
  }

  ended(now: number): BookId[] {
    return this.ends.reachedBy((at) => at <= BigInt(now));
  }

  touchedOutside(instrument: string, { last }: Pick<Quote, 'last'>): BookId[] {
    return [...(this.extended.get(instrument) ?? [])].flatMap(([id, { direction, limit }]) =>
      (direction === 'buy' ? last <= limit : last >= limit) ? [id] : [],
    );
  }

  joins(id: BookId): boolean {
    return this.joining.has(id);
  }

  joiners(instrument: string, low: bigint, high: bigint): BookId[] {
    return (
      this.byInstrument
        .get(instrument)
        ?.limitsWithin(low, high)
        .filter((id) => this.joining.has(id)) ?? []
    );
  }

  called(now: number): BookId[] {
    return this.calls.reachedBy((at) => at <= BigInt(now));
  }

  private bookOf(instrument: string): InstrumentBook {
    let book = this.byInstrument.get(instrument);
    if (!book) this.byInstrument.set(instrument, (book = new InstrumentBook()));
    return book;
  }
}

/**
 * Everything that waits for a price, as the rest of the server sees it: resting orders and liquidation prices by
 * instrument, and their ends. Each instrument belongs to one partition, and each partition has its own leader: books
 * hold their partition's instruments and ignore the rest.
 */
import type { BookPartition, GetBookPartition } from '@bourse/core/trading/books/order-book-partition.ts';
import type { InstrumentId, Quote } from '@bourse/core/markets/market-types.ts';
import type { Price, Quantity } from '@bourse/core/ledger/money.ts';
import {
  type TradeDirection,
  getTradeDirection,
  isExtendedHoursOrder,
  isAuctionOrder,
  canJoinAuctions,
  type Order,
} from '@bourse/core/trading/orders/order.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import { borrowsStock } from '@bourse/core/trading/execution/borrowed-stock.ts';
import type { AccountId } from '../ids.ts';
import { PriceTriggerBook } from '@bourse/core/trading/books/price-trigger-book.ts';
import { PriceHeap } from '@bourse/core/trading/books/price-heap.ts';
import { DelayedOrders } from '@bourse/core/trading/books/delayed-orders.ts';
import { buildLoanLoadsForOrder } from '../desk/cross-area-record-loads.ts';

/** "o" (order) or "p" (position), the account, and the number of the order or position. */
export type BookEntryId = string;
export const encodeBookEntryId = (kind: 'o' | 'p', account: AccountId, seq: bigint): BookEntryId =>
  `${kind}${account}.${seq}`;

export function parseBookEntryId(id: BookEntryId): { kind: 'o' | 'p'; account: AccountId; seq: bigint } | null {
  const match = /^([op])(\d{1,19})\.(\d{1,19})$/.exec(id);
  return match ? { kind: match[1] as 'o' | 'p', account: BigInt(match[2] ?? 0), seq: BigInt(match[3] ?? 0) } : null;
}

/**
 * The leader's proposal to the desk, which decides it again under the lock. `seen` is null for an order that has
 * expired.
 */
export interface TriggeredBookEntry {
  id: BookEntryId;
  seen: TriggeringQuote | null;
}

/** A quote that triggered an entry of the books. */
export interface TriggeringQuote {
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

export type QuoteVolume = Pick<Quote, 'at' | 'volume'>;

export interface RestingOrderBooks {
  readonly partition: BookPartition;
  /** Whether an instrument belongs to these books' partition. */
  holds(instrument: InstrumentId): boolean;
  /** How many orders and positions wait. */
  readonly size: number;

  /** An instrument's book opens with its first entry and closes with its last. */
  setOrder(account: AccountId, order: Order): void;
  setPosition(account: AccountId, position: Position): void;
  remove(id: BookEntryId): void;
  /** Instruments with an open book. */
  instruments(): InstrumentId[];
  /** The entry's instrument; null if it isn't in the books. */
  instrument(id: BookEntryId): InstrumentId | null;

  /** In this order: positions that the quote stops out, stops that it triggers and limits that it touches. */
  crossedBy(
    instrument: InstrumentId,
    quote: Pick<Quote, 'last' | 'bid' | 'ask'>,
    isTraded?: () => boolean,
  ): BookEntryId[];
  /** An order that counts only against later prices joins the others once a quote of this own time (epoch ms) comes. */
  advanceTo(instrument: InstrumentId, quoteAt: number): void;
  /** Takes the quote that the orders are compared with now; returns the one before it, null if there was none. */
  replaceLatestQuote(instrument: InstrumentId, quote: QuoteVolume): QuoteVolume | null;
  /** Orders whose customer cancelled them before a quote's own time. */
  cancelledBefore(instrument: InstrumentId, quoteAt: number): BookEntryId[];
  /** Limits for extended hours that this price outside the session touches. */
  touchedOutside(instrument: InstrumentId, quote: Pick<Quote, 'last'>): BookEntryId[];
  /** Day orders that have expired. */
  ended(now: number): BookEntryId[];
  /** Orders whose auction has its price by `now`. */
  called(now: number): BookEntryId[];
  /** Whether it is an ordinary limit order that also takes part in auctions. */
  joins(id: BookEntryId): boolean;
  /** Ordinary limit orders that an auction could fill if its price is between `low` and `high`. */
  joiners(instrument: InstrumentId, low: Price, high: Price): BookEntryId[];

  /** The best price that a trailing order has followed; null for any other. */
  bestOf(id: BookEntryId): Price | null;
  /** Whether it opens a day trade when it fills. */
  opensDayTrade(id: BookEntryId): boolean;
  /** Whether it sells borrowed stock when it fills. */
  borrowsStock(id: BookEntryId): boolean;
  /** Whether it opens a leveraged position, which an overdue loan forbids. */
  opensLeverage(id: BookEntryId): boolean;
}

/** The books of one process, in memory. */

/** Empty books of a partition; `of` assigns instruments to partitions, by default all to this one. */
export const createRestingOrderBooks = (
  partition: BookPartition = 1,
  of: GetBookPartition = () => partition,
): RestingOrderBooks => new InMemoryRestingOrderBooks(partition, of);

class InMemoryRestingOrderBooks implements RestingOrderBooks {
  readonly partition: BookPartition;
  private readonly partitionOf: GetBookPartition;
  private readonly byInstrument = new Map<string, PriceTriggerBook>();
  private readonly instrumentOf = new Map<BookEntryId, string>();
  /** Orders that open a day trade when they fill. */
  private readonly dayTrades = new Set<BookEntryId>();
  /** Orders that sell borrowed stock. */
  private readonly shortSales = new Set<BookEntryId>();
  /** Orders that open a position with borrowed money. */
  private readonly leveraged = new Set<BookEntryId>();
  /** When day orders expire, in epoch ms; the heap holds times instead of prices. */
  private readonly ends = new PriceHeap('rises');
  /** Limits that also meet prices in extended hours, by instrument. */
  private readonly extended = new Map<string, Map<BookEntryId, { direction: TradeDirection; limit: bigint }>>();
  /** Ordinary limits that take part in auctions at this moment. */
  private readonly joining = new Set<BookEntryId>();
  /** Orders that wait for later prices, and those being cancelled, by instrument. */
  private readonly delayed = new Map<string, DelayedOrders>();
  private readonly latestQuotes = new Map<string, QuoteVolume>();
  /** When the auctions of the orders waiting for one give their price. */
  private readonly calls = new PriceHeap('rises');

  constructor(partition: BookPartition, of: GetBookPartition) {
    this.partition = partition;
    this.partitionOf = of;
  }

  get size(): number {
    return this.instrumentOf.size;
  }
  instruments(): string[] {
    if (this.delayed.size === 0) return [...this.byInstrument.keys()];
    return [...new Set([...this.byInstrument.keys(), ...this.delayed.keys()])];
  }
  instrument(id: BookEntryId): string | null {
    return this.instrumentOf.get(id) ?? null;
  }

  holds(instrument: string): boolean {
    return this.partitionOf(instrument) === this.partition;
  }

  setOrder(account: AccountId, order: Order): void {
    const id = encodeBookEntryId('o', account, order.seq);
    if (order.status !== 'pending') return this.remove(id);
    if (!this.holds(order.instrument)) return;
    if (isAuctionOrder(order)) {
      this.instrumentOf.set(id, order.instrument);
      this.calls.put(id, BigInt(order.expiresAt ?? 0));
      return;
    }
    if (isExtendedHoursOrder(order) && order.limitPrice !== null) {
      const limits =
        this.extended.get(order.instrument) ?? new Map<BookEntryId, { direction: TradeDirection; limit: bigint }>();
      this.extended.set(
        order.instrument,
        limits.set(id, { direction: getTradeDirection(order.side, order.effect), limit: order.limitPrice }),
      );
    }
    this.putIntoBook(id, order);
    this.instrumentOf.set(id, order.instrument);
    if (order.dayTrading) this.dayTrades.add(id);
    if (borrowsStock(order)) this.shortSales.add(id);
    if (buildLoanLoadsForOrder(order).length > 0) this.leveraged.add(id);
    if (canJoinAuctions(order)) this.joining.add(id);
    else this.joining.delete(id);
    if (order.expiresAt !== null) this.ends.put(id, BigInt(order.expiresAt));
  }

  setPosition(account: AccountId, position: Position): void {
    const id = encodeBookEntryId('p', account, position.seq);
    if (position.openQuantity === 0n || position.liquidationPrice === null) return this.remove(id);
    if (!this.holds(position.instrument)) return;
    // The margin call comes first; once it was made, the next relevant price is the liquidation price.
    const next =
      position.calledAt === null ? (position.callPrice ?? position.liquidationPrice) : position.liquidationPrice;
    this.bookOf(position.instrument).putLiquidation(id, position.side, next);
    this.instrumentOf.set(id, position.instrument);
  }

  remove(id: BookEntryId): void {
    const instrument = this.instrumentOf.get(id);
    if (instrument === undefined) return;
    this.instrumentOf.delete(id);
    this.ends.remove(id);
    this.dayTrades.delete(id);
    this.shortSales.delete(id);
    this.leveraged.delete(id);
    this.calls.remove(id);
    this.joining.delete(id);
    this.extended.get(instrument)?.delete(id);
    this.removeDelayed(instrument, id);
    const book = this.byInstrument.get(instrument);
    book?.remove(id);
    if (book?.size === 0) this.byInstrument.delete(instrument);
  }

  crossedBy(instrument: string, quote: Pick<Quote, 'last' | 'bid' | 'ask'>, isTraded?: () => boolean): BookEntryId[] {
    return this.byInstrument.get(instrument)?.crossedBy(quote, isTraded) ?? [];
  }

  advanceTo(instrument: string, quoteAt: number): void {
    for (const [id, order] of this.delayed.get(instrument)?.takeReached(quoteAt) ?? [])
      this.bookOf(instrument).putOrder(id, order);
  }

  replaceLatestQuote(instrument: string, quote: QuoteVolume): QuoteVolume | null {
    const before = this.latestQuotes.get(instrument) ?? null;
    this.latestQuotes.set(instrument, quote);
    return before;
  }

  cancelledBefore(instrument: string, quoteAt: number): BookEntryId[] {
    return this.delayed.get(instrument)?.cancelledBefore(quoteAt) ?? [];
  }

  bestOf(id: BookEntryId): bigint | null {
    return this.byInstrument.get(this.instrumentOf.get(id) ?? '')?.bestOf(id) ?? null;
  }

  opensDayTrade(id: BookEntryId): boolean {
    return this.dayTrades.has(id);
  }

  borrowsStock(id: BookEntryId): boolean {
    return this.shortSales.has(id);
  }

  opensLeverage(id: BookEntryId): boolean {
    return this.leveraged.has(id);
  }

  ended(now: number): BookEntryId[] {
    return this.ends.reachedBy((at) => at <= BigInt(now));
  }

  touchedOutside(instrument: string, { last }: Pick<Quote, 'last'>): BookEntryId[] {
    return [...(this.extended.get(instrument) ?? [])].flatMap(([id, { direction, limit }]) =>
      (direction === 'buy' ? last <= limit : last >= limit) ? [id] : [],
    );
  }

  joins(id: BookEntryId): boolean {
    return this.joining.has(id);
  }

  joiners(instrument: string, low: bigint, high: bigint): BookEntryId[] {
    return (
      this.byInstrument
        .get(instrument)
        ?.limitsWithin(low, high)
        .filter((id) => this.joining.has(id)) ?? []
    );
  }

  called(now: number): BookEntryId[] {
    return this.calls.reachedBy((at) => at <= BigInt(now));
  }

  /** One that waits for later prices comes into the book with the first of them, and stays there. */
  private putIntoBook(id: BookEntryId, order: Order): void {
    const { pricesAfter = null, cancelRequestedAt = null, inactive, instrument } = order;
    if (pricesAfter === null && cancelRequestedAt === null) {
      if (!inactive) this.bookOf(instrument).putOrder(id, order);
      return;
    }
    const delayed = this.delayed.getOrInsertComputed(instrument, () => new DelayedOrders());
    if (delayed.put(id, order) && !inactive) this.bookOf(instrument).putOrder(id, order);
  }

  private removeDelayed(instrument: string, id: BookEntryId): void {
    const delayed = this.delayed.get(instrument);
    delayed?.remove(id);
    if (delayed?.size === 0) this.delayed.delete(instrument);
  }

  private bookOf(instrument: string): PriceTriggerBook {
    let book = this.byInstrument.get(instrument);
    if (!book) this.byInstrument.set(instrument, (book = new PriceTriggerBook()));
    return book;
  }
}

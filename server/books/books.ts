/**
 * Everything that waits for a price, as the rest of the server sees it: resting orders and liquidation prices by
 * instrument, and their ends. Each instrument belongs to one partition, and each partition has its own leader: books
 * hold their partition's instruments and ignore the rest.
 */
import type { Partition } from '@bourse/core/books/partition.ts';
import type { InstrumentId, Quote } from '@bourse/core/market.ts';
import type { Price, Quantity } from '@bourse/core/money.ts';
import type { Order } from '@bourse/core/orders/order.ts';
import type { Position } from '@bourse/core/orders/position.ts';
import type { AccountId } from '../ids.ts';

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

/** A quote that reached something in the books. */
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

/**
 * What waits for a price, as everybody sees it who talks to the books: resting orders and liquidation prices by
 * instrument, and when they end. Each instrument belongs to one partition, and each partition has a leader of its own:
 * books hold what belongs to theirs and pass over the rest.
 */
import type { Partition } from '@bourse/core/books/partition.ts';
import type { InstrumentId, Quote } from '@bourse/core/market.ts';
import type { Price, Quantity } from '@bourse/core/money.ts';
import type { Order } from '@bourse/core/orders/order.ts';
import type { Position } from '@bourse/core/orders/position.ts';
import type { AccountId } from '../ids.ts';

/** "o" or "p", the account, and the number of the order or position. */
export type BookId = string;
export const bookId = (kind: 'o' | 'p', account: AccountId, seq: bigint): BookId => `${kind}${account}.${seq}`;

export function parseBookId(id: BookId): { kind: 'o' | 'p'; account: AccountId; seq: bigint } | null {
  const match = /^([op])(\d{1,19})\.(\d{1,19})$/.exec(id);
  return match ? { kind: match[1] as 'o' | 'p', account: BigInt(match[2] ?? 0), seq: BigInt(match[3] ?? 0) } : null;
}

/**
 * What the leader proposes to the desk, which decides it again under the lock. `seen` is null for an order whose time
 * is over.
 */
export interface Proposal {
  id: BookId;
  seen: Seen | null;
}

/** A quote that reached something in the books. */
export interface Seen {
  quote: Quote;
  /** The moment of the clock that it was looked up for, epoch ms. */
  instant: number;
  /** What changed hands in the second before it. */
  traded: Quantity;
  /** How far a trailing order had followed. */
  best: Price | null;
  /** The moment of an auction where nothing else is traded. */
  atOnePrice?: boolean;
}

export interface Books {
  readonly partition: Partition;
  /** Whether an instrument belongs to their partition. */
  holds(instrument: InstrumentId): boolean;
  /** How many orders and positions wait. */
  readonly size: number;

  /** An instrument's book opens with the first that waits for a price in it, and closes with the last. */
  setOrder(account: AccountId, order: Order): void;
  setPosition(account: AccountId, position: Position): void;
  remove(id: BookId): void;
  /** Whose books are open. */
  instruments(): InstrumentId[];
  /** Where it waits; null if it doesn't. */
  instrument(id: BookId): InstrumentId | null;

  /** Positions that the quote stops out, stops that it reaches and limits that it touches, in this order. */
  crossedBy(instrument: InstrumentId, quote: Pick<Quote, 'last' | 'bid' | 'ask'>, isTraded?: () => boolean): BookId[];
  /** Limits for the hours around the session that a price there touches. */
  touchedOutside(instrument: InstrumentId, quote: Pick<Quote, 'last'>): BookId[];
  /** Day orders whose day is over. */
  ended(now: number): BookId[];
  /** Orders whose auction has its price by `now`. */
  called(now: number): BookId[];
  /** Whether it is an ordinary limit that takes part in auctions in passing. */
  joins(id: BookId): boolean;
  /** Ordinary limits that an auction could fill, if its price lies between `low` and `high`. */
  joiners(instrument: InstrumentId, low: Price, high: Price): BookId[];

  /** The best price that a trailing order has followed; null for any other. */
  bestOf(id: BookId): Price | null;
  /** Whether it opens a day trade when it fills. */
  opensDayTrade(id: BookId): boolean;
  /** Whether a loan that is late by then forbids it. */
  opensLeverage(id: BookId): boolean;
}

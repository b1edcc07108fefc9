import type { Market } from '../market.ts';
import type { Amount, Currency, Quantity } from '../money.ts';

/** A customer's lending in an instrument, or a reservation to borrow it. Times are epoch ms. */
export interface LendingOrder {
  seq: bigint;
  kind: 'lend' | 'borrow';
  instrument: string;
  market: Market;
  currency: Currency;
  /** For a borrowing; a lender lends everything they hold. */
  quantity: Quantity | null;
  status: 'inProgress' | 'recalled' | 'finished';
  since: number;
  /** For a recalled one, when it ends. */
  dueAt: number | null;
  endedAt: number | null;
  cause: 'customer' | 'recalled' | 'unpaid' | null;
  /** Earned by lending, paid for borrowing. */
  fees: Amount;
}
/** A lender's part of a night's fee as shared out. */
export interface LendingShare {
  order: bigint;
  night: string;
  amount: Amount;
}

/** A new reservation: all reservations of an instrument together may not exceed `most`. */
export interface Reservation {
  instrument: string;
  most: Quantity;
}
/**
 * What can be lent of an instrument besides the house's stock: units lent to shorts, offered by customers, reserved,
 * and reserved but unused.
 */
export interface StockCount {
  lent: Quantity;
  offered: Quantity;
  reserved: Quantity;
  unused: Quantity;
}

export interface LendingRecords {
  reservations: Reservation;
  lendingOrders: LendingOrder;
  /** Paid shares. */
  lendingShares: LendingShare;
}
/** What decisions load: an instrument's active orders, and the one that the command names. */
export interface LendingState {
  lendingOrders?: readonly LendingOrder[];
  stockCount?: StockCount;
  /** When the person's last reservation with an unpaid night ended (epoch ms), on any of their accounts. */
  nightUnpaidAt?: number;
}

declare module '../ledger/record-kinds.ts' {
  interface RecordKinds extends LendingRecords {}
  interface AreaState extends LendingState {}
}

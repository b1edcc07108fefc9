import type { BorrowedNight, Lending } from '../execution/borrowed-stock.ts';
import type { LateNight } from '../../borrowing/financing.ts';
import type { Rollover } from './roll-over.ts';
import type { DayEndCharge, Fill, Consumed } from '../orders/fill.ts';
import type { Order, Step } from '../orders/order.ts';
import type { Position } from '../orders/position.ts';

/** The kinds of records that trading decisions write. */
export interface TradingRecords {
  orders: Order;
  /** Steps of orders' lives. */
  orderSteps: Step;
  positions: Position;
  fills: Fill;
  /** Fills' charges at their day's end. */
  dayEndCharges: DayEndCharge;
  /** How positions in currency pairs were rolled over. */
  rollovers: Rollover;
  /** Stock lent to short sellers, and returned. */
  lendings: Lending;
  /** The nightly cost of borrowed units. */
  borrowedNights: BorrowedNight;
  /** Nights of borrowed money that were charged late. */
  lateNights: LateNight;
  /** What is still taken of displayed sizes. */
  consumed: Consumed;
}

declare module '../../ledger/changes.ts' {
  interface RecordKinds extends TradingRecords {}
}

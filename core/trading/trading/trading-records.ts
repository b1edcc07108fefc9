import type { NightlyBorrowFee, StockLending } from '../execution/borrowed-stock.ts';
import type { LateChargedNight } from '../../borrowing/overnight-borrowing-fees.ts';
import type { PairRollover } from './roll-over-currency-pair.ts';
import type { DayEndCharge, Fill, LadderConsumptionRecord } from '../orders/fill.ts';
import type { Order, OrderStep, ReplacedOrderTerms } from '../orders/order.ts';
import type { Position } from '../orders/position.ts';

/** The kinds of records that trading decisions write. */
export interface TradingRecords {
  orders: Order;
  /** Steps of orders' lives. */
  orderSteps: OrderStep;
  orderReplacements: ReplacedOrderTerms;
  positions: Position;
  fills: Fill;
  /** Fills' charges at their day's end. */
  dayEndCharges: DayEndCharge;
  /** How positions in currency pairs were rolled over. */
  rollovers: PairRollover;
  /** Stock lent to short sellers, and returned. */
  lendings: StockLending;
  /** The nightly cost of borrowed units. */
  borrowedNights: NightlyBorrowFee;
  /** Nights of borrowed money that were charged late. */
  lateNights: LateChargedNight;
  /** What is still taken of displayed sizes. */
  consumed: LadderConsumptionRecord;
}

declare module '../../ledger/decision-changes.ts' {
  interface RecordKinds extends TradingRecords {}
}

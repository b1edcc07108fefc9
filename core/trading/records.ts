import type { Records } from '../ledger/record-kinds.ts';
import type { Consumed } from '../books/consumed.ts';
import type { BorrowedNight } from './borrowed-night.ts';
import type { LateNight } from '../margin/late-night.ts';
import type { Lending } from './lendings.ts';
import type { Rollover } from './roll-over.ts';
import type { DayEndCharge, Fill, Order, Position, Step } from './types.ts';

/** What trading writes. */
export interface TradingRecords {
  orders: Order;
  /** Steps of orders' lives. */
  orderSteps: Step;
  positions: Position;
  fills: Fill;
  /** What fills were charged at their day's end. */
  dayEndCharges: DayEndCharge;
  /** How positions in currency pairs were rolled over. */
  rollovers: Rollover;
  /** Stock that is lent to shorts, and what comes back. */
  lendings: Lending;
  /** What borrowed units cost for a night. */
  borrowedNights: BorrowedNight;
  /** Of borrowed money, those that were charged late. */
  lateNights: LateNight;
  /** What is left taken of displayed sizes. */
  consumed: Consumed;
}

/** Of a decision of trading's these lists are always there. */
export type TradedRecords = Records & Required<Pick<Records, 'orders' | 'orderSteps' | 'positions' | 'fills'>>;

declare module '../ledger/record-kinds.ts' {
  interface RecordKinds extends TradingRecords {}
}

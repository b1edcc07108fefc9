import type { AreaDecisionState, DecisionChanges, DecisionRecords } from '../../ledger/decision-changes.ts';
import type { FeeRemainderReader } from '../../borrowing/overnight-borrowing-fees.ts';
import type { AccountBalances } from '../../ledger/balances.ts';
import type { Quantity, Amount } from '../../ledger/money.ts';
import type { Restriction } from '../../compliance/account-restrictions.ts';
import type { LadderConsumption } from './fill.ts';

import type { TradeDirection, Order } from './order.ts';
import type { Position } from './position.ts';

export interface OtherPortfolioHoldings {
  positions: readonly Position[];
  orders: readonly Order[];
}

/** Holdings of the verified person's other accounts in an instrument; for counting only. */
export interface OtherAccountHoldings {
  positions: readonly Pick<Position, 'side' | 'openQuantity'>[];
  orders: readonly Pick<Order, 'side' | 'effect' | 'status'>[];
}

/** An account as the desk loaded it: its free money and its positions and orders in the instrument, oldest first. */
export interface AccountState extends AreaDecisionState, AccountBalances, FeeRemainderReader {
  /** The portfolio that the decision is made in. */
  portfolio: number;
  /** The number of the last order, position or fill; new ones continue from it. */
  lastSeq: bigint;
  /** The number of the account's last transfer. */
  transferSeq?: bigint;
  /** Whether the customer has applied for margin and accepted its risks. */
  marginEnabled: boolean;
  /** Whether the account can have short positions, in which case opening a long one must look for them. */
  mayShort: boolean;
  /** Loaded when a day trade is being opened; otherwise null. */
  dayTrading: DayTradingState | null;
  /** Whether it is an institutional account. */
  seat: boolean;
  /** Whether it is one of the house's own. */
  house: boolean;
  /** The operator's restrictions. */
  states: readonly Restriction[];
  positions: readonly Position[];
  orders: readonly Order[];
  /**
   * What the customer has in the instrument in other portfolios: limits on one instrument's risk apply to the person.
   */
  otherPortfolioHoldings: OtherPortfolioHoldings;
  /** The same for their other accounts; null for a customer with one account, and in a league. */
  otherAccountHoldings: OtherAccountHoldings | null;
  /** Units of the instrument lent to all customers together; null if they weren't loaded, and then none can be lent. */
  lent: Quantity | null;
  /** What customers lend of it, less what others have reserved. */
  lenders: Quantity;
  /**
   * Until when (epoch ms) it isn't lent to this account, since a discount on it is on offer or locked; loaded with what
   * is lent.
   */
  shortSalesBarredUntil: number | null;
  /**
   * What the account, or another account of the same person, has taken of an instrument's displayed sizes; null for
   * nothing.
   */
  consumed(instrument: string, direction: TradeDirection): LadderConsumption | null;
  /** The part of what others have taken of them that is gone for this account too at `now` (epoch ms). */
  othersTaken(instrument: string, direction: TradeDirection, now: number): Quantity;
}

/** A trading decision's changes. */
export interface TradingChanges extends DecisionChanges {
  records: RequiredTradingRecords;
}

/** Changes around one order, the one that the answer shows. */
export interface OrderDecision extends TradingChanges {
  order: Order;
}

/** A trading decision always has these lists. */
export type RequiredTradingRecords = DecisionRecords &
  Required<Pick<DecisionRecords, 'orders' | 'orderSteps' | 'positions' | 'fills'>>;

export interface DayTradingLimits {
  /**
   * The intraday allowance in minor units: the most that day trades may be worth at once, at cost, with what still
   * waits.
   */
  allowance: Amount;
  /** The largest value of one order, in minor units. */
  perOrder: Amount;
  /** How many day trades may be opened on one day of the market. */
  tradesPerDay: number;
  /** Highest leverage of a day trade, a whole number. */
  maximumLeverage: number;
}

/** The account's day trades in one market and currency. */
export interface DayTradingState {
  approved: boolean;
  limits: DayTradingLimits;
  /** The beginning of the market's day (epoch ms); trades are counted from then on. */
  since: number;
  /** Positions that are open or were opened since then. */
  positions: readonly Position[];
  /** Opening orders that wait. */
  orders: readonly Order[];
}

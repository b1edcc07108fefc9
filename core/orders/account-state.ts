import type { DayTrading } from '../day-trading/day-trade.ts';
import type { Changes } from '../ledger/changes.ts';
import type { SeesRests } from '../margin/fee-rest.ts';
import type { AreaState } from '../ledger/record-kinds.ts';
import type { Lot } from '../ledger/value-dates.ts';
import type { Amount, Currency, Quantity } from '../money.ts';
import type { Restriction } from '../restrictions.ts';
import type { Consumption } from '../books/consumed.ts';
import type { TradedRecords } from '../trading/records.ts';
import type { Direction, Order } from './order.ts';
import type { Position } from './position.ts';

export interface Elsewhere {
  positions: readonly Position[];
  orders: readonly Order[];
}

/** What other accounts of the same verified person have in an instrument, to be counted and nothing else. */
export interface OfPerson {
  positions: readonly Pick<Position, 'side' | 'openQuantity'>[];
  orders: readonly Pick<Order, 'side' | 'effect' | 'status'>[];
}

/** An account as the desk loaded it: its free money and what it has in the instrument, oldest first. */
export interface AccountState extends AreaState, SeesRests {
  /** Which portfolio it is decided in. */
  portfolio: number;
  /** The number of the last order, position or fill; new ones count on. */
  lastSeq: bigint;
  /** The number of the account's last transfer. */
  transferSeq?: bigint;
  /** Whether the customer has applied for margin and accepted its risks. */
  marginEnabled: boolean;
  /** Whether the account can have short positions, so that what opens a long one has to look for them. */
  mayShort: boolean;
  /** Loaded for what opens a day trade; null for what doesn't. */
  dayTrading: DayTrading | null;
  /** Whether it is an institutional account. */
  seat: boolean;
  /** Whether it is one of the house's own. */
  house: boolean;
  /** What the operator has restricted. */
  states: readonly Restriction[];
  available(currency: Currency): Amount;
  /** What of it settles after a moment (epoch ms), or of what is held by a reference. */
  unsettled(currency: Currency, after: number, reference?: string): Amount;
  /** The same by the day on which it settles, the soonest first. */
  coming(currency: Currency, after: number): readonly Lot[];
  frozen(currency: Currency): Amount;
  positions: readonly Position[];
  orders: readonly Order[];
  /** What the customer has in the instrument in other portfolios: what is risked on a name is one person's. */
  elsewhere: Elsewhere;
  /** The same for their other accounts; null for a customer with one account, and in a league. */
  others: OfPerson | null;
  /** What is available in the customer's other portfolios that have any, the main one first; not in copies. */
  cashElsewhere(currency: Currency): readonly { portfolio: number; available: Amount }[];
  /** Units of the instrument that are lent to all customers; null where they weren't loaded, and none can be lent. */
  lent: Quantity | null;
  /** What customers lend of it, less what others have reserved. */
  lenders: Quantity;
  /**
   * What the account, or whoever else is the same person, has taken of an instrument's displayed sizes; null for
   * nothing.
   */
  consumed(instrument: string, direction: Direction): Consumption | null;
}

/** What a decision of trading's changes. */
export interface TradingChanges extends Changes {
  records: TradedRecords;
}

/** Changes around one order, the one that the answer shows. */
export interface Decision extends TradingChanges {
  order: Order;
}

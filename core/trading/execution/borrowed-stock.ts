/**
 * Whether the units that an order would sell short can be borrowed; they count as lent from the moment the order waits.
 */
import { computeRemainingLendableUnits } from '../../borrowing/stock-borrowing.ts';
import { type Amount, type Currency, maximumOf, type Quantity, type Rate } from '../../ledger/money.ts';
import {
  refuseNotEnoughBorrowableStock,
  refuseShortDuringOffer,
  refuseTrading,
  type TradingRefusal,
} from './trading-refusals.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { Order, OrderRequest } from '../orders/order.ts';
import type { Position } from '../orders/position.ts';

type Requested = Pick<OrderRequest, 'side' | 'effect' | 'quantity'>;

export const borrowsStock = ({ side, effect }: Omit<Requested, 'quantity'>): boolean =>
  side === 'short' && effect === 'open';

/**
 * `more`: units beyond those that are lent already. While an offer's discount is on offer or locked, the instrument
 * isn't lent to accounts younger than the offer, or linked to somebody who has the discount: two people would share it
 * without its risk, one with the shares and one short. The house's own rule.
 */
export function checkBorrowableStock(state: AccountState, market: MarketView, more: Quantity): TradingRefusal | null {
  if (more <= 0n) return null;
  const { shortSalesBarredUntil: until } = state;
  if (until !== null) return refuseShortDuringOffer(until);
  const stock = market.stock();
  if (stock === null) return refuseTrading('stockNotLent');
  const free = computeLendableUnits(stock, state);
  return free !== null && more > free ? refuseNotEnoughBorrowableStock(free) : null;
}

/**
 * What can still be lent; null if there is no limit. Throws if the lent quantity wasn't loaded, since any order would
 * pass then.
 */
export function computeLendableUnits(
  stock: Parameters<typeof computeRemainingLendableUnits>[0],
  { lent, lenders }: Pick<AccountState, 'lent' | 'lenders'>,
): Quantity | null {
  if (stock.pool !== null && lent === null) throw new Error('what is lent to all customers was not loaded');
  return computeRemainingLendableUnits(stock, (lent ?? 0n) - lenders);
}

/** Units that these orders would borrow together. */
export const sumBorrowedUnits = (requests: readonly (Requested | null)[]): Quantity =>
  requests.reduce((sum, each) => (each && borrowsStock(each) ? sum + each.quantity : sum), 0n);

/**
 * The most that may be lent to all customers, by lenders and house together, when a decision that lends more is saved;
 * null if there is no limit.
 */
export function computeLendingMaximum(market: MarketView, { lenders }: Pick<AccountState, 'lenders'>): Quantity | null {
  const pool = market.stock()?.pool ?? null;
  return pool === null ? null : maximumOf(pool + lenders, 0n);
}

// Stock that a decision lends to short sellers or takes back: for waiting orders to sell short, and for open short
// positions.

/**
 * `units` below zero are returned; `most`: how many may be lent to all customers together, null if there is no limit.
 */
export interface StockLending {
  instrument: string;
  units: Quantity;
  most: Quantity | null;
}

interface OrdersAndPositions {
  orders: readonly Order[];
  positions: readonly Position[];
}

/** Found by comparing with the state before; a purchase has none. */
export function buildStockLendings(
  { orders, positions }: OrdersAndPositions,
  before: OrdersAndPositions,
  most: Quantity | null,
): StockLending[] {
  const changed: StockLending[] = [];
  const note = (instrument: string, units: bigint): void => {
    if (units !== 0n) changed.push({ instrument, units, most });
  };
  const seqOf =
    (seq: bigint) =>
    (each: { seq: bigint }): boolean =>
      each.seq === seq;
  for (const order of orders)
    if (order.side === 'short' && order.effect === 'open')
      note(order.instrument, countWaitingUnits(order) - countWaitingUnits(before.orders.find(seqOf(order.seq))));
  for (const position of positions)
    if (position.side === 'short')
      note(
        position.instrument,
        position.openQuantity - (before.positions.find(seqOf(position.seq))?.openQuantity ?? 0n),
      );
  return changed;
}

const countWaitingUnits = (order: Order | undefined): bigint =>
  order?.status === 'pending' ? order.quantity - order.filled : 0n;

/**
 * A night's cost of borrowed units of an instrument: `of` is the number of the position that sold them short, or of the
 * order that reserved them; `night`: the market's local date.
 */
export interface NightlyBorrowFee {
  of: bigint;
  instrument: string;
  currency: Currency;
  night: string;
  units: Quantity;
  /** Their worth to their lender, and the yearly rate. */
  worth: Amount;
  rate: Rate;
  fee: Amount;
}

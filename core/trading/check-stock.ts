/**
 * Whether the units that an order would sell short can be borrowed; they count as lent from the moment the order waits.
 */
import { freeStock } from '../borrowing.ts';
import { larger, type Quantity } from '../money.ts';
import { notEnoughStock, refuseTrading, type TradingRefusal } from './refusals.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { OrderRequest } from '../orders/order.ts';

type Requested = Pick<OrderRequest, 'side' | 'effect' | 'quantity'>;

export const borrows = ({ side, effect }: Omit<Requested, 'quantity'>): boolean =>
  side === 'short' && effect === 'open';

/** `more`: units beyond those that are lent already. */
export function checkStock(state: AccountState, market: MarketView, more: Quantity): TradingRefusal | null {
  if (more <= 0n) return null;
  const stock = market.stock();
  if (stock === null) return refuseTrading('stockNotLent');
  const free = freeOf(stock, state);
  return free !== null && more > free ? notEnoughStock(free) : null;
}

/**
 * What can still be lent; null if there is no limit. Throws if the lent quantity wasn't loaded, since any order would
 * pass then.
 */
export function freeOf(
  stock: Parameters<typeof freeStock>[0],
  { lent, lenders }: Pick<AccountState, 'lent' | 'lenders'>,
): Quantity | null {
  if (stock.pool !== null && lent === null) throw new Error('what is lent to all customers was not loaded');
  return freeStock(stock, (lent ?? 0n) - lenders);
}

/** Units that these orders would borrow together. */
export const borrowedBy = (requests: readonly (Requested | null)[]): Quantity =>
  requests.reduce((sum, each) => (each && borrows(each) ? sum + each.quantity : sum), 0n);

/**
 * The most that may be lent to all customers, by lenders and house together, when a decision that lends more is saved;
 * null if there is no limit.
 */
export function lendsUpTo(market: MarketView, { lenders }: Pick<AccountState, 'lenders'>): Quantity | null {
  const pool = market.stock()?.pool ?? null;
  return pool === null ? null : larger(pool + lenders, 0n);
}

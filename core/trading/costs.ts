/** What a fill costs, named: the same function previews, holds and charges. */
import { chargesOfNextFill, sumOf, type Charge } from '../charges.ts';
import { notional, type Amount, type Price, type Quantity } from '../money.ts';
import { initialMargin } from './margin.ts';
import type { Direction, MarketView, Order } from './types.ts';

export interface Costs {
  notional: Amount;
  margin: Amount;
  charges: readonly Charge[];
  fee: Amount;
  tax: Amount;
  /** Margin and charges. */
  total: Amount;
}

/** What of the order has filled before: caps, minimums and fixed commissions hold for the order as a whole. */
type Before = Pick<Order, 'notional' | 'filled'>;
const NOTHING: Before = { notional: 0n, filled: 0n };

export function costsOf(market: MarketView, direction: Direction, price: Price, quantity: Quantity, leverage: number, waited = false, before: Before = NOTHING): Costs {
  const { instrument, date } = market;
  const value = notional(price, quantity, instrument.currency);
  const charges = chargesOfNextFill({ instrument, side: direction, price, quantity, date, liquidity: waited ? 'maker' : 'taker' }, { notional: before.notional, quantity: before.filled });
  const margin = initialMargin(value, leverage);
  const fee = sumOf(charges, 'fee');
  const tax = sumOf(charges, 'tax');
  return { notional: value, margin, charges, fee, tax, total: margin + fee + tax };
}

/** What an order costs, named: the same function previews, holds and charges. */
import { chargesOf, sumOf, type Charge } from '../charges.ts';
import { notional, type Amount, type Price, type Quantity } from '../money.ts';
import { initialMargin } from './margin.ts';
import type { Direction, MarketView } from './types.ts';

export interface Costs {
  notional: Amount;
  margin: Amount;
  charges: readonly Charge[];
  fee: Amount;
  tax: Amount;
  /** Margin and charges. */
  total: Amount;
}

export function costsOf(market: MarketView, direction: Direction, price: Price, quantity: Quantity, leverage: number): Costs {
  const { instrument, date } = market;
  const value = notional(price, quantity, instrument.currency);
  const charges = chargesOf({ instrument, side: direction, price, quantity, date });
  const margin = initialMargin(value, leverage);
  const fee = sumOf(charges, 'fee');
  const tax = sumOf(charges, 'tax');
  return { notional: value, margin, charges, fee, tax, total: margin + fee + tax };
}

/** What an order costs, named: the same function previews, holds and charges. */
import { chargesOfNextPart, sumOf, type Charge, type Liquidity } from '../charges.ts';
import { notional, type Amount, type Currency, type Price, type Quantity } from '../money.ts';
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

/** What of an order changes its charges: whether it waited in the book, and how much of it was filled at this price before. */
export interface Circumstances { liquidity?: Liquidity; before?: Quantity }

/**
 * What units are worth to who trades them: a fraction of a minor unit is lost in buying and in selling. Rounded to the nearest,
 * it could be won again and again by closing little by little.
 */
export const worthOf = (direction: Direction, price: Price, quantity: Quantity, currency: Currency): Amount =>
  notional(price, quantity, currency, direction === 'buy' ? 'up' : 'down');

export function costsOf(market: MarketView, direction: Direction, price: Price, quantity: Quantity, leverage: number, { liquidity = 'taker', before = 0n }: Circumstances = {}): Costs {
  const { instrument, date } = market;
  const value = worthOf(direction, price, quantity, instrument.currency);
  const charges = chargesOfNextPart({ instrument, side: direction, price, quantity, date, liquidity }, before);
  const margin = initialMargin(value, leverage);
  const fee = sumOf(charges, 'fee');
  const tax = sumOf(charges, 'tax');
  return { notional: value, margin, charges, fee, tax, total: margin + fee + tax };
}

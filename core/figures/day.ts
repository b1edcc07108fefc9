/** A day's effect on an account: on its positions by prices, on its money by movements. */
import { notional, type Amount, type Currency, type Price, type Quantity } from '../money.ts';
import { directionOf } from '../orders/direction.ts';
import type { Effect, Side } from '../orders/order.ts';

export interface HeldToday {
  side: Side;
  openQuantity: Quantity;
  currency: Currency;
}
export interface FilledToday {
  side: Side;
  effect: Effect;
  price: Price;
  quantity: Quantity;
  currency: Currency;
}

/** Units as the market counts them: short units are owed. */
const signed = (side: Side, quantity: Quantity): Quantity => (side === 'long' ? quantity : -quantity);

/** The effect on a position of the change from the previous close to `price`. */
export const priceChange = ({ side, openQuantity, currency }: HeldToday, price: Price, previousClose: Price): Amount =>
  notional(price - previousClose, signed(side, openQuantity), currency);

/**
 * The correction that today's fill makes to that: units bought since the close missed part of the move, units sold took
 * theirs with them. Together the two are the day's gain from prices.
 */
export function fillChange({ side, effect, price, quantity, currency }: FilledToday, previousClose: Price): Amount {
  return notional(previousClose - price, directionOf(side, effect) === 'buy' ? quantity : -quantity, currency);
}

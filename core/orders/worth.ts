import { type Amount, type Currency, notional, type Price, type Quantity } from '../money.ts';
import type { Direction } from './order.ts';

/**
 * The units' worth to the customer: a fraction of a minor unit is lost both in buying and in selling. Rounding to the
 * nearest would let customers gain it repeatedly by closing in small parts.
 */
export const worthOf = (direction: Direction, price: Price, quantity: Quantity, currency: Currency): Amount =>
  notional(price, quantity, currency, direction === 'buy' ? 'up' : 'down');

import { type Amount, type Currency, notional, type Price, type Quantity } from '../money.ts';
import type { Direction } from './order.ts';

/**
 * What units are worth to the customer: a fraction of a minor unit is lost in buying and in selling. Rounded to the
 * nearest, it could be won over and over by closing in small parts.
 */
export const worthOf = (direction: Direction, price: Price, quantity: Quantity, currency: Currency): Amount =>
  notional(price, quantity, currency, direction === 'buy' ? 'up' : 'down');

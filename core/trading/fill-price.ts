/**
 * The price of a fill, by the disclosed rule. The displayed size is taken at the displayed price; behind it stands the same
 * size again one tick further, and so on. An order within the displayed size has no price impact.
 */
import type { Quote } from '../market.ts';
import { divide, type Price, type Quantity } from '../money.ts';
import type { Direction } from './types.ts';

/** How many times the displayed size an order may take. */
export const MAXIMUM_LEVELS = 100n;

export interface Taken { price: Price; impact: Price; displayedSize: Quantity; within: boolean }

/** Quantity that can be taken at prices no worse than `limit` (null: any). */
export function takeable(direction: Direction, quote: Quote, tick: Price, limit: Price | null): Quantity {
  const { best, size } = top(direction, quote);
  if (limit === null) return size * MAXIMUM_LEVELS;
  const room = direction === 'buy' ? limit - best : best - limit;
  if (room < 0n) return 0n;
  const levels = room / tick + 1n;
  return size * (levels < MAXIMUM_LEVELS ? levels : MAXIMUM_LEVELS);
}

/** The average price of taking `quantity` now; rounded against the customer in the eighth decimal. */
export function take(direction: Direction, quantity: Quantity, quote: Quote, tick: Price): Taken {
  const { best, size } = top(direction, quote);
  const whole = quantity / size;
  const rest = quantity % size;
  const steps = (size * whole * (whole - 1n)) / 2n + rest * whole;
  const impact = divide(tick * steps, quantity, 'up');
  return { price: direction === 'buy' ? best + impact : best - impact, impact, displayedSize: size, within: quantity <= size };
}

function top(direction: Direction, quote: Quote): { best: Price; size: Quantity } {
  return direction === 'buy' ? { best: quote.ask, size: quote.askSize } : { best: quote.bid, size: quote.bidSize };
}

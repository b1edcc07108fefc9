/**
 * The price of a fill, by the disclosed rule. The displayed size is taken at the displayed price; behind it stands the same
 * size again one tick further, and so on. An order within the displayed size has no price impact.
 */
import type { PriceBand } from '../bands.ts';
import type { Quote } from '../market.ts';
import { divide, larger, smaller, type Price, type Quantity } from '../money.ts';
import type { Direction } from './types.ts';

/** How many times the displayed size an order may take. */
export const MAXIMUM_LEVELS = 100n;

export interface Taken { price: Price; impact: Price; displayedSize: Quantity; within: boolean }

/** Quantity that can be taken at prices no worse than `limit` (null: any); nobody buys below one tick. */
export function takeable(direction: Direction, quote: Quote, tick: Price, limit: Price | null): Quantity {
  const { best, size } = top(direction, quote);
  const worst = direction === 'sell' ? larger(limit ?? tick, smaller(tick, best)) : limit;
  if (worst === null) return size * MAXIMUM_LEVELS;
  const room = direction === 'buy' ? worst - best : best - worst;
  if (room < 0n) return 0n;
  return size * smaller(room / tick + 1n, MAXIMUM_LEVELS);
}

/** What there is to take at all: the levels behind the best one end where the day's price limits do. */
export function offered(direction: Direction, quote: Quote, tick: Price, band: PriceBand | null): Quantity {
  const { best } = top(direction, quote);
  if (band === null) return takeable(direction, quote, tick, null);
  return takeable(direction, quote, tick, direction === 'buy' ? larger(band.high, best) : smaller(band.low, best));
}

/** The average price of taking `quantity` now; rounded against the customer in the eighth decimal, and never below a tick. */
export function take(direction: Direction, quantity: Quantity, quote: Quote, tick: Price): Taken {
  const { best, size } = top(direction, quote);
  const whole = quantity / size;
  const rest = quantity % size;
  const steps = (size * whole * (whole - 1n)) / 2n + rest * whole;
  const average = divide(tick * steps, quantity, 'up');
  const impact = direction === 'buy' ? average : smaller(average, larger(best - tick, 0n));
  return { price: direction === 'buy' ? best + impact : best - impact, impact, displayedSize: size, within: quantity <= size };
}

/** The resting price: the limit, or the other side of the quote where a gap has made that better; never better than the tape. */
export const restingPrice = (direction: Direction, limit: Price, quote: Pick<Quote, 'bid' | 'ask'>): Price =>
  direction === 'buy' ? smaller(limit, quote.ask) : larger(limit, quote.bid);

/** The price of the last level that `quantity` reaches; the best one for an order within the displayed size. */
export function lastLevel(direction: Direction, quantity: Quantity, quote: Quote, tick: Price): Price {
  const { best, size } = top(direction, quote);
  const beyond = (quantity - 1n) / size;
  return direction === 'buy' ? best + beyond * tick : best - beyond * tick;
}

export function top(direction: Direction, quote: Quote): { best: Price; size: Quantity } {
  return direction === 'buy' ? { best: quote.ask, size: quote.askSize } : { best: quote.bid, size: quote.bidSize };
}

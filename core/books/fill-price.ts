/**
 * The price of a fill, by the published rule. The displayed size is taken at the displayed price; behind it is the same
 * size again one tick further, and so on. What the customer has taken within the last minute is missing at the front
 * (`consumed.ts`). An order within the rest of the displayed size has no price impact.
 */
import type { PriceBand } from '../bands.ts';
import type { Quote } from '../market.ts';
import { divide, larger, smaller, type Price, type Quantity } from '../money.ts';
import type { Direction } from '../orders/order.ts';

/** How many times the displayed size an order may take. */
export const MAXIMUM_LEVELS = 100n;

/** What the rule needs of a quote. */
export type Tops = Pick<Quote, 'bid' | 'ask' | 'bidSize' | 'askSize'>;

/** `takenBefore`: units at the front of the ladder that are gone for this customer. */
export interface Taken {
  price: Price;
  impact: Price;
  displayedSize: Quantity;
  takenBefore: Quantity;
  within: boolean;
}

/**
 * Quantity that can be taken at prices no worse than `limit` (null: any) behind `before` units; there are no prices
 * below one tick.
 */
export function takeable(
  direction: Direction,
  quote: Tops,
  tick: Price,
  limit: Price | null,
  before: Quantity = 0n,
): Quantity {
  const { best, size } = top(direction, quote);
  const worst = direction === 'sell' ? larger(limit ?? tick, smaller(tick, best)) : limit;
  if (worst === null) return larger(size * MAXIMUM_LEVELS - before, 0n);
  const room = direction === 'buy' ? worst - best : best - worst;
  if (room < 0n) return 0n;
  return larger(size * smaller(room / tick + 1n, MAXIMUM_LEVELS) - before, 0n);
}

/**
 * All that can be taken behind `before` units: the ladder ends at the day's price limits, and a quote beyond them
 * counts as none.
 */
export function offered(
  direction: Direction,
  quote: Quote,
  tick: Price,
  band: PriceBand | null,
  before: Quantity = 0n,
): Quantity {
  return takeable(direction, quote, tick, band && (direction === 'buy' ? band.high : band.low), before);
}

/**
 * The average price of taking `quantity` now, behind `before` units; rounded against the customer in the eighth
 * decimal, and never below a tick.
 */
export function take(direction: Direction, quantity: Quantity, quote: Tops, tick: Price, before: Quantity = 0n): Taken {
  const { best, size } = top(direction, quote);
  const steps = stepsTo(before + quantity, size) - (before === 0n ? 0n : stepsTo(before, size));
  const average = divide(tick * steps, quantity, 'up');
  const impact = direction === 'buy' ? average : smaller(average, larger(best - tick, 0n));
  return {
    price: direction === 'buy' ? best + impact : best - impact,
    impact,
    displayedSize: size,
    takenBefore: before,
    within: before + quantity <= size,
  };
}

/** The distances from the best price, in ticks, of each of the ladder's first `quantity` units, summed. */
function stepsTo(quantity: Quantity, size: Quantity): bigint {
  const whole = quantity / size;
  return (size * whole * (whole - 1n)) / 2n + (quantity % size) * whole;
}

/**
 * The price of a resting order: its limit, or the other side of the quote if a gap has made that better; never better
 * than the market.
 */
export const restingPrice = (direction: Direction, limit: Price, quote: Pick<Quote, 'bid' | 'ask'>): Price =>
  direction === 'buy' ? smaller(limit, quote.ask) : larger(limit, quote.bid);

/**
 * The price of the last level that `quantity` behind `before` units reaches; the best one for an order within the
 * displayed size.
 */
export function lastLevel(
  direction: Direction,
  quantity: Quantity,
  quote: Quote,
  tick: Price,
  before: Quantity = 0n,
): Price {
  const { best, size } = top(direction, quote);
  const beyond = (before + quantity - 1n) / size;
  return direction === 'buy' ? best + beyond * tick : best - beyond * tick;
}

export function top(direction: Direction, quote: Tops): { best: Price; size: Quantity } {
  return direction === 'buy' ? { best: quote.ask, size: quote.askSize } : { best: quote.bid, size: quote.bidSize };
}

/**
 * The ladder of prices behind a quote, by the same rule as fills: the displayed size at the displayed price, then the
 * same size one tick further, and so on, as far as the day's price limits reach. It shows everything that can be
 * traded, and nothing else.
 */
import type { PriceBand } from '../bands.ts';
import type { Quote } from '../market.ts';
import { larger, smaller, type Price, type Quantity } from '../money.ts';
import { MAXIMUM_LEVELS, top } from './fill-price.ts';
import type { Direction } from '../orders/order.ts';

/** `cumulated`: what an order that goes as far as this level would get. */
export interface DepthLevel {
  price: Price;
  size: Quantity;
  cumulated: Quantity;
}

/**
 * Up to `levels` prices that an order in `direction` (a buyer: the asks) would take, best first. `tick` is that of the
 * best price; for this reader `before` units are gone from the front.
 */
export function depthOf(
  direction: Direction,
  quote: Quote,
  tick: Price,
  band: PriceBand | null,
  levels: number,
  before: Quantity = 0n,
): DepthLevel[] {
  const { best, size } = top(direction, quote);
  const last = direction === 'buy' ? (band?.high ?? null) : larger(band?.low ?? 0n, smaller(tick, best));
  const first = before / size;
  const ladder: DepthLevel[] = [];
  for (let i = first; i < smaller(first + BigInt(levels), MAXIMUM_LEVELS); i++) {
    const price = direction === 'buy' ? best + i * tick : best - i * tick;
    if (last !== null && (direction === 'buy' ? price > last : price < last)) break;
    ladder.push({ price, size: i === first ? size - (before % size) : size, cumulated: size * (i + 1n) - before });
  }
  return ladder;
}

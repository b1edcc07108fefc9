/** When a stop is reached. */
import { trailedStop } from './trailing-book.ts';
import type { Quote } from '../../markets/market.ts';
import type { Price } from '../../ledger/money.ts';
import { type Direction, directionOf, type Order, type Watched } from '../orders/order.ts';
import type { Position } from '../orders/position.ts';

/** The price that a stop watches. "mark" is the middle of the quote, rounded down to 1e-8. */
export function watchedPrice(
  watched: Watched,
  direction: Direction,
  quote: Pick<Quote, 'last' | 'bid' | 'ask'>,
): Price {
  if (watched === 'last') return quote.last;
  if (watched === 'mark') return (quote.bid + quote.ask) / 2n;
  return direction === 'buy' ? quote.ask : quote.bid;
}

/** A buy stop is reached from below, a sell stop from above; touching it is enough. */
export const stopReached = (direction: Direction, stop: Price, price: Price): boolean =>
  direction === 'buy' ? price >= stop : price <= stop;

/** Whether `order`'s stop has been reached by `quote`; a trailing one follows the price first. */
export function isTriggered(order: Order, quote: Quote): boolean {
  const direction = directionOf(order.side, order.effect);
  const price = watchedPrice(order.watched, direction, quote);
  const stop = stopOf(order, quote);
  return stop !== null && stopReached(direction, stop, price);
}

/** The best price that a trailing order has seen, `quote` included. */
export function bestSeen(order: Order, quote: Quote): Price | null {
  if (!order.trail) return null;
  const direction = directionOf(order.side, order.effect);
  const price = watchedPrice(order.watched, direction, quote);
  if (order.best === null) return price;
  return (direction === 'sell') === price > order.best ? price : order.best;
}

function stopOf(order: Order, quote: Quote): Price | null {
  if (!order.trail) return order.stopPrice;
  const best = bestSeen(order, quote);
  return best === null ? null : trailedStop(directionOf(order.side, order.effect), best, order.trail);
}

/**
 * The watched price is the side of the quote at which the position would close: the bid for a long one, the ask for a
 * short one.
 */
export const marginUsedUp = (side: Position['side'], liquidation: Price, quote: Pick<Quote, 'bid' | 'ask'>): boolean =>
  side === 'long' ? quote.bid <= liquidation : quote.ask >= liquidation;

/** When a stop is reached. */
import { computeTrailingStop } from './trailing-stop-book.ts';
import type { Quote } from '../../markets/market-types.ts';
import type { Price } from '../../ledger/money.ts';
import { type TradeDirection, getTradeDirection, type Order, type TriggerPriceSource } from '../orders/order.ts';
import type { Position } from '../orders/position.ts';

/** The price that a stop watches. "mark" is the middle of the quote, rounded down to 1e-8. */
export function getPriceForTriggerSource(
  source: TriggerPriceSource,
  direction: TradeDirection,
  quote: Pick<Quote, 'last' | 'bid' | 'ask'>,
): Price {
  if (source === 'last') return quote.last;
  if (source === 'mark') return (quote.bid + quote.ask) / 2n;
  return direction === 'buy' ? quote.ask : quote.bid;
}

/** A buy stop is reached from below, a sell stop from above; touching it is enough. */
export const isStopReached = (direction: TradeDirection, stop: Price, price: Price): boolean =>
  direction === 'buy' ? price >= stop : price <= stop;

/** Whether `order`'s stop has been reached by `quote`; a trailing one follows the price first. */
export function isOrderTriggered(order: Order, quote: Quote): boolean {
  const direction = getTradeDirection(order.side, order.effect);
  const price = getPriceForTriggerSource(order.triggerPriceSource, direction, quote);
  const stop = getCurrentStop(order, quote);
  return stop !== null && isStopReached(direction, stop, price);
}

/** The best price that a trailing order has seen, `quote` included. */
export function computeBestPriceSeen(order: Order, quote: Quote): Price | null {
  if (!order.trail) return null;
  const direction = getTradeDirection(order.side, order.effect);
  const price = getPriceForTriggerSource(order.triggerPriceSource, direction, quote);
  if (order.best === null) return price;
  return (direction === 'sell') === price > order.best ? price : order.best;
}

function getCurrentStop(order: Order, quote: Quote): Price | null {
  if (!order.trail) return order.stopPrice;
  const best = computeBestPriceSeen(order, quote);
  return best === null ? null : computeTrailingStop(getTradeDirection(order.side, order.effect), best, order.trail);
}

/**
 * The watched price is the side of the quote at which the position would close: the bid for a long one, the ask for a
 * short one.
 */
export const isMarginUsedUp = (
  side: Position['side'],
  liquidation: Price,
  quote: Pick<Quote, 'bid' | 'ask'>,
): boolean => (side === 'long' ? quote.bid <= liquidation : quote.ask >= liquidation);

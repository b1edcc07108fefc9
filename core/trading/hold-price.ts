/** The price at which a waiting order holds its money. */
import { trailedStop } from '../books/trailing-book.ts';
import { larger, type Price } from '../money.ts';
import { borrows } from './check-stock.ts';
import { directionOf } from '../orders/direction.ts';
import { toTickOf } from '../orders/tick-at.ts';
import { waitsForStop } from '../orders/waiting.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { Order } from '../orders/order.ts';

type Ticking = Pick<MarketView, 'quote' | 'instrument' | 'date' | 'tickBy'>;

/**
 * A stop order without a limit holds its money at the stop and takes any difference from the available money when it
 * fills. A trailing one to buy holds it where its stop begins, since from there the stop only goes down. A trailing
 * short sale holds it at the market, above which its stop never begins. A short sale below the market fills at the
 * market's price and needs margin for that.
 */
export function holdPrice(order: Order, market: Ticking): Price {
  const direction = directionOf(order.side, order.effect);
  const now = (direction === 'buy' ? market.quote?.ask : market.quote?.bid) ?? 0n;
  const named =
    order.limitPrice ?? order.stopPrice ?? (direction === 'buy' ? larger(stopNow(order, market) ?? 0n, now) : now);
  return borrows(order) && !waitsForStop(order) ? larger(named, now) : named;
}

/**
 * The displayed price of a waiting order: the one it holds money for. A trailing one that closes shows where its stop
 * begins, because it won't get the market's price.
 */
export function shownPrice(order: Order, market: Ticking): Price {
  const stop = order.effect === 'close' && order.limitPrice === null ? stopNow(order, market) : null;
  return stop ?? holdPrice(order, market);
}

/** Where a trailing order's stop stands at the best price that it has seen, on the tick that triggers it. */
export function stopNow({ trail, best, side, effect }: Order, market: Ticking): Price | null {
  if (trail === null || best === null) return null;
  const direction = directionOf(side, effect);
  return toTickOf(market, trailedStop(direction, best, trail), direction === 'sell' ? 'down' : 'up');
}

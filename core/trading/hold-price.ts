/** The price at which a waiting order holds its money. */
import { trailedStop } from '../books/trailing-book.ts';
import { larger, type Price } from '../money.ts';
import { borrows } from './check-stock.ts';
import { directionOf } from '../orders/direction.ts';
import { toTickOf } from '../orders/tick-at.ts';
import { waitsForStop } from '../orders/waiting.ts';
import type { MarketView, Order } from './types.ts';

/**
 * A stop order without a limit holds its money at the stop, or at the market if it trails, and takes any difference
 * from the available money when it fills. A short sale below the market fills at the market's price and needs margin
 * for that.
 */
export function holdPrice(order: Order, { quote }: Pick<MarketView, 'quote'>): Price {
  const market = (directionOf(order.side, order.effect) === 'buy' ? quote?.ask : quote?.bid) ?? 0n;
  const named = order.limitPrice ?? order.stopPrice ?? market;
  return borrows(order) && !waitsForStop(order) ? larger(named, market) : named;
}

/**
 * The displayed price of a waiting order. A trailing one that closes shows where its stop begins, on the tick that
 * triggers it, because it won't get the market's price; one that opens shows the price it holds money for.
 */
export function shownPrice(order: Order, market: MarketView): Price {
  const { trail, best, effect, limitPrice } = order;
  if (trail === null || best === null || effect === 'open' || limitPrice !== null) return holdPrice(order, market);
  const direction = directionOf(order.side, effect);
  return toTickOf(market, trailedStop(direction, best, trail), direction === 'sell' ? 'down' : 'up');
}

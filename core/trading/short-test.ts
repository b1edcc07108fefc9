/**
 * An exchange's price test of short sales, as applied to an order. The order must pass when it begins to wait in the
 * book or grows there, because it may fill from then on.
 */
import { shortTestOn } from '../margin/short-tests.ts';
import { larger, type Price } from '../money.ts';
import { borrows } from './check-stock.ts';
import { belowShortTest, type TradingRefusal } from './refusals.ts';
import { tickAt } from '../orders/tick-at.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { Order, OrderRequest } from '../orders/order.ts';

/** The lowest price at which a short sale is allowed now; null if there is no test. */
export function leastShortPrice(market: MarketView): Price | null {
  const { instrument, quote, date, dayBefore } = market;
  if (!quote) return null;
  switch (
    shortTestOn(
      instrument.market,
      instrument.board,
      date,
      { low: quote.low, close: quote.last, previousClose: quote.previousClose },
      dayBefore?.() ?? null,
    )
  ) {
    case 'aboveBid':
      return quote.bid + tickAt(market, quote.bid);
    case 'aboveLast':
      return quote.last + tickAt(market, quote.last);
    case 'atLast':
      return quote.last;
    case null:
      return null;
  }
}

/**
 * An order to be filled at once needs a bid that passes, a waiting one a limit that does. A stop is tested when it is
 * reached.
 */
export function checkShortTest(
  request: Pick<OrderRequest, 'side' | 'effect' | 'type' | 'limitPrice'>,
  market: MarketView,
): TradingRefusal | null {
  const least =
    borrows(request) && (request.type === 'market' || request.type === 'limit') ? leastShortPrice(market) : null;
  if (least === null || !market.quote) return null;
  const price = request.type === 'limit' ? (request.limitPrice ?? 0n) : market.quote.bid;
  return price < least ? belowShortTest(least, market.instrument.currency) : null;
}

type ShortSale = Pick<Order, 'side' | 'effect' | 'type' | 'limitPrice'>;
/** The limit of an order to be filled at once, raised to a price that passes. */
export const limitTested = (order: ShortSale, market: MarketView): Price | null => {
  const least = borrows(order) ? leastShortPrice(market) : null;
  return least === null ? order.limitPrice : larger(order.limitPrice ?? least, least);
};
/** The same for a waiting order: a limit was tested when it was placed, a triggered stop was not. */
export const waitingLimit = (order: ShortSale, market: MarketView): Price | null =>
  order.type === 'limit' ? order.limitPrice : limitTested(order, market);

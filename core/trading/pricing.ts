/** At what price an order can be had now, and how much of it. */
import type { Quote } from '../market.ts';
import { larger, smaller, type Price, type Quantity } from '../money.ts';
import { mostAtLast, offerAtLast } from './at-last.ts';
import { isForAuction } from './auction-orders.ts';
import { directionOf } from './direction.ts';
import { offered, restingPrice, take, takeable } from './fill-price.ts';
import { bandOf, tickAt } from './tick-at.ts';
import type { Direction, FillRule, MarketView, Order } from './types.ts';

export interface Priced { price: Price; impact: Price; displayedSize: Quantity; rule: FillRule; quote: Quote }
/** A price for a part of an order. */
export interface Offer extends Priced { quantity: Quantity }

type Asked = Pick<Order, 'side' | 'effect' | 'type' | 'quantity' | 'filled' | 'limitPrice' | 'triggeredAt' | 'timeInForce'>;

/** What can be had at once of the rest of `order`, no worse than its limit; null if nothing. */
export function offerNow(order: Asked, market: MarketView): Offer | null {
  const { quote, session } = market;
  if (!quote || session !== 'open' || isForAuction(order)) return null;
  const direction = directionOf(order.side, order.effect);
  if (market.atLast) return offerAtLast(order, direction, market.atLast);
  const tick = tickNow(direction, quote, market);
  const quantity = smaller(smaller(order.quantity - order.filled, takeable(direction, quote, tick, order.limitPrice)), mostNow(direction, quote, market));
  if (quantity <= 0n) return null;
  const taken = take(direction, quantity, quote, tick);
  return { ...taken, quantity, quote, rule: ruleOf(order, taken.within) };
}

/** The most that the market gives at once: the levels behind the best one end where the day's price limits do, or those of the moment. */
export function mostNow(direction: Direction, quote: Quote, market: MarketView): Quantity {
  const { movingBand: moving } = market;
  if (market.atLast) return mostAtLast(direction, market.atLast.quote);
  if (!mayTrade(direction === 'buy' ? quote.ask : quote.bid, market)) return 0n;
  const daily = bandOf(market, quote.previousClose);
  const band = moving && daily ? { low: larger(daily.low, moving.low), high: smaller(daily.high, moving.high) } : (moving ?? daily);
  return offered(direction, quote, tickNow(direction, quote, market), band);
}

/** Whether a trade may be made at a price at this moment: a quote beyond a moving band is none to trade on. */
export const mayTrade = (price: Price, { movingBand: band }: Pick<MarketView, 'movingBand'>): boolean => !band || (price >= band.low && price <= band.high);

function tickNow(direction: Direction, quote: Quote, market: MarketView): Price {
  return tickAt(market, direction === 'buy' ? quote.ask : quote.bid);
}

function ruleOf(order: Asked, within: boolean): FillRule {
  if (order.triggeredAt !== null && order.type !== 'stopLimit') return 'stop.triggered';
  if (order.type === 'limit' || order.type === 'stopLimit') return 'limit.immediate';
  if (order.effect === 'open') return within ? 'market.within' : 'market.impact';
  return within ? 'close.market' : 'close.impact';
}

/** Whether the tape has traded through a limit. */
export const tradedThrough = (direction: Direction, limit: Price, quote: Pick<Quote, 'last'>): boolean =>
  direction === 'buy' ? quote.last < limit : quote.last > limit;

/** Whether the tape has reached a limit at all. */
export const touched = (limit: Price, quote: Pick<Quote, 'last'>): boolean => quote.last === limit;

/** How much of what the tape trades in a second a waiting order may have: 10 %, and at least the displayed size. The house's own rule. */
export const VOLUME_SHARE_PERCENT = 10n;

/**
 * What a waiting limit order gets of one second of the tape, in which `traded` units changed hands. Through the limit: its share, at the
 * limit or better where a gap has made the quote better. At the limit: its share of what traded there. Null if nothing.
 */
export function offerWaiting(order: Asked, market: MarketView, traded: Quantity): Offer | null {
  const { quote, session } = market;
  const limit = order.limitPrice;
  if (!quote || session !== 'open' || limit === null || isForAuction(order)) return null;
  const direction = directionOf(order.side, order.effect);
  const through = tradedThrough(direction, limit, quote);
  if (!through && !touched(limit, quote)) return null;
  const displayedSize = direction === 'buy' ? quote.askSize : quote.bidSize;
  const share = (traded * VOLUME_SHARE_PERCENT) / 100n;
  const quantity = smaller(order.quantity - order.filled, wholeLots(through ? larger(share, displayedSize) : share, order.quantity));
  if (quantity <= 0n) return null;
  const price = through ? restingPrice(direction, limit, quote) : limit;
  if (!mayTrade(price, market)) return null;
  return { price, impact: 0n, displayedSize, quantity, quote, rule: through ? 'limit.through' : 'limit.touched' };
}

/** Parts of whole units stay whole: an order for 25 shares is not filled by 3.7. */
function wholeLots(quantity: Quantity, whole: Quantity): Quantity {
  return whole % 100_000_000n === 0n ? quantity - (quantity % 100_000_000n) : quantity;
}

/** At what price an order can fill now, and how much of it. */
import type { Quote } from '../market.ts';
import { larger, smaller, type Price, type Quantity } from '../money.ts';
import { mostAtLast, offerAtLast } from './at-last.ts';
import { isForAuction } from '../orders/waiting.ts';
import { consumedIn, leftOfSecond, shareOf } from '../books/consumed.ts';
import { directionOf } from '../orders/direction.ts';
import { offered, restingPrice, take, takeable } from '../books/fill-price.ts';
import { limitTested, waitingLimit } from './short-test.ts';
import { bandOf, tickAt } from '../orders/tick-at.ts';
import type { Direction, Order } from '../orders/order.ts';
import type { FillRule } from '../orders/fill.ts';
import type { MarketView } from '../orders/market-view.ts';

/**
 * `share`: for a waiting order, its customer's share of the second's volume. `takenBefore` absent: it has no place in
 * the ladder.
 */
export interface Priced {
  price: Price;
  impact: Price;
  displayedSize: Quantity;
  takenBefore?: Quantity;
  rule: FillRule;
  quote: Quote;
  share?: Quantity;
}
/** A price for a part of an order. */
export interface Offer extends Priced {
  quantity: Quantity;
}

type Asked = Pick<
  Order,
  'side' | 'effect' | 'type' | 'quantity' | 'filled' | 'limitPrice' | 'triggeredAt' | 'timeInForce'
>;

/** How much of the rest of `order` can fill at once within its limit, and at what price; null if nothing. */
export function offerNow(order: Asked, market: MarketView): Offer | null {
  const { quote, session } = market;
  if (!quote || session !== 'open' || isForAuction(order)) return null;
  const direction = directionOf(order.side, order.effect);
  const before = consumedIn(market, direction).units;
  if (market.atLast) return offerAtLast(order, direction, market.atLast, before);
  const tick = tickNow(direction, quote, market);
  const rest = order.quantity - order.filled;
  const most = smaller(
    takeable(direction, quote, tick, limitTested(order, market), before),
    mostNow(direction, quote, market),
  );
  const quantity = most >= rest ? rest : wholeLots(most, order.quantity);
  if (quantity <= 0n) return null;
  const taken = take(direction, quantity, quote, tick, before);
  return { ...taken, quantity, quote, rule: ruleOf(order, taken.within) };
}

/**
 * The most that the market gives at once: the levels behind the best one end at the price limits of the day, or of the
 * moment.
 */
export function mostNow(direction: Direction, quote: Quote, market: MarketView): Quantity {
  const { movingBand: moving } = market;
  const before = consumedIn(market, direction).units;
  if (market.atLast) return mostAtLast(direction, market.atLast.quote, before);
  if (!mayTrade(direction === 'buy' ? quote.ask : quote.bid, market)) return 0n;
  const daily = bandOf(market, quote.previousClose);
  const band =
    moving && daily
      ? { low: larger(daily.low, moving.low), high: smaller(daily.high, moving.high) }
      : (moving ?? daily);
  return offered(direction, quote, tickNow(direction, quote, market), band, before);
}

/** Whether a trade may be made at a price at this moment: a quote beyond a moving band can't be traded on. */
export const mayTrade = (price: Price, { movingBand: band }: Pick<MarketView, 'movingBand'>): boolean =>
  !band || (price >= band.low && price <= band.high);

function tickNow(direction: Direction, quote: Quote, market: MarketView): Price {
  return tickAt(market, direction === 'buy' ? quote.ask : quote.bid);
}

function ruleOf(order: Asked, within: boolean): FillRule {
  if (order.triggeredAt !== null && order.type !== 'stopLimit') return 'stop.triggered';
  if (order.type === 'limit' || order.type === 'stopLimit') return 'limit.immediate';
  if (order.effect === 'open') return within ? 'market.within' : 'market.impact';
  return within ? 'close.market' : 'close.impact';
}

/** Whether the last price is beyond a limit. */
export const tradedThrough = (direction: Direction, limit: Price, quote: Pick<Quote, 'last'>): boolean =>
  direction === 'buy' ? quote.last < limit : quote.last > limit;

/** Whether the market has reached a limit at all. */
export const touched = (limit: Price, quote: Pick<Quote, 'last'>): boolean => quote.last === limit;

/** Whether the other side of the book has reached a limit: somebody would sell, or buy, at it. */
const isQuoted = (direction: Direction, limit: Price, { bid, ask }: Pick<Quote, 'bid' | 'ask'>): boolean =>
  direction === 'buy' ? ask <= limit : bid >= limit;

/**
 * What a resting limit order gets of one second of the market, in which `traded` units changed hands. If the market
 * traded through or at the limit: its share of what traded. If the other side of the book has followed: at least what
 * is left of the displayed size, at the limit, or better if the quote gapped past it. An earlier last price is no
 * trade: inside the spread there is nobody to sell, or to buy. The share is the customer's: what their other orders
 * have taken is subtracted. Null if nothing.
 */
export function offerWaiting(order: Asked, market: MarketView, traded: Quantity): Offer | null {
  const { quote, session } = market;
  const limit = waitingLimit(order, market);
  if (!quote || session !== 'open' || limit === null || isForAuction(order)) return null;
  const direction = directionOf(order.side, order.effect);
  const through = tradedThrough(direction, limit, quote);
  if (!through && !touched(limit, quote)) return null;
  const displayedSize = direction === 'buy' ? quote.askSize : quote.bidSize;
  const own = consumedIn(market, direction);
  const share = shareOf(traded);
  const most = leftOfSecond(own, quote.seq, share, through && isQuoted(direction, limit, quote) ? displayedSize : 0n);
  const quantity = smaller(order.quantity - order.filled, wholeLots(most, order.quantity));
  if (quantity <= 0n) return null;
  const price = through ? restingPrice(direction, limit, quote) : limit;
  if (!mayTrade(price, market)) return null;
  return {
    price,
    impact: 0n,
    displayedSize,
    takenBefore: own.units,
    quantity,
    quote,
    share,
    rule: through ? 'limit.through' : 'limit.touched',
  };
}

/** An order in whole units fills in whole units: one for 25 shares never fills 3.7. */
function wholeLots(quantity: Quantity, whole: Quantity): Quantity {
  return whole % 100_000_000n === 0n ? quantity - (quantity % 100_000_000n) : quantity;
}

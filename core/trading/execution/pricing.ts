/** At what price an order can fill now, and how much of it. */
import type { Quote } from '../../markets/market.ts';
import { larger, type Price, type Quantity, smaller } from '../../ledger/money.ts';
import { type Direction, directionOf, isForAuction, type Order, type OrderRequest } from '../orders/order.ts';
import { consumedIn, leftOfSecond, offered, restingPrice, shareOf, take, takeable, top } from '../books/ladder.ts';
import { type AtLast, bandOf, type MarketView, tickAt } from '../orders/market-view.ts';
import type { FillRule } from '../orders/fill.ts';
import { refusedIn } from '../../markets/sessions/session-phases.ts';
import { belowShortTest, notInSpan, type TradingRefusal } from './refusals.ts';
import { shortTestOn } from '../../borrowing/short-sale-tests.ts';
import { borrows } from './borrowed-stock.ts';

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

// Trading at the closing price after the session (Saudi Arabia's trade-at-last, India's post-closing session): an order
// placed then, at the market or with a limit that the closing price meets, gets that price and no other. Orders that
// were already waiting have been in the closing auction.

type AtClosingPrice = Pick<OrderRequest, 'type' | 'timeInForce' | 'side' | 'effect' | 'dayTrading'>;

/** As much as an auction offers at a price: ten times the displayed size. The house's own rule. */
const TIMES_DISPLAYED = 10n;
const OTHERWISE = ['atOpen', 'atClose', 'atAuction', 'extended'];

const takesPart = ({ type, timeInForce, dayTrading }: AtClosingPrice): boolean =>
  (type === 'market' || type === 'limit') && !dayTrading && !OTHERWISE.includes(timeInForce);

/**
 * An order that takes part sees an open market at its close, whatever its feed has sent since; any other order sees it
 * closed.
 */
export function seenAtLast(request: AtClosingPrice, market: MarketView): MarketView {
  if (!market.atLast) return market;
  const open = market.session === 'closed' && market.standing === 'listed' && takesPart(request);
  return open ? { ...market, session: 'open', quote: market.atLast.quote } : { ...market, atLast: null };
}

export function checkAtLast(request: AtClosingPrice, { atLast, nextOpen }: MarketView): TradingRefusal | null {
  const refused =
    atLast && request.type !== 'stop'
      ? refusedIn(atLast.rule, {
          type: request.type === 'limit' ? 'limit' : 'market',
          side: request.side,
          effect: request.effect,
        })
      : null;
  return refused && notInSpan(refused, nextOpen);
}

/** Excludes what the customer has already taken (`before`). */
const mostAtLast = (direction: Direction, quote: Quote, before: Quantity = 0n): Quantity =>
  larger(top(direction, quote).size * TIMES_DISPLAYED - before, 0n);

/** What such an order gets at once; null if the closing price doesn't meet its limit. */
function offerAtLast(
  { limitPrice, quantity: whole, filled }: Pick<Order, 'limitPrice' | 'quantity' | 'filled'>,
  direction: Direction,
  { quote }: AtLast,
  before: Quantity,
): Offer | null {
  const { last: price } = quote;
  if (limitPrice !== null && (direction === 'buy' ? limitPrice < price : limitPrice > price)) return null;
  const quantity = smaller(whole - filled, mostAtLast(direction, quote, before));
  return quantity > 0n
    ? {
        price,
        impact: 0n,
        displayedSize: top(direction, quote).size,
        takenBefore: before,
        quantity,
        quote,
        rule: 'atLast',
      }
    : null;
}

// An exchange's price test of short sales, as applied to an order. The order must pass when it begins to wait in the
// book or grows there, because it may fill from then on.

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
const limitTested = (order: ShortSale, market: MarketView): Price | null => {
  const least = borrows(order) ? leastShortPrice(market) : null;
  return least === null ? order.limitPrice : larger(order.limitPrice ?? least, least);
};
/** The same for a waiting order: a limit was tested when it was placed, a triggered stop was not. */
const waitingLimit = (order: ShortSale, market: MarketView): Price | null =>
  order.type === 'limit' ? order.limitPrice : limitTested(order, market);

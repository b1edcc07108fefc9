/** At what price an order can fill now, and how much of it. */
import type { Quote } from '../../markets/market-types.ts';
import { maximumOf, type Price, type Quantity, minimumOf } from '../../ledger/money.ts';
import {
  type TradeDirection,
  getTradeDirection,
  isAuctionOrder,
  type Order,
  type OrderRequest,
} from '../orders/order.ts';
import {
  countUnitsTakenBefore,
  getLadderConsumption,
  computeRemainingVolumeInSecond,
  computeOfferedQuantity,
  computeRestingFillPrice,
  computeRestingOrderVolumeShare,
  computeLadderFill,
  computeTakeableQuantity,
  getBestPriceLevel,
} from '../books/price-ladder.ts';
import {
  type ClosingPriceSession,
  computeMarketPriceBand,
  type MarketView,
  getMarketTick,
} from '../orders/market-view.ts';
import type { FillPriceRule } from '../orders/fill.ts';
import { checkOrderInPhase } from '../../markets/sessions/session-phases.ts';
import { refuseBelowMinimumShortPrice, refuseNotInTradingPhase, type TradingRefusal } from './trading-refusals.ts';
import { shortSalePriceRestrictionOn } from '../../borrowing/short-sale-price-restrictions.ts';
import { borrowsStock } from './borrowed-stock.ts';
import { mayMeetQuote } from './delayed-prices.ts';

/**
 * `share`: for a waiting order, its customer's share of the second's volume. `takenBefore` absent: it has no place in
 * the ladder.
 */
export interface PricedFill {
  price: Price;
  impact: Price;
  displayedSize: Quantity;
  takenBefore?: Quantity;
  rule: FillPriceRule;
  quote: Quote;
  share?: Quantity;
}
/** A price for a part of an order. */
export interface FillOffer extends PricedFill {
  quantity: Quantity;
}

type OrderToPrice = Pick<
  Order,
  'side' | 'effect' | 'type' | 'quantity' | 'filled' | 'limitPrice' | 'triggeredAt' | 'timeInForce'
> &
  Partial<Pick<Order, 'createdAt' | 'plannedAt' | 'pricesAfter' | 'cancelRequestedAt'>>;

/** How much of the rest of `order` can fill at once within its limit, and at what price; null if nothing. */
export function findImmediateFillOffer(order: OrderToPrice, market: MarketView): FillOffer | null {
  const { quote, session } = market;
  if (!quote || session !== 'open' || isAuctionOrder(order) || !mayMeetQuote(order, quote, market)) return null;
  const direction = getTradeDirection(order.side, order.effect);
  const before = countUnitsTakenBefore(market, direction);
  if (market.closingPriceSession) return findClosingPriceOffer(order, direction, market.closingPriceSession, before);
  const tick = getCurrentTick(direction, quote, market);
  const rest = order.quantity - order.filled;
  const most = minimumOf(
    computeTakeableQuantity(direction, quote, tick, raiseLimitForShortTest(order, market), before),
    computeImmediateFillMaximum(direction, quote, market),
  );
  const quantity = most >= rest ? rest : roundToWholeLots(most, order.quantity);
  if (quantity <= 0n) return null;
  const taken = computeLadderFill(direction, quantity, quote, tick, before);
  return { ...taken, quantity, quote, rule: getFillRule(order, taken.within) };
}

/**
 * The most that the market gives at once: the levels behind the best one end at the price limits of the day, or of the
 * moment.
 */
export function computeImmediateFillMaximum(direction: TradeDirection, quote: Quote, market: MarketView): Quantity {
  const { movingBand: moving } = market;
  const before = countUnitsTakenBefore(market, direction);
  if (market.closingPriceSession)
    return computeMaximumAtClosingPrice(direction, market.closingPriceSession.quote, before);
  if (!isWithinMovingBand(direction === 'buy' ? quote.ask : quote.bid, market)) return 0n;
  const daily = computeMarketPriceBand(market, quote.previousClose);
  const band =
    moving && daily
      ? { low: maximumOf(daily.low, moving.low), high: minimumOf(daily.high, moving.high) }
      : (moving ?? daily);
  return computeOfferedQuantity(direction, quote, getCurrentTick(direction, quote, market), band, before);
}

/** Whether a trade may be made at a price at this moment: a quote beyond a moving band can't be traded on. */
export const isWithinMovingBand = (price: Price, { movingBand: band }: Pick<MarketView, 'movingBand'>): boolean =>
  !band || (price >= band.low && price <= band.high);

function getCurrentTick(direction: TradeDirection, quote: Quote, market: MarketView): Price {
  return getMarketTick(market, direction === 'buy' ? quote.ask : quote.bid);
}

function getFillRule(order: OrderToPrice, within: boolean): FillPriceRule {
  if (order.triggeredAt !== null && order.type !== 'stopLimit') return 'stop.triggered';
  if (order.type === 'limit' || order.type === 'stopLimit') return 'limit.immediate';
  if (order.effect === 'open') return within ? 'market.within' : 'market.impact';
  return within ? 'close.market' : 'close.impact';
}

/** Whether the last price is beyond a limit. */
export const isTradedThrough = (direction: TradeDirection, limit: Price, quote: Pick<Quote, 'last'>): boolean =>
  direction === 'buy' ? quote.last < limit : quote.last > limit;

/** Whether the market has reached a limit at all. */
export const isLimitTouched = (limit: Price, quote: Pick<Quote, 'last'>): boolean => quote.last === limit;

/** Whether the other side of the book has reached a limit: somebody would sell, or buy, at it. */
const isQuoted = (direction: TradeDirection, limit: Price, { bid, ask }: Pick<Quote, 'bid' | 'ask'>): boolean =>
  direction === 'buy' ? ask <= limit : bid >= limit;

/**
 * What a resting limit order gets of one second of the market, in which `traded` units changed hands. If the market
 * traded through or at the limit: its share of what traded. If the other side of the book has followed: at least what
 * is left of the displayed size, at the limit, or better if the quote gapped past it. An earlier last price is no
 * trade: inside the spread there is nobody to sell, or to buy. The share is the customer's: what their other orders
 * have taken is subtracted. Null if nothing.
 */
export function findRestingFillOffer(order: OrderToPrice, market: MarketView, traded: Quantity): FillOffer | null {
  const { quote, session } = market;
  const limit = getWaitingLimit(order, market);
  if (!quote || session !== 'open' || limit === null || isAuctionOrder(order)) return null;
  if (!mayMeetQuote(order, quote, market)) return null;
  const direction = getTradeDirection(order.side, order.effect);
  const through = isTradedThrough(direction, limit, quote);
  if (!through && !isLimitTouched(limit, quote)) return null;
  const displayedSize = direction === 'buy' ? quote.askSize : quote.bidSize;
  const own = getLadderConsumption(market, direction);
  const share = computeRestingOrderVolumeShare(traded);
  const most = computeRemainingVolumeInSecond(
    own,
    quote.seq,
    share,
    through && isQuoted(direction, limit, quote) ? maximumOf(displayedSize - own.others, 0n) : 0n,
  );
  const quantity = minimumOf(order.quantity - order.filled, roundToWholeLots(most, order.quantity));
  if (quantity <= 0n) return null;
  const price = through ? computeRestingFillPrice(direction, limit, quote) : limit;
  if (!isWithinMovingBand(price, market)) return null;
  return {
    price,
    impact: 0n,
    displayedSize,
    takenBefore: own.units + own.others,
    quantity,
    quote,
    share,
    rule: through ? 'limit.through' : 'limit.touched',
  };
}

/** An order in whole units fills in whole units: one for 25 shares never fills 3.7. */
function roundToWholeLots(quantity: Quantity, whole: Quantity): Quantity {
  return whole % 100_000_000n === 0n ? quantity - (quantity % 100_000_000n) : quantity;
}

// Trading at the closing price after the session (Saudi Arabia's trade-at-last, India's post-closing session): an order
// placed then, at the market or with a limit that the closing price meets, gets that price and no other. Orders that
// were already waiting have been in the closing auction.

type AtClosingPrice = Pick<OrderRequest, 'type' | 'timeInForce' | 'side' | 'effect' | 'dayTrading'>;

/** As much as an auction offers at a price: ten times the displayed size. The house's own rule. */
const DISPLAYED_SIZE_MULTIPLE = 10n;
const EXCLUDED_TIMES_IN_FORCE = ['atOpen', 'atClose', 'atAuction', 'extended'];

const tradesAtClosingPrice = ({ type, timeInForce, dayTrading }: AtClosingPrice): boolean =>
  (type === 'market' || type === 'limit') && !dayTrading && !EXCLUDED_TIMES_IN_FORCE.includes(timeInForce);

/**
 * An order that takes part sees an open market at its close, whatever its feed has sent since; any other order sees it
 * closed.
 */
export function applyClosingPriceSession(request: AtClosingPrice, market: MarketView): MarketView {
  if (!market.closingPriceSession) return market;
  const open = market.session === 'closed' && market.listingStatus === 'listed' && tradesAtClosingPrice(request);
  return open
    ? { ...market, session: 'open', quote: market.closingPriceSession.quote }
    : { ...market, closingPriceSession: null };
}

export function checkClosingPriceOrder(
  request: AtClosingPrice,
  { closingPriceSession, nextOpen }: MarketView,
): TradingRefusal | null {
  const refused =
    closingPriceSession && request.type !== 'stop'
      ? checkOrderInPhase(closingPriceSession.rule, {
          type: request.type === 'limit' ? 'limit' : 'market',
          side: request.side,
          effect: request.effect,
        })
      : null;
  return refused && refuseNotInTradingPhase(refused, nextOpen);
}

/** Excludes what the customer has already taken (`before`). */
const computeMaximumAtClosingPrice = (direction: TradeDirection, quote: Quote, before: Quantity = 0n): Quantity =>
  maximumOf(getBestPriceLevel(direction, quote).size * DISPLAYED_SIZE_MULTIPLE - before, 0n);

/** What such an order gets at once; null if the closing price doesn't meet its limit. */
function findClosingPriceOffer(
  { limitPrice, quantity: whole, filled }: Pick<Order, 'limitPrice' | 'quantity' | 'filled'>,
  direction: TradeDirection,
  { quote }: ClosingPriceSession,
  before: Quantity,
): FillOffer | null {
  const { last: price } = quote;
  if (limitPrice !== null && (direction === 'buy' ? limitPrice < price : limitPrice > price)) return null;
  const quantity = minimumOf(whole - filled, computeMaximumAtClosingPrice(direction, quote, before));
  return quantity > 0n
    ? {
        price,
        impact: 0n,
        displayedSize: getBestPriceLevel(direction, quote).size,
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
export function findMinimumShortPrice(market: MarketView): Price | null {
  const { instrument, quote, date, dayBefore } = market;
  if (!quote) return null;
  switch (
    shortSalePriceRestrictionOn(
      instrument.market,
      instrument.board,
      date,
      { low: quote.low, close: quote.last, previousClose: quote.previousClose },
      dayBefore?.() ?? null,
    )
  ) {
    case 'aboveBid':
      return quote.bid + getMarketTick(market, quote.bid);
    case 'aboveLast':
      return quote.last + getMarketTick(market, quote.last);
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
export function checkShortSalePriceTest(
  request: Pick<OrderRequest, 'side' | 'effect' | 'type' | 'limitPrice'>,
  market: MarketView,
): TradingRefusal | null {
  const least =
    borrowsStock(request) && (request.type === 'market' || request.type === 'limit')
      ? findMinimumShortPrice(market)
      : null;
  if (least === null || !market.quote) return null;
  const price = request.type === 'limit' ? (request.limitPrice ?? 0n) : market.quote.bid;
  return price < least ? refuseBelowMinimumShortPrice(least, market.instrument.currency) : null;
}

type ShortSale = Pick<Order, 'side' | 'effect' | 'type' | 'limitPrice'>;
/** The limit of an order to be filled at once, raised to a price that passes. */
const raiseLimitForShortTest = (order: ShortSale, market: MarketView): Price | null => {
  const least = borrowsStock(order) ? findMinimumShortPrice(market) : null;
  return least === null ? order.limitPrice : maximumOf(order.limitPrice ?? least, least);
};
/** The same for a waiting order: a limit was tested when it was placed, a triggered stop was not. */
const getWaitingLimit = (order: ShortSale, market: MarketView): Price | null =>
  order.type === 'limit' ? order.limitPrice : raiseLimitForShortTest(order, market);

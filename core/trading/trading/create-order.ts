import { findAuctionPriceTime } from './auction-orders.ts';
import { getIntradayWarningTime } from '../day-trading/day-trade.ts';
import { type MarketView, roundToMarketTick } from '../orders/market-view.ts';
import { getTradeDirection, type Order, type OrderRequest, isWaitingForStop } from '../orders/order.ts';
import { computeTrailingStop } from '../books/trailing-stop-book.ts';
import { type Amount, maximumOf, type Price } from '../../ledger/money.ts';
import { computeFillCosts, type FillCosts } from '../execution/fill-costs.ts';
import { borrowsStock } from '../execution/borrowed-stock.ts';
import { computeReservePrice, getLastPriceTime } from '../execution/delayed-prices.ts';

/** An order before anything has happened to it. It lists the fields of `NEW_ORDER_FIELDS`: a second copy is slow. */
export function createOrder(seq: bigint, request: OrderRequest, market: MarketView, now: number): Order {
  const { instrument, quote } = market;
  return {
    ...request,
    seq,
    instrument: instrument.id,
    market: instrument.market,
    status: 'pending',
    filled: 0n,
    notional: 0n,
    averagePrice: null,
    hold: 0n,
    fees: 0n,
    tax: 0n,
    currency: instrument.currency,
    cause: 'placed',
    triggeredAt: null,
    best: request.trail ? (quote?.last ?? null) : null,
    group: null,
    parent: null,
    inactive: false,
    growsTo: null,
    steps: 0,
    expiresAt: limitToSeasonEnd(findAuctionPriceTime(request, market, now) ?? getOrderExpiry(request, market), market),
    createdAt: now,
    updatedAt: now,
    ...(market.delay ? { pricesAfter: now } : {}),
  };
}

/** Nothing waits beyond the end of a league's season. */
const limitToSeasonEnd = (ends: number | null, { seasonEnds }: MarketView): number | null =>
  seasonEnds === null ? ends : Math.min(ends ?? seasonEnds, seasonEnds);

function getOrderExpiry({ timeInForce, type, goodTill, dayTrading }: OrderRequest, market: MarketView): number | null {
  if (timeInForce === 'gtd') return goodTill;
  if (timeInForce === 'extended') return market.extendedHours?.ends ?? null;
  // At delayed prices a market order waits, but not for another day.
  if (type === 'market' ? market.delay === null : timeInForce !== 'day') return null;
  if (dayTrading) return getIntradayWarningTime(market);
  return getLastPriceTime(market.dayOrdersEnd?.() ?? market.dayEnds, market);
}

// The price at which a waiting order holds its money.

type Ticking = Pick<MarketView, 'quote' | 'instrument' | 'date' | 'tickBy' | 'delay'>;

/**
 * A stop order without a limit holds its money at the stop and takes any difference from the available money when it
 * fills. A trailing one to buy holds it where its stop begins, since from there the stop only goes down. A trailing
 * short sale holds it at the market, above which its stop never begins. A short sale below the market fills at the
 * market's price and needs margin for that. At delayed prices an order without a limit holds more, since the price will
 * be another one.
 */
export function computeHoldPrice(order: Order, market: Ticking): Price {
  const direction = getTradeDirection(order.side, order.effect);
  const now = (direction === 'buy' ? market.quote?.ask : market.quote?.bid) ?? 0n;
  const named =
    order.limitPrice ??
    order.stopPrice ??
    (direction === 'buy' ? maximumOf(computeCurrentStop(order, market) ?? 0n, now) : now);
  const price = borrowsStock(order) && !isWaitingForStop(order) ? maximumOf(named, now) : named;
  return order.limitPrice === null ? computeReservePrice(price, market) : price;
}

/** What an order costs that waits, or its part that does. */
export const computeWaitingOrderCosts = ({ market }: { market: MarketView }, order: Order): FillCosts =>
  computeFillCosts(
    market,
    getTradeDirection(order.side, 'open'),
    computeHoldPrice(order, market),
    order.quantity - order.filled,
    order.leverage,
    true,
    order,
  );

/** The same in all: what it holds. */
export const computeWaitingOrderCost = (draft: { market: MarketView }, order: Order): Amount =>
  computeWaitingOrderCosts(draft, order).total;

/**
 * The displayed price of a waiting order: the one it holds money for. A trailing one that closes shows where its stop
 * begins, because it won't get the market's price.
 */
export function computeDisplayedPrice(order: Order, market: Ticking): Price {
  const stop = order.effect === 'close' && order.limitPrice === null ? computeCurrentStop(order, market) : null;
  return stop ?? computeHoldPrice(order, { ...market, delay: null });
}

/** Where a trailing order's stop stands at the best price that it has seen, on the tick that triggers it. */
export function computeCurrentStop({ trail, best, side, effect }: Order, market: Ticking): Price | null {
  if (trail === null || best === null) return null;
  const direction = getTradeDirection(side, effect);
  return roundToMarketTick(market, computeTrailingStop(direction, best, trail), direction === 'sell' ? 'down' : 'up');
}

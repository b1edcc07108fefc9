/**
 * Orders at the open and at the close, and ordinary limit orders that join auctions while they rest: which auction
 * takes them, and until when they can be changed.
 */
import { getAwaitedAuction, isAuctionOrder, canJoinAuctions, type Order, type OrderRequest } from '../orders/order.ts';
import { refuseOrderCommittedToAuction, refuseTrading, type TradingRefusal } from '../execution/trading-refusals.ts';
import type { MarketView } from '../orders/market-view.ts';

type AuctionOrderRequest = Pick<OrderRequest, 'type' | 'timeInForce'>;

/** When the auction that would take such an order gives its price (epoch ms), or null. */
export function findAuctionPriceTime(
  { type, timeInForce }: AuctionOrderRequest,
  market: MarketView,
  now: number,
): number | null {
  const kind = getAwaitedAuction(timeInForce);
  return kind && (type === 'market' || type === 'limit') ? market.auctionFor(kind, type, now) : null;
}

/**
 * In an instrument that trades only at single prices, a market order counts as one for the next of them, as on the
 * exchange.
 */
export function convertForSinglePriceTrading<Request extends AuctionOrderRequest>(
  request: Request,
  market: MarketView,
  now: number,
): Request {
  const { singlePrice, gathers } = market;
  if (!singlePrice || !gathers || request.type !== 'market' || request.timeInForce !== 'day') return request;
  const timeInForce = market.auctionFor('periodic', 'market', now) === gathers ? 'atAuction' : 'atClose';
  return { ...request, timeInForce };
}

/** Why an order can't be one for an auction, or null. */
export function checkAuctionOrder(
  request: AuctionOrderRequest,
  market: MarketView,
  now: number,
): TradingRefusal | null {
  if (!isAuctionOrder(request)) return null;
  if (request.type !== 'market' && request.type !== 'limit') return refuseTrading('auctionOrderType');
  return findAuctionPriceTime(request, market, now) === null ? refuseTrading('auctionNotHeld') : null;
}

/**
 * Whether the order was already in its present form when the auction stopped taking orders at `crossesAt` (epoch ms).
 */
export const wasOrderUnchangedSince = (order: Order, crossesAt: number): boolean =>
  canJoinAuctions(order) && order.updatedAt < crossesAt && (order.expiresAt === null || order.expiresAt >= crossesAt);

/**
 * An order that its auction would no longer accept can't be withdrawn from it either. The house's own rule, like the
 * exchanges' near the close. An ordinary order can be withdrawn until its auction has crossed, and again once that is
 * settled.
 */
export function checkCancellableFromAuction(order: Order, market: MarketView, now: number): TradingRefusal | null {
  if (!isAuctionOrder(order)) {
    const crossing = canJoinAuctions(order) ? market.crossing(now) : null;
    return crossing && wasOrderUnchangedSince(order, crossing.crossesAt)
      ? refuseOrderCommittedToAuction(crossing.pricedAt)
      : null;
  }
  if (order.expiresAt === null) return null;
  return findAuctionPriceTime(order, market, now) === order.expiresAt
    ? null
    : refuseOrderCommittedToAuction(order.expiresAt);
}

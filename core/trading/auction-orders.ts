/** Orders at the open and at the close: which auction takes them, and until when they can be changed. */
import { auctionTaken, refuseTrading, type TradingRefusal } from './refusals.ts';
import type { MarketView, Order, OrderRequest, TimeInForce } from './types.ts';

type Asked = Pick<OrderRequest, 'type' | 'timeInForce'>;

export const auctionKind = (timeInForce: TimeInForce): 'open' | 'close' | null => (timeInForce === 'atOpen' ? 'open' : timeInForce === 'atClose' ? 'close' : null);
export const isForAuction = ({ timeInForce }: Pick<OrderRequest, 'timeInForce'>): boolean => auctionKind(timeInForce) !== null;

/** When the auction that would take such an order gives its price (epoch ms), or null. */
export function auctionOf({ type, timeInForce }: Asked, market: MarketView, now: number): number | null {
  const kind = auctionKind(timeInForce);
  return kind && (type === 'market' || type === 'limit') ? (market.auctionFor?.(kind, type, now) ?? null) : null;
}

/** Why an order for an auction can't be one, or null. */
export function checkAuction(request: Asked, market: MarketView, now: number): TradingRefusal | null {
  if (!isForAuction(request)) return null;
  if (request.type !== 'market' && request.type !== 'limit') return refuseTrading('auctionOrderType');
  return auctionOf(request, market, now) === null ? refuseTrading('auctionNotHeld') : null;
}

/** An order that its auction would no longer take can't be withdrawn from it either. The house's own rule, as exchanges have it near the close. */
export function checkStillOpen(order: Order, market: MarketView, now: number): TradingRefusal | null {
  if (!isForAuction(order) || order.expiresAt === null) return null;
  return auctionOf(order, market, now) === order.expiresAt ? null : auctionTaken(order.expiresAt);
}

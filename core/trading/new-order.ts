import { auctionOf } from './auction-orders.ts';
import { warnsAt } from '../day-trading/session-end.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { Order, OrderRequest } from '../orders/order.ts';

/** An order before anything has happened to it. It lists the fields of `UNTOUCHED_ORDER`: a second copy is slow. */
export function newOrder(seq: bigint, request: OrderRequest, market: MarketView, now: number): Order {
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
    asleep: false,
    growsTo: null,
    steps: 0,
    expiresAt: bySeasonsEnd(auctionOf(request, market, now) ?? endOf(request, market), market),
    createdAt: now,
    updatedAt: now,
  };
}

/** Nothing waits beyond the end of a league's season. */
const bySeasonsEnd = (ends: number | null, { seasonEnds }: MarketView): number | null =>
  seasonEnds === null ? ends : Math.min(ends ?? seasonEnds, seasonEnds);

function endOf({ timeInForce, type, goodTill, dayTrading }: OrderRequest, market: MarketView): number | null {
  if (timeInForce === 'gtd') return goodTill;
  if (timeInForce === 'extended') return market.extendedHours?.ends ?? null;
  if (timeInForce !== 'day' || type === 'market') return null;
  return dayTrading ? warnsAt(market) : (market.dayOrdersEnd?.() ?? market.dayEnds);
}

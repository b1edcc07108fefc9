import { warnsAt } from './session-end.ts';
import type { MarketView, Order, OrderRequest } from './types.ts';

/** An order as it stands before anything has happened to it. */
export function newOrder(seq: bigint, request: OrderRequest, { instrument, dayEnds, quote }: MarketView, now: number): Order {
  return {
    ...request, seq, instrument: instrument.id, market: instrument.market, status: 'pending', filled: 0n, notional: 0n, averagePrice: null, hold: 0n,
    fees: 0n, tax: 0n, currency: instrument.currency, cause: 'placed', triggeredAt: null, best: request.trail ? (quote?.last ?? null) : null,
    group: null, parent: null, asleep: false, steps: 0, expiresAt: endOf(request, dayEnds), createdAt: now, updatedAt: now,
  };
}

function endOf({ timeInForce, type, goodTill, dayTrading }: OrderRequest, dayEnds: number): number | null {
  if (dayTrading && type !== 'market') return warnsAt(dayEnds);
  if (timeInForce === 'gtd') return goodTill;
  return timeInForce === 'day' && type !== 'market' ? dayEnds : null;
}

import type { MarketView, Order, OrderRequest } from './types.ts';

/** An order as it stands before anything has happened to it. */
export function newOrder(seq: bigint, request: OrderRequest, { instrument, dayEnds }: MarketView, now: number): Order {
  return {
    ...request, seq, instrument: instrument.id, market: instrument.market, status: 'pending', filled: 0n, averagePrice: null, hold: 0n, fees: 0n, tax: 0n,
    currency: instrument.currency, cause: 'placed', position: null,
    expiresAt: request.timeInForce === 'day' && request.type === 'limit' ? dayEnds : null, createdAt: now, updatedAt: now,
  };
}

/** A day order ends with the session it was placed for. */
import { endOrder } from './cancel-order.ts';
import { expiredNotice } from './notices.ts';
import type { AccountState, Decision, MarketView } from './types.ts';

/** Null where there is nothing to do. */
export function decideExpireOrder(state: AccountState, seq: bigint, market: MarketView, now: number): Decision | null {
  const order = state.orders.find((each) => each.seq === seq);
  if (order?.status !== 'pending' || order.expiresAt === null || now < order.expiresAt) return null;
  return endOrder(state, order, 'expired', expiredNotice(order, market), now);
}

/**
 * A day order ends with the session it was placed for, one good till a date on that date. An order for an auction is
 * settled by it.
 */
import { isForAuction } from '../orders/waiting.ts';
import { Draft } from './draft.ts';
import { expiredNotice } from './notices.ts';
import { finish } from './run-order.ts';
import type { AccountState, Decision } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';

/** Null if there is nothing to do. */
export function decideExpireOrder(state: AccountState, seq: bigint, market: MarketView, now: number): Decision | null {
  const order = state.orders.find((each) => each.seq === seq);
  if (order?.status !== 'pending' || order.expiresAt === null || now < order.expiresAt || isForAuction(order))
    return null;
  const draft = new Draft(state, market, now);
  finish(draft, order, 'expired');
  return draft.decision(seq, expiredNotice(order, market));
}

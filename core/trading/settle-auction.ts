/** An auction is over: an order gets what was allotted to it, and the rest of it lapses. */
import { isForAuction } from './auction-orders.ts';
import { Draft } from './draft.ts';
import { expiredNotice } from './notices.ts';
import type { Offer } from './pricing.ts';
import { finish, runOrder } from './run-order.ts';
import type { AccountState, Decision, MarketView } from './types.ts';

/** `allotted`: what the auction gave it, at the one price; null if nothing. Answers null where there is nothing to do. */
export function decideSettleAuction(state: AccountState, seq: bigint, market: MarketView, allotted: Offer | null, now: number): Decision | null {
  const order = state.orders.find((each) => each.seq === seq);
  if (order?.status !== 'pending' || order.expiresAt === null || now < order.expiresAt || !isForAuction(order)) return null;
  const draft = new Draft(state, market, now);
  const ran = allotted && runOrder(draft, order, allotted);
  const current = draft.order(seq) ?? order;
  if (current.status === 'pending') finish(draft, current, 'auctionOver');
  return draft.decision(seq, ran?.notice ?? expiredNotice(order, market));
}

/**
 * After an auction: an order gets its allotment, as far as its money goes, and the rest lapses. Every order has
 * influenced the price that it now meets, so one whose money doesn't pay for all of it takes what it can pay for:
 * otherwise it would have moved the price for nothing.
 */
import { isAuctionOrder } from '../orders/order.ts';
import { wasOrderUnchangedSince } from './auction-orders.ts';
import { checkLeverageBeforeClockMove } from './check-order-against-market.ts';
import { DecisionDraft } from '../execution/decision-draft.ts';
import { finalizePartialFillNotice, buildOrderExpiredNotice } from '../execution/trading-notices.ts';
import type { FillOffer } from '../execution/order-pricing.ts';
import { executeAffordablePart, isAffordable } from './execute-affordable-part.ts';
import { endOrderWithDependents } from './execute-order.ts';
import type { AccountState, OrderDecision } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';

/**
 * `allotted`: its allotment in the auction, at the single price; null if nothing. Returns null if there is nothing to
 * do.
 */
export function decideSettleAuctionOrder(
  state: AccountState,
  seq: bigint,
  market: MarketView,
  allotted: FillOffer | null,
  now: number,
): OrderDecision | null {
  const order = state.orders.find((each) => each.seq === seq);
  if (order?.status !== 'pending' || order.expiresAt === null || now < order.expiresAt || !isAuctionOrder(order))
    return null;
  const draft = new DecisionDraft(state, market, now);
  const offer = checkLeverageBeforeClockMove([order], market) ? null : allotted;
  const execution = offer && executeAffordablePart(draft, order, offer);
  const current = draft.order(seq) ?? order;
  if (current.status === 'pending')
    endOrderWithDependents(
      draft,
      current,
      order.effect === 'open' && offer && current.filled < offer.quantity ? 'insufficientAtFill' : 'auctionOver',
    );
  return draft.decision(
    seq,
    finalizePartialFillNotice(execution?.notice ?? null, draft.order(seq) ?? order, market) ??
      buildOrderExpiredNotice(order, market),
  );
}

/**
 * An ordinary limit order's allotment; the rest keeps waiting. Null if there is nothing to do: the order has changed
 * since the auction took its last orders at `crossesAt`, which is also so if this was done before.
 */
export function decideSettleLimitOrderInAuction(
  state: AccountState,
  seq: bigint,
  market: MarketView,
  allotted: FillOffer,
  crossesAt: number,
  now: number,
): OrderDecision | null {
  const order = state.orders.find((each) => each.seq === seq);
  if (!order || !wasOrderUnchangedSince(order, crossesAt) || checkLeverageBeforeClockMove([order], market)) return null;
  const draft = new DecisionDraft(state, market, now);
  const paid = order.effect === 'close' || isAffordable(draft, order, allotted);
  const { notice } = executeAffordablePart(draft, order, allotted);
  const current = draft.order(seq) ?? order;
  // Its hold went into its allotment.
  if (current.status === 'pending' && !paid) endOrderWithDependents(draft, current, 'insufficientAtFill');
  return draft.decision(seq, finalizePartialFillNotice(notice, draft.order(seq) ?? order, market));
}

/**
 * Waiting orders that end: cancelled by their customer, expired, ended by a restriction, or ended so that what they had
 * reserved can pay charges.
 */
import { checkCancellableFromAuction } from './auction-orders.ts';
import { removeCancelledExitFromEntry } from './dependent-orders.ts';
import { DecisionDraft } from '../execution/decision-draft.ts';
import { refuseNotInThatState, refuseTrading, type TradingRefusal } from '../execution/trading-refusals.ts';
import { endOrderWithDependents } from './execute-order.ts';
import type { AccountState, OrderDecision } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import { isAuctionOrder, type Order } from '../orders/order.ts';
import { getLastPriceTime, isCancelledBefore } from '../execution/delayed-prices.ts';
import { buildOrderExpiredNotice, buildOrderRejectedNotice } from '../execution/trading-notices.ts';
import type { Instrument } from '../../markets/market-types.ts';
import { buildClosedMarketView } from './charge-financing.ts';

// The customer cancels a waiting order; what it had reserved is released.

/**
 * Only a pending order can be cancelled. `state` holds the order and everything in its instrument. At delayed prices
 * the order still meets those from before its cancellation: otherwise whoever has seen them elsewhere would cancel what
 * is going to lose.
 */
export function decideCancelOrder(
  state: AccountState,
  seq: bigint,
  market: MarketView,
  now: number,
): OrderDecision | TradingRefusal {
  const order = state.orders.find((each) => each.seq === seq);
  if (!order) return refuseTrading('orderNotFound');
  if (order.status !== 'pending') return refuseNotInThatState(order.status);
  const taken = checkCancellableFromAuction(order, market, now);
  if (taken) return taken;
  const draft = new DecisionDraft(state, market, now);
  if (market.delay && !market.delay.isComplete()) requestCancellation(draft, order);
  else endCancelledOrder(draft, order);
  return draft.decision(seq, null);
}

/** A pair is cancelled together. A second request changes nothing. */
function requestCancellation(draft: DecisionDraft, order: Order): void {
  const { market, now } = draft;
  const until = getLastPriceTime(market.dayEnds, market);
  for (const each of draft.waiting()) {
    if (each.seq !== order.seq && (order.group === null || each.group !== order.group)) continue;
    if (each.cancelRequestedAt !== undefined && each.cancelRequestedAt !== null) continue;
    draft.putOrder({
      ...each,
      cancelRequestedAt: now,
      cause: 'cancelRequested',
      expiresAt: Math.min(each.expiresAt ?? until, until),
    });
  }
}

function endCancelledOrder(draft: DecisionDraft, order: Order): void {
  endOrderWithDependents(draft, order, 'cancelledByCustomer');
  removeCancelledExitFromEntry(draft, order);
}

/** Prices have come further than a cancellation. Null if that isn't so, or the order no longer waits. */
export function decideEndCancelledOrder(
  state: AccountState,
  seq: bigint,
  market: MarketView,
  now: number,
): OrderDecision | null {
  const order = state.orders.find((each) => each.seq === seq);
  const { quote } = market;
  if (order?.status !== 'pending' || !quote || !isCancelledBefore(order, quote.at)) return null;
  const draft = new DecisionDraft(state, market, now);
  endCancelledOrder(draft, order);
  return draft.decision(seq, null);
}

// A day order ends with the session it was placed for, one good till a date on that date. An order for an auction is
// settled by it.

/** Null if there is nothing to do. */
export function decideExpireOrder(
  state: AccountState,
  seq: bigint,
  market: MarketView,
  now: number,
): OrderDecision | null {
  const order = state.orders.find((each) => each.seq === seq);
  if (order?.status !== 'pending' || order.expiresAt === null || now < order.expiresAt || isAuctionOrder(order))
    return null;
  const draft = new DecisionDraft(state, market, now);
  if (isCancelledBefore(order, now)) {
    endCancelledOrder(draft, order);
    return draft.decision(seq, null);
  }
  endOrderWithDependents(draft, order, 'expired');
  return draft.decision(seq, buildOrderExpiredNotice(order, market));
}

// An account is restricted so that it takes no new risk: orders that still wait to open a position end, and what they
// had reserved is released.

/** Null if the order doesn't wait, takes no new risk, or the restriction has ended meanwhile. */
export function decideEndRestrictedOrder(
  state: AccountState,
  seq: bigint,
  market: MarketView,
  now: number,
): OrderDecision | null {
  const order = state.orders.find((each) => each.seq === seq);
  if (order?.status !== 'pending' || order.effect !== 'open') return null;
  const draft = new DecisionDraft(state, market, now);
  if (!draft.restricted) return null;
  endOrderWithDependents(draft, order, 'restricted');
  return draft.decision(seq, buildOrderRejectedNotice(order, market, 'restricted'));
}

// Charges have fallen due that nothing else in the account can pay: ends a waiting order, so that what it had reserved
// pays.

/** Null if the order doesn't wait, or has reserved nothing. */
export function decideEndOrderForCharges(
  state: AccountState,
  seq: bigint,
  instrument: Instrument,
  date: string,
  now: number,
): OrderDecision | null {
  const order = state.orders.find((each) => each.seq === seq);
  if (order?.status !== 'pending' || order.hold === 0n) return null;
  const market = buildClosedMarketView(instrument, date);
  const draft = new DecisionDraft(state, market, now);
  endOrderWithDependents(draft, order, 'chargesDue');
  return draft.decision(seq, buildOrderRejectedNotice(order, market, 'chargesDue'));
}

/**
 * Waiting orders that end: cancelled by their customer, expired, ended by a restriction, or ended so that what they had
 * reserved can pay charges.
 */
import { checkStillOpen } from './auction-orders.ts';
import { withdrawProtection } from './dependent-orders.ts';
import { Draft } from '../execution/draft.ts';
import { notInThatState, refuseTrading, type TradingRefusal } from '../execution/refusals.ts';
import { finish } from './run-order.ts';
import type { AccountState, Decision } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import { isForAuction } from '../orders/order.ts';
import { expiredNotice, rejectedNotice } from '../execution/notices.ts';
import type { Instrument } from '../../markets/market.ts';
import { closedMarket } from './charge-financing.ts';

// The customer cancels a waiting order; what it had reserved is released.

/** Only a pending order can be cancelled. `state` holds the order and everything in its instrument. */
export function decideCancelOrder(
  state: AccountState,
  seq: bigint,
  market: MarketView,
  now: number,
): Decision | TradingRefusal {
  const order = state.orders.find((each) => each.seq === seq);
  if (!order) return refuseTrading('orderNotFound');
  if (order.status !== 'pending') return notInThatState(order.status);
  const taken = checkStillOpen(order, market, now);
  if (taken) return taken;
  const draft = new Draft(state, market, now);
  finish(draft, order, 'cancelledByCustomer');
  withdrawProtection(draft, order);
  return draft.decision(seq, null);
}

// A day order ends with the session it was placed for, one good till a date on that date. An order for an auction is
// settled by it.

/** Null if there is nothing to do. */
export function decideExpireOrder(state: AccountState, seq: bigint, market: MarketView, now: number): Decision | null {
  const order = state.orders.find((each) => each.seq === seq);
  if (order?.status !== 'pending' || order.expiresAt === null || now < order.expiresAt || isForAuction(order))
    return null;
  const draft = new Draft(state, market, now);
  finish(draft, order, 'expired');
  return draft.decision(seq, expiredNotice(order, market));
}

// An account is restricted so that it takes no new risk: orders that still wait to open a position end, and what they
// had reserved is released.

/** Null if the order doesn't wait, takes no new risk, or the restriction has ended meanwhile. */
export function decideEndRestricted(
  state: AccountState,
  seq: bigint,
  market: MarketView,
  now: number,
): Decision | null {
  const order = state.orders.find((each) => each.seq === seq);
  if (order?.status !== 'pending' || order.effect !== 'open') return null;
  const draft = new Draft(state, market, now);
  if (!draft.restricted) return null;
  finish(draft, order, 'restricted');
  return draft.decision(seq, rejectedNotice(order, market, 'restricted'));
}

// Charges have fallen due that nothing else in the account can pay: ends a waiting order, so that what it had reserved
// pays.

/** Null if the order doesn't wait, or has reserved nothing. */
export function decideEndForCharges(
  state: AccountState,
  seq: bigint,
  instrument: Instrument,
  date: string,
  now: number,
): Decision | null {
  const order = state.orders.find((each) => each.seq === seq);
  if (order?.status !== 'pending' || order.hold === 0n) return null;
  const market = closedMarket(instrument, date);
  const draft = new Draft(state, market, now);
  finish(draft, order, 'chargesDue');
  return draft.decision(seq, rejectedNotice(order, market, 'chargesDue'));
}

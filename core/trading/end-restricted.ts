/**
 * An account is restricted so that it takes no new risk: orders that still wait to open a position end, and what they
 * had reserved is released.
 */
import { Draft } from './draft.ts';
import { rejectedNotice } from './notices.ts';
import { finish } from './run-order.ts';
import type { AccountState, Decision } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';

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

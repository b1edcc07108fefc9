/** A waiting order meets the market. */
import type { Quantity } from '../money.ts';
import { Draft } from './draft.ts';
import { seenBy } from './extended-hours.ts';
import { offerNow, offerWaiting } from './pricing.ts';
import { runOrder } from './run-order.ts';
import { waitsForStop } from '../orders/waiting.ts';
import type { AccountState, Decision } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';

/**
 * Fills what one second of the market gives, in which `traded` units changed hands. Null if there is nothing to do: the
 * order no longer rests, its stop hasn't triggered, or the market gives nothing.
 */
export function decideFillResting(
  state: AccountState,
  seq: bigint,
  given: MarketView,
  traded: Quantity,
  now: number,
): Decision | null {
  const order = state.orders.find((each) => each.seq === seq);
  if (order?.status !== 'pending' || order.asleep || waitsForStop(order)) return null;
  if (state.season && now >= state.season.endsAt) return null;
  const market = seenBy(order, given);
  // A stop order that was triggered and hasn't filled completely takes what the quote shows, second by second.
  const draft = new Draft(state, market, now);
  const offer = order.limitPrice === null ? offerNow(order, draft.market) : offerWaiting(order, draft.market, traded);
  if (!offer) return null;
  const { filled, notice, order: after } = runOrder(draft, order, offer);
  return filled === 0n && after.status === 'pending' ? null : draft.decision(seq, notice);
}

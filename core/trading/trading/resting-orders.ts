/** A waiting order meets the market. */
import type { Price, Quantity } from '../../ledger/money.ts';
import { Draft } from '../execution/draft.ts';
import { seenBy } from './extended-hours.ts';
import { offerNow, offerWaiting } from '../execution/pricing.ts';
import { runOrder } from './run-order.ts';
import { waitsForStop } from '../orders/order.ts';
import type { AccountState, Decision } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import { bestSeen, isTriggered } from '../books/triggers.ts';

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

// A stop triggers: the order becomes a market order, or a limit order if it has a limit, and fills as far as it can.

/**
 * `market` holds the quote that reached the stop, `best` the price that a trailing one had followed until then. Null if
 * there is nothing to do.
 */
export function decideTriggerOrder(
  state: AccountState,
  seq: bigint,
  market: MarketView,
  best: Price | null,
  now: number,
): Decision | null {
  const stored = state.orders.find((each) => each.seq === seq);
  const order = stored?.trail && best !== null ? { ...stored, best } : stored;
  const { quote } = market;
  if (order?.status !== 'pending' || order.asleep || !waitsForStop(order) || !quote || market.session !== 'open')
    return null;
  if (!isTriggered(order, quote) || (state.season && now >= state.season.endsAt)) return null;
  const draft = new Draft(state, market, now);
  const triggered = draft.putOrder({
    ...order,
    triggeredAt: quote.at,
    best: bestSeen(order, quote),
    cause: 'triggered',
  });
  const offer = offerNow(triggered, draft.market);
  const ran = offer ? runOrder(draft, triggered, offer) : null;
  return draft.decision(seq, ran?.notice ?? null);
}

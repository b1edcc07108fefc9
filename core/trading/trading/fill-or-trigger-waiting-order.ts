/** A waiting order meets the market. */
import type { Price, Quantity } from '../../ledger/money.ts';
import { DecisionDraft } from '../execution/decision-draft.ts';
import { applyExtendedHours } from './extended-hours-orders.ts';
import { findImmediateFillOffer, findRestingFillOffer } from '../execution/order-pricing.ts';
import { executeOrder } from './execute-order.ts';
import { isWaitingForStop } from '../orders/order.ts';
import type { AccountState, OrderDecision } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import { computeBestPriceSeen, isOrderTriggered } from '../books/stop-triggers.ts';

/**
 * Fills what one second of the market gives, in which `traded` units changed hands. Null if there is nothing to do: the
 * order no longer rests, its stop hasn't triggered, or the market gives nothing.
 */
export function decideFillRestingOrder(
  state: AccountState,
  seq: bigint,
  marketView: MarketView,
  traded: Quantity,
  now: number,
): OrderDecision | null {
  const order = state.orders.find((each) => each.seq === seq);
  if (order?.status !== 'pending' || order.inactive || isWaitingForStop(order)) return null;
  if (state.season && now >= state.season.endsAt) return null;
  const market = applyExtendedHours(order, marketView);
  // A stop order that was triggered and hasn't filled completely takes what the quote shows, second by second.
  const draft = new DecisionDraft(state, market, now);
  const offer =
    order.limitPrice === null
      ? findImmediateFillOffer(order, draft.market)
      : findRestingFillOffer(order, draft.market, traded);
  if (!offer) return null;
  const { filled, notice, order: after } = executeOrder(draft, order, offer);
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
): OrderDecision | null {
  const stored = state.orders.find((each) => each.seq === seq);
  const order = stored?.trail && best !== null ? { ...stored, best } : stored;
  const { quote } = market;
  if (order?.status !== 'pending' || order.inactive || !isWaitingForStop(order) || !quote || market.session !== 'open')
    return null;
  if (!isOrderTriggered(order, quote) || (state.season && now >= state.season.endsAt)) return null;
  const draft = new DecisionDraft(state, market, now);
  const triggered = draft.putOrder({
    ...order,
    triggeredAt: quote.at,
    best: computeBestPriceSeen(order, quote),
    cause: 'triggered',
  });
  const offer = findImmediateFillOffer(triggered, draft.market);
  const execution = offer ? executeOrder(draft, triggered, offer) : null;
  return draft.decision(seq, execution?.notice ?? null);
}

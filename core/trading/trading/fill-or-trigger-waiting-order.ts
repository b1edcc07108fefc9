/** A waiting order meets the market. */
import type { Price, Quantity } from '../../ledger/money.ts';
import { DecisionDraft } from '../execution/decision-draft.ts';
import { applyExtendedHours } from './extended-hours-orders.ts';
import { findImmediateFillOffer, findRestingFillOffer } from '../execution/order-pricing.ts';
import { executeOrder } from './execute-order.ts';
import { isWaitingForStop, type Order, type OrderCause } from '../orders/order.ts';
import { buildStopWaitsNotice } from '../execution/trading-notices.ts';
import type { AccountState, OrderDecision } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import { LADDER_REFILL_MS } from '../books/price-ladder.ts';
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
  if (isTriggerOver(order, market)) return keepWaitingForStop(state, order, 'notTakenAtTrigger', market, now);
  // A stop order that was triggered and hasn't filled completely takes what the quote shows, second by second.
  const draft = new DecisionDraft(state, market, now);
  const offer =
    order.limitPrice === null
      ? findImmediateFillOffer(order, draft.market)
      : findRestingFillOffer(order, draft.market, traded);
  if (!offer) return null;
  const { filled, notice, order: after } = executeOrder(draft, order, offer);
  if (filled > 0n || after.status !== 'pending') return draft.decision(seq, notice);
  return order.triggeredAt === null ? null : keepWaitingForStop(state, order, getObstacle(order), market, now);
}

/** How long a triggered stop takes what quotes show although the price has come back: until a ladder has refilled. */
const TRIGGER_VALID_MS = LADDER_REFILL_MS;

/** Whether what is left of a triggered stop needs a new trigger, such as after a halt or an outage. */
const isTriggerOver = (order: Order, { quote, session }: MarketView): boolean =>
  order.triggeredAt !== null &&
  order.limitPrice === null &&
  quote !== null &&
  session === 'open' &&
  quote.at - order.triggeredAt > TRIGGER_VALID_MS &&
  !isOrderTriggered(order, quote);

const getObstacle = ({ effect }: Order): OrderCause => (effect === 'close' ? 'lockedAtTrigger' : 'clockMoveAtTrigger');

/**
 * A stop that was reached and can't fill now waits for its price again, so that it never fills later at any other. Null
 * if its customer has been notified of that already.
 */
function keepWaitingForStop(
  state: AccountState,
  order: Order,
  cause: OrderCause,
  market: MarketView,
  now: number,
): OrderDecision | null {
  if (order.triggeredAt === null && order.cause === cause) return null;
  const draft = new DecisionDraft(state, market, now);
  draft.putOrder({ ...order, triggeredAt: null, cause });
  return draft.decision(order.seq, buildStopWaitsNotice(order, market, cause));
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
  if (!execution && order.limitPrice === null)
    return keepWaitingForStop(state, order, 'notTakenAtTrigger', market, now);
  if (execution?.filled === 0n && execution.order.status === 'pending')
    return keepWaitingForStop(state, order, getObstacle(order), market, now);
  return draft.decision(seq, execution?.notice ?? null);
}

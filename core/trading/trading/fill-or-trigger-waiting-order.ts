/** A waiting order meets the market. */
import type { Price, Quantity } from '../../ledger/money.ts';
import { DecisionDraft } from '../execution/decision-draft.ts';
import { applyExtendedHours } from './extended-hours-orders.ts';
import { type FillOffer, findImmediateFillOffer, findRestingFillOffer } from '../execution/order-pricing.ts';
import { countFreeOrReservedUnits } from '../execution/position-units.ts';
import { executeAffordablePart } from './execute-affordable-part.ts';
import { endOrderWithDependents, executeOrder, type OrderExecution } from './execute-order.ts';
import { mayMeetQuote, waitsForLaterPrices } from '../execution/delayed-prices.ts';
import { getTradeDirection, isAttachedExit, isWaitingForStop, type Order, type OrderCause } from '../orders/order.ts';
import { buildOrderRejectedNotice, buildStopWaitsNotice } from '../execution/trading-notices.ts';
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
  if (market.quote && !mayMeetQuote(order, market.quote, market)) return null;
  if (isTriggerOver(order, market)) return keepWaitingForStop(state, order, 'notTakenAtTrigger', market, now);
  // A stop order that was triggered and hasn't filled completely takes what the quote shows, second by second.
  const draft = new DecisionDraft(state, market, now);
  const offer =
    order.limitPrice === null || order.type === 'market'
      ? findImmediateFillOffer(order, draft.market)
      : findRestingFillOffer(order, draft.market, traded);
  if (!offer) return isBeyondWorstPrice(order, market) ? endBeyondWorstPrice(draft, order) : null;
  const { filled, notice, order: after } = executeWaitingOrder(draft, order, offer);
  if (filled > 0n || after.status !== 'pending') return draft.decision(seq, notice);
  return order.triggeredAt === null ? null : keepWaitingForStop(state, order, getObstacle(order), market, now);
}

/** A market order that waited for a later price, and finds it worse than the worst that its customer accepts. */
const isBeyondWorstPrice = ({ type, limitPrice, side, effect }: Order, { quote, session }: MarketView): boolean =>
  type === 'market' &&
  limitPrice !== null &&
  quote !== null &&
  session === 'open' &&
  (getTradeDirection(side, effect) === 'buy' ? quote.ask > limitPrice : quote.bid < limitPrice);

function endBeyondWorstPrice(draft: DecisionDraft, order: Order): OrderDecision {
  endOrderWithDependents(draft, order, 'notFillable');
  return draft.decision(order.seq, buildOrderRejectedNotice(order, draft.market, 'notFillable'));
}

/**
 * At delayed prices nothing that a customer does after an order may keep it from filling: its money pays for as much as
 * it can, and a protecting order goes before closings that were placed after the quote that it meets.
 */
function executeWaitingOrder(draft: DecisionDraft, order: Order, offer: FillOffer): OrderExecution {
  if (!waitsForLaterPrices(order)) return executeOrder(draft, order, offer);
  if (isAttachedExit(order)) endLaterClosings(draft, order, offer.quote.at);
  const execution = executeAffordablePart(draft, order, offer);
  const after = draft.order(order.seq) ?? execution.order;
  const isShort = order.effect === 'open' && execution.filled > 0n && execution.filled < offer.quantity;
  if (!isShort || after.status !== 'pending') return execution;
  return { ...endOrderWithDependents(draft, after, 'insufficientAtFill', execution.notice), filled: execution.filled };
}

function endLaterClosings(draft: DecisionDraft, exit: Order, quoteAt: number): void {
  for (const { seq } of draft.waiting().toReversed()) {
    const position = draft.position(exit.position ?? 0n);
    if (!position || countFreeOrReservedUnits(position, 'free') >= exit.quantity - exit.filled) return;
    const other = draft.order(seq);
    const isLater =
      other?.status === 'pending' &&
      other.effect === 'close' &&
      other.side === exit.side &&
      (other.position === null || other.position === exit.position) &&
      !isAttachedExit(other) &&
      (other.pricesAfter ?? other.createdAt) >= quoteAt;
    if (isLater) endOrderWithDependents(draft, other, 'nothingToClose');
  }
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
  if (!mayMeetQuote(order, quote, market)) return null;
  if (!isOrderTriggered(order, quote) || (state.season && now >= state.season.endsAt)) return null;
  const draft = new DecisionDraft(state, market, now);
  const triggered = draft.putOrder({
    ...order,
    triggeredAt: quote.at,
    best: computeBestPriceSeen(order, quote),
    cause: 'triggered',
  });
  const offer = findImmediateFillOffer(triggered, draft.market);
  const execution = offer ? executeWaitingOrder(draft, triggered, offer) : null;
  if (!execution && order.limitPrice === null)
    return keepWaitingForStop(state, order, 'notTakenAtTrigger', market, now);
  if (execution?.filled === 0n && execution.order.status === 'pending')
    return keepWaitingForStop(state, order, getObstacle(order), market, now);
  return draft.decision(seq, execution?.notice ?? null);
}

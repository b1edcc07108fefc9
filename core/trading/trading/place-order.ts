/**
 * A customer's order is decided: refused, filled at once as far as possible, or left waiting with its money or shares
 * reserved.
 */
import { acceptOrder, type AcceptedOrder } from './accept-order.ts';
import { isAuctionOrder, type Order, type OrderRequest } from '../orders/order.ts';
import { sumBorrowedUnits, computeLendingMaximum } from '../execution/borrowed-stock.ts';
import type { DecisionDraft } from '../execution/decision-draft.ts';
import { computeOpeningFillPayment } from '../execution/fill-opening-order.ts';
import { computeWaitingOrderCost, createOrder } from './create-order.ts';
import { findHolderInGroup } from './dependent-orders.ts';
import { linkOrders, NO_LINKED_ORDER_REQUESTS, type LinkedOrderRequests } from './link-orders.ts';
import { finalizePartialFillNotice } from '../execution/trading-notices.ts';
import { ensureOrderFunds } from '../exchange/pay-order-in-other-currency.ts';
import { refuseInsufficientBalance, isTradingRefusal, type TradingRefusal } from '../execution/trading-refusals.ts';
import { computeTotalOrderCost } from './total-order-cost.ts';
import { endOrderWithDependents, executeOpeningOrder, executeOrder } from './execute-order.ts';
import type { AccountState, OrderDecision } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import { reserveUnits } from '../execution/position-units.ts';

export function decidePlaceOrder(
  state: AccountState,
  requested: OrderRequest,
  marketView: MarketView,
  now: number,
  links: LinkedOrderRequests = NO_LINKED_ORDER_REQUESTS,
): OrderDecision | TradingRefusal {
  const accepted = acceptOrder(state, requested, marketView, now, links);
  if (isTradingRefusal(accepted)) return accepted;
  const { request, market, draft } = accepted;
  const order = linkOrders(draft, accepted.order, links);
  if (isTradingRefusal(order)) return order;
  if (sumBorrowedUnits([request, links.oco, links.oto]) > 0n) draft.lendsUpTo = computeLendingMaximum(market, state);
  return checkFundsForNext({ ...accepted, order }, links.oto) ?? placeAccepted({ ...accepted, order });
}

/** An order that follows an entry which fills at once wakes with it, so its money is needed at once too. */
function checkFundsForNext({ draft, order, offer }: AcceptedOrder, next: OrderRequest | null): TradingRefusal | null {
  if (next?.effect !== 'open' || offer?.quantity !== order.quantity) return null;
  const { market, now } = draft;
  const held = computeWaitingOrderCost(draft, createOrder(0n, next, market, now));
  const needed = held + (market.exchange ? 0n : computeTotalOrderCost(draft, order, offer));
  const available = draft.available(order.currency);
  return needed > available ? refuseInsufficientBalance(needed, available, order.currency) : null;
}

function placeAccepted(accepted: AcceptedOrder): OrderDecision | TradingRefusal {
  if (accepted.ends) return fillAndEnd(accepted);
  return accepted.request.effect === 'close' ? placeClosing(accepted) : placeOpening(accepted);
}

function placeOpening({ draft, order, offer }: AcceptedOrder): OrderDecision | TradingRefusal {
  const needed = offer ? computeOpeningFillPayment(draft, order, offer) : null;
  const lacking = ensureOrderFunds(draft, order, computeTotalOrderCost(draft, order, offer, needed));
  if (lacking) return lacking;
  const placed = draft.putOrder(order);
  const notice = offer && needed ? executeOpeningOrder(draft, placed, offer, needed).notice : null;
  if (offer?.quantity !== order.quantity) holdRest(draft, draft.order(order.seq) ?? placed);
  return draft.decision(order.seq, notice);
}

/** Holds what the rest of an order will cost. */
function holdRest(draft: DecisionDraft, order: Order): void {
  if (findHolderInGroup(draft, order)) return;
  const hold = computeWaitingOrderCost(draft, order);
  draft.pay(hold, 'available', 'frozen', 'hold', order.currency, `o${order.seq}`);
  draft.putOrder({ ...order, hold });
}

/** Immediate or cancel takes what is offered and ends; fill or kill takes all or nothing. */
function fillAndEnd({ draft, order, offer }: AcceptedOrder): OrderDecision | TradingRefusal {
  const taken = order.timeInForce === 'ioc' ? offer : null;
  const needed = taken && order.effect === 'open' ? computeOpeningFillPayment(draft, order, taken).costs.total : 0n;
  const lacking = ensureOrderFunds(draft, order, needed);
  if (lacking) return lacking;
  const placed = draft.putOrder(order);
  if (order.effect === 'close') reserveUnits(draft, placed, order.quantity);
  const execution = taken ? executeOrder(draft, placed, taken) : null;
  const current = execution?.order ?? placed;
  if (current.status === 'pending') endOrderWithDependents(draft, current, 'notFillable');
  return draft.decision(
    order.seq,
    finalizePartialFillNotice(execution?.notice ?? null, draft.order(order.seq) ?? order, draft.market),
  );
}

function placeClosing({ draft, order, offer }: AcceptedOrder): OrderDecision {
  // A waiting order that protects one position is attached to it: the position can still be sold, and the order then
  // ends. An auction relies on its orders, so an order for one reserves its own units, and so does one at the market.
  if (order.position !== null && offer === null && order.type !== 'market' && !isAuctionOrder(order))
    return draft.decision(draft.putOrder({ ...order, parent: order.position }).seq, null);
  const placed = draft.putOrder(order);
  reserveUnits(draft, placed, order.quantity);
  const notice = offer ? executeOrder(draft, placed, offer).notice : null;
  return draft.decision(order.seq, notice);
}

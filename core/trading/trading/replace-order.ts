/**
 * The customer changes a waiting order's price or quantity; its hold is adjusted in the same step, so there is never a
 * moment without one.
 */
import { checkCancellableFromAuction } from './auction-orders.ts';
import {
  getTradeDirection,
  isAttachedExit,
  isAuctionOrder,
  isLeveragedOrder,
  type Order,
  type ReplacedOrderTerms,
  type TrailDistance,
  isWaitingForStop,
} from '../orders/order.ts';
import { maximumOf, type Price } from '../../ledger/money.ts';
import { refuseLeverageWhileOverdue } from '../../borrowing/loans/unpaid-loan-restrictions.ts';
import { checkOrderChange, checkOrderAgainstMarket } from './check-order-against-market.ts';
import { borrowsStock, checkBorrowableStock, computeLendingMaximum } from '../execution/borrowed-stock.ts';
import { computeFillCosts } from '../execution/fill-costs.ts';
import { growExitsWithEntry } from './dependent-orders.ts';
import { applyExtendedHours } from './extended-hours-orders.ts';
import { DecisionDraft } from '../execution/decision-draft.ts';
import { releaseOrderHold } from '../execution/fill-opening-order.ts';
import {
  refuseInsufficientBalance,
  refuseNotInThatState,
  refuseQuantityExceedsHeld,
  refuseTrading,
  type TradingRefusal,
} from '../execution/trading-refusals.ts';
import { computeHoldPrice } from './create-order.ts';
import { checkShortSalePriceTest, findImmediateFillOffer } from '../execution/order-pricing.ts';
import { executeOrder } from './execute-order.ts';
import { refuseRestrictedAction } from '../../compliance/account-restrictions.ts';
import {
  countUnpledgedUnits,
  releaseUnits,
  reserveUnits,
  listSellablePositions,
  sumFreeOrReservedUnits,
} from '../execution/position-units.ts';
import type { AccountState, OrderDecision } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import { refuseAtDelayedPrices, waitsForLaterPrices } from '../execution/delayed-prices.ts';

/** Each is another order to programs that speak Alpaca's protocol, whose ids have room for so many. */
export const ORDER_REPLACEMENTS_MAXIMUM = 1000;

/** The changes; absent fields stay. The quantity is that of the whole order, including what has filled. */
export interface OrderReplacement {
  quantity?: bigint;
  limitPrice?: bigint;
  stopPrice?: bigint;
  /** How far a stop trails from now on; the best price it has followed stays. */
  trail?: TrailDistance;
  /** The filled part's protection; null removes it. */
  takeProfit?: Price | null;
  stopLoss?: Price | null;
  stopLossLimit?: Price | null;
  trailingStop?: TrailDistance | null;
  /** The sender's next name for it. */
  clientId?: string;
}

export function decideReplaceOrder(
  state: AccountState,
  seq: bigint,
  change: OrderReplacement,
  marketView: MarketView,
  now: number,
): OrderDecision | TradingRefusal {
  const order = state.orders.find((each) => each.seq === seq);
  if (!order) return refuseTrading('orderNotFound');
  // Checked first, since the restriction may be why the order no longer waits.
  const restricted = order.effect === 'open' ? refuseRestrictedAction(state.states, 'open', now) : null;
  if (restricted) return restricted;
  if (order.status !== 'pending') return refuseNotInThatState(order.status);
  const unpaid =
    isLeveragedOrder(order) && (change.quantity ?? 0n) > order.quantity ? refuseLeverageWhileOverdue(state, now) : null;
  if (unpaid) return unpaid;
  if (marketView.delay || waitsForLaterPrices(order)) return refuseAtDelayedPrices('delayedReplace', marketView);
  const market = applyExtendedHours(order, marketView);
  const number = (order.replacements ?? 0) + 1;
  if (number > ORDER_REPLACEMENTS_MAXIMUM) return refuseTrading('replaceNotAllowed');
  const next: Order = {
    ...order,
    ...change,
    ...(change.stopLoss === null ? { stopLossLimit: null } : {}),
    ...getPlannedAt(order, change, now),
    replacements: number,
    cause: 'replaced',
  };
  const changesStop = change.stopPrice !== undefined && (!isWaitingForStop(order) || order.stopPrice === null);
  const changesLimit = change.limitPrice !== undefined && order.limitPrice === null;
  const changesTrail = change.trail !== undefined && (!isWaitingForStop(order) || order.trail === null);
  // Two orders that close the same units have a price each; everything else about a pair belongs to both.
  const parts = order.group !== null && (order.effect === 'open' || change.quantity !== undefined);
  // The filled part is protected by separate orders, which have their own prices.
  const changesExits =
    [change.takeProfit, change.stopLoss, change.stopLossLimit, change.trailingStop].some(
      (exit) => exit !== undefined,
    ) &&
    (order.effect === 'close' || order.filled > 0n);
  const cannot = changesStop || changesLimit || changesTrail || changesExits || parts;
  // A day trade's allowance was checked for its original quantity.
  if (cannot || order.dayTrading || next.quantity <= order.filled) return refuseTrading('replaceNotAllowed');
  const taken = checkCancellableFromAuction(order, market, now);
  if (taken) return taken;
  const barred = checkOrderChange(order, next, state, market, now);
  if (barred) return barred;
  const refused = checkOrderAgainstMarket(
    isWaitingForStop(order) || isAuctionOrder(order) ? next : { ...next, stopPrice: null, type: 'limit' },
    market,
  );
  const tested = checkShortTestAgain(order, next, change, market);
  if (refused ?? tested) return refused ?? (tested as TradingRefusal);
  const more = borrowsStock(order) ? next.quantity - order.quantity : 0n;
  const unlent = checkBorrowableStock(state, market, more);
  if (unlent) return unlent;

  const draft = new DecisionDraft(state, market, now);
  const lacking = order.effect === 'open' ? adjustHold(draft, order, next) : adjustUnits(draft, order, next);
  if (lacking) return lacking;
  if (order.effect === 'open') growExitsWithEntry(draft, order, next.quantity);
  const replaced = draft.order(seq) as Order;
  const offer = order.inactive || isWaitingForStop(replaced) ? null : findImmediateFillOffer(replaced, draft.market);
  const execution = offer ? executeOrder(draft, replaced, offer) : null;
  if (more > 0n) draft.lendsUpTo = computeLendingMaximum(market, state);
  const decided = draft.decision(seq, execution?.notice ?? null);
  const orderReplacements = [buildReplacedTerms(order, number)];
  return { ...decided, records: { ...decided.records, orderReplacements } };
}

const buildReplacedTerms = (order: Order, number: number): ReplacedOrderTerms => ({
  order: order.seq,
  number,
  quantity: order.quantity,
  filled: order.filled,
  limitPrice: order.limitPrice,
  stopPrice: order.stopPrice,
  trail: order.trail,
  clientId: order.clientId,
});

/** A larger quantity or another price is a new intent. */
export function isNewOrderIntent(order: Order, change: OrderReplacement): boolean {
  const { quantity = 0n, limitPrice = order.limitPrice, stopPrice = order.stopPrice, trail } = change;
  return (
    quantity > order.quantity || limitPrice !== order.limitPrice || stopPrice !== order.stopPrice || trail !== undefined
  );
}

/** The commissions of a new intent's own day apply. */
const getPlannedAt = (order: Order, change: OrderReplacement, now: number): Pick<Order, 'plannedAt'> =>
  isNewOrderIntent(order, change) ? { plannedAt: now } : {};

/**
 * A new limit is tested as a short sale again, and so is an order that grows: its new units have never been in the
 * book.
 */
function checkShortTestAgain(
  order: Order,
  next: Order,
  change: OrderReplacement,
  market: MarketView,
): TradingRefusal | null {
  if (isWaitingForStop(order) || order.inactive) return null;
  if (change.limitPrice !== undefined) return checkShortSalePriceTest({ ...next, type: 'limit' }, market);
  return next.quantity > order.quantity ? checkShortSalePriceTest(next, market) : null;
}

function adjustHold(draft: DecisionDraft, order: Order, next: Order): TradingRefusal | null {
  const rest = next.quantity - next.filled;
  const price = computeHoldPrice(next, draft.market);
  // A trailing stop's hold is that of the moment it was placed, until its quantity or distance changes.
  if (order.trail !== null && next.quantity === order.quantity && next.trail === order.trail) {
    draft.putOrder(next, true);
    return null;
  }
  if (price === 0n && !order.inactive) return refuseTrading('priceNotObtained');
  const total = order.inactive
    ? 0n
    : computeFillCosts(draft.market, getTradeDirection(order.side, 'open'), price, rest, order.leverage, true, next)
        .total;
  const more = total - order.hold;
  const available = isLeveragedOrder(order) ? draft.availableAsMargin(order.currency) : draft.available(order.currency);
  if (more > available) return refuseInsufficientBalance(more, available, order.currency);
  const reference = `o${order.seq}`;
  if (more > 0n) draft.pay(more, 'available', 'frozen', 'hold', order.currency, reference);
  else releaseOrderHold(draft, order, -more, total);
  draft.putOrder({ ...next, hold: total }, true);
  return null;
}

function adjustUnits(draft: DecisionDraft, order: Order, next: Order): TradingRefusal | null {
  const more = next.quantity - order.quantity;
  const room = isAttachedExit(order)
    ? countUnpledgedUnits(draft.position(order.position ?? 0n)) - (order.quantity - order.filled)
    : sumFreeOrReservedUnits(listSellablePositions(draft, order), 'free');
  if (more > 0n && more > room) return refuseQuantityExceedsHeld(maximumOf(room, 0n));
  if (!isAttachedExit(order) && more > 0n) reserveUnits(draft, order, more);
  if (!isAttachedExit(order) && more < 0n) releaseUnits(draft, order, -more);
  draft.putOrder(next, true);
  return null;
}

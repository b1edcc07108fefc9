/** The consequences of an order's fill or end: others of its group end or shrink, and sleeping ones become active. */
import { minimumOf } from '../../ledger/money.ts';
import {
  buildMarketOrderRequest,
  EXIT_KINDS,
  type ExitKind,
  hasExit,
  type OrderCause,
  isAttachedExit,
  NO_EXITS,
  type Order,
  type OrderRequest,
} from '../orders/order.ts';
import { checkCancellableFromAuction } from './auction-orders.ts';
import type { DecisionDraft } from '../execution/decision-draft.ts';
import { computeWaitingOrderCost, createOrder } from './create-order.ts';
import {
  countUnpledgedUnits,
  releaseUnits,
  isPositionLocked,
  sharesGroupReservation,
  countFreeOrReservedUnits,
} from '../execution/position-units.ts';

/** After a fill of `filled` units, or the end (`filled` 0), of `order`. */
export function updateDependentOrders(draft: DecisionDraft, order: Order, filled: bigint): void {
  settleGroup(draft, order, filled);
  if (order.effect === 'close' && filled > 0n) {
    trimAttachedExits(draft);
    endEntry(draft, order);
  }
  if (order.effect === 'open' && order.filled > 0n) protectFilledUnits(draft, order, filled);
  const over = order.status !== 'pending';
  for (const child of draft.waiting().filter((each) => each.inactive && each.parent === order.seq)) {
    if (order.filled === 0n) {
      if (over) updateDependentOrders(draft, endOrder(draft, child, 'otherEnded'), 0n);
    } else if (over || (child.effect === 'close' && filled > 0n)) activateOrder(draft, child, over);
  }
}

/**
 * What one order of a group fills, the other can't: the other ends, or shrinks by that much if both close the same
 * units. A group also ends as one, for whatever reason one of its orders ends.
 */
function settleGroup(draft: DecisionDraft, order: Order, filled: bigint): void {
  if (order.group === null) return;
  for (const other of listGroupMembers(draft, order)) {
    if (filled === 0n) {
      // Of a group of which one has filled, that one carries on; and one that ended with its group ends nothing more.
      if (order.status !== 'pending' && order.cause !== 'otherFilled' && order.cause !== 'linkedEnded')
        updateDependentOrders(draft, endOrder(draft, other, 'linkedEnded'), 0n);
      continue;
    }
    const left = other.quantity - filled;
    if (order.status !== 'pending' || other.effect === 'open' || left <= other.filled) endGroupMember(draft, other);
    else draft.putOrder({ ...other, quantity: left });
  }
}

const listGroupMembers = (draft: DecisionDraft, { group, seq }: Order): Order[] =>
  group === null ? [] : draft.waiting().filter((each) => each.group === group && each.seq !== seq);

/** The order of its group that holds the money for both, since only one of them can fill; null if it does so itself. */
export const findHolderInGroup = (draft: DecisionDraft, order: Order): Order | null =>
  listGroupMembers(draft, order).find(({ hold }) => hold > 0n) ?? null;

/** The money that a pair holds goes to the order that fills, as far as that one needs it; the rest is released. */
export function takeGroupHold(draft: DecisionDraft, order: Order): Order {
  const holder = order.hold === 0n ? findHolderInGroup(draft, order) : null;
  if (!holder) return order;
  const hold = minimumOf(computeWaitingOrderCost(draft, order), holder.hold);
  draft.pay(holder.hold, 'frozen', 'available', 'release', order.currency, `o${holder.seq}`);
  draft.pay(hold, 'available', 'frozen', 'hold', order.currency, `o${order.seq}`);
  draft.putOrder({ ...holder, hold: 0n });
  return draft.putOrder({ ...order, hold });
}

/** The other order has just sold what the group had reserved, so nothing is freed for a closing order. */
function endGroupMember(draft: DecisionDraft, order: Order): void {
  const ended =
    order.effect === 'open'
      ? endOrder(draft, order, 'otherFilled')
      : draft.putOrder({ ...order, status: order.filled > 0n ? 'closed' : 'cancelled', cause: 'otherFilled' });
  updateDependentOrders(draft, ended, 0n);
}

/**
 * Attached orders follow their position: they shrink with it, and end with it. Those that came with an entry that still
 * fills sleep until its next part.
 */
export function trimAttachedExits(draft: DecisionDraft): void {
  for (const order of draft.waiting().filter(isAttachedExit)) {
    const open = countUnpledgedUnits(draft.position(order.position ?? 0n));
    if (open === 0n && isPlacedWithEntry(order) && order.growsTo !== null && order.filled === 0n)
      draft.putOrder({ ...order, inactive: true, cause: 'waitsForOther', quantity: order.growsTo, growsTo: null });
    else if (open === 0n)
      draft.putOrder({ ...order, status: order.filled > 0n ? 'closed' : 'cancelled', cause: 'nothingToClose' });
    else if (order.quantity - order.filled > open) draft.putOrder({ ...order, quantity: order.filled + open });
  }
}

/**
 * The order that was placed together with its entry has the next number; protecting orders come later, since fills have
 * numbers too.
 */
const isPlacedWithEntry = ({ seq, parent }: Order): boolean => parent !== null && seq === parent + 1n;
const getExitKind = (order: Order): ExitKind | null => {
  if (isPlacedWithEntry(order)) return null;
  return order.type === 'limit' ? 'takeProfit' : order.type === 'trailing' ? 'trailingStop' : 'stopLoss';
};
/** Orders that protect what an entry has filled, while it fills. */
export const listGrowingExits = (draft: DecisionDraft, entry: bigint): Order[] =>
  draft.waiting().filter((each) => each.parent === entry && !each.inactive && each.growsTo !== null);

/**
 * Closing orders for what an entry has filled: each part is protected at once, by existing orders or by new ones at the
 * prices that the entry named. Once the entry is over they grow no more.
 */
function protectFilledUnits(draft: DecisionDraft, entry: Order, filled: bigint): void {
  const open = countUnpledgedUnits(draft.position(entry.seq));
  const fills = entry.status === 'pending';
  const growingExits = listGrowingExits(draft, entry.seq);
  for (const each of growingExits) {
    const growsTo = each.growsTo ?? 0n;
    const quantity = minimumOf(each.filled + minimumOf(each.quantity - each.filled + filled, open), growsTo);
    draft.putOrder({ ...each, quantity, growsTo: fills ? growsTo : null });
  }
  const missing = (exit: ExitKind): boolean =>
    hasExit(entry, exit) && !growingExits.some((each) => getExitKind(each) === exit);
  if (open > 0n) placeExits(draft, entry, open, EXIT_KINDS.filter(missing));
}

function placeExits(draft: DecisionDraft, entry: Order, quantity: bigint, exits: readonly ExitKind[]): void {
  const base: OrderRequest = {
    ...buildMarketOrderRequest({ side: entry.side, effect: 'close' }, quantity, entry.leverage),
    type: 'limit',
    triggerPriceSource: entry.triggerPriceSource,
    timeInForce: 'gtc',
    position: entry.seq,
  };
  const growsTo = entry.status === 'pending' ? entry.quantity : null;
  const group = exits.length > 1 ? draft.nextSeq() : null;
  for (const exit of exits) {
    draft.putOrder({
      ...createOrder(draft.nextSeq(), { ...base, ...getExitTerms(entry, exit) }, draft.market, draft.now),
      ...getPricesAfterEntry(draft, entry),
      group,
      parent: entry.seq,
      cause: 'activated',
      growsTo,
    });
  }
}

function getExitTerms(
  { takeProfit, stopLoss, stopLossLimit = null, trailingStop = null }: Order,
  exit: ExitKind,
): Pick<OrderRequest, 'type'> & Partial<OrderRequest> {
  if (exit === 'takeProfit') return { type: 'limit', limitPrice: takeProfit };
  if (exit === 'trailingStop') return { type: 'trailing', trail: trailingStop };
  return { type: stopLossLimit === null ? 'stop' : 'stopLimit', stopPrice: stopLoss, limitPrice: stopLossLimit };
}

/**
 * At delayed prices what was decided together with an entry counts from the quote that has filled the entry.
 */
const getPricesAfterEntry = ({ market }: DecisionDraft, { pricesAfter }: Order): Pick<Order, 'pricesAfter'> =>
  pricesAfter !== undefined && pricesAfter !== null && market.quote
    ? { pricesAfter: Math.max(pricesAfter, market.quote.at) }
    : {};

/**
 * Once an exit has begun to sell, its entry stops buying: the rest of the entry ends, unless it is committed to an
 * auction.
 */
function endEntry(draft: DecisionDraft, { growsTo, parent }: Order): void {
  const entry = growsTo === null ? undefined : draft.order(parent ?? 0n);
  if (entry?.status !== 'pending' || checkCancellableFromAuction(entry, draft.market, draft.now)) return;
  updateDependentOrders(draft, endOrder(draft, entry, 'exitFilled'), 0n);
}

/** A protection that the customer cancels doesn't come back with the next part of its entry; nor do its group's. */
export function removeCancelledExitFromEntry(draft: DecisionDraft, order: Order): void {
  const [entry, exit] = [draft.order(order.parent ?? 0n), getExitKind(order)];
  if (order.growsTo === null || entry?.status !== 'pending' || !exit) return;
  // Without a group it was the only one.
  draft.putOrder({ ...entry, ...NO_EXITS });
}

/** The entry's quantity was changed; exits that grow to its full quantity follow. */
export function growExitsWithEntry(draft: DecisionDraft, entry: Order, quantity: bigint): void {
  for (const each of listGrowingExits(draft, entry.seq))
    if (each.growsTo === entry.quantity)
      draft.putOrder({ ...each, growsTo: quantity, ...(quantity > entry.quantity ? { plannedAt: draft.now } : {}) });
}

/** An inactive order becomes active: an opening one needs its hold, and ends if the money isn't there. */
function activateOrder(draft: DecisionDraft, child: Order, over: boolean): void {
  const order = draft.putOrder({
    ...child,
    inactive: false,
    cause: 'activated',
    best: child.trail ? (draft.market.quote?.last ?? null) : null,
    growsTo: over ? null : child.quantity,
    ...getPricesAfterEntry(draft, child),
  });
  if (order.effect === 'close') return trimAttachedExits(draft);
  const total = computeWaitingOrderCost(draft, order);
  if (total > draft.available(order.currency)) {
    updateDependentOrders(draft, draft.putOrder({ ...order, status: 'rejected', cause: 'insufficientAtFill' }), 0n);
    return;
  }
  draft.pay(total, 'available', 'frozen', 'hold', order.currency, `o${order.seq}`);
  draft.putOrder({ ...order, hold: total });
}

/** How much an order can close now: what it reserved, or for an attached one what is free. */
export function computeClosableQuantity(draft: DecisionDraft, order: Order): bigint {
  const rest = order.quantity - order.filled;
  if (!isAttachedExit(order)) return rest;
  const position = draft.position(order.position ?? 0n);
  return position && !isPositionLocked(position, draft.now)
    ? minimumOf(rest, countFreeOrReservedUnits(position, 'free'))
    : 0n;
}

// An order ends before it has filled completely: its reservations are released, and dependent orders follow.

/** Causes that appear only when it could fill. */
const AT_FILL: ReadonlySet<OrderCause> = new Set([
  'insufficientAtFill',
  'dayTradingAtFill',
  'unpaidLoanAtFill',
  'unitsNotFree',
]);

/** Ends a waiting order. What it has already filled stays: an opening order then has the status of its position. */
export function endOrder(draft: DecisionDraft, order: Order, cause: OrderCause): Order {
  const rest = order.quantity - order.filled;
  draft.pay(order.hold, 'frozen', 'available', 'release', order.currency, `o${order.seq}`);
  if (order.effect === 'close' && !isAttachedExit(order) && !sharesGroupReservation(draft, order))
    releaseUnits(draft, order, rest);
  return draft.putOrder({ ...order, hold: 0n, cause, status: getEndStatus(draft, order, cause) });
}

function getEndStatus(draft: DecisionDraft, order: Order, cause: OrderCause): Order['status'] {
  if (order.filled === 0n) return AT_FILL.has(cause) ? 'rejected' : 'cancelled';
  if (order.effect === 'close') return 'closed';
  return draft.position(order.seq)?.status ?? 'closed';
}

/** What follows from an order that has filled or ended: others of its group end or shrink, those that slept until then wake up. */
import { smaller } from '../money.ts';
import { costsOf, NOTHING_BEFORE } from './costs.ts';
import { directionOf } from './direction.ts';
import type { Draft } from './draft.ts';
import { endOrder } from './end-order.ts';
import { holdPrice } from './hold-price.ts';
import { newOrder } from './new-order.ts';
import { isAttached, isLocked, unitsOf } from './units.ts';
import type { Order, OrderRequest } from './types.ts';

/** After a fill of `filled` units, or the end (`filled` 0), of `order`. */
export function settleDependents(draft: Draft, order: Order, filled: bigint): void {
  settleGroup(draft, order, filled);
  if (order.effect === 'close' && filled > 0n) trimAttached(draft);
  if (order.status === 'pending') return;
  if (order.effect === 'open' && order.filled > 0n) bracket(draft, order);
  for (const child of draft.waiting().filter((each) => each.asleep && each.parent === order.seq)) {
    if (order.filled > 0n) wake(draft, child);
    else settleDependents(draft, endOrder(draft, child, 'otherEnded'), 0n);
  }
}

/** Of two orders in a group what one has filled the other can't: it ends, or shrinks by that much where both close the same units. */
function settleGroup(draft: Draft, order: Order, filled: bigint): void {
  if (order.group === null || filled === 0n) return;
  for (const other of draft.waiting().filter((each) => each.group === order.group && each.seq !== order.seq)) {
    const left = other.quantity - filled;
    if (order.status !== 'pending' || other.effect === 'open' || left <= other.filled) endMember(draft, other);
    else draft.putOrder({ ...other, quantity: left });
  }
}

/** What the group had reserved has just been sold by the other one, so nothing is freed for a closing order. */
function endMember(draft: Draft, order: Order): void {
  const ended = order.effect === 'open'
    ? endOrder(draft, order, 'otherFilled')
    : draft.putOrder({ ...order, status: order.filled > 0n ? 'closed' : 'cancelled', cause: 'otherFilled' });
  settleDependents(draft, ended, 0n);
}

/** Attached orders follow their position: they shrink with it, and end with it. */
export function trimAttached(draft: Draft): void {
  for (const order of draft.waiting().filter(isAttached)) {
    const position = draft.position(order.position ?? 0n);
    if (!position || position.openQuantity === 0n) draft.putOrder({ ...order, status: order.filled > 0n ? 'closed' : 'cancelled', cause: 'nothingToClose' });
    else if (order.quantity - order.filled > position.openQuantity) draft.putOrder({ ...order, quantity: order.filled + position.openQuantity });
  }
}

/** Closing orders at the prices that the entry named, for what it has filled. */
function bracket(draft: Draft, entry: Order): void {
  const position = draft.position(entry.seq);
  if ((entry.takeProfit === null && entry.stopLoss === null) || !position || position.openQuantity === 0n) return;
  const base: OrderRequest = {
    side: entry.side, effect: 'close', type: 'limit', quantity: position.openQuantity, limitPrice: null, stopPrice: null, trail: null, watched: entry.watched,
    leverage: entry.leverage, dayTrading: false, timeInForce: 'gtc', goodTill: null, takeProfit: null, stopLoss: null, position: entry.seq, clientId: null,
  };
  const legs: OrderRequest[] = [];
  if (entry.takeProfit !== null) legs.push({ ...base, limitPrice: entry.takeProfit });
  if (entry.stopLoss !== null) legs.push({ ...base, type: 'stop', stopPrice: entry.stopLoss });
  const group = legs.length > 1 ? draft.nextSeq() : null;
  for (const leg of legs) draft.putOrder({ ...newOrder(draft.nextSeq(), leg, draft.market, draft.now), group, parent: entry.seq, cause: 'activated' });
}

/** A sleeping order begins to wait: an opening one needs its hold, and ends if the money isn't there. */
function wake(draft: Draft, child: Order): void {
  const order = draft.putOrder({ ...child, asleep: false, cause: 'activated', best: child.trail ? (draft.market.quote?.last ?? null) : null });
  if (order.effect === 'close') return trimAttached(draft);
  const { total } = costsOf(draft.market, directionOf(order.side, 'open'), holdPrice(order, draft.market), order.quantity, order.leverage, true, { ...NOTHING_BEFORE, side: order.side });
  if (total > draft.available(order.currency)) {
    settleDependents(draft, draft.putOrder({ ...order, status: 'rejected', cause: 'insufficientAtFill' }), 0n);
    return;
  }
  draft.pay(total, 'available', 'frozen', 'hold', order.currency, `o${order.seq}`);
  draft.putOrder({ ...order, hold: total });
}

/** How much an order can close now: what it reserved, or for an attached one what is free. */
export function closable(draft: Draft, order: Order): bigint {
  const rest = order.quantity - order.filled;
  if (!isAttached(order)) return rest;
  const position = draft.position(order.position ?? 0n);
  return position && !isLocked(position, draft.now) ? smaller(rest, unitsOf(position, 'free')) : 0n;
}

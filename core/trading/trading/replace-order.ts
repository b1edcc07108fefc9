/**
 * The customer changes a waiting order's price or quantity; its hold is adjusted in the same step, so there is never a
 * moment without one.
 */
import { checkStillOpen } from './auction-orders.ts';
import {
  directionOf,
  isAttached,
  isForAuction,
  isLeveraged,
  type Order,
  type Trail,
  waitsForStop,
} from '../orders/order.ts';
import { larger, type Price } from '../../ledger/money.ts';
import { refuseLeverage } from '../../borrowing/loans/unpaid-loans.ts';
import { checkAgain, checkOrder } from './check-order.ts';
import { borrows, checkStock, lendsUpTo } from '../execution/borrowed-stock.ts';
import { costsOf } from '../execution/costs.ts';
import { growWith } from './dependent-orders.ts';
import { seenBy } from './extended-hours.ts';
import { Draft } from '../execution/draft.ts';
import { giveBack } from '../execution/fill-opening.ts';
import {
  insufficientBalance,
  notInThatState,
  quantityExceedsHeld,
  refuseTrading,
  type TradingRefusal,
} from '../execution/refusals.ts';
import { holdPrice } from './new-order.ts';
import { checkShortTest, offerNow } from '../execution/pricing.ts';
import { runOrder } from './run-order.ts';
import { refuseAct } from '../../compliance/restrictions.ts';
import { freeUnits, reserveUnits, sellableFor, sumOfUnits } from '../execution/units.ts';
import type { AccountState, Decision } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';

/** The changes; absent fields stay. The quantity is that of the whole order, including what has filled. */
export interface Replacement {
  quantity?: bigint;
  limitPrice?: bigint;
  stopPrice?: bigint;
  /** How far a stop trails from now on; the best price it has followed stays. */
  trail?: Trail;
  /** The filled part's protection; null removes it. */
  takeProfit?: Price | null;
  stopLoss?: Price | null;
}

export function decideReplaceOrder(
  state: AccountState,
  seq: bigint,
  change: Replacement,
  given: MarketView,
  now: number,
): Decision | TradingRefusal {
  const order = state.orders.find((each) => each.seq === seq);
  if (!order) return refuseTrading('orderNotFound');
  // Checked first, since the restriction may be why the order no longer waits.
  const restricted = order.effect === 'open' ? refuseAct(state.states, 'open', now) : null;
  if (restricted) return restricted;
  if (order.status !== 'pending') return notInThatState(order.status);
  const unpaid = isLeveraged(order) && (change.quantity ?? 0n) > order.quantity ? refuseLeverage(state, now) : null;
  if (unpaid) return unpaid;
  const market = seenBy(order, given);
  const next: Order = { ...order, ...change, ...plannedFor(order, change, now), cause: 'replaced' };
  const changesStop = change.stopPrice !== undefined && (!waitsForStop(order) || order.stopPrice === null);
  const changesLimit = change.limitPrice !== undefined && order.limitPrice === null;
  const changesTrail = change.trail !== undefined && (!waitsForStop(order) || order.trail === null);
  // Two orders that close the same units have a price each; everything else about a pair belongs to both.
  const parts = order.group !== null && (order.effect === 'open' || change.quantity !== undefined);
  // The filled part is protected by separate orders, which have their own prices.
  const changesExits =
    (change.takeProfit !== undefined || change.stopLoss !== undefined) &&
    (order.effect === 'close' || order.filled > 0n);
  const cannot = changesStop || changesLimit || changesTrail || changesExits || parts;
  // A day trade's allowance was checked for its original quantity.
  if (cannot || order.dayTrading || next.quantity <= order.filled) return refuseTrading('replaceNotAllowed');
  const taken = checkStillOpen(order, market, now);
  if (taken) return taken;
  const barred = checkAgain(order, next, state, market, now);
  if (barred) return barred;
  const refused = checkOrder(
    waitsForStop(order) || isForAuction(order) ? next : { ...next, stopPrice: null, type: 'limit' },
    market,
  );
  const tested = testedAgain(order, next, change, market);
  if (refused ?? tested) return refused ?? (tested as TradingRefusal);
  const more = borrows(order) ? next.quantity - order.quantity : 0n;
  const unlent = checkStock(state, market, more);
  if (unlent) return unlent;

  const draft = new Draft(state, market, now);
  const lacking = order.effect === 'open' ? adjustHold(draft, order, next) : adjustUnits(draft, order, next);
  if (lacking) return lacking;
  if (order.effect === 'open') growWith(draft, order, next.quantity);
  const replaced = draft.order(seq) as Order;
  const offer = order.asleep || waitsForStop(replaced) ? null : offerNow(replaced, draft.market);
  const ran = offer ? runOrder(draft, replaced, offer) : null;
  if (more > 0n) draft.lendsUpTo = lendsUpTo(market, state);
  return draft.decision(seq, ran?.notice ?? null);
}

/** A larger quantity or another price is a new intent. */
export function isNewIntent(order: Order, change: Replacement): boolean {
  const { quantity = 0n, limitPrice = order.limitPrice, stopPrice = order.stopPrice, trail } = change;
  return (
    quantity > order.quantity || limitPrice !== order.limitPrice || stopPrice !== order.stopPrice || trail !== undefined
  );
}

/** The commissions of a new intent's own day apply. */
const plannedFor = (order: Order, change: Replacement, now: number): Pick<Order, 'plannedAt'> =>
  isNewIntent(order, change) ? { plannedAt: now } : {};

/**
 * A new limit is tested as a short sale again, and so is an order that grows: its new units have never been in the
 * book.
 */
function testedAgain(order: Order, next: Order, change: Replacement, market: MarketView): TradingRefusal | null {
  if (waitsForStop(order) || order.asleep) return null;
  if (change.limitPrice !== undefined) return checkShortTest({ ...next, type: 'limit' }, market);
  return next.quantity > order.quantity ? checkShortTest(next, market) : null;
}

function adjustHold(draft: Draft, order: Order, next: Order): TradingRefusal | null {
  const rest = next.quantity - next.filled;
  const price = holdPrice(next, draft.market);
  // A trailing stop's hold is that of the moment it was placed, until its quantity or distance changes.
  if (order.trail !== null && next.quantity === order.quantity && next.trail === order.trail) {
    draft.putOrder(next, true);
    return null;
  }
  if (price === 0n && !order.asleep) return refuseTrading('priceNotObtained');
  const total = order.asleep
    ? 0n
    : costsOf(draft.market, directionOf(order.side, 'open'), price, rest, order.leverage, true, next).total;
  const more = total - order.hold;
  const available = isLeveraged(order) ? draft.availableAsMargin(order.currency) : draft.available(order.currency);
  if (more > available) return insufficientBalance(more, available, order.currency);
  const reference = `o${order.seq}`;
  if (more > 0n) draft.pay(more, 'available', 'frozen', 'hold', order.currency, reference);
  else giveBack(draft, order, -more, total);
  draft.putOrder({ ...next, hold: total }, true);
  return null;
}

function adjustUnits(draft: Draft, order: Order, next: Order): TradingRefusal | null {
  const more = next.quantity - order.quantity;
  const room = isAttached(order)
    ? (draft.position(order.position ?? 0n)?.openQuantity ?? 0n) - (order.quantity - order.filled)
    : sumOfUnits(sellableFor(draft, order), 'free');
  if (more > 0n && more > room) return quantityExceedsHeld(larger(room, 0n));
  if (!isAttached(order) && more > 0n) reserveUnits(draft, order, more);
  if (!isAttached(order) && more < 0n) freeUnits(draft, order, -more);
  draft.putOrder(next, true);
  return null;
}

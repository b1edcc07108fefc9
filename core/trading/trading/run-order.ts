/** Fills an order as far as possible: at once when it is placed or triggered, or from the simulator while it waits. */
import type { Amount } from '../../ledger/money.ts';
import { checkBeforeMove } from './check-order.ts';
import { dayTradeStands } from '../day-trading/day-trade.ts';
import { closable, endOrder, growing, settleDependents } from './dependent-orders.ts';
import type { Draft } from '../execution/draft.ts';
import { fillClosing } from '../execution/fill-closing.ts';
import { fillOpening, type Needed, neededFor } from '../execution/fill-opening.ts';
import { closedNotice, filledNotice, rejectedNotice } from '../execution/notices.ts';
import { tableAt } from '../execution/margin-table.ts';
import { opposite } from './opposite-side.ts';
import type { Offer } from '../execution/pricing.ts';
import { type Cause, isAttached, isLeveraged, type Order } from '../orders/order.ts';
import { leftBy, type Units } from '../execution/units.ts';
import type { Notice } from '../../ledger/changes.ts';

/** The result of an attempt to fill. `filled` 0 with a notice: the order has ended for lack of money. */
export interface Ran {
  order: Order;
  filled: bigint;
  notice: Notice | null;
}

/**
 * Fills as much of `order` as `offer` has. A closing order takes what it reserved, or free units if it reserved
 * nothing.
 */
export function runOrder(draft: Draft, order: Order, offer: Offer, units: Units = 'reserved'): Ran {
  return order.effect === 'open'
    ? runOpening(draft, order, offer)
    : runClosing(draft, order, offer, isAttached(order) ? 'free' : units);
}

/** `needed`: if it is known already. */
export function runOpening(draft: Draft, order: Order, offer: Offer, needed?: Needed): Ran {
  if (draft.restricted) return finish(draft, order, 'restricted', rejectedNotice(order, draft.market, 'restricted'));
  if (opposite(order.side, draft.heldAnywhere()).length > 0)
    return finish(draft, order, 'oppositeSide', rejectedNotice(order, draft.market, 'oppositeSide'));
  if (!dayTradeStands(draft, order, offer))
    return finish(draft, order, 'dayTradingAtFill', rejectedNotice(order, draft.market, 'dayTradingAtFill'));
  if (isLeveraged(order) && draft.owesLate)
    return finish(draft, order, 'unpaidLoanAtFill', rejectedNotice(order, draft.market, 'unpaidLoanAtFill'));
  // It waits until the move is over.
  if (checkBeforeMove([order], draft.market)) return { order, filled: 0n, notice: null };
  const table =
    order.leverage > 1 ? tableAt(draft, order, (needed ?? neededFor(draft, order, offer)).costs.notional) : null;
  if (table && order.leverage > table.maximumLeverage)
    return finish(draft, order, 'marginRaised', rejectedNotice(order, draft.market, 'marginRaised'));
  const filled = fillOpening(draft, order, offer, needed);
  if (!filled)
    return finish(draft, order, 'insufficientAtFill', rejectedNotice(order, draft.market, 'insufficientAtFill'));
  settleDependents(draft, filled, offer.quantity);
  return {
    order: latest(draft, filled),
    filled: offer.quantity,
    notice: filledNotice(filled, draft.market, growing(draft, order.seq).length > 0),
  };
}

function runClosing(draft: Draft, order: Order, offer: Offer, units: Units): Ran {
  const able = closable(draft, order);
  if (able === 0n) return { order, filled: 0n, notice: null };
  const quantity = able < offer.quantity ? able : offer.quantity;
  const { order: closed, profit } = fillClosing(draft, order, units, { ...offer, quantity });
  settleDependents(draft, closed, quantity);
  return { order: latest(draft, closed), filled: quantity, notice: noticeOf(draft, closed, profit) };
}

const noticeOf = (draft: Draft, order: Order, profit: Amount): Notice =>
  closedNotice(order, draft.market, profit, leftBy(draft, order));

/** Ends the rest of an order, and settles what depends on it. */
export function finish(draft: Draft, order: Order, cause: Cause, notice: Notice | null = null): Ran {
  const ended = endOrder(draft, order, cause);
  settleDependents(draft, ended, 0n);
  return { order: latest(draft, ended), filled: 0n, notice };
}

const latest = (draft: Draft, order: Order): Order => draft.order(order.seq) ?? order;

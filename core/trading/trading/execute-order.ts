/** Fills an order as far as possible: at once when it is placed or triggered, or from the simulator while it waits. */
import type { Amount } from '../../ledger/money.ts';
import { borrowsStock } from '../execution/borrowed-stock.ts';
import { checkLeverageBeforeClockMove } from './check-order-against-market.ts';
import { isDayTradeStillAllowed } from '../day-trading/day-trade.ts';
import {
  computeClosableQuantity,
  endOrder,
  listGrowingExits,
  takeGroupHold,
  updateDependentOrders,
} from './dependent-orders.ts';
import type { DecisionDraft } from '../execution/decision-draft.ts';
import { fillClosingOrder } from '../execution/fill-closing-order.ts';
import {
  fillOpeningOrder,
  type OpeningFillPayment,
  computeOpeningFillPayment,
} from '../execution/fill-opening-order.ts';
import {
  buildPositionClosedNotice,
  buildOrderFilledNotice,
  buildOrderRejectedNotice,
} from '../execution/trading-notices.ts';
import { getOrderMarginRequirements } from '../execution/order-margin-requirements.ts';
import { listOppositePositions } from './check-no-opposite-position.ts';
import type { FillOffer } from '../execution/order-pricing.ts';
import { type OrderCause, isAttachedExit, isLeveragedOrder, type Order } from '../orders/order.ts';
import { countUnitsLeftOpen, isPositionLocked, type UnitAvailability } from '../execution/position-units.ts';
import type { Notice } from '../../ledger/decision-changes.ts';

/** The result of an attempt to fill. `filled` 0 with a notice: the order has ended for lack of money. */
export interface OrderExecution {
  order: Order;
  filled: bigint;
  notice: Notice | null;
}

/**
 * Fills as much of `order` as `offer` has. A closing order takes what it reserved, or free units if it reserved
 * nothing.
 */
export function executeOrder(
  draft: DecisionDraft,
  order: Order,
  offer: FillOffer,
  units: UnitAvailability = 'reserved',
): OrderExecution {
  return order.effect === 'open'
    ? executeOpeningOrder(draft, order, offer)
    : executeClosingOrder(draft, order, offer, isAttachedExit(order) ? 'free' : units);
}

/** `needed`: if it is known already. */
export function executeOpeningOrder(
  draft: DecisionDraft,
  requested: Order,
  offer: FillOffer,
  needed?: OpeningFillPayment,
): OrderExecution {
  const order = takeGroupHold(draft, requested);
  const reject = (cause: OrderCause): OrderExecution =>
    endOrderWithDependents(draft, order, cause, buildOrderRejectedNotice(order, draft.market, cause));
  if (draft.restricted) return reject('restricted');
  if (listOppositePositions(order.side, draft.heldAnywhere()).length > 0) return reject('oppositeSide');
  if (borrowsStock(order) && draft.isShortSaleBarred) return reject('shortDuringOffer');
  if (!isDayTradeStillAllowed(draft, order, offer)) return reject('dayTradingAtFill');
  if (isLeveragedOrder(order) && draft.owesLate) return reject('unpaidLoanAtFill');
  // It waits until the move is over.
  if (checkLeverageBeforeClockMove([order], draft.market)) return { order, filled: 0n, notice: null };
  const table =
    order.leverage > 1
      ? getOrderMarginRequirements(
          draft,
          order,
          (needed ?? computeOpeningFillPayment(draft, order, offer)).costs.notional,
        )
      : null;
  if (table && order.leverage > table.maximumLeverage) return reject('marginRaised');
  const filled = fillOpeningOrder(draft, order, offer, needed);
  if (!filled) return reject('insufficientAtFill');
  updateDependentOrders(draft, filled, offer.quantity);
  return {
    order: getLatestOrder(draft, filled),
    filled: offer.quantity,
    notice: buildOrderFilledNotice(filled, draft.market, listGrowingExits(draft, order.seq).length > 0),
  };
}

function executeClosingOrder(
  draft: DecisionDraft,
  order: Order,
  offer: FillOffer,
  units: UnitAvailability,
): OrderExecution {
  const able = computeClosableQuantity(draft, order);
  if (able === 0n) return endWithoutFreeUnits(draft, order);
  const quantity = able < offer.quantity ? able : offer.quantity;
  const { order: closed, profit } = fillClosingOrder(draft, order, units, { ...offer, quantity });
  updateDependentOrders(draft, closed, quantity);
  return {
    order: getLatestOrder(draft, closed),
    filled: quantity,
    notice: buildExecutionNotice(draft, closed, profit),
  };
}

/**
 * Its units secure a loan, or another order has reserved them. An order whose stop was reached would otherwise sell
 * them whenever they become free, whatever the price is then; a limit waits for its price again. A lock only ends.
 */
function endWithoutFreeUnits(draft: DecisionDraft, order: Order): OrderExecution {
  const position = draft.position(order.position ?? 0n);
  if (order.triggeredAt === null || (position && isPositionLocked(position, draft.now)))
    return { order, filled: 0n, notice: null };
  return endOrderWithDependents(
    draft,
    order,
    'unitsNotFree',
    buildOrderRejectedNotice(order, draft.market, 'unitsNotFree'),
  );
}

const buildExecutionNotice = (draft: DecisionDraft, order: Order, profit: Amount): Notice =>
  buildPositionClosedNotice(order, draft.market, profit, countUnitsLeftOpen(draft, order));

/** Ends the rest of an order, and settles what depends on it. */
export function endOrderWithDependents(
  draft: DecisionDraft,
  order: Order,
  cause: OrderCause,
  notice: Notice | null = null,
): OrderExecution {
  const ended = endOrder(draft, order, cause);
  updateDependentOrders(draft, ended, 0n);
  return { order: getLatestOrder(draft, ended), filled: 0n, notice };
}

const getLatestOrder = (draft: DecisionDraft, order: Order): Order => draft.order(order.seq) ?? order;

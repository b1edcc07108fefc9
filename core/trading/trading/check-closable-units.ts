import { isClosableQuantity, getLotSizeRules } from '../../markets/order-rules/lot-sizes.ts';
import {
  checkPositionLocks,
  countPledgedUnits,
  listPositionsToClose,
  listSellablePositions,
  sumFreeOrReservedUnits,
} from '../execution/position-units.ts';
import type { DecisionDraft } from '../execution/decision-draft.ts';
import { checkFractionalClosing } from '../execution/fractional-shares.ts';
import {
  refuseHoldingPledged,
  refuseNotInThatState,
  refuseQuantityExceedsHeld,
  type TradingRefusal,
} from '../execution/trading-refusals.ts';
import type { Order } from '../orders/order.ts';

/** Whether the units to be closed exist, and may be closed in this quantity. */
export function checkClosableUnits(draft: DecisionDraft, order: Order): TradingRefusal | null {
  const held = listPositionsToClose(draft, order);
  const free = sumFreeOrReservedUnits(listSellablePositions(draft, order), 'free');
  const locked = checkPositionLocks(held, order.quantity, draft.now);
  if (locked) return locked;
  const pledged = held.reduce((sum, each) => sum + countPledgedUnits(each), 0n);
  if (pledged > 0n && order.quantity > free && order.quantity <= free + pledged) return refuseHoldingPledged(free);
  if (order.quantity > free)
    return free === 0n && held.length > 0 ? refuseNotInThatState('readyToClose') : refuseQuantityExceedsHeld(free);
  const lot = getLotSizeRules(draft.market.instrument, draft.market.date);
  return isClosableQuantity(order.quantity, free, lot) ? null : checkFractionalClosing(order, lot, draft.market);
}

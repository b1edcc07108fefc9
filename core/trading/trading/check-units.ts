import { isClosable, lotOf } from '../../markets/order-rules/lots.ts';
import { checkLock, pledgedOf, positionsFor, sellableFor, sumOfUnits } from '../execution/units.ts';
import type { Draft } from '../execution/draft.ts';
import { checkPartsClosed } from '../execution/fractional-shares.ts';
import { holdingPledged, notInThatState, quantityExceedsHeld, type TradingRefusal } from '../execution/refusals.ts';
import type { Order } from '../orders/order.ts';

/** Whether the units to be closed exist, and may be closed in this quantity. */
export function checkUnits(draft: Draft, order: Order): TradingRefusal | null {
  const held = positionsFor(draft, order);
  const free = sumOfUnits(sellableFor(draft, order), 'free');
  const locked = checkLock(held, order.quantity, draft.now);
  if (locked) return locked;
  const pledged = held.reduce((sum, each) => sum + pledgedOf(each), 0n);
  if (pledged > 0n && order.quantity > free && order.quantity <= free + pledged) return holdingPledged(free);
  if (order.quantity > free)
    return free === 0n && held.length > 0 ? notInThatState('readyToClose') : quantityExceedsHeld(free);
  const lot = lotOf(draft.market.instrument, draft.market.date);
  return isClosable(order.quantity, free, lot) ? null : checkPartsClosed(order, lot, draft.market);
}

/** An order ends before it has filled completely: its reservations are released, and dependent orders follow. */
import type { Draft } from './draft.ts';
import { freeUnits, sharesReservation } from './units.ts';
import { isAttached } from '../orders/waiting.ts';
import type { Cause, Order } from '../orders/order.ts';

/** Causes that appear only when it could fill. */
const AT_FILL: ReadonlySet<Cause> = new Set(['insufficientAtFill', 'dayTradingAtFill', 'unpaidLoanAtFill']);

/** Ends a waiting order. What it has already filled stays: an opening order then has the status of its position. */
export function endOrder(draft: Draft, order: Order, cause: Cause): Order {
  const rest = order.quantity - order.filled;
  draft.pay(order.hold, 'frozen', 'available', 'release', order.currency, `o${order.seq}`);
  if (order.effect === 'close' && !isAttached(order) && !sharesReservation(draft, order)) freeUnits(draft, order, rest);
  return draft.putOrder({ ...order, hold: 0n, cause, status: endStatus(draft, order, cause) });
}

function endStatus(draft: Draft, order: Order, cause: Cause): Order['status'] {
  if (order.filled === 0n) return AT_FILL.has(cause) ? 'rejected' : 'cancelled';
  if (order.effect === 'close') return 'closed';
  return draft.position(order.seq)?.status ?? 'closed';
}

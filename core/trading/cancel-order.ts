/** An order ends before it filled: what it had reserved comes back. */
import { unreserve } from './close-held.ts';
import { notInThatState, refuseTrading, type TradingRefusal } from './refusals.ts';
import type { AccountState, Cause, Decision, Notice, Order } from './types.ts';

/** Cancelling is allowed only while pending. `state` holds the order and the positions of its instrument. */
export function decideCancelOrder(state: AccountState, seq: bigint, now: number): Decision | TradingRefusal {
  const order = state.orders.find((each) => each.seq === seq);
  if (!order) return refuseTrading('orderNotFound');
  if (order.status !== 'pending') return notInThatState(order.status);
  return endOrder(state, order, 'cancelledByCustomer', null, now);
}

/** Ends a pending order for `cause`. */
export function endOrder(state: AccountState, order: Order, cause: Cause, notice: Notice | null, now: number): Decision {
  const ended: Order = { ...order, status: cause === 'insufficientAtFill' ? 'rejected' : 'cancelled', cause, hold: 0n, updatedAt: now };
  const held = state.positions.filter((position) => position.side === order.side);
  return {
    transfers: order.hold === 0n ? [] : [{ currency: order.currency, amount: order.hold, debit: 'frozen', credit: 'available', code: 'release', reference: `o${order.seq}` }],
    orders: [ended], positions: order.effect === 'close' ? unreserve(held, order.quantity - order.filled) : [], fills: [],
    order: ended, notice, lastSeq: state.lastSeq,
  };
}

/** The customer cancels a waiting order; what it had reserved is released. */
import { checkStillOpen } from './auction-orders.ts';
import { withdrawProtection } from './dependents.ts';
import { Draft } from './draft.ts';
import { notInThatState, refuseTrading, type TradingRefusal } from './refusals.ts';
import { finish } from './run-order.ts';
import type { AccountState, Decision } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';

/** Only a pending order can be cancelled. `state` holds the order and everything in its instrument. */
export function decideCancelOrder(
  state: AccountState,
  seq: bigint,
  market: MarketView,
  now: number,
): Decision | TradingRefusal {
  const order = state.orders.find((each) => each.seq === seq);
  if (!order) return refuseTrading('orderNotFound');
  if (order.status !== 'pending') return notInThatState(order.status);
  const taken = checkStillOpen(order, market, now);
  if (taken) return taken;
  const draft = new Draft(state, market, now);
  finish(draft, order, 'cancelledByCustomer');
  withdrawProtection(draft, order);
  return draft.decision(seq, null);
}

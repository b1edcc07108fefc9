/**
 * A block ends once its seller may no longer take part in one, which frees the shares it reserved. Trading lets its
 * order wait, since that closes a position.
 */
import type { AccountState, Decision } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import { Draft } from '../trading/draft.ts';
import { rejectedNotice } from '../trading/notices.ts';
import { finish } from '../trading/run-order.ts';
import { barredFromBlocks } from './refusals.ts';

/** `seq`: the block's order. Null if it doesn't wait, or nothing bars its seller any more. */
export function decideEndBarred(state: AccountState, seq: bigint, market: MarketView, now: number): Decision | null {
  const order = state.orders.find((each) => each.seq === seq);
  if (order?.status !== 'pending' || barredFromBlocks(state.states, now) === null) return null;
  const draft = new Draft(state, market, now);
  finish(draft, order, 'restricted');
  return draft.decision(seq, rejectedNotice(order, market, 'restricted'));
}

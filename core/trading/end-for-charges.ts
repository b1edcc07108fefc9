/**
 * Charges have fallen due that nothing else in the account can pay: ends a waiting order, so that what it had reserved
 * pays.
 */
import type { Instrument } from '../market.ts';
import { closedMarket } from './charge-financing.ts';
import { Draft } from './draft.ts';
import { rejectedNotice } from './notices.ts';
import { finish } from './run-order.ts';
import type { AccountState, Decision } from '../orders/account-state.ts';

/** Null if the order doesn't wait, or has reserved nothing. */
export function decideEndForCharges(
  state: AccountState,
  seq: bigint,
  instrument: Instrument,
  date: string,
  now: number,
): Decision | null {
  const order = state.orders.find((each) => each.seq === seq);
  if (order?.status !== 'pending' || order.hold === 0n) return null;
  const market = closedMarket(instrument, date);
  const draft = new Draft(state, market, now);
  finish(draft, order, 'chargesDue');
  return draft.decision(seq, rejectedNotice(order, market, 'chargesDue'));
}

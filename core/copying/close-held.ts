/**
 * Closes the holdings of a copy that is being stopped as its follower could: at the market, as far as its depth allows.
 */
import { parseScaled } from '../money.ts';
import type { AccountState, Decision } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import { decideClosePosition } from '../trading/close-one.ts';
import type { TradingRefusal } from '../trading/refusals.ts';

/** After a refusal it is tried again; null if nothing can be filled now. */
export function decideCloseHeld(
  state: AccountState,
  seq: bigint,
  market: MarketView,
  now: number,
): Decision | TradingRefusal | null {
  const whole = decideClosePosition(state, seq, null, market, now);
  if (!('refused' in whole) || whole.refused !== 'orderTooLarge') return whole;
  const most = parseScaled(whole.params.maximum) ?? 0n;
  return most > 0n ? decideClosePosition(state, seq, most, market, now) : null;
}

/** Orders of a running strategy: at the market, in one portfolio, without leverage. */
import { parseScaled } from '../money.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { OrderRequest } from '../orders/order.ts';
import { atMarket } from '../orders/at-market.ts';
import { decidePlaceOrder } from '../trading/place-order.ts';
import { isLocked, sumOfUnits } from '../trading/units.ts';

type Decided = ReturnType<typeof decidePlaceOrder>;

/** As much as the market offers; the rest is left for another day. */
export function decideTrade(state: AccountState, request: OrderRequest, market: MarketView, now: number): Decided {
  const whole = decidePlaceOrder(state, request, market, now);
  if (!('refused' in whole) || whole.refused !== 'orderTooLarge') return whole;
  const most = parseScaled(whole.params.maximum) ?? 0n;
  return most > 0n ? decidePlaceOrder(state, { ...request, quantity: most }, market, now) : whole;
}

/** Sells the free units of the market's instrument, as far as the market's depth allows; null if none are free. */
export function decideSellAll(state: AccountState, market: MarketView, now: number): Decided | null {
  const held = state.positions.filter(
    (each) => each.side === 'long' && each.status !== 'closed' && !isLocked(each, now),
  );
  const free = sumOfUnits(held, 'free');
  return free > 0n ? decideTrade(state, atMarket({ side: 'long', effect: 'close' }, free), market, now) : null;
}

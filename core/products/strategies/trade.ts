/** Orders of a running strategy: at the market, in one portfolio, without leverage. */
import { parseScaled } from '../../ledger/money.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import type { MarketView } from '../../trading/orders/market-view.ts';
import { atMarket, type OrderRequest } from '../../trading/orders/order.ts';
import { decidePlaceOrder } from '../../trading/trading/place-order.ts';
import { isLocked, sumOfUnits } from '../../trading/execution/units.ts';

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

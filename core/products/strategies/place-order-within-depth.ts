/** Orders of a running strategy: at the market, in one portfolio, without leverage. */
import { parseScaled } from '../../ledger/money.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import type { MarketView } from '../../trading/orders/market-view.ts';
import { buildMarketOrderRequest, type OrderRequest } from '../../trading/orders/order.ts';
import { decidePlaceOrder } from '../../trading/trading/place-order.ts';
import { isPositionLocked, sumFreeOrReservedUnits } from '../../trading/execution/position-units.ts';

type Decided = ReturnType<typeof decidePlaceOrder>;

/** As much as the market offers; the rest is left for another day. */
export function decidePlaceOrderWithinDepth(
  state: AccountState,
  request: OrderRequest,
  market: MarketView,
  now: number,
): Decided {
  const whole = decidePlaceOrder(state, request, market, now);
  if (!('refused' in whole) || whole.refused !== 'orderTooLarge') return whole;
  const most = parseScaled(whole.params.maximum) ?? 0n;
  return most > 0n ? decidePlaceOrder(state, { ...request, quantity: most }, market, now) : whole;
}

/** Sells the free units of the market's instrument, as far as the market's depth allows; null if none are free. */
export function decideSellAllUnits(state: AccountState, market: MarketView, now: number): Decided | null {
  const held = state.positions.filter(
    (each) => each.side === 'long' && each.status !== 'closed' && !isPositionLocked(each, now),
  );
  const free = sumFreeOrReservedUnits(held, 'free');
  return free > 0n
    ? decidePlaceOrderWithinDepth(state, buildMarketOrderRequest({ side: 'long', effect: 'close' }, free), market, now)
    : null;
}

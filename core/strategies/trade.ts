/** What a strategy that runs asks the desk for: at the market, in one portfolio, without leverage. */
import { parseScaled, type Quantity } from '../money.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { OrderRequest } from '../orders/order.ts';
import { decideCancelOrder } from '../trading/cancel-order.ts';
import { decidePlaceOrder } from '../trading/place-order.ts';
import { isLocked, sumOfUnits } from '../trading/units.ts';

type Decided = ReturnType<typeof decidePlaceOrder>;

export const atMarket = (side: 'buy' | 'sell', quantity: Quantity): OrderRequest => ({
  side: 'long',
  effect: side === 'buy' ? 'open' : 'close',
  type: 'market',
  quantity,
  limitPrice: null,
  stopPrice: null,
  trail: null,
  watched: 'last',
  leverage: 1,
  dayTrading: false,
  timeInForce: 'day',
  goodTill: null,
  takeProfit: null,
  stopLoss: null,
  position: null,
  clientId: null,
});

/** As much of it as the market holds; the rest is for another day. */
export function decideTrade(state: AccountState, request: OrderRequest, market: MarketView, now: number): Decided {
  const whole = decidePlaceOrder(state, request, market, now);
  if (!('refused' in whole) || whole.refused !== 'orderTooLarge') return whole;
  const most = parseScaled(whole.params.maximum) ?? 0n;
  return most > 0n ? decidePlaceOrder(state, { ...request, quantity: most }, market, now) : whole;
}

/** Sells what is free of the market's instrument, as deep as that is; null where nothing is. */
export function decideSellAll(state: AccountState, market: MarketView, now: number): Decided | null {
  const held = state.positions.filter(
    (each) => each.side === 'long' && each.status !== 'closed' && !isLocked(each, now),
  );
  const free = sumOfUnits(held, 'free');
  return free > 0n ? decideTrade(state, atMarket('sell', free), market, now) : null;
}

/** Orders that wait hold what is to be sold now. */
export const decideCancelWaiting: typeof decideCancelOrder = decideCancelOrder;

/** The order that a copy makes: one at the market, as its follower could make it. */
import type { Quantity } from '../money.ts';
import type { OrderRequest } from '../orders/order.ts';
import type { LedFill } from './types.ts';

export const openingOf = (
  { side, effect }: Pick<LedFill, 'side' | 'effect'>,
  quantity: Quantity,
  leverage: number,
): OrderRequest => ({
  side,
  effect,
  type: 'market',
  quantity,
  limitPrice: null,
  stopPrice: null,
  trail: null,
  watched: 'last',
  leverage,
  dayTrading: false,
  timeInForce: 'day',
  goodTill: null,
  takeProfit: null,
  stopLoss: null,
  position: null,
  clientId: null,
});

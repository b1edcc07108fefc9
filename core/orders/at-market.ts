/** The plainest order there is: at the market, for the day, linked to nothing else. */
import type { Quantity } from '../money.ts';
import type { OrderRequest } from './order.ts';

export const atMarket = (
  { side, effect }: Pick<OrderRequest, 'side' | 'effect'>,
  quantity: Quantity,
  leverage = 1,
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

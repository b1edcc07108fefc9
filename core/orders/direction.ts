import type { Direction, OrderRequest } from './order.ts';

/** What opening or closing a side means in the market: closing a short position buys. */
export const directionOf = (side: OrderRequest['side'], effect: OrderRequest['effect']): Direction =>
  (side === 'long') === (effect === 'open') ? 'buy' : 'sell';

import type { Direction, OrderRequest } from './order.ts';

/** The market direction of opening or closing a side: closing a short position buys. */
export const directionOf = (side: OrderRequest['side'], effect: OrderRequest['effect']): Direction =>
  (side === 'long') === (effect === 'open') ? 'buy' : 'sell';

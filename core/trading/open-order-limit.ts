/**
 * How much one customer may have open in one instrument: everybody's fills wait for whoever has the most. The house's
 * own rule.
 */
import { tooManyOpen, type TradingRefusal } from './refusals.ts';
import type { AccountState, OrderRequest } from './types.ts';

/**
 * Open positions and waiting orders together, of one account in one instrument, beyond which nothing more is opened.
 */
export const OPEN_MAXIMUM = 500;
/**
 * Waiting orders beyond which none is added that waits to close; so many positions can still have a take profit and a
 * stop loss each.
 */
export const CLOSING_MAXIMUM = 2 * OPEN_MAXIMUM;

/** What closes at once is never too much. */
const closesAtOnce = ({ type, timeInForce }: Pick<OrderRequest, 'type' | 'timeInForce'>): boolean =>
  type === 'market' || timeInForce === 'ioc' || timeInForce === 'fok';

/** `open`: positions and waiting orders as far as they are known. */
export const checkOpening = (open: number): TradingRefusal | null =>
  open >= OPEN_MAXIMUM ? tooManyOpen(OPEN_MAXIMUM) : null;

/** By what the state holds. An order that opens comes to the desk without it: whoever sends it has looked before. */
export function checkOpenOrders(
  request: Pick<OrderRequest, 'effect' | 'type' | 'timeInForce'>,
  { positions, orders }: Pick<AccountState, 'positions' | 'orders'>,
): TradingRefusal | null {
  if (request.effect === 'open') return checkOpening(positions.length + orders.length);
  return orders.length >= CLOSING_MAXIMUM && !closesAtOnce(request) ? tooManyOpen(CLOSING_MAXIMUM) : null;
}

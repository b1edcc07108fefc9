/**
 * How much one customer may have open in one instrument: too much would slow everybody's fills. The house's own rule.
 */
import { tooManyOpen, type TradingRefusal } from './refusals.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { OrderRequest } from '../orders/order.ts';

/**
 * Open positions and waiting orders together, for one account in one instrument, beyond which nothing more is opened.
 */
export const OPEN_MAXIMUM = 500;
/**
 * Waiting orders beyond which no closing order is added; this many positions can still have a take profit and a stop
 * loss each.
 */
export const CLOSING_MAXIMUM = 2 * OPEN_MAXIMUM;

/** An order that closes at once is never too many. */
const closesAtOnce = ({ type, timeInForce }: Pick<OrderRequest, 'type' | 'timeInForce'>): boolean =>
  type === 'market' || timeInForce === 'ioc' || timeInForce === 'fok';

/**
 * Counts what the state holds, in all portfolios. That of an opening order may hold nothing as long as its sender has
 * counted so little that it can't be near the maximum.
 */
export function checkOpenOrders(
  request: Pick<OrderRequest, 'effect' | 'type' | 'timeInForce'>,
  { positions, orders, elsewhere }: Pick<AccountState, 'positions' | 'orders' | 'elsewhere'>,
): TradingRefusal | null {
  const waiting = orders.length + elsewhere.orders.length;
  if (request.effect === 'open')
    return positions.length + elsewhere.positions.length + waiting >= OPEN_MAXIMUM ? tooManyOpen(OPEN_MAXIMUM) : null;
  return waiting >= CLOSING_MAXIMUM && !closesAtOnce(request) ? tooManyOpen(CLOSING_MAXIMUM) : null;
}

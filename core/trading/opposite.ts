/**
 * Nobody may open the opposite side of what they hold in an instrument. Each position risks only its own margin, so in
 * a gap two opposite ones would win on one side what the insurance account loses on the other; the same goes for two
 * portfolios, or two accounts of one verified person. To reduce a side, close it. The house's own rule.
 */
import { oppositeSide, refuseTrading, type TradingRefusal } from './refusals.ts';
import type { OfPerson } from '../orders/account-state.ts';
import type { AccountState, Order, OrderRequest, Position } from './types.ts';

const isOpening = ({ effect }: Pick<OrderRequest, 'effect'>): boolean => effect === 'open';

/** Holdings of the other side. */
export const opposite = <Held extends Pick<Position, 'side' | 'openQuantity'>>(
  side: Position['side'],
  positions: readonly Held[],
): Held[] => positions.filter((each) => each.side !== side && each.openQuantity > 0n);

const NOTHING: OfPerson = { positions: [], orders: [] };

/**
 * `requests`: orders that are placed together. Counts positions and waiting opening orders in every portfolio and
 * account of the person.
 */
export function checkOpposite(
  requests: readonly (OrderRequest | null)[],
  { positions, orders, elsewhere, others }: Pick<AccountState, 'positions' | 'orders' | 'elsewhere' | 'others'>,
): TradingRefusal | null {
  const beside = others ?? NOTHING;
  const opening = requests.filter((each) => each !== null).filter(isOpening);
  const [first] = opening;
  if (!first) return null;
  const held = opposite(first.side, [...positions, ...elsewhere.positions, ...beside.positions]);
  if (held.length > 0) return oppositeSide(held.reduce((sum, { openQuantity }) => sum + openQuantity, 0n));
  const waits = (each: Pick<Order, 'status' | 'effect'>): boolean => each.status === 'pending' && isOpening(each);
  return [...opening, ...[...orders, ...elsewhere.orders, ...beside.orders].filter(waits)].some(
    ({ side }) => side !== first.side,
  )
    ? refuseTrading('oppositeWaiting')
    : null;
}

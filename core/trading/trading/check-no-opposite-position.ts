/**
 * Nobody may open the opposite side of what they hold in an instrument. Each position risks only its own margin, so in
 * a gap two opposite ones would win on one side what the insurance account loses on the other; the same goes for two
 * portfolios, or two accounts of one verified person. Shares applied for in an offer count as a purchase: sold short at
 * the same time, an offer's discount would be a gain without risk. To reduce a side, close it. The house's own rule.
 */
import { refuseOppositePosition, refuseTrading, type TradingRefusal } from '../execution/trading-refusals.ts';
import { portfolioKindOf } from '../../ledger/portfolio-kinds.ts';
import type { OtherAccountHoldings, AccountState } from '../orders/account-state.ts';
import type { Order, OrderRequest } from '../orders/order.ts';
import type { Position } from '../orders/position.ts';

const isOpening = ({ effect }: Pick<OrderRequest, 'effect'>): boolean => effect === 'open';

/** Holdings of the other side. */
export const listOppositePositions = <Held extends Pick<Position, 'side' | 'openQuantity'>>(
  side: Position['side'],
  positions: readonly Held[],
): Held[] => positions.filter((each) => each.side !== side && each.openQuantity > 0n);

const NOTHING: OtherAccountHoldings = { positions: [], orders: [] };

/**
 * Nobody takes a discount while an account linked to theirs is short: together they would have it without its risk.
 * The reverse is refused where stock is borrowed (`borrowed-stock.ts`).
 */
export const checkNoLinkedShort = (
  { linkedShorts = [] }: Pick<AccountState, 'linkedShorts'>,
  instrument: string,
): TradingRefusal | null => (linkedShorts.includes(instrument) ? refuseTrading('linkedAccountShort') : null);

type Seen = Pick<
  AccountState,
  'portfolio' | 'positions' | 'orders' | 'otherPortfolioHoldings' | 'otherAccountHoldings' | 'applied'
>;

/**
 * `requests`: orders for one instrument that are placed together. Counts positions, waiting opening orders and standing
 * applications in every portfolio and account of the person.
 */
export function checkNoOppositePosition(
  requests: readonly (OrderRequest | null)[],
  { portfolio, positions, orders, otherPortfolioHoldings, otherAccountHoldings, applied = [] }: Seen,
  instrument: string,
): TradingRefusal | null {
  const otherAccounts = otherAccountHoldings ?? NOTHING;
  const opening = requests.filter((each) => each !== null).filter(isOpening);
  const [first] = opening;
  if (!first) return null;
  const held = listOppositePositions(first.side, positions);
  if (held.length > 0) return refuseOppositePosition(held.reduce((sum, { openQuantity }) => sum + openQuantity, 0n));
  // Without a quantity: no key of one portfolio learns what another one holds, and no account what another one does.
  if (listOppositePositions(first.side, otherPortfolioHoldings.positions).length > 0)
    return refuseTrading('oppositeInOtherPortfolio');
  if (listOppositePositions(first.side, otherAccounts.positions).length > 0)
    return refuseTrading('oppositeInOtherAccount');
  // A league's play money buys nothing in an offer.
  const applies = applied.includes(instrument) && portfolioKindOf(portfolio) !== 'league';
  if (applies && opening.some(({ side }) => side === 'short')) return refuseTrading('oppositeWaiting');
  const waits = (each: Pick<Order, 'status' | 'effect'>): boolean => each.status === 'pending' && isOpening(each);
  return [...opening, ...[...orders, ...otherPortfolioHoldings.orders, ...otherAccounts.orders].filter(waits)].some(
    ({ side }) => side !== first.side,
  )
    ? refuseTrading('oppositeWaiting')
    : null;
}

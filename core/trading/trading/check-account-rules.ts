import { checkFollowersFirst } from '../execution/follower-protection.ts';
import { refuseLeverage } from '../../borrowing/loans/unpaid-loans.ts';
import { checkSeason } from '../execution/season-rules.ts';
import { refuseAct } from '../../compliance/restrictions.ts';
import { checkAtLast, checkShortTest } from '../execution/pricing.ts';
import { checkAuction } from './auction-orders.ts';
import { checkBeforeMove, checkOrder, checkPermission } from './check-order.ts';
import { borrowedBy, checkStock } from '../execution/borrowed-stock.ts';
import { checkDayTrade } from '../day-trading/day-trade.ts';
import { checkExtended } from './extended-hours.ts';
import type { Links } from './link-orders.ts';
import { checkLeverage } from '../execution/margin-table.ts';
import { checkOpposite } from './opposite-side.ts';
import { refuseTrading, tooManyOpen, type TradingRefusal } from '../execution/refusals.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import { isLeveraged, type OrderRequest } from '../orders/order.ts';

/** The rules that can be checked before there is an order. */
export function checkRules(
  state: AccountState,
  request: OrderRequest,
  market: MarketView,
  now: number,
  { oco, oto }: Links,
): TradingRefusal | null {
  const all = [request, oco, oto];
  const opens = all.some((each) => each?.effect === 'open');
  return (
    (opens ? refuseAct(state.states, 'open', now) : null) ??
    checkSeason(all, state, market, now) ??
    checkOrder(request, market) ??
    checkAuction(request, market, now) ??
    checkExtended(request, market) ??
    checkAtLast(request, market) ??
    checkShortTest(request, market) ??
    checkDayTrade(request, state.dayTrading, market, now) ??
    checkEnd(request, now) ??
    checkOpenOrders(request, state) ??
    checkOpposite(all, state, market.instrument.id) ??
    checkFollowersFirst(all, state, market, now) ??
    checkInsured(all, market) ??
    checkBeforeMove(all, market) ??
    checkLeverage(request, state, market) ??
    // Risks need to be accepted only for an order that nothing else forbids.
    checkStock(state, market, borrowedBy(all)) ??
    checkPermission(request, state.marginEnabled) ??
    (all.some((each) => each && isLeveraged(each)) ? refuseLeverage(state, now) : null)
  );
}

const checkEnd = ({ timeInForce, goodTill }: OrderRequest, now: number): TradingRefusal | null =>
  timeInForce === 'gtd' && (goodTill === null || goodTill <= now) ? refuseTrading('goodTillPast') : null;

// While the insurance account is below its limit, no leveraged or short position opens, since that account would bear
// the loss from a gap.

type Leaning = Pick<OrderRequest, 'effect' | 'side' | 'leverage'>;

/** Closing is always allowed, and earlier orders carry on. */
const checkInsured = (
  requests: readonly (Leaning | null)[],
  { insuranceLow, instrument: { currency } }: Pick<MarketView, 'insuranceLow' | 'instrument'>,
): TradingRefusal | null =>
  insuranceLow && requests.some((each) => each?.effect === 'open' && (each.leverage > 1 || each.side === 'short'))
    ? { refused: 'insuranceBelowLimit', params: { currency } }
    : null;

// How much one customer may have open in one instrument: too much would slow everybody's fills. The house's own rule.

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
 * Counts what the state holds, in all portfolios. For an opening order the state may be empty, provided that the caller
 * has counted and is far from the maximum.
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

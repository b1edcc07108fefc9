import { checkFollowerProtection } from '../execution/follower-protection.ts';
import { refuseLeverageWhileOverdue } from '../../borrowing/loans/unpaid-loan-restrictions.ts';
import { checkLeagueSeasonRules } from '../execution/league-season-rules.ts';
import { refuseRestrictedAction } from '../../compliance/account-restrictions.ts';
import { checkClosingPriceOrder, checkShortSalePriceTest } from '../execution/order-pricing.ts';
import { checkAuctionOrder } from './auction-orders.ts';
import {
  checkLeverageBeforeClockMove,
  checkOrderAgainstMarket,
  checkMarginPermission,
} from './check-order-against-market.ts';
import { sumBorrowedUnits, checkBorrowableStock } from '../execution/borrowed-stock.ts';
import { checkDayTrade } from '../day-trading/day-trade.ts';
import { checkExtendedHoursOrder } from './extended-hours-orders.ts';
import type { LinkedOrderRequests } from './link-orders.ts';
import { checkLeverage } from '../execution/order-margin-requirements.ts';
import { checkNoOppositePosition } from './check-no-opposite-position.ts';
import { refuseTrading, refuseTooManyOpen, type TradingRefusal } from '../execution/trading-refusals.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import { isLeveragedOrder, type OrderRequest } from '../orders/order.ts';
import { checkDelayedOrder } from '../execution/delayed-prices.ts';

/** The rules that can be checked before there is an order. */
export function checkOrderRequest(
  state: AccountState,
  request: OrderRequest,
  market: MarketView,
  now: number,
  { oco, oto }: LinkedOrderRequests,
): TradingRefusal | null {
  const all = [request, oco, oto];
  const opens = all.some((each) => each?.effect === 'open');
  return (
    (opens ? refuseRestrictedAction(state.states, 'open', now) : null) ??
    checkLeagueSeasonRules(all, state, market, now) ??
    checkDelayedOrder(all, oto, market) ??
    checkOrderAgainstMarket(request, market) ??
    checkAuctionOrder(request, market, now) ??
    checkExtendedHoursOrder(request, market) ??
    checkClosingPriceOrder(request, market) ??
    checkShortSalePriceTest(request, market) ??
    checkDayTrade(request, state.dayTrading, market, now) ??
    checkGoodTill(request, now) ??
    checkOpenOrderLimit(request, state) ??
    checkNoOppositePosition(all, state, market.instrument.id) ??
    checkFollowerProtection(all, state, market, now) ??
    checkInsured(all, market) ??
    checkLeverageBeforeClockMove(all, market) ??
    checkLeverage(request, state, market) ??
    // Risks need to be accepted only for an order that nothing else forbids.
    checkBorrowableStock(state, market, sumBorrowedUnits(all)) ??
    checkMarginPermission(request, state.marginEnabled) ??
    (all.some((each) => each && isLeveragedOrder(each)) ? refuseLeverageWhileOverdue(state, now) : null)
  );
}

const checkGoodTill = ({ timeInForce, goodTill }: OrderRequest, now: number): TradingRefusal | null =>
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
export const OPEN_ORDERS_AND_POSITIONS_MAXIMUM = 500;
/**
 * Waiting orders beyond which no closing order is added; this many positions can still have a take profit and a stop
 * loss each.
 */
export const CLOSING_ORDERS_MAXIMUM = 2 * OPEN_ORDERS_AND_POSITIONS_MAXIMUM;

/** An order that closes at once is never too many. */
const closesAtOnce = ({ type, timeInForce }: Pick<OrderRequest, 'type' | 'timeInForce'>): boolean =>
  type === 'market' || timeInForce === 'ioc' || timeInForce === 'fok';

/**
 * Counts what the state holds, in all portfolios. For an opening order the state may be empty, provided that the caller
 * has counted and is far from the maximum.
 */
export function checkOpenOrderLimit(
  request: Pick<OrderRequest, 'effect' | 'type' | 'timeInForce'>,
  { positions, orders, otherPortfolioHoldings }: Pick<AccountState, 'positions' | 'orders' | 'otherPortfolioHoldings'>,
): TradingRefusal | null {
  const waiting = orders.length + otherPortfolioHoldings.orders.length;
  if (request.effect === 'open')
    return positions.length + otherPortfolioHoldings.positions.length + waiting >= OPEN_ORDERS_AND_POSITIONS_MAXIMUM
      ? refuseTooManyOpen(OPEN_ORDERS_AND_POSITIONS_MAXIMUM)
      : null;
  return waiting >= CLOSING_ORDERS_MAXIMUM && !closesAtOnce(request) ? refuseTooManyOpen(CLOSING_ORDERS_MAXIMUM) : null;
}

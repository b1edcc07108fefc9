import { checkFollowersFirst } from '../copying/followers-first.ts';
import { refuseLeverage } from '../credit/kept-back.ts';
import { checkSeason } from '../leagues/check-season.ts';
import { refuseAct } from '../restrictions.ts';
import { checkAtLast } from './at-last.ts';
import { checkAuction } from './auction-orders.ts';
import { checkInsured } from './check-insured.ts';
import { checkBeforeMove, checkOrder, checkPermission } from './check-order.ts';
import { borrowedBy, checkStock } from './check-stock.ts';
import { checkDayTrade } from '../day-trading/day-trade.ts';
import { checkExtended } from './extended-hours.ts';
import type { Links } from './link-orders.ts';
import { checkLeverage } from './margin-table.ts';
import { checkOpenOrders } from './open-order-limit.ts';
import { checkOpposite } from './opposite.ts';
import { refuseTrading, type TradingRefusal } from './refusals.ts';
import { checkShortTest } from './short-test.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { OrderRequest } from '../orders/order.ts';
import { isLeveraged } from '../orders/waiting.ts';

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

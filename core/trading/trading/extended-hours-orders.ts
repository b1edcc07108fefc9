/** Orders for the day including extended hours: which ones are allowed, and the market as they see it. */
import { isExtendedHoursOrder, type OrderRequest } from '../orders/order.ts';
import { checkOrderInPhase } from '../../markets/sessions/session-phases.ts';
import { refuseNotInTradingPhase, refuseTrading, type TradingRefusal } from '../execution/trading-refusals.ts';
import type { MarketView } from '../orders/market-view.ts';

type ExtendedHoursRequest = Pick<OrderRequest, 'timeInForce' | 'type' | 'side' | 'effect'>;

/** Only such an order meets the quote before and after the session; to it the market is open then. */
export function applyExtendedHours(order: Pick<OrderRequest, 'timeInForce'>, market: MarketView): MarketView {
  const quote =
    isExtendedHoursOrder(order) && market.session === 'closed' && (market.listingStatus ?? 'listed') === 'listed'
      ? market.extendedHours?.quote
      : null;
  return quote ? { ...market, session: 'open', quote } : market;
}

/** Why an order can't be for extended hours, or null. Its type must be one that all of these hours take. */
export function checkExtendedHoursOrder(
  request: ExtendedHoursRequest,
  { extendedHours, nextOpen }: MarketView,
): TradingRefusal | null {
  if (!isExtendedHoursOrder(request)) return null;
  if (!extendedHours) return refuseTrading('extendedHoursNotHeld');
  // A stop order counts as the order it triggers, and no stop is watched in extended hours.
  const type = request.type === 'limit' ? 'limit' : 'market';
  const refused = checkOrderInPhase(extendedHours.rule, { type, side: request.side, effect: request.effect });
  return refused && refuseNotInTradingPhase(refused, nextOpen);
}

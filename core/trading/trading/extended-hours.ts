/** Orders for the day including extended hours: which ones are allowed, and the market as they see it. */
import { isExtended, type OrderRequest } from '../orders/order.ts';
import { refusedIn } from '../../markets/sessions/session-phases.ts';
import { notInSpan, refuseTrading, type TradingRefusal } from '../execution/refusals.ts';
import type { MarketView } from '../orders/market-view.ts';

type Asked = Pick<OrderRequest, 'timeInForce' | 'type' | 'side' | 'effect'>;

/** Only such an order meets the quote before and after the session; to it the market is open then. */
export function seenBy(order: Pick<OrderRequest, 'timeInForce'>, market: MarketView): MarketView {
  const quote =
    isExtended(order) && market.session === 'closed' && (market.standing ?? 'listed') === 'listed'
      ? market.extendedHours?.quote
      : null;
  return quote ? { ...market, session: 'open', quote } : market;
}

/** Why an order can't be for extended hours, or null. Its type must be one that all of these hours take. */
export function checkExtended(request: Asked, { extendedHours, nextOpen }: MarketView): TradingRefusal | null {
  if (!isExtended(request)) return null;
  if (!extendedHours) return refuseTrading('extendedHoursNotHeld');
  // A stop order counts as the order it triggers, and no stop is watched in extended hours.
  const type = request.type === 'limit' ? 'limit' : 'market';
  const refused = refusedIn(extendedHours.rule, { type, side: request.side, effect: request.effect });
  return refused && notInSpan(refused, nextOpen);
}

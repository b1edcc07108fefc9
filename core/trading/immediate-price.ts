/** Whether an order can be had at once, and at what price. */
import { priceBand } from '../bands.ts';
import { tickOf } from '../ticks.ts';
import { directionOf } from './check-order.ts';
import { offered, take, takeable } from './fill-price.ts';
import { pricedBy, type Priced } from './open-position.ts';
import { orderTooLarge, priceMoved, refuseTrading, type TradingRefusal } from './refusals.ts';
import type { MarketView, Order } from './types.ts';

/** The price at which the order fills now, null if it has to wait, or why it can't be had. */
export function immediatePrice(order: Pick<Order, 'side' | 'effect' | 'type' | 'quantity' | 'limitPrice' | 'currency'>, market: MarketView): Priced | TradingRefusal | null {
  const { quote, instrument, date } = market;
  if (!quote) return refuseTrading('priceNotObtained');
  if (market.session !== 'open') return null;
  const direction = directionOf(order.side, order.effect);
  const tick = tickOf(instrument.market, direction === 'buy' ? quote.ask : quote.bid, date);
  const fits = order.quantity <= takeable(direction, quote, tick, order.limitPrice);
  if (!fits && order.type === 'limit') return null;
  const most = offered(direction, quote, tick, priceBand(instrument, quote.previousClose, date));
  if (order.quantity > most) return orderTooLarge(most);
  const taken = take(direction, order.quantity, quote, tick);
  if (!fits) return priceMoved(taken.price, order.currency);
  const impact = order.effect === 'open' ? 'market.impact' : 'close.impact';
  const within = order.effect === 'open' ? 'market.within' : 'close.market';
  return pricedBy(taken, order.type === 'limit' ? 'limit.immediate' : taken.within ? within : impact, quote);
}

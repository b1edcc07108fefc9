/** Whether an order may be placed at all: what the rules can say without knowing the customer. */
import { priceBand } from '../bands.ts';
import { lotOf } from '../lots.ts';
import { divide, notional, power10, digitsOf, SCALE_DIGITS } from '../money.ts';
import { maximumLeverage, shortingOf } from '../shorting.ts';
import { isOnTick, roundToTick, tickOf } from '../ticks.ts';
import { minimumBuyIn, notTradingTime, offLot, offTick, orderTooLarge, priceLimitExceeded, refuseTrading, type TradingRefusal } from './refusals.ts';
import { restingPrice, takeable } from './fill-price.ts';
import type { Direction, MarketView, OrderRequest } from './types.ts';

/** What opening or closing a side means in the market: closing a short buys. */
export const directionOf = (side: OrderRequest['side'], effect: OrderRequest['effect']): Direction =>
  (side === 'long') === (effect === 'open') ? 'buy' : 'sell';

/** The first rule that forbids the order, or null. */
export function checkOrder(request: OrderRequest, market: MarketView): TradingRefusal | null {
  return checkInstrument(market) ?? checkSession(request, market) ?? checkQuantity(request, market) ?? checkPrice(request, market) ?? checkSide(request, market);
}

function checkInstrument({ instrument, date }: MarketView): TradingRefusal | null {
  if (instrument.board === 'index') return refuseTrading('instrumentNotTradable');
  if (date < instrument.listedOn) return { refused: 'notYetListed', params: { listedOn: instrument.listedOn } };
  return null;
}

/** A market order needs an open session; a limit order waits for one. */
function checkSession({ type }: OrderRequest, { session, date, nextOpen, quote }: MarketView): TradingRefusal | null {
  if (session === 'unknown') return { refused: 'calendarUnknown', params: { date } };
  if (type === 'market' && session !== 'open') return notTradingTime(nextOpen);
  return quote === null ? refuseTrading('priceNotObtained') : null;
}

function checkQuantity(request: OrderRequest, { instrument, date, quote }: MarketView): TradingRefusal | null {
  const { lot, minimum, minimumNotional, fraction } = lotOf(instrument, date);
  // What one holds may always be sold, odd lots too.
  if (request.effect === 'close') return null;
  if (request.quantity < minimum || (!fraction && request.quantity % lot !== 0n)) return offLot(lot, minimum);
  if (!quote) return null;
  const direction = directionOf(request.side, request.effect);
  const price = request.type === 'limit' && request.limitPrice !== null ? restingPrice(direction, request.limitPrice, quote) : direction === 'buy' ? quote.ask : quote.bid;
  if (notional(price, request.quantity, instrument.currency, 'down') < minimumNotional) {
    return minimumBuyIn(divide(minimumNotional * power10(2 * SCALE_DIGITS - digitsOf(instrument.currency)), price, 'up'));
  }
  const maximum = takeable(direction, quote, 1n, null);
  return request.quantity > maximum ? orderTooLarge(maximum) : null;
}

function checkPrice(request: OrderRequest, { instrument, date, quote }: MarketView): TradingRefusal | null {
  if (request.limitPrice === null) return request.type === 'limit' ? refuseTrading('limitPriceRequired') : null;
  if (request.type === 'market') return null;
  const price = request.limitPrice;
  if (!isOnTick(instrument.market, price, date)) {
    return offTick(tickOf(instrument.market, price, date), roundToTick(instrument.market, price, date, 'nearest'));
  }
  const band = quote && priceBand(instrument, quote.previousClose, date);
  return band && (price < band.low || price > band.high) ? priceLimitExceeded(band.low, band.high, instrument.currency) : null;
}

function checkSide({ side, effect, leverage }: OrderRequest, { instrument, date }: MarketView): TradingRefusal | null {
  if (effect === 'close') return null;
  if (side === 'short' && !shortingOf(instrument.market, date).allowed) return refuseTrading('shortNotAllowed');
  const maximum = maximumLeverage(instrument.market);
  return leverage > maximum ? { refused: 'leverageTooHigh', params: { maximum } } : null;
}

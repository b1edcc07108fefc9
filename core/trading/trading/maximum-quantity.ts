import { lotOf } from '../../markets/order-rules/lots.ts';
import { smaller, type Price, type Quantity } from '../../ledger/money.ts';
import { directionOf, isForAuction, type OrderRequest, waitsForStop } from '../orders/order.ts';
import { borrows, freeOf } from '../execution/borrowed-stock.ts';
import { costsOf, nothingBefore } from '../execution/costs.ts';
import { mostOfOne } from '../day-trading/day-trade.ts';
import { newOrder, shownPrice } from './new-order.ts';
import { takeable } from '../books/ladder.ts';
import { canPay } from '../exchange/order-exchange.ts';
import { mostNow, offerNow } from '../execution/pricing.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { Position } from '../orders/position.ts';
import { isLocked, sumOfUnits } from '../execution/units.ts';

/**
 * The largest quantity, in whole lots, that the available money pays for, or that is held; no more than the market
 * gives.
 */
export function maximumQuantity(
  state: AccountState,
  request: OrderRequest,
  price: Price,
  market: MarketView,
  waits: boolean,
  now: number,
): Quantity {
  const given = mostGiven(request, market);
  if (request.effect === 'close') {
    const held = sumOfUnits(
      state.positions.filter((each) => isFor(request, each) && !isLocked(each, now)),
      'free',
    );
    return given === null ? held : smaller(held, given);
  }
  const { lot } = lotOf(market.instrument, market.date);
  const direction = directionOf(request.side, request.effect);
  const most = request.dayTrading ? mostOfOne(state.dayTrading) : null;
  const affordable = (lots: bigint): boolean => {
    const costs = costsOf(market, direction, price, lots * lot, request.leverage, waits, nothingBefore(request));
    return canPay(state, market, costs.total, now, request) && (most === null || costs.notional <= most);
  };
  let low = 0n;
  let high = 1n;
  while (affordable(high) && high < 1n << 62n) {
    low = high;
    high *= 2n;
  }
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (affordable(middle)) low = middle;
    else high = middle;
  }
  const stock = borrows(request) ? market.stock() : null;
  const free = stock ? freeOf(stock, state) : null;
  const ends = [free, given].filter((each) => each !== null).map((each) => each / lot);
  return ends.reduce(smaller, low) * lot;
}

/**
 * The maximum that a refusal of a too large order names: the largest quantity that would be accepted, at that
 * quantity's own price. Without money for a single lot it is what the market gives, in whole lots: the refusal for lack
 * of money is for orders that aren't too large.
 */
export function mostPlaceable(state: AccountState, request: OrderRequest, market: MarketView, now: number): Quantity {
  const order = newOrder(0n, request, market, now);
  const atMost = (price: Price): Quantity =>
    maximumQuantity(state, request, price, market, request.type !== 'market' || isForAuction(request), now);
  const most = atMost(shownPrice(order, market));
  const offer = waitsForStop(order) ? null : offerNow({ ...order, quantity: most }, market);
  const placeable = offer && request.effect === 'open' ? smaller(most, atMost(offer.price)) : most;
  if (placeable > 0n) return placeable;
  const given = mostGiven(request, market) ?? 0n;
  return request.effect === 'close' ? given : given - (given % lotOf(market.instrument, market.date).lot);
}

const isFor = ({ side, position }: OrderRequest, each: Position): boolean =>
  each.side === side && each.openQuantity > 0n && (position === null || each.seq === position);

/**
 * Beyond this the order would be refused as too large, however it is paid: at the market, what can be filled now; for a
 * waiting opening order, a limit by the displayed size; null if there is no such limit.
 */
function mostGiven(request: OrderRequest, market: MarketView): Quantity | null {
  const { quote, session } = market;
  if (!quote) return null;
  const direction = directionOf(request.side, request.effect);
  const now =
    request.type === 'market' && session === 'open' && !isForAuction(request)
      ? mostNow(direction, quote, market)
      : null;
  const ever = request.effect === 'open' ? takeable(direction, quote, 1n, null) : null;
  return now !== null && ever !== null ? smaller(now, ever) : (now ?? ever);
}

/**
 * Trading at the closing price after the session (Saudi Arabia's trade-at-last, India's post-closing session): an order
 * placed then, at the market or with a limit that the closing price meets, gets that price and no other. Orders that
 * were already waiting have been in the closing auction.
 */
import type { Quote } from '../market.ts';
import { larger, smaller, type Quantity } from '../money.ts';
import { refusedIn } from '../spans.ts';
import { top } from '../books/fill-price.ts';
import type { Offer } from './pricing.ts';
import { notInSpan, type TradingRefusal } from './refusals.ts';
import type { AtLast, MarketView } from '../orders/market-view.ts';
import type { Direction, Order, OrderRequest } from '../orders/order.ts';

type AtClosingPrice = Pick<OrderRequest, 'type' | 'timeInForce' | 'side' | 'effect' | 'dayTrading'>;

/** As much as an auction offers at a price: ten times the displayed size. The house's own rule. */
const TIMES_DISPLAYED = 10n;
const OTHERWISE = ['atOpen', 'atClose', 'atAuction', 'extended'];

const takesPart = ({ type, timeInForce, dayTrading }: AtClosingPrice): boolean =>
  (type === 'market' || type === 'limit') && !dayTrading && !OTHERWISE.includes(timeInForce);

/**
 * An order that takes part sees an open market at its close, whatever its feed has sent since; any other order sees it
 * closed.
 */
export function seenAtLast(request: AtClosingPrice, market: MarketView): MarketView {
  if (!market.atLast) return market;
  const open = market.session === 'closed' && market.standing === 'listed' && takesPart(request);
  return open ? { ...market, session: 'open', quote: market.atLast.quote } : { ...market, atLast: null };
}

export function checkAtLast(request: AtClosingPrice, { atLast, nextOpen }: MarketView): TradingRefusal | null {
  const refused =
    atLast && request.type !== 'stop'
      ? refusedIn(atLast.rule, {
          type: request.type === 'limit' ? 'limit' : 'market',
          side: request.side,
          effect: request.effect,
        })
      : null;
  return refused && notInSpan(refused, nextOpen);
}

/** Without what the customer has taken already, `before`. */
export const mostAtLast = (direction: Direction, quote: Quote, before: Quantity = 0n): Quantity =>
  larger(top(direction, quote).size * TIMES_DISPLAYED - before, 0n);

/** What such an order gets at once; null if the closing price doesn't meet its limit. */
export function offerAtLast(
  { limitPrice, quantity: whole, filled }: Pick<Order, 'limitPrice' | 'quantity' | 'filled'>,
  direction: Direction,
  { quote }: AtLast,
  before: Quantity,
): Offer | null {
  const { last: price } = quote;
  if (limitPrice !== null && (direction === 'buy' ? limitPrice < price : limitPrice > price)) return null;
  const quantity = smaller(whole - filled, mostAtLast(direction, quote, before));
  return quantity > 0n
    ? {
        price,
        impact: 0n,
        displayedSize: top(direction, quote).size,
        takenBefore: before,
        quantity,
        quote,
        rule: 'atLast',
      }
    : null;
}

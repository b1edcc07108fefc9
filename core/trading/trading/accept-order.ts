/**
 * Whether an order may be placed now, and what would happen to it. Previews and orders both use this, so both give the
 * same refusals. Only money isn't checked: a preview shows a shortfall instead.
 */
import { mostNow, type Offer, offerNow, seenAtLast } from '../execution/pricing.ts';
import { forNextPrice } from './auction-orders.ts';
import { directionOf, isForAuction, type Order, type OrderRequest, waitsForStop } from '../orders/order.ts';
import { checkRules } from './check-account-rules.ts';
import { checkUnits } from './check-units.ts';
import { checkAllowance } from '../day-trading/day-trade.ts';
import { Draft } from '../execution/draft.ts';
import { seenBy } from './extended-hours.ts';
import { checkLinks, NO_LINKS, type Links } from './link-orders.ts';
import { mostPlaceable } from './maximum-quantity.ts';
import { newOrder } from './new-order.ts';
import {
  orderTooLarge,
  priceLimitExceeded,
  priceMoved,
  refuseTrading,
  type TradingRefusal,
} from '../execution/refusals.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';

export interface Accepted {
  /** The request, with what the next price fills in. */
  request: OrderRequest;
  /** The market as the account sees it. */
  market: MarketView;
  /** Holds nothing yet but the order's number. */
  draft: Draft;
  order: Order;
  /** What can be filled at once; null if it waits or nothing is offered. */
  offer: Offer | null;
  /** The part that can't be filled at once ends: immediate or cancel, fill or kill. */
  ends: boolean;
}

export function acceptOrder(
  state: AccountState,
  asked: OrderRequest,
  given: MarketView,
  now: number,
  links: Links = NO_LINKS,
): Accepted | TradingRefusal {
  const request = forNextPrice(asked, given, now);
  const draft = new Draft(state, seenAtLast(request, seenBy(request, given)), now);
  const { market } = draft;
  const refused = checkRules(state, request, market, now, links);
  if (refused) return placeableOnly(refused, state, request, market, now);
  const order = newOrder(draft.nextSeq(), request, market, now);
  const forbidden = checkLinks(draft, order, links) ?? (request.effect === 'close' ? checkUnits(draft, order) : null);
  if (forbidden) return forbidden;
  const offer = waitsForStop(order) ? null : offerNow(order, draft.market);
  const whole = offer?.quantity === order.quantity;
  const ends = !whole && isImmediate(order);
  const impossible = whole || ends ? null : checkWaiting(order, offer, draft.market);
  if (impossible) return placeableOnly(impossible, state, request, draft.market, now);
  const beyond = checkAllowance(draft, order, order.timeInForce === 'fok' && ends ? null : offer, !whole && !ends);
  return beyond ?? { request, market, draft, order, offer, ends };
}

/** Makes the maximum named in the refusal one that can be placed. */
const placeableOnly = (
  refusal: TradingRefusal,
  state: AccountState,
  request: OrderRequest,
  market: MarketView,
  now: number,
): TradingRefusal =>
  refusal.refused === 'orderTooLarge' ? orderTooLarge(mostPlaceable(state, request, market, now)) : refusal;

const isImmediate = ({ timeInForce }: Pick<Order, 'timeInForce'>): boolean =>
  timeInForce === 'ioc' || timeInForce === 'fok';

/** Why the part that can't be filled now can't wait: market orders don't wait. */
export function checkWaiting(order: Order, offer: Offer | null, market: MarketView): TradingRefusal | null {
  if (order.type !== 'market' || isForAuction(order)) return null;
  const { quote } = market;
  if (!quote) return refuseTrading('priceNotObtained');
  const direction = directionOf(order.side, order.effect);
  if (order.limitPrice !== null)
    return priceMoved(offer?.price ?? (direction === 'buy' ? quote.ask : quote.bid), order.currency);
  const most = mostNow(direction, quote, market);
  const { movingBand: band } = market;
  return band && most === 0n ? priceLimitExceeded(band.low, band.high, order.currency) : orderTooLarge(most);
}

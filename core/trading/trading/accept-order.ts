/**
 * Whether an order may be placed now, and what would happen to it. Previews and orders both use this, so both give the
 * same refusals. Only money isn't checked: a preview shows a shortfall instead.
 */
import {
  computeImmediateFillMaximum,
  type FillOffer,
  findImmediateFillOffer,
  applyClosingPriceSession,
} from '../execution/order-pricing.ts';
import { convertForSinglePriceTrading } from './auction-orders.ts';
import { getTradeDirection, isAuctionOrder, type Order, type OrderRequest, isWaitingForStop } from '../orders/order.ts';
import { checkOrderRequest } from './check-order-request.ts';
import { checkClosableUnits } from './check-closable-units.ts';
import { checkDayTradingAllowance } from '../day-trading/day-trade.ts';
import { DecisionDraft } from '../execution/decision-draft.ts';
import { applyExtendedHours } from './extended-hours-orders.ts';
import { checkLinkedOrderRequests, NO_LINKED_ORDER_REQUESTS, type LinkedOrderRequests } from './link-orders.ts';
import { computePlaceableQuantity } from './maximum-quantity.ts';
import { createOrder } from './create-order.ts';
import {
  refuseOrderTooLarge,
  refusePriceLimitExceeded,
  refusePriceMoved,
  refuseTrading,
  type TradingRefusal,
} from '../execution/trading-refusals.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';

export interface AcceptedOrder {
  /** The request, with what the next price fills in. */
  request: OrderRequest;
  /** The market as the account sees it. */
  market: MarketView;
  /** Holds nothing yet but the order's number. */
  draft: DecisionDraft;
  order: Order;
  /** What can be filled at once; null if it waits or nothing is offered. */
  offer: FillOffer | null;
  /** The part that can't be filled at once ends: immediate or cancel, fill or kill. */
  ends: boolean;
}

export function acceptOrder(
  state: AccountState,
  requested: OrderRequest,
  marketView: MarketView,
  now: number,
  links: LinkedOrderRequests = NO_LINKED_ORDER_REQUESTS,
): AcceptedOrder | TradingRefusal {
  const request = convertForSinglePriceTrading(requested, marketView, now);
  const draft = new DecisionDraft(
    state,
    applyClosingPriceSession(request, applyExtendedHours(request, marketView)),
    now,
  );
  const { market } = draft;
  const refused = checkOrderRequest(state, request, market, now, links);
  if (refused) return limitToPlaceable(refused, state, request, market, now);
  const order = createOrder(draft.nextSeq(), request, market, now);
  const forbidden =
    checkLinkedOrderRequests(draft, order, links) ??
    (request.effect === 'close' ? checkClosableUnits(draft, order) : null);
  if (forbidden) return forbidden;
  // At delayed prices nothing fills at the quote at hand, whatever its time.
  const offer = isWaitingForStop(order) || market.delay ? null : findImmediateFillOffer(order, draft.market);
  const whole = offer?.quantity === order.quantity;
  const ends = !whole && isImmediate(order);
  const impossible = whole || ends ? null : checkCanWait(order, offer, draft.market);
  if (impossible) return limitToPlaceable(impossible, state, request, draft.market, now);
  const beyond = checkDayTradingAllowance(
    draft,
    order,
    order.timeInForce === 'fok' && ends ? null : offer,
    !whole && !ends,
  );
  return beyond ?? { request, market, draft, order, offer, ends };
}

/** Makes the maximum named in the refusal one that can be placed. */
const limitToPlaceable = (
  refusal: TradingRefusal,
  state: AccountState,
  request: OrderRequest,
  market: MarketView,
  now: number,
): TradingRefusal =>
  refusal.refused === 'orderTooLarge'
    ? refuseOrderTooLarge(computePlaceableQuantity(state, request, market, now))
    : refusal;

const isImmediate = ({ timeInForce }: Pick<Order, 'timeInForce'>): boolean =>
  timeInForce === 'ioc' || timeInForce === 'fok';

/** Why the part that can't be filled now can't wait: market orders don't wait. */
export function checkCanWait(order: Order, offer: FillOffer | null, market: MarketView): TradingRefusal | null {
  if (order.type !== 'market' || isAuctionOrder(order)) return null;
  const { quote } = market;
  if (!quote) return refuseTrading('priceNotObtained');
  if (market.delay) return null;
  const direction = getTradeDirection(order.side, order.effect);
  if (order.limitPrice !== null)
    return refusePriceMoved(offer?.price ?? (direction === 'buy' ? quote.ask : quote.bid), order.currency);
  const most = computeImmediateFillMaximum(direction, quote, market);
  const { movingBand: band } = market;
  return band && most === 0n
    ? refusePriceLimitExceeded(band.low, band.high, order.currency)
    : refuseOrderTooLarge(most);
}

/** Linked orders: a second order placed with the first; one cancels the other, or one triggers the other. */
import {
  isExtendedHoursOrder,
  isAuctionOrder,
  type Order,
  type OrderRequest,
  isWaitingForStop,
  type TrailDistance,
} from '../orders/order.ts';
import { checkOrderAgainstMarket, checkMarginPermission } from './check-order-against-market.ts';
import type { DecisionDraft } from '../execution/decision-draft.ts';
import { computeWaitingOrderCost, createOrder } from './create-order.ts';
import { ensureOrderFunds } from '../exchange/pay-order-in-other-currency.ts';
import { refuseLink, refuseTrading, type TradingRefusal } from '../execution/trading-refusals.ts';
import { checkShortSalePriceTest, findImmediateFillOffer } from '../execution/order-pricing.ts';

export interface LinkedOrderRequests {
  /** Ends when the first one fills, and ends it when it fills. */
  oco: OrderRequest | null;
  /** Beside an `oco` that closes: a third order for the same units, like it but with a stop that trails by this. */
  trailing?: TrailDistance | null;
  /** Inactive until the first one has filled. */
  oto: OrderRequest | null;
}

export const NO_LINKED_ORDER_REQUESTS: LinkedOrderRequests = { oco: null, oto: null };

/** Why they may not be placed together; money is checked when they are placed. */
export function checkLinkedOrderRequests(
  draft: DecisionDraft,
  order: Order,
  links: LinkedOrderRequests,
): TradingRefusal | null {
  if (!links.oco && !links.oto) return null;
  // A linked order can outlive a day trade.
  if (links.oco && links.oto) return refuseLink('oco');
  if (order.dayTrading) return refuseLink('dayTrading');
  if ([order, links.oco, links.oto].some((each) => each && (isAuctionOrder(each) || isExtendedHoursOrder(each))))
    return refuseLink('timeInForce');
  // Linked orders wait; only an entry may be immediate.
  const ended = [links.oco && order, links.oco, links.oto].some(
    (each) => each && (each.timeInForce === 'ioc' || each.timeInForce === 'fok'),
  );
  if (ended) return refuseLink('timeInForce');
  if (
    [links.oco, links.oto].some(
      (each) => each?.timeInForce === 'gtd' && (each.goodTill === null || each.goodTill <= draft.now),
    )
  )
    return refuseTrading('goodTillPast');
  if (!links.oco) return checkOtoRequest(draft, order, links.oto as OrderRequest);
  return listOcoRequests(links).reduce<TradingRefusal | null>(
    (refused, request) => refused ?? checkOcoRequest(draft, order, request),
    null,
  );
}

const listOcoRequests = ({ oco, trailing = null }: LinkedOrderRequests): OrderRequest[] => [
  ...(oco ? [oco] : []),
  ...(oco && trailing
    ? [{ ...oco, type: 'trailing' as const, trail: trailing, limitPrice: null, stopPrice: null }]
    : []),
];

/**
 * Puts the linked orders into the draft; returns the first order with its links, or a refusal if there isn't enough
 * money.
 */
export function linkOrders(draft: DecisionDraft, order: Order, links: LinkedOrderRequests): Order | TradingRefusal {
  if (links.oco?.effect === 'close') return putClosingGroup(draft, order, listOcoRequests(links));
  if (links.oco) return putOpeningPair(draft, order, links.oco);
  if (links.oto) putOtoOrder(draft, order, links.oto);
  return order;
}

/** All must wait: an order that could fill at once needs no other. Both open, or all close the same units. */
function checkOcoRequest(draft: DecisionDraft, order: Order, request: OrderRequest): TradingRefusal | null {
  const { market, now } = draft;
  const refused = checkOrderAgainstMarket(request, market) ?? checkShortSalePriceTest(request, market);
  if (refused) return refused;
  const unlike = (['effect', 'side', 'quantity', 'position'] as const).find((field) => request[field] !== order[field]);
  if (unlike) return refuseLink(unlike);
  const waits = [order, createOrder(0n, request, market, now)].every(
    (each) => isWaitingForStop(each) || (each.type === 'limit' && findImmediateFillOffer(each, market) === null),
  );
  return waits ? null : refuseLink('type');
}

/** The units are reserved once, by the first order. */
function putClosingGroup(draft: DecisionDraft, order: Order, requests: readonly OrderRequest[]): Order {
  const others = requests.map((request) => createOrder(draft.nextSeq(), request, draft.market, draft.now));
  const group = draft.nextSeq();
  for (const other of others) draft.putOrder({ ...other, group, parent: other.position });
  return { ...order, group };
}

function putOpeningPair(draft: DecisionDraft, order: Order, request: OrderRequest): Order | TradingRefusal {
  const { market, now } = draft;
  const other = createOrder(draft.nextSeq(), request, market, now);
  const group = draft.nextSeq();
  // Only one of them can fill, so the dearer one holds the money for both.
  const [own, total] = [computeWaitingOrderCost(draft, order), computeWaitingOrderCost(draft, other)];
  if (total <= own) {
    draft.putOrder({ ...other, group });
    return { ...order, group };
  }
  const lacking = ensureOrderFunds(draft, other, total);
  if (lacking) return lacking;
  draft.pay(total, 'available', 'frozen', 'hold', other.currency, `o${other.seq}`);
  draft.putOrder({ ...other, group, hold: total });
  return { ...order, group };
}

/** The order after an entry opens something, or closes what the entry has opened. */
function checkOtoRequest(draft: DecisionDraft, order: Order, request: OrderRequest): TradingRefusal | null {
  const { market } = draft;
  // Whether its stop is on the right side can be checked only when it wakes: the market will have moved.
  const refused =
    checkOrderAgainstMarket(
      {
        ...request,
        stopPrice: null,
        type: request.type === 'stop' || request.type === 'stopLimit' ? 'limit' : request.type,
        limitPrice: request.limitPrice ?? request.stopPrice,
      },
      market,
    ) ?? checkMarginPermission(request, draft.marginEnabled);
  if (refused) return refused;
  if (request.type === 'market') return refuseLink('type');
  if (order.effect !== 'open') return refuseLink('effect');
  if (request.effect === 'open') return null;
  if (request.side !== order.side) return refuseLink('side');
  return request.quantity <= order.quantity ? null : refuseLink('quantity');
}

function putOtoOrder(draft: DecisionDraft, order: Order, request: OrderRequest): void {
  const child = createOrder(
    draft.nextSeq(),
    { ...request, position: request.effect === 'close' ? order.seq : null },
    draft.market,
    draft.now,
  );
  draft.putOrder({ ...child, parent: order.seq, inactive: true, cause: 'waitsForOther' });
}

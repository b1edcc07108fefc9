/** Linked orders: a second order placed with the first; one cancels the other, or one triggers the other. */
import { directionOf, isExtended, isForAuction, type Order, type OrderRequest, waitsForStop } from '../orders/order.ts';
import { checkOrder, checkPermission } from './check-order.ts';
import { costsOf, nothingBefore } from '../execution/costs.ts';
import type { Draft } from '../execution/draft.ts';
import { holdPrice, newOrder } from './new-order.ts';
import { insufficientBalance, refuseTrading, type TradingRefusal } from '../execution/refusals.ts';
import { checkShortTest, offerNow } from '../execution/pricing.ts';

export interface Links {
  /** Ends when the first one fills, and ends it when it fills. */
  oco: OrderRequest | null;
  /** Inactive until the first one has filled. */
  oto: OrderRequest | null;
}

export const NO_LINKS: Links = { oco: null, oto: null };

/** Why they may not be placed together; money is checked when they are placed. */
export function checkLinks(draft: Draft, order: Order, links: Links): TradingRefusal | null {
  if (!links.oco && !links.oto) return null;
  // A linked order can outlive a day trade.
  if (
    (links.oco && links.oto) ||
    order.dayTrading ||
    [order, links.oco, links.oto].some((each) => each && (isForAuction(each) || isExtended(each)))
  )
    return refuseTrading('linkNotAllowed');
  // Linked orders wait; only an entry may be immediate.
  const ended = [links.oco && order, links.oco, links.oto].some(
    (each) => each && (each.timeInForce === 'ioc' || each.timeInForce === 'fok'),
  );
  if (ended) return refuseTrading('linkNotAllowed');
  if (
    [links.oco, links.oto].some(
      (each) => each?.timeInForce === 'gtd' && (each.goodTill === null || each.goodTill <= draft.now),
    )
  )
    return refuseTrading('goodTillPast');
  return links.oco ? checkOther(draft, order, links.oco) : checkNext(draft, order, links.oto as OrderRequest);
}

/**
 * Puts the linked orders into the draft; returns the first order with its links, or a refusal if there isn't enough
 * money.
 */
export function linkOrders(draft: Draft, order: Order, { oco, oto }: Links): Order | TradingRefusal {
  if (oco) return putOther(draft, order, oco);
  if (oto) putNext(draft, order, oto);
  return order;
}

/** Both must wait: an order that could fill at once needs no other. Both open, or both close the same units. */
function checkOther(draft: Draft, order: Order, request: OrderRequest): TradingRefusal | null {
  const { market, now } = draft;
  const refused = checkOrder(request, market) ?? checkShortTest(request, market);
  if (refused) return refused;
  const alike =
    request.effect === order.effect &&
    request.side === order.side &&
    request.quantity === order.quantity &&
    request.position === order.position;
  const waits = [order, newOrder(0n, request, market, now)].every(
    (each) => waitsForStop(each) || (each.type === 'limit' && offerNow(each, market) === null),
  );
  return alike && waits ? null : refuseTrading('linkNotAllowed');
}

function putOther(draft: Draft, order: Order, request: OrderRequest): Order | TradingRefusal {
  const { market, now } = draft;
  const other = newOrder(draft.nextSeq(), request, market, now);
  const group = draft.nextSeq();
  if (request.effect === 'close') {
    draft.putOrder({ ...other, group, parent: other.position });
    return { ...order, group };
  }
  const { total } = costsOf(
    market,
    directionOf(other.side, 'open'),
    holdPrice(other, market),
    other.quantity,
    other.leverage,
    true,
    nothingBefore(other),
  );
  const available = draft.available(other.currency);
  if (total > available) return insufficientBalance(total, available, other.currency);
  draft.pay(total, 'available', 'frozen', 'hold', other.currency, `o${other.seq}`);
  draft.putOrder({ ...other, group, hold: total });
  return { ...order, group };
}

/** The order after an entry opens something, or closes what the entry has opened. */
function checkNext(draft: Draft, order: Order, request: OrderRequest): TradingRefusal | null {
  const { market } = draft;
  // Whether its stop is on the right side can be checked only when it wakes: the market will have moved.
  const refused =
    checkOrder(
      {
        ...request,
        stopPrice: null,
        type: request.type === 'stop' || request.type === 'stopLimit' ? 'limit' : request.type,
        limitPrice: request.limitPrice ?? request.stopPrice,
      },
      market,
    ) ?? checkPermission(request, draft.marginEnabled);
  if (refused) return refused;
  const allowed =
    request.type !== 'market' &&
    order.effect === 'open' &&
    (request.effect === 'open' || (request.side === order.side && request.quantity <= order.quantity));
  return allowed ? null : refuseTrading('linkNotAllowed');
}

function putNext(draft: Draft, order: Order, request: OrderRequest): void {
  const child = newOrder(
    draft.nextSeq(),
    { ...request, position: request.effect === 'close' ? order.seq : null },
    draft.market,
    draft.now,
  );
  draft.putOrder({ ...child, parent: order.seq, asleep: true, cause: 'waitsForOther' });
}

/**
 * A customer's order is decided: refused, filled at once as far as possible, or left waiting with its money or shares
 * reserved.
 */
import type { Amount } from '../../ledger/money.ts';
import { acceptOrder, type Accepted } from './accept-order.ts';
import { directionOf, isForAuction, type Order, type OrderRequest } from '../orders/order.ts';
import { borrowedBy, lendsUpTo } from '../execution/borrowed-stock.ts';
import { costsOf } from '../execution/costs.ts';
import type { Draft } from '../execution/draft.ts';
import { neededFor } from '../execution/fill-opening.ts';
import { holdPrice, newOrder } from './new-order.ts';
import { linkOrders, NO_LINKS, type Links } from './link-orders.ts';
import { endedNotice } from '../execution/notices.ts';
import { provide } from '../exchange/order-exchange.ts';
import type { Offer } from '../execution/pricing.ts';
import { insufficientBalance, isTradingRefusal, type TradingRefusal } from '../execution/refusals.ts';
import { finish, runOpening, runOrder } from './run-order.ts';
import type { AccountState, Decision } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import { reserveUnits } from '../execution/units.ts';

export function decidePlaceOrder(
  state: AccountState,
  asked: OrderRequest,
  given: MarketView,
  now: number,
  links: Links = NO_LINKS,
): Decision | TradingRefusal {
  const accepted = acceptOrder(state, asked, given, now, links);
  if (isTradingRefusal(accepted)) return accepted;
  const { request, market, draft } = accepted;
  const order = linkOrders(draft, accepted.order, links);
  if (isTradingRefusal(order)) return order;
  if (borrowedBy([request, links.oco, links.oto]) > 0n) draft.lendsUpTo = lendsUpTo(market, state);
  return lacksForNext({ ...accepted, order }, links.oto) ?? place({ ...accepted, order });
}

/** An order that follows an entry which fills at once wakes with it, so its money is needed at once too. */
function lacksForNext({ draft, order, offer }: Accepted, next: OrderRequest | null): TradingRefusal | null {
  if (next?.effect !== 'open' || offer?.quantity !== order.quantity) return null;
  const { market, now } = draft;
  const held = costOfWaiting(draft, newOrder(0n, next, market, now));
  const needed = held + (market.exchange ? 0n : neededInAll(draft, order, offer));
  const available = draft.available(order.currency);
  return needed > available ? insufficientBalance(needed, available, order.currency) : null;
}

function place(accepted: Accepted): Decision | TradingRefusal {
  if (accepted.ends) return fillAndEnd(accepted);
  return accepted.request.effect === 'close' ? placeClosing(accepted) : placeOpening(accepted);
}

function placeOpening({ draft, order, offer }: Accepted): Decision | TradingRefusal {
  const needed = offer ? neededFor(draft, order, offer) : null;
  const lacking = provide(draft, order, neededInAll(draft, order, offer, needed));
  if (lacking) return lacking;
  const placed = draft.putOrder(order);
  const notice = offer && needed ? runOpening(draft, placed, offer, needed).notice : null;
  if (offer?.quantity !== order.quantity) freeze(draft, draft.order(order.seq) ?? placed);
  return draft.decision(order.seq, notice);
}

/** The cost of the part that fills now and of the part that waits, each at its own price. */
export function neededInAll(
  draft: Draft,
  order: Order,
  offer: Offer | null,
  needed = offer && neededFor(draft, order, offer),
): Amount {
  const now = needed?.costs.total ?? 0n;
  const filled = offer?.quantity ?? 0n;
  if (filled === order.quantity) return now;
  return now + costOfWaiting(draft, { ...order, filled, notional: needed?.costs.notional ?? 0n });
}

const costOfWaiting = (draft: Draft, order: Order): Amount =>
  costsOf(
    draft.market,
    directionOf(order.side, 'open'),
    holdPrice(order, draft.market),
    order.quantity - order.filled,
    order.leverage,
    true,
    order,
  ).total;

/** Holds what the rest of an order will cost. */
function freeze(draft: Draft, order: Order): void {
  const hold = costOfWaiting(draft, order);
  draft.pay(hold, 'available', 'frozen', 'hold', order.currency, `o${order.seq}`);
  draft.putOrder({ ...order, hold });
}

/** Immediate or cancel takes what is offered and ends; fill or kill takes all or nothing. */
function fillAndEnd({ draft, order, offer }: Accepted): Decision | TradingRefusal {
  const taken = order.timeInForce === 'ioc' ? offer : null;
  const needed = taken && order.effect === 'open' ? neededFor(draft, order, taken).costs.total : 0n;
  const lacking = provide(draft, order, needed);
  if (lacking) return lacking;
  const placed = draft.putOrder(order);
  if (order.effect === 'close') reserveUnits(draft, placed, order.quantity);
  const ran = taken ? runOrder(draft, placed, taken) : null;
  const current = ran?.order ?? placed;
  if (current.status === 'pending') finish(draft, current, 'notFillable');
  return draft.decision(order.seq, endedNotice(ran?.notice ?? null, draft.order(order.seq) ?? order, draft.market));
}

function placeClosing({ draft, order, offer }: Accepted): Decision {
  // A waiting order that protects one position is attached to it: the position can still be sold, and the order then
  // ends. An auction relies on its orders, so an order for one reserves its own units.
  if (order.position !== null && offer === null && !isForAuction(order))
    return draft.decision(draft.putOrder({ ...order, parent: order.position }).seq, null);
  const placed = draft.putOrder(order);
  reserveUnits(draft, placed, order.quantity);
  const notice = offer ? runOrder(draft, placed, offer).notice : null;
  return draft.decision(order.seq, notice);
}

/**
 * A customer's order is decided: refused, filled at once as far as it can be, or left waiting with its money or shares
 * reserved.
 */
import { isClosable, lotOf } from '../lots.ts';
import type { Amount } from '../money.ts';
import { checkAtLast, seenAtLast } from './at-last.ts';
import { checkAuction, forNextPrice, isForAuction } from './auction-orders.ts';
import { checkInsured } from './check-insured.ts';
import { checkLock } from './check-lock.ts';
import { checkOrder, checkPermission } from './check-order.ts';
import { checkCrowd } from './check-crowd.ts';
import { borrowedBy, checkStock, lendsUpTo } from './check-stock.ts';
import { withConsumed } from './consumed.ts';
import { costsOf } from './costs.ts';
import { checkAllowance, checkDayTrade } from './day-trade.ts';
import { directionOf } from './direction.ts';
import { checkExtended, seenBy } from './extended-hours.ts';
import { Draft } from './draft.ts';
import { neededFor } from './fill-opening.ts';
import { holdPrice } from './hold-price.ts';
import { linkOrders, type Links } from './link-orders.ts';
import { newOrder } from './new-order.ts';
import { checkLeverage } from './margin-table.ts';
import { endedNotice } from './notices.ts';
import { checkOpposite } from './opposite.ts';
import { provide } from './pay-with.ts';
import { checkPartsClosed } from './parts-of-shares.ts';
import { mostNow, offerNow, type Offer } from './pricing.ts';
import {
  isTradingRefusal,
  notInThatState,
  orderTooLarge,
  priceLimitExceeded,
  priceMoved,
  quantityExceedsHeld,
  refuseTrading,
  type TradingRefusal,
} from './refusals.ts';
import { finish, runOrder } from './run-order.ts';
import { refuseAct } from '../user/states.ts';
import { checkShortTest } from './short-test.ts';
import { waitsForStop } from './triggers.ts';
import { positionsFor, reserveUnits, sellableFor, sumOfUnits } from './units.ts';
import type { AccountState, Decision, MarketView, Order, OrderRequest } from './types.ts';

export const NO_LINKS: Links = { oco: null, oto: null };

export function decidePlaceOrder(
  state: AccountState,
  asked: OrderRequest,
  given: MarketView,
  now: number,
  links: Links = NO_LINKS,
): Decision | TradingRefusal {
  const request = forNextPrice(asked, given, now);
  const market = withConsumed(state, seenAtLast(request, seenBy(request, given)), now);
  const opens = [request, links.oco, links.oto].some((each) => each?.effect === 'open');
  const refused =
    (opens ? refuseAct(state.states ?? [], 'open', now) : null) ??
    checkOrder(request, market) ??
    checkAuction(request, market, now) ??
    checkExtended(request, market) ??
    checkAtLast(request, market) ??
    checkShortTest(request, market) ??
    checkDayTrade(request, state.dayTrading, market, now);
  if (refused) return refused;
  if (request.timeInForce === 'gtd' && (request.goodTill === null || request.goodTill <= now))
    return refuseTrading('goodTillPast');
  const crowded =
    checkCrowd(request, state) ??
    checkOpposite([request, links.oco, links.oto], state) ??
    checkInsured([request, links.oco, links.oto], market) ??
    checkLeverage(request, state, market);
  if (crowded) return crowded;
  const borrowed = borrowedBy([request, links.oco, links.oto]);
  // Risks are to be accepted only for an order that nothing else forbids.
  const lacking = checkStock(state, market, borrowed) ?? checkPermission(request, state.marginEnabled);
  if (lacking) return lacking;
  const draft = new Draft(state, market, now);
  const order = newOrder(draft.nextSeq(), request, market, now);
  const linked = linkOrders(draft, order, links);
  if (isTradingRefusal(linked)) return linked;
  if (borrowed > 0n) draft.lendsUpTo = lendsUpTo(market);
  return request.effect === 'close' ? placeClosing(draft, linked) : placeOpening(draft, linked);
}

function placeOpening(draft: Draft, order: Order): Decision | TradingRefusal {
  const offer = waitsForStop(order) ? null : offerNow(order, draft.market);
  const whole = offer?.quantity === order.quantity;
  const impossible = whole ? null : waitImpossible(order, offer, draft.market);
  if (impossible === 'end') return fillAndEnd(draft, order, offer);
  if (impossible) return impossible;
  const lacking =
    checkAllowance(draft, order, offer, !whole) ?? provide(draft, order, neededInAll(draft, order, offer));
  if (lacking) return lacking;
  const placed = draft.putOrder(order);
  const notice = offer ? runOrder(draft, placed, offer).notice : null;
  if (!whole) freeze(draft, draft.order(order.seq) ?? placed);
  return draft.decision(order.seq, notice);
}

/** What fills now and what waits, both at their own prices. */
export function neededInAll(draft: Draft, order: Order, offer: Offer | null): Amount {
  const now = offer ? neededFor(draft, order, offer).costs : null;
  const waiting = { ...order, filled: offer?.quantity ?? 0n, notional: now?.notional ?? 0n };
  return (now?.total ?? 0n) + (waiting.filled === order.quantity ? 0n : costOfWaiting(draft, waiting));
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

/** Why what isn't to be had now can't wait: a market order doesn't, and one that is immediate by its own terms ends. */
export function waitImpossible(order: Order, offer: Offer | null, market: MarketView): TradingRefusal | 'end' | null {
  if (order.timeInForce === 'ioc' || order.timeInForce === 'fok') return 'end';
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

/** Immediate or cancel takes what there is and ends; fill or kill takes all or nothing. */
function fillAndEnd(draft: Draft, order: Order, offer: Offer | null): Decision | TradingRefusal {
  const taken = order.timeInForce === 'ioc' ? offer : null;
  const beyond = checkAllowance(draft, order, taken, false);
  if (beyond) return beyond;
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

function placeClosing(draft: Draft, order: Order): Decision | TradingRefusal {
  const held = positionsFor(draft, order);
  const free = sumOfUnits(sellableFor(draft, order), 'free');
  const locked = checkLock(held, order.quantity, draft.now);
  if (locked) return locked;
  if (order.quantity > free)
    return free === 0n && held.length > 0 ? notInThatState('readyToClose') : quantityExceedsHeld(free);
  const lot = lotOf(draft.market.instrument, draft.market.date);
  const inParts = isClosable(order.quantity, free, lot) ? null : checkPartsClosed(order, lot, draft.market);
  if (inParts) return inParts;
  const offer = waitsForStop(order) ? null : offerNow(order, draft.market);
  const impossible = offer?.quantity === order.quantity ? null : waitImpossible(order, offer, draft.market);
  if (impossible === 'end') return fillAndEnd(draft, order, offer);
  if (impossible) return impossible;
  // What waits to protect one position is attached to it: the position can still be sold, and the order then ends. An
  // auction counts on what it is told, so that an order for one has its units for itself.
  if (order.position !== null && offer === null && !isForAuction(order))
    return draft.decision(draft.putOrder({ ...order, parent: order.position }).seq, null);
  const placed = draft.putOrder(order);
  reserveUnits(draft, placed, order.quantity);
  const notice = offer ? runOrder(draft, placed, offer).notice : null;
  return draft.decision(order.seq, notice);
}

/**
 * Whether an order may be placed now, and what would become of it. Previewing and placing both ask here, so both refuse
 * alike. Only money isn't checked: a preview shows a shortfall instead.
 */
import { refuseLeverage } from '../credit/kept-back.ts';
import { isClosable, lotOf } from '../lots.ts';
import { refuseAct } from '../restrictions.ts';
import { checkAtLast, seenAtLast } from './at-last.ts';
import { checkAuction, forNextPrice, isForAuction } from './auction-orders.ts';
import { checkOpenOrders } from './open-order-limit.ts';
import { checkInsured } from './check-insured.ts';
import { checkLock } from './check-lock.ts';
import { checkOrder, checkPermission, isLeveraged } from './check-order.ts';
import { borrowedBy, checkStock } from './check-stock.ts';
import { withConsumed } from './consumed.ts';
import { asSeenBy } from './costs.ts';
import { checkAllowance, checkDayTrade } from './day-trade.ts';
import { directionOf } from './direction.ts';
import { Draft } from './draft.ts';
import { checkExtended, seenBy } from './extended-hours.ts';
import { checkLinks, NO_LINKS, type Links } from './link-orders.ts';
import { checkLeverage } from './margin-table.ts';
import { newOrder } from './new-order.ts';
import { checkOpposite } from './opposite.ts';
import { checkPartsClosed } from './parts-of-shares.ts';
import { mostNow, offerNow, type Offer } from './pricing.ts';
import {
  notInThatState,
  orderTooLarge,
  priceLimitExceeded,
  priceMoved,
  quantityExceedsHeld,
  refuseTrading,
  type TradingRefusal,
} from './refusals.ts';
import { checkShortTest } from './short-test.ts';
import { waitsForStop } from './triggers.ts';
import type { AccountState, MarketView, Order, OrderRequest } from './types.ts';
import { positionsFor, sellableFor, sumOfUnits } from './units.ts';

export interface Accepted {
  /** As it was asked, with what the next price fills in. */
  request: OrderRequest;
  /** As the account sees it. */
  market: MarketView;
  /** Nothing is in it yet but the order's number. */
  draft: Draft;
  order: Order;
  /** What of it can be had at once; null where it waits or nothing is offered. */
  offer: Offer | null;
  /** What can't be had at once ends: immediate or cancel, fill or kill. */
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
  const market = withConsumed(state, seenAtLast(request, seenBy(request, asSeenBy(state, given))), now);
  const refused = checkRules(state, request, market, now, links);
  if (refused) return refused;
  const draft = new Draft(state, market, now);
  const order = newOrder(draft.nextSeq(), request, market, now);
  const forbidden = checkLinks(draft, order, links) ?? (request.effect === 'close' ? checkUnits(draft, order) : null);
  if (forbidden) return forbidden;
  const offer = waitsForStop(order) ? null : offerNow(order, draft.market);
  const whole = offer?.quantity === order.quantity;
  const ends = !whole && isImmediate(order);
  const impossible = whole || ends ? null : checkWaiting(order, offer, draft.market);
  if (impossible) return impossible;
  const beyond = checkAllowance(draft, order, order.timeInForce === 'fok' && ends ? null : offer, !whole && !ends);
  return beyond ?? { request, market, draft, order, offer, ends };
}

/** What can be said before there is an order. */
function checkRules(
  state: AccountState,
  request: OrderRequest,
  market: MarketView,
  now: number,
  { oco, oto }: Links,
): TradingRefusal | null {
  const all = [request, oco, oto];
  const opens = all.some((each) => each?.effect === 'open');
  return (
    (opens ? refuseAct(state.states, 'open', now) : null) ??
    checkOrder(request, market) ??
    checkAuction(request, market, now) ??
    checkExtended(request, market) ??
    checkAtLast(request, market) ??
    checkShortTest(request, market) ??
    checkDayTrade(request, state.dayTrading, market, now) ??
    checkEnd(request, now) ??
    checkOpenOrders(request, state) ??
    checkOpposite(all, state) ??
    checkInsured(all, market) ??
    checkLeverage(request, state, market) ??
    // Risks are to be accepted only for an order that nothing else forbids.
    checkStock(state, market, borrowedBy(all)) ??
    checkPermission(request, state.marginEnabled) ??
    (all.some((each) => each && isLeveraged(each)) ? refuseLeverage(state, now) : null)
  );
}

const checkEnd = ({ timeInForce, goodTill }: OrderRequest, now: number): TradingRefusal | null =>
  timeInForce === 'gtd' && (goodTill === null || goodTill <= now) ? refuseTrading('goodTillPast') : null;

/** Whether what is to be closed is there, and may be closed in this quantity. */
function checkUnits(draft: Draft, order: Order): TradingRefusal | null {
  const held = positionsFor(draft, order);
  const free = sumOfUnits(sellableFor(draft, order), 'free');
  const locked = checkLock(held, order.quantity, draft.now);
  if (locked) return locked;
  if (order.quantity > free)
    return free === 0n && held.length > 0 ? notInThatState('readyToClose') : quantityExceedsHeld(free);
  const lot = lotOf(draft.market.instrument, draft.market.date);
  return isClosable(order.quantity, free, lot) ? null : checkPartsClosed(order, lot, draft.market);
}

const isImmediate = ({ timeInForce }: Pick<Order, 'timeInForce'>): boolean =>
  timeInForce === 'ioc' || timeInForce === 'fok';

/** Why what isn't to be had now can't wait: a market order doesn't. */
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

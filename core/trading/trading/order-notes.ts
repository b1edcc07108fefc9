/** The notes on the ticket beneath an order's figures, as keys of texts. */
import { getShortSellingRule } from '../../markets/order-rules/short-selling-and-leverage.ts';
import { findMinimumShortPrice, type FillOffer } from '../execution/order-pricing.ts';
import { getLadderConsumption } from '../books/price-ladder.ts';
import type { MarketView } from '../orders/market-view.ts';
import {
  canJoinAuctions,
  isAuctionOrder,
  isExtendedHoursOrder,
  getTradeDirection,
  type Order,
  type OrderRequest,
} from '../orders/order.ts';

/** `offer`: the part of the order that can be filled at once. */
export function listOrderNotes(
  request: OrderRequest,
  requestedOrder: Order,
  market: MarketView,
  offer: FillOffer | null,
  now: number,
): string[] {
  const whole = offer?.quantity === request.quantity ? offer : null;
  const direction = getTradeDirection(request.side, request.effect);
  return [
    ...listFillingNotes(request, market, whole !== null, offer !== null && whole === null),
    ...listOrderTypeNotes(request, market),
    ...(whole && whole.impact > 0n ? listTakenNotes(whole, getLadderConsumption(market, direction)) : []),
    ...(joinsNextAuction(requestedOrder, market, now) ? ['joinsAuction'] : []),
  ];
}

/** Who has taken what is gone in front of it. */
const listTakenNotes = (
  { takenBefore = 0n }: FillOffer,
  { units, others }: ReturnType<typeof getLadderConsumption>,
): string[] =>
  takenBefore === 0n ? [] : [...(units > 0n ? ['takenBefore'] : []), ...(others > 0n ? ['takenByOthers'] : [])];

/** Whether an ordinary limit order meets an auction before it meets a quote. */
const joinsNextAuction = (requestedOrder: Order, market: MarketView, now: number): boolean =>
  market.session !== 'open' &&
  canJoinAuctions(requestedOrder) &&
  (market.gathers !== null || market.auctionFor('open', 'limit', now) !== null);

/** When it is filled, and if not at once, what it waits for. */
function listFillingNotes(
  request: OrderRequest,
  market: MarketView,
  fillsNow: boolean,
  fillsInPart: boolean,
): string[] {
  if (fillsInPart) return ['fillsInPart'];
  if (fillsNow || (market.gathers && request.type === 'limit' && !isAuctionOrder(request))) return [];
  if (isAuctionOrder(request)) return ['waitsForAuction'];
  if (market.halt) return ['waitsForHalt'];
  if (market.session !== 'open') return ['waitsForSession'];
  if (market.delay && request.type === 'market') return [];
  if (request.type !== 'limit') return ['waitsForStop'];
  return [market.instrument.market === 'FX' ? 'waitsForQuote' : 'waitsForPrice'];
}

/** Notes that depend on the type of order. */
function listOrderTypeNotes(request: OrderRequest, market: MarketView): string[] {
  const notes: string[] = [];
  if (market.singlePrice) notes.push('singlePrice');
  if (isExtendedHoursOrder(request)) notes.push('extendedThin');
  if (request.type === 'stop' || request.type === 'trailing') notes.push('stopNotGuaranteed');
  if (request.effect === 'open' && request.leverage > 1) notes.push('leverageRisk');
  if (request.effect === 'open' && request.side === 'short')
    notes.push('shortRisk', ...(findMinimumShortPrice(market) === null ? [] : ['shortTest']));
  if (request.dayTrading) notes.push('dayTrade');
  else if (
    request.effect === 'open' &&
    request.side === 'short' &&
    getShortSellingRule(market.instrument.market, market.date).intradayOnly
  )
    notes.push('intradayOnly');
  return notes;
}

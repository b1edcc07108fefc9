/** The notes on the ticket beneath an order's figures, as keys of texts. */
import { shortingOf } from '../shorting.ts';
import { isForAuction, joinsAuctions, isExtended } from '../orders/waiting.ts';
import type { Offer } from './pricing.ts';
import { leastShortPrice } from './short-test.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { Order, OrderRequest } from '../orders/order.ts';

/** `offer`: the part of the order that can be filled at once. */
export function notesOf(
  request: OrderRequest,
  asked: Order,
  market: MarketView,
  offer: Offer | null,
  now: number,
): string[] {
  const whole = offer?.quantity === request.quantity ? offer : null;
  return [
    ...notesOnFilling(request, market, whole !== null, offer !== null && whole === null),
    ...notesOnKind(request, market),
    ...(whole && (whole.takenBefore ?? 0n) > 0n && whole.impact > 0n ? ['takenBefore'] : []),
    ...(joinsNext(asked, market, now) ? ['joinsAuction'] : []),
  ];
}

/** Whether an ordinary limit order meets an auction before it meets a quote. */
const joinsNext = (asked: Order, market: MarketView, now: number): boolean =>
  market.session !== 'open' &&
  joinsAuctions(asked) &&
  (market.gathers !== null || market.auctionFor('open', 'limit', now) !== null);

/** When it is filled, and if not at once, what it waits for. */
function notesOnFilling(request: OrderRequest, market: MarketView, fillsNow: boolean, fillsInPart: boolean): string[] {
  if (fillsInPart) return ['fillsInPart'];
  if (fillsNow || (market.gathers && request.type === 'limit' && !isForAuction(request))) return [];
  if (isForAuction(request)) return ['waitsForAuction'];
  if (market.halt) return ['waitsForHalt'];
  if (market.session !== 'open') return ['waitsForSession'];
  if (request.type !== 'limit') return ['waitsForStop'];
  return [market.instrument.market === 'FX' ? 'waitsForQuote' : 'waitsForPrice'];
}

/** Notes that depend on the type of order. */
function notesOnKind(request: OrderRequest, market: MarketView): string[] {
  const notes: string[] = [];
  if (market.singlePrice) notes.push('singlePrice');
  if (isExtended(request)) notes.push('extendedThin');
  if (request.type === 'stop' || request.type === 'trailing') notes.push('stopNotGuaranteed');
  if (request.effect === 'open' && request.leverage > 1) notes.push('leverageRisk');
  if (request.effect === 'open' && request.side === 'short')
    notes.push('shortRisk', ...(leastShortPrice(market) === null ? [] : ['shortTest']));
  if (request.dayTrading) notes.push('dayTrade');
  else if (
    request.effect === 'open' &&
    request.side === 'short' &&
    shortingOf(market.instrument.market, market.date).intradayOnly
  )
    notes.push('intradayOnly');
  return notes;
}

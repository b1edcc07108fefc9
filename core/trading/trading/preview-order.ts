/** Preview of an order's cost and of what is left afterwards, by the functions that will decide it. */
import type { Quote } from '../../markets/market.ts';
import { type Amount, divide, type Price, type Quantity } from '../../ledger/money.ts';
import { acceptOrder } from './accept-order.ts';
import { borrowTerms, type BorrowTerms, interestTerms, type InterestTerms } from './financing-terms.ts';
import { type Costs, costsOf, nothingBefore } from '../execution/costs.ts';
import {
  directionOf,
  isExtended,
  isForAuction,
  joinsAuctions,
  type Order,
  type OrderRequest,
} from '../orders/order.ts';
import { shownPrice } from './new-order.ts';
import { type Links, NO_LINKS } from './link-orders.ts';
import { liquidationPrice } from '../positions/margin.ts';
import { termsOfRequest } from '../execution/margin-table.ts';
import { maximumQuantity } from './maximum-quantity.ts';
import { closedAt, ifTouched, type PreviewedLink, previewLinked } from './preview-closing.ts';
import { isTradingRefusal, refuseTrading, type TradingRefusal } from '../execution/refusals.ts';
import { payableFor } from '../execution/buying-power.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import { worstPriceOf } from './worst-price.ts';
import { shortingOf } from '../../markets/order-rules/short-selling.ts';
import { leastShortPrice, type Offer } from '../execution/pricing.ts';
import { exchangeCost, type ExchangeRate } from '../../markets/charges/exchange-cost.ts';

export interface Preview {
  /** The quote that it is based on. */
  quote: Quote;
  price: Price;
  worstPrice: Price;
  costs: Costs;
  /** What leaves (positive) or reaches (negative) the available money. */
  total: Amount;
  /** Money that can pay for it. */
  available: Amount;
  availableAfter: Amount;
  /**
   * The price of its margin call, and then of its closing, as far as needed; null if it can't lose more than was paid.
   */
  callPrice: Price | null;
  liquidationPrice: Price | null;
  maximumQuantity: Quantity;
  fillsNow: boolean;
  notes: string[];
  /** Until when units bought now can't be sold. */
  lockedUntil: number | null;
  /** The payment, if in another currency; `availableAfter` in the instrument's own currency then doesn't change. */
  exchange: PreviewedExchange | null;
  /** The order placed with it; `availableAfter` includes what is held for that too. */
  linked: PreviewedLink | null;
  borrow: BorrowTerms | null;
  interest: InterestTerms | null;
}

/** Refused only for reasons other than money; a shortfall shows as `availableAfter` below zero. */
export function previewOrder(
  state: AccountState,
  meant: OrderRequest,
  given: MarketView,
  now: number,
  links: Links = NO_LINKS,
): Preview | TradingRefusal {
  const accepted = acceptOrder(state, meant, given, now, links);
  if (isTradingRefusal(accepted)) return accepted;
  const { request, market, order: asked, offer } = accepted;
  const { quote, instrument } = market;
  if (!quote) return refuseTrading('priceNotObtained');
  const lock = buysLocked(request) ? market.lockOf(now, now) : null;
  const whole = offer?.quantity === request.quantity ? offer : null;
  const price = whole?.price ?? shownPrice(asked, market);
  const worstPrice = worstPriceOf(request, quote, market);
  const costsAt = (each: Price): Costs =>
    costsOf(
      market,
      directionOf(request.side, request.effect),
      each,
      request.quantity,
      request.leverage,
      whole === null,
      nothingBefore(request),
    );
  const closed =
    request.effect === 'close' ? closedAt(state, request, market, now, whole ?? ifTouched(price, quote)) : null;
  const costs = { ...costsAt(price), ...closed?.charged };
  const total = closed?.total ?? costs.total;
  const available = payableFor(state, market, request, instrument.currency, now);
  const linked = previewLinked(state, asked, links, { costs, fillsNow: whole !== null }, market, now);
  const exchange = exchangeOf(state, request, market, total, costsAt(worstPrice).total, now);
  return {
    quote,
    price,
    worstPrice,
    costs,
    total,
    available,
    availableAfter: afterwards(state, request, available, (exchange ? 0n : total) + (linked?.held ?? 0n), market),
    exchange,
    linked,
    callPrice: levelOf('warning', state, request, market, costs),
    liquidationPrice: levelOf('maintenance', state, request, market, costs),
    notes: [
      ...notesOf(request, asked, market, offer, now),
      ...(exchange && whole === null ? ['exchangeStays'] : []),
      ...(lock ? ['locked'] : []),
      ...(costs.held === null ? [] : ['chargesHeld']),
    ],
    lockedUntil: lock?.until ?? null,
    interest: interestTerms(request, market, costs),
    borrow: borrowTerms(state, request, market, costs.notional, quote.last),
    maximumQuantity: maximumQuantity(state, request, price, market, whole === null, now),
    fillsNow: whole !== null,
  };
}

/**
 * The wallet's available money afterwards, including everything that counts there: unsettled money, and lent money,
 * which can't be margin. The money that can pay for an opening order may be less; the preview shows what it lacks.
 */
function afterwards(
  state: AccountState,
  { effect }: OrderRequest,
  payable: Amount,
  spent: Amount,
  { instrument }: MarketView,
): Amount {
  const lacks = payable - spent;
  return effect === 'open' && lacks < 0n ? lacks : state.available(instrument.currency) - spent;
}

/** If another currency pays; `worst` is the total at the worst price. */
function exchangeOf(
  state: AccountState,
  request: OrderRequest,
  market: MarketView,
  total: Amount,
  worst: Amount,
  now: number,
): PreviewedExchange | null {
  if (!market.exchange || request.effect !== 'open') return null;
  const { rate } = market.exchange;
  const payable = payableFor(state, market, request, rate.pay, now);
  return previewExchange(rate, total, worst, payable, state.available(rate.pay));
}

/** The margin-call price or the liquidation price of what is opened. */
function levelOf(
  level: 'warning' | 'maintenance',
  state: AccountState,
  request: OrderRequest,
  market: MarketView,
  { notional, margin }: Costs,
): Price | null {
  if (request.effect === 'close') return null;
  const { side, leverage, quantity } = request;
  const part = termsOfRequest(request, state, market, notional)[level];
  return liquidationPrice(side, leverage, notional, margin, quantity, market.instrument.currency, part);
}

/** Locks apply to purchases; a short seller may buy back at any time. */
const buysLocked = ({ effect, side }: OrderRequest): boolean => effect === 'open' && side === 'long';

// The notes on the ticket beneath an order's figures, as keys of texts.

/** `offer`: the part of the order that can be filled at once. */
function notesOf(request: OrderRequest, asked: Order, market: MarketView, offer: Offer | null, now: number): string[] {
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

// Preview of paying an order in another currency.

/** How far the rate may move between the preview and the order: 0.3 %. The house's own rule. */
const RATE_ROOM_BPS = 30n;

export interface PreviewedExchange {
  rate: ExchangeRate;
  /** In the paid currency, including the spread. */
  paid: Amount;
  spread: Amount;
  /** The most that a customer accepts by confirming: at the worst accepted price, with room for the rate. */
  maximum: Amount;
  available: Amount;
  availableAfter: Amount;
}

/**
 * `needed` and `worst` are what the order costs now and at its worst accepted price, in the instrument's currency;
 * `available` is what can pay for it, `owned` all that the wallet has, whenever it settles.
 */
function previewExchange(
  rate: ExchangeRate,
  needed: Amount,
  worst: Amount,
  available: Amount,
  owned: Amount,
): PreviewedExchange {
  const { paid, spread } = exchangeCost(needed, rate);
  const most = exchangeCost(worst > needed ? worst : needed, rate).paid;
  return {
    rate,
    paid,
    spread,
    maximum: divide(most * (10_000n + RATE_ROOM_BPS), 10_000n, 'up'),
    available,
    availableAfter: (paid > available ? available : owned) - paid,
  };
}

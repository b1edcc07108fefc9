/** Preview of an order's cost and of what is left afterwards, by the functions that will decide it. */
import type { Quote } from '../market.ts';
import { type Amount, type Price, type Quantity } from '../money.ts';
import { acceptOrder } from './accept-order.ts';
import { borrowTerms, type BorrowTerms } from './borrow-terms.ts';
import { costsOf, nothingBefore, type Costs } from './costs.ts';
import { directionOf } from '../orders/direction.ts';
import { shownPrice } from './hold-price.ts';
import { interestTerms, type InterestTerms } from './interest-terms.ts';
import { NO_LINKS, type Links } from './link-orders.ts';
import { liquidationPrice } from './margin.ts';
import { termsOfRequest } from './margin-table.ts';
import { maximumQuantity } from './maximum-quantity.ts';
import { closedAt, ifTouched } from './preview-closing.ts';
import { previewExchange, type PreviewedExchange } from './preview-exchange.ts';
import { previewLinked, type PreviewedLink } from './preview-linked.ts';
import { notesOf } from './preview-notes.ts';
import { isTradingRefusal, refuseTrading, type TradingRefusal } from './refusals.ts';
import { payableFor } from './spendable.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { OrderRequest } from '../orders/order.ts';
import { worstPriceOf } from './worst-price.ts';

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

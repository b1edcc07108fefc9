/** Preview of an order's cost and of what is left afterwards, by the functions that will decide it. */
import type { Quote } from '../../markets/market-types.ts';
import { type Amount, minimumOf, type Price, type Quantity } from '../../ledger/money.ts';
import { type AcceptedOrder, acceptOrder } from './accept-order.ts';
import {
  computeStockBorrowTerms,
  type StockBorrowTerms,
  computeNightlyInterestTerms,
  type NightlyInterestTerms,
} from './financing-terms.ts';
import { type FillCosts, computeFillCosts, buildUnfilledOrderProgress } from '../execution/fill-costs.ts';
import { getTradeDirection, type OrderRequest } from '../orders/order.ts';
import { computeDisplayedPrice } from './create-order.ts';
import { decidePlaceOrder } from './place-order.ts';
import { type LinkedOrderRequests, NO_LINKED_ORDER_REQUESTS } from './link-orders.ts';
import { computeLiquidationPrice } from '../positions/margin.ts';
import { getRequestMarginTerms } from '../execution/order-margin-requirements.ts';
import { computeMaximumQuantity } from './maximum-quantity.ts';
import {
  previewClosing,
  buildFillAtTouchedPrice,
  computePartlyFilledCosts,
  type LinkedOrderPreview,
  previewLinkedOrders,
} from './preview-closing.ts';
import { isTradingRefusal, refuseTrading, type TradingRefusal } from '../execution/trading-refusals.ts';
import { computeOrderBuyingPower } from '../execution/buying-power.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import { computeWorstPrice, previewDelay } from './worst-price.ts';
import { listOrderNotes } from './order-notes.ts';
import { type CurrencyExchangePreview, previewOrderExchange } from './preview-order-exchange.ts';

export interface OrderPreview {
  /** The quote that it is based on. */
  quote: Quote;
  price: Price;
  worstPrice: Price;
  costs: FillCosts;
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
  /** By how many minutes prices are late; null if they aren't. */
  delayMinutes: number | null;
  /** What it holds until it fills at a later price, if that is more than `total`. */
  reserved: Amount | null;
  notes: string[];
  /** Until when units bought now can't be sold. */
  lockedUntil: number | null;
  /** The payment, if in another currency; `availableAfter` in the instrument's own currency then doesn't change. */
  exchange: CurrencyExchangePreview | null;
  /** The order placed with it; `availableAfter` includes what is held for that too. */
  linked: LinkedOrderPreview | null;
  borrow: StockBorrowTerms | null;
  interest: NightlyInterestTerms | null;
}

/** Refused only for reasons other than money; a shortfall is noted (`notPayable`). */
export function previewOrder(
  state: AccountState,
  requested: OrderRequest,
  marketView: MarketView,
  now: number,
  links: LinkedOrderRequests = NO_LINKED_ORDER_REQUESTS,
): OrderPreview | TradingRefusal {
  const accepted = acceptOrder(state, requested, marketView, now, links);
  if (isTradingRefusal(accepted)) return accepted;
  const { quote } = accepted.market;
  if (!quote) return refuseTrading('priceNotObtained');
  // By the decision itself: only a lack of money is shown rather than refused.
  const decided = decidePlaceOrder(state, requested, marketView, now, links);
  if (isTradingRefusal(decided) && decided.refused !== 'insufficientBalance') return decided;
  const preview = buildOrderPreview(state, accepted, quote, links, now);
  return isTradingRefusal(decided) ? { ...preview, notes: ['notPayable', ...preview.notes] } : preview;
}

function buildOrderPreview(
  state: AccountState,
  accepted: AcceptedOrder,
  quote: Quote,
  links: LinkedOrderRequests,
  now: number,
): OrderPreview {
  const { request, market, order: requestedOrder, offer } = accepted;
  const lock = isLockedPurchase(request) ? market.lockOf(now, now) : null;
  const whole = offer?.quantity === request.quantity ? offer : null;
  const price = whole?.price ?? computeDisplayedPrice(requestedOrder, market);
  const worstPrice = computeWorstPrice(request, quote, market);
  const costsAt = (each: Price): FillCosts =>
    computeFillCosts(
      market,
      getTradeDirection(request.side, request.effect),
      each,
      request.quantity,
      request.leverage,
      whole === null,
      buildUnfilledOrderProgress(request),
    );
  const closed =
    request.effect === 'close'
      ? previewClosing(state, request, market, now, whole ?? buildFillAtTouchedPrice(price, quote))
      : null;
  const costs = computePartlyFilledCosts(accepted) ?? { ...costsAt(price), ...closed?.charged };
  const total = closed?.total ?? costs.total;
  const available = computeOrderBuyingPower(state, market, request, market.instrument.currency, now);
  const delayed = previewDelay(state, requestedOrder, market, total, now);
  const linked = previewLinkedOrders(state, requestedOrder, links, { costs, fillsNow: whole !== null }, market, now);
  const due = delayed.reserved ?? total;
  const exchange = previewOrderExchange(state, request, market, due, costsAt(worstPrice).total, now);
  return {
    quote,
    price,
    worstPrice,
    costs,
    total,
    available,
    availableAfter: computeAvailableAfter(
      state,
      request,
      available,
      (exchange ? 0n : due) + (linked?.held ?? 0n),
      market,
    ),
    exchange,
    linked,
    callPrice: computeMarginPrice('warning', state, request, market, costs),
    liquidationPrice: computeMarginPrice('maintenance', state, request, market, costs),
    notes: [
      ...listOrderNotes(request, requestedOrder, market, offer, now),
      ...listMoneyNotes(exchange !== null && whole === null, lock !== null, costs),
    ],
    lockedUntil: lock?.until ?? null,
    interest: computeNightlyInterestTerms(request, market, costs),
    borrow: computeStockBorrowTerms(state, request, market, costs.notional, quote.last),
    maximumQuantity: computeLinkedMaximum(
      computeMaximumQuantity(state, request, market, now),
      links.oco && computeMaximumQuantity(state, links.oco, market, now),
    ),
    fillsNow: whole !== null,
    ...delayed,
  };
}

const listMoneyNotes = (exchangeStays: boolean, isLocked: boolean, { held }: FillCosts): string[] => [
  ...(exchangeStays ? ['exchangeStays'] : []),
  ...(isLocked ? ['locked'] : []),
  ...(held === null ? [] : ['chargesHeld']),
];

/** Both orders of a pair must be affordable. */
const computeLinkedMaximum = (own: Quantity, paired: Quantity | null): Quantity =>
  paired === null ? own : minimumOf(own, paired);

/**
 * The wallet's available money afterwards, including everything that counts there: unsettled money, and lent money,
 * which can't be margin. The money that can pay for an opening order may be less; the preview shows what it lacks.
 */
function computeAvailableAfter(
  state: AccountState,
  { effect }: OrderRequest,
  payable: Amount,
  spent: Amount,
  { instrument }: MarketView,
): Amount {
  const shortfall = payable - spent;
  return effect === 'open' && shortfall < 0n ? shortfall : state.available(instrument.currency) - spent;
}

/** The margin-call price or the liquidation price of what is opened. */
function computeMarginPrice(
  level: 'warning' | 'maintenance',
  state: AccountState,
  request: OrderRequest,
  market: MarketView,
  { notional, margin }: FillCosts,
): Price | null {
  if (request.effect === 'close') return null;
  const { side, leverage, quantity } = request;
  const part = getRequestMarginTerms(request, state, market, notional)[level];
  return computeLiquidationPrice(side, leverage, notional, margin, quantity, market.instrument.currency, part);
}

/** Locks apply to purchases; a short seller may buy back at any time. */
const isLockedPurchase = ({ effect, side }: OrderRequest): boolean => effect === 'open' && side === 'long';

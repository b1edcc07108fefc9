/** Preview of a change to a waiting order, by the function that will decide it. */
import { getTradeDirection, isAuctionOrder, type Order, type OrderRequest, isWaitingForStop } from '../orders/order.ts';
import type { Amount } from '../../ledger/money.ts';
import { computeFillCosts, buildUnfilledOrderProgress } from '../execution/fill-costs.ts';
import { DecisionDraft } from '../execution/decision-draft.ts';
import { applyExtendedHours } from './extended-hours-orders.ts';
import { computeHoldPrice } from './create-order.ts';
import type { OrderPreview } from './preview-order.ts';
import { isTradingRefusal, refuseTrading, type TradingRefusal } from '../execution/trading-refusals.ts';
import { decideReplaceOrder, isNewOrderIntent, type OrderReplacement } from './replace-order.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import { computeWorstPrice } from './worst-price.ts';

interface ReservedCosts {
  /** Held for the part that still waits. */
  hold: Amount;
  /** Charges of the whole order: those of its fills, and those of the rest at its price. */
  charges: Amount;
}

export interface ReplacementPreview {
  before: ReservedCosts;
  after: ReservedCosts;
  available: Amount;
  availableAfter: Amount;
  /** Whether part of it would fill before the answer is sent. */
  fillsNow: boolean;
  /** Whether everything that still waits would. */
  fillsWhole: boolean;
  /** What would wait, as if it were placed now; null if the change is no new intent, or without a price. */
  asPlaced: ReplacementOrderPreview | null;
}

export interface ReplacementOrderPreview extends Pick<OrderPreview, 'worstPrice' | 'costs' | 'fillsNow'> {
  request: OrderRequest;
}

export function previewReplacement(
  state: AccountState,
  seq: bigint,
  change: OrderReplacement,
  marketView: MarketView,
  now: number,
): ReplacementPreview | TradingRefusal {
  const order = state.orders.find((each) => each.seq === seq);
  if (!order) return refuseTrading('orderNotFound');
  const decided = decideReplaceOrder(state, seq, change, marketView, now);
  if (isTradingRefusal(decided)) return decided;
  const { market } = new DecisionDraft(state, applyExtendedHours(order, marketView), now);
  const available = state.available(order.currency);
  return {
    before: computeReservedCosts(order, market),
    after: computeReservedCosts(decided.order, market),
    available,
    availableAfter: decided.transfers.reduce(
      (left, { currency, amount, debit, credit }) =>
        currency === order.currency
          ? left + (credit === 'available' ? amount : 0n) - (debit === 'available' ? amount : 0n)
          : left,
      available,
    ),
    fillsNow: decided.order.filled > order.filled,
    fillsWhole: decided.order.filled === decided.order.quantity,
    asPlaced: previewAsPlaced(order, change, market, decided.order.filled === decided.order.quantity),
  };
}

function previewAsPlaced(
  order: Order,
  change: OrderReplacement,
  market: MarketView,
  fillsNow: boolean,
): ReplacementOrderPreview | null {
  if (!market.quote || !isNewOrderIntent(order, change)) return null;
  const changed = { ...order, ...change };
  const rest: Order = { ...changed, quantity: changed.quantity - order.filled };
  // A triggered stop has become a limit order.
  const request: OrderRequest =
    isWaitingForStop(order) || isAuctionOrder(order) ? rest : { ...rest, stopPrice: null, type: 'limit' };
  const costs = computeFillCosts(
    market,
    getTradeDirection(order.side, order.effect),
    computeHoldPrice(rest, market),
    rest.quantity,
    order.leverage,
    !fillsNow,
    buildUnfilledOrderProgress(order),
  );
  return { request, worstPrice: computeWorstPrice(request, market.quote, market), costs, fillsNow };
}

function computeReservedCosts(order: Order, market: MarketView): ReservedCosts {
  const rest = order.status === 'pending' ? order.quantity - order.filled : 0n;
  const direction = getTradeDirection(order.side, order.effect);
  const waits =
    rest > 0n
      ? computeFillCosts(market, direction, computeHoldPrice(order, market), rest, order.leverage, true, order)
      : null;
  return {
    hold: order.hold,
    charges: order.fees + order.tax + (waits ? waits.fee + waits.tax + (waits.held ?? 0n) : 0n),
  };
}

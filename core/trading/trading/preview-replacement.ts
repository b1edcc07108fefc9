/** Preview of a change to a waiting order, by the function that will decide it. */
import { directionOf, isForAuction, type Order, type OrderRequest, waitsForStop } from '../orders/order.ts';
import type { Amount } from '../../ledger/money.ts';
import { costsOf, nothingBefore } from '../execution/costs.ts';
import { Draft } from '../execution/draft.ts';
import { seenBy } from './extended-hours.ts';
import { holdPrice } from './new-order.ts';
import type { Preview } from './preview-order.ts';
import { isTradingRefusal, refuseTrading, type TradingRefusal } from '../execution/refusals.ts';
import { decideReplaceOrder, isNewIntent, type Replacement } from './replace-order.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import { worstPriceOf } from './worst-price.ts';

interface Standing {
  /** Held for the part that still waits. */
  hold: Amount;
  /** Charges of the whole order: those of its fills, and those of the rest at its price. */
  charges: Amount;
}

export interface PreviewedReplacement {
  before: Standing;
  after: Standing;
  available: Amount;
  availableAfter: Amount;
  /** Whether part of it would fill before the answer is sent. */
  fillsNow: boolean;
  /** Whether everything that still waits would. */
  fillsWhole: boolean;
  /** What would wait, as if it were placed now; null if the change is no new intent, or without a price. */
  asPlaced: AsPlaced | null;
}

export interface AsPlaced extends Pick<Preview, 'worstPrice' | 'costs' | 'fillsNow'> {
  request: OrderRequest;
}

export function previewReplacement(
  state: AccountState,
  seq: bigint,
  change: Replacement,
  given: MarketView,
  now: number,
): PreviewedReplacement | TradingRefusal {
  const order = state.orders.find((each) => each.seq === seq);
  if (!order) return refuseTrading('orderNotFound');
  const decided = decideReplaceOrder(state, seq, change, given, now);
  if (isTradingRefusal(decided)) return decided;
  const { market } = new Draft(state, seenBy(order, given), now);
  const available = state.available(order.currency);
  return {
    before: standingOf(order, market),
    after: standingOf(decided.order, market),
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
    asPlaced: asPlaced(order, change, market, decided.order.filled === decided.order.quantity),
  };
}

function asPlaced(order: Order, change: Replacement, market: MarketView, fillsNow: boolean): AsPlaced | null {
  if (!market.quote || !isNewIntent(order, change)) return null;
  const changed = { ...order, ...change };
  const rest: Order = { ...changed, quantity: changed.quantity - order.filled };
  // A triggered stop has become a limit order.
  const request: OrderRequest =
    waitsForStop(order) || isForAuction(order) ? rest : { ...rest, stopPrice: null, type: 'limit' };
  const costs = costsOf(
    market,
    directionOf(order.side, order.effect),
    holdPrice(rest, market),
    rest.quantity,
    order.leverage,
    !fillsNow,
    nothingBefore(order),
  );
  return { request, worstPrice: worstPriceOf(request, market.quote, market), costs, fillsNow };
}

function standingOf(order: Order, market: MarketView): Standing {
  const rest = order.status === 'pending' ? order.quantity - order.filled : 0n;
  const direction = directionOf(order.side, order.effect);
  const waits =
    rest > 0n ? costsOf(market, direction, holdPrice(order, market), rest, order.leverage, true, order) : null;
  return {
    hold: order.hold,
    charges: order.fees + order.tax + (waits ? waits.fee + waits.tax + (waits.held ?? 0n) : 0n),
  };
}

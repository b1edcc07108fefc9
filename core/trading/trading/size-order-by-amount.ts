/**
 * An order by amount of money: the largest quantity that costs no more, charges included; in whole lots unless
 * fractions or parts of shares are allowed.
 */
import { findLargestMultiple, getLotSizeRules } from '../../markets/order-rules/lot-sizes.ts';
import type { Amount, Quantity } from '../../ledger/money.ts';
import { applyConsumptionToMarket } from '../books/price-ladder.ts';
import { DecisionDraft } from '../execution/decision-draft.ts';
import { computePlaceableQuantity } from './maximum-quantity.ts';
import { createOrder } from './create-order.ts';
import { computeTotalOrderCost } from './total-order-cost.ts';
import { computeSmallestQuantity } from './check-order-against-market.ts';
import { allowsFractions } from '../execution/fractional-shares.ts';
import { findImmediateFillOffer } from '../execution/order-pricing.ts';
import {
  refuseAmountBelowShare,
  refuseAmountTooSmall,
  refuseOrderTooLarge,
  type TradingRefusal,
} from '../execution/trading-refusals.ts';
import { type OrderRequest, isWaitingForStop } from '../orders/order.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';

/** `request` with the quantity that `amount` of the instrument's currency pays for now; its own quantity is ignored. */
export function sizeOrderByAmount(
  state: AccountState,
  request: OrderRequest,
  amount: Amount,
  marketView: MarketView,
  now: number,
): OrderRequest | TradingRefusal {
  const market = applyConsumptionToMarket(state, marketView, now);
  const { instrument, date, quote } = market;
  // Neither an index nor an instrument without a price can be bought for any amount: the rules that follow refuse it.
  if (!quote || instrument.board === 'index') return request;
  const rule = getLotSizeRules(instrument, date);
  const inParts = allowsFractions(request, rule);
  const step = rule.fraction || inParts ? 1n : rule.lot;
  const minimum = computeSmallestQuantity(request, market, quote, inParts);
  const costOf = (quantity: Quantity): Amount | null =>
    computeCostNow(new DecisionDraft(state, market, now), { ...request, quantity });
  const largest = findLargestMultiple(step, (quantity) => (costOf(quantity) ?? amount + 1n) <= amount);
  if (largest < minimum) {
    const onlyWhole = rule.parts !== null && !rule.fraction && !inParts;
    return (onlyWhole ? refuseAmountBelowShare : refuseAmountTooSmall)(costOf(minimum) ?? amount, instrument.currency);
  }
  if (costOf(largest + step) === null)
    return refuseOrderTooLarge(computePlaceableQuantity(state, request, market, now));
  return { ...request, quantity: largest };
}

/**
 * The total that an order needs, as it would be decided; null for a market order that the market can't fill completely.
 */
function computeCostNow(draft: DecisionDraft, request: OrderRequest): Amount | null {
  const order = createOrder(0n, request, draft.market, draft.now);
  const offer = isWaitingForStop(order) ? null : findImmediateFillOffer(order, draft.market);
  if (order.type === 'market' && offer && offer.quantity < order.quantity) return null;
  return computeTotalOrderCost(draft, order, offer);
}

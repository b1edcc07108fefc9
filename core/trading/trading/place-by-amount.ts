/**
 * An order by amount of money: the largest quantity that costs no more, charges included; in whole lots unless
 * fractions or parts of shares are allowed.
 */
import { largestMultiple, lotOf } from '../../markets/order-rules/lots.ts';
import type { Amount, Quantity } from '../../ledger/money.ts';
import { withConsumed } from '../books/ladder.ts';
import { Draft } from '../execution/draft.ts';
import { mostPlaceable } from './maximum-quantity.ts';
import { newOrder } from './new-order.ts';
import { neededInAll } from './place-order.ts';
import { mayHaveParts, unitsWorth } from '../execution/fractional-shares.ts';
import { offerNow } from '../execution/pricing.ts';
import { amountBelowShare, amountTooSmall, orderTooLarge, type TradingRefusal } from '../execution/refusals.ts';
import { type OrderRequest, waitsForStop } from '../orders/order.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';

/** `request` with the quantity that `amount` of the instrument's currency pays for now; its own quantity is ignored. */
export function sizedByAmount(
  state: AccountState,
  request: OrderRequest,
  amount: Amount,
  given: MarketView,
  now: number,
): OrderRequest | TradingRefusal {
  const market = withConsumed(state, given, now);
  const { instrument, date, quote } = market;
  // Neither an index nor an instrument without a price can be bought for any amount: the rules that follow refuse it.
  if (!quote || instrument.board === 'index') return request;
  const rule = lotOf(instrument, date);
  const inParts = mayHaveParts(request, rule);
  const step = rule.fraction || inParts ? 1n : rule.lot;
  const minimum = inParts ? unitsWorth(rule.parts ?? 0n, quote.ask, instrument.currency) : rule.minimum;
  const costOf = (quantity: Quantity): Amount | null =>
    costNow(new Draft(state, market, now), { ...request, quantity });
  const largest = largestMultiple(step, (quantity) => (costOf(quantity) ?? amount + 1n) <= amount);
  if (largest < minimum) {
    const onlyWhole = rule.parts !== null && !rule.fraction && !inParts;
    return (onlyWhole ? amountBelowShare : amountTooSmall)(costOf(minimum) ?? amount, instrument.currency);
  }
  if (costOf(largest + step) === null) return orderTooLarge(mostPlaceable(state, request, market, now));
  return { ...request, quantity: largest };
}

/**
 * The total that an order needs, as it would be decided; null for a market order that the market can't fill completely.
 */
function costNow(draft: Draft, request: OrderRequest): Amount | null {
  const order = newOrder(0n, request, draft.market, draft.now);
  const offer = waitsForStop(order) ? null : offerNow(order, draft.market);
  if (order.type === 'market' && offer && offer.quantity < order.quantity) return null;
  return neededInAll(draft, order, offer);
}

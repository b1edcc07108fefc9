/** The worst price that a customer accepts by confirming an order, and what it holds while it waits for a later one. */
import { countUnitsTakenBefore, computeLastLevelPrice } from '../books/price-ladder.ts';
import type { Quote } from '../../markets/market-types.ts';
import { type Amount, divide, type Price } from '../../ledger/money.ts';
import { getTradeDirection, type Order, type OrderRequest } from '../orders/order.ts';
import { computeReservePrice, getDelayMinutes } from '../execution/delayed-prices.ts';
import { DecisionDraft } from '../execution/decision-draft.ts';
import type { AccountState } from '../orders/account-state.ts';
import { computeTotalOrderCost } from './total-order-cost.ts';
import { type MarketView, getMarketTick, roundToMarketTick } from '../orders/market-view.ts';

/**
 * How far a market order's worst accepted price is from the last level that it reaches: 0.2 %. The house's own rule.
 */
const WORST_PRICE_BPS = 20n;

/**
 * No unit of a market order may be dearer (in a sale: cheaper) than this: the last level that it reaches now, and a
 * little room. An order with a limit has that instead.
 */
export function computeWorstPrice(request: OrderRequest, quote: Quote, market: MarketView): Price {
  if (request.type !== 'market' && request.limitPrice !== null) return request.limitPrice;
  const direction = getTradeDirection(request.side, request.effect);
  const tick = getMarketTick(market, direction === 'buy' ? quote.ask : quote.bid);
  const reached = computeLastLevelPrice(
    direction,
    request.quantity,
    quote,
    tick,
    countUnitsTakenBefore(market, direction),
  );
  if (market.delay && direction === 'buy') return computeReservePrice(reached, market);
  const slip = divide(reached * WORST_PRICE_BPS, 10_000n, 'down');
  return direction === 'buy'
    ? roundToMarketTick(market, reached + slip, 'up')
    : roundToMarketTick(market, reached - slip, 'down');
}

/** `total`: what it costs at the price at hand. */
export function previewDelay(
  state: AccountState,
  order: Order,
  market: MarketView,
  total: Amount,
  now: number,
): { delayMinutes: number | null; reserved: Amount | null } {
  const delayMinutes = getDelayMinutes(market);
  if (delayMinutes === null || order.effect === 'close') return { delayMinutes, reserved: null };
  const held = computeTotalOrderCost(new DecisionDraft(state, market, now), order, null);
  return { delayMinutes, reserved: held > total ? held : null };
}

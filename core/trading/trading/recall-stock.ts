/**
 * Stock lent to a short seller is recalled: orders waiting to borrow more of it end, and the house buys a position back
 * by an order of its own.
 */
import { minimumOf, type Quantity } from '../../ledger/money.ts';
import { borrowsStock } from '../execution/borrowed-stock.ts';
import { closePositionByHouse } from './close-position.ts';
import { DecisionDraft } from '../execution/decision-draft.ts';
import { buildOrderRejectedNotice } from '../execution/trading-notices.ts';
import { endOrderWithDependents } from './execute-order.ts';
import type { AccountState, OrderDecision } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';

/** A waiting order to sell short gives its stock back. Null if it no longer waits. */
export function decideEndWaitingShortSale(
  state: AccountState,
  seq: bigint,
  market: MarketView,
  now: number,
): OrderDecision | null {
  const order = state.orders.find((each) => each.seq === seq);
  if (order?.status !== 'pending' || !borrowsStock(order)) return null;
  const draft = new DecisionDraft(state, market, now);
  endOrderWithDependents(draft, order, 'stockRecalled');
  return draft.decision(seq, buildOrderRejectedNotice(order, market, 'stockRecalled'));
}

/** What is to be bought back of a position of which `held` units were open when this was determined. */
export interface BuyIn {
  quantity: Quantity;
  held: Quantity;
}

/**
 * Buys back as much of a short position as is offered, less what has been returned meanwhile; ends orders that wait to
 * close it first. Null if nothing is left to do, and while nothing can be filled.
 */
export function decideBuyIn(
  state: AccountState,
  seq: bigint,
  { quantity, held }: BuyIn,
  market: MarketView,
  now: number,
): OrderDecision | null {
  const position = state.positions.find((each) => each.seq === seq);
  const { quote, session } = market;
  if (position?.side !== 'short' || position.openQuantity === 0n || !quote || session !== 'open') return null;
  const left = minimumOf(quantity, position.openQuantity - (held - quantity));
  return left > 0n
    ? closePositionByHouse(new DecisionDraft(state, market, now), position, {
        quantity: left,
        quote,
        cause: 'boughtIn',
      })
    : null;
}

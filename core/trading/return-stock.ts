/**
 * Stock lent to a short is recalled: orders waiting to borrow more of it end, and a position is bought back by its own
 * order.
 */
import { smaller, type Quantity } from '../money.ts';
import { borrows } from './check-stock.ts';
import { closeByHouse } from './close-by-house.ts';
import { Draft } from './draft.ts';
import { rejectedNotice } from './notices.ts';
import { finish } from './run-order.ts';
import type { AccountState, Decision, MarketView } from './types.ts';

/** An order to sell short that still waits gives its stock back. Null where it no longer does. */
export function decideEndBorrowing(state: AccountState, seq: bigint, market: MarketView, now: number): Decision | null {
  const order = state.orders.find((each) => each.seq === seq);
  if (order?.status !== 'pending' || !borrows(order)) return null;
  const draft = new Draft(state, market, now);
  finish(draft, order, 'stockRecalled');
  return draft.decision(seq, rejectedNotice(order, market, 'stockRecalled'));
}

/** What is to be bought back of a position of which `held` units were open when that was found out. */
export interface BuyIn {
  quantity: Quantity;
  held: Quantity;
}

/**
 * Buys back as much of a short position as is offered of it, less what has been given back meanwhile; what waits to
 * close it ends first. Null where nothing is left to do, and while nothing can be had.
 */
export function decideBuyIn(
  state: AccountState,
  seq: bigint,
  { quantity, held }: BuyIn,
  market: MarketView,
  now: number,
): Decision | null {
  const position = state.positions.find((each) => each.seq === seq);
  const { quote, session } = market;
  if (position?.side !== 'short' || position.openQuantity === 0n || !quote || session !== 'open') return null;
  const left = smaller(quantity, position.openQuantity - (held - quantity));
  return left > 0n
    ? closeByHouse(new Draft(state, market, now), position, { quantity: left, quote, cause: 'boughtIn' })
    : null;
}

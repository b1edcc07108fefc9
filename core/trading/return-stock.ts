/** Stock that was lent to a short is wanted back: what waits to borrow more of it ends, and a position is bought back by an order of its own. */
import { smaller, type Quantity } from '../money.ts';
import { borrows } from './check-stock.ts';
import { closeByHouse } from './close-by-house.ts';
import { Draft } from './draft.ts';
import { rejectedNotice } from './notices.ts';
import { mayTrade } from './pricing.ts';
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

/** Buys back `quantity` of a short position, or what there is of it, at the ask; what waits to close it ends first. Null while there is no price. */
export function decideBuyIn(state: AccountState, seq: bigint, quantity: Quantity, market: MarketView, now: number): Decision | null {
  const position = state.positions.find((each) => each.seq === seq);
  const { quote, session } = market;
  if (position?.side !== 'short' || position.openQuantity === 0n || !quote || session !== 'open' || !mayTrade(quote.ask, market)) return null;
  return closeByHouse(new Draft(state, market, now), position, { quantity: smaller(quantity, position.openQuantity), quote, cause: 'boughtIn' });
}

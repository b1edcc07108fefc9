/** After a season waiting orders end, and the house closes open positions as far as the market takes them. */
import { closeByHouse } from '../trading/close-by-house.ts';
import { Draft } from '../trading/draft.ts';
import { finish } from '../trading/run-order.ts';
import type { AccountState, Decision } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';

/** Null if there is nothing to close, or nothing can be filled now. */
export function decideCloseAfter(state: AccountState, seq: bigint, market: MarketView, now: number): Decision | null {
  const { season, positions } = state;
  const position = positions.find((each) => each.seq === seq && each.openQuantity > 0n);
  const { quote } = market;
  if (!season || now < season.endsAt || !position || !quote || market.session !== 'open') return null;
  return closeByHouse(new Draft(state, market, now), position, {
    quantity: position.openQuantity,
    quote,
    cause: 'leagueOver',
  });
}

/** Null if the order doesn't wait. */
export function decideEndAfter(state: AccountState, seq: bigint, market: MarketView, now: number): Decision | null {
  const order = state.orders.find((each) => each.seq === seq);
  if (!state.season || now < state.season.endsAt || order?.status !== 'pending') return null;
  const draft = new Draft(state, market, now);
  finish(draft, order, 'leagueOver');
  return draft.decision(seq, null);
}

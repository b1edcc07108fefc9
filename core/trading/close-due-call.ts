/**
 * A margin call whose deadline has passed: as much is closed as restores the full margin of the rest, if the price is
 * still there.
 */
import { closeByHouse } from './close-by-house.ts';
import { Draft } from './draft.ts';
import { partToClose } from './part-to-close.ts';
import { marginUsedUp } from './triggers.ts';
import type { AccountState, TradingChanges } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';

/**
 * Null if there is nothing to do, or nothing can be done yet. If the price has recovered, the call ends without a
 * closing.
 */
export function decideDueCall(
  state: AccountState,
  seq: bigint,
  market: MarketView,
  now: number,
): TradingChanges | null {
  const position = state.positions.find((each) => each.seq === seq);
  const { quote } = market;
  if (
    !position ||
    position.openQuantity === 0n ||
    position.callDueAt === null ||
    position.callDueAt > now ||
    !quote ||
    market.session !== 'open'
  )
    return null;
  const draft = new Draft(state, market, now);
  if (position.callPrice === null || !marginUsedUp(position.side, position.callPrice, quote)) {
    draft.putPosition({ ...position, calledAt: null, callDueAt: null });
    return draft.changes(null);
  }
  const quantity = partToClose(position, { ...draft.market, quote });
  return closeByHouse(draft, position, { quantity, quote, cause: 'callDue', rule: 'callDue', fromMargin: true });
}

/**
 * The house closes a leveraged position whose margin is used up, with the same record as any other fill: only as much
 * as brings the rest back above its requirement, and all of it only if that is impossible. What the market can't take
 * now is closed at the next quotes.
 */
import { closeByHouse } from './close-by-house.ts';
import { Draft } from './draft.ts';
import { partToClose } from './part-to-close.ts';
import type { AccountState, Decision } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import { marginUsedUp } from './triggers.ts';

/** Null if there is nothing to do. Closing orders that have reserved this position's units end first. */
export function decideStopOut(state: AccountState, seq: bigint, market: MarketView, now: number): Decision | null {
  const position = state.positions.find((each) => each.seq === seq);
  const { quote } = market;
  if (
    !position ||
    position.openQuantity === 0n ||
    position.liquidationPrice === null ||
    !quote ||
    market.session !== 'open'
  )
    return null;
  if (!marginUsedUp(position.side, position.liquidationPrice, quote)) return null;
  const draft = new Draft(state, market, now);
  const quantity = partToClose(position, { ...draft.market, quote });
  return closeByHouse(draft, position, { quantity, quote, cause: 'stopOut', rule: 'stopOut', fromMargin: true });
}

/** Restrictions of a leader by the house: followers are notified when one begins, why, and when it ends. */
import { isActionForbidden, restrictionsInForce, type Restriction } from '../../compliance/account-restrictions.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import type { CopyDecision } from './copy-lifecycle.ts';
import type { CopyRestriction } from './copy-types.ts';

/** The leader's state. Money is in the leader's currency. */
export interface LeaderRestrictionState {
  states: readonly Restriction[];
  /** When the level was last lowered, unless there has been room for more since. */
  loweredAt: number | null;
  followed: bigint;
  most: bigint;
}

/** Since when the account may not open anything new, or not be logged in to; null if neither applies. */
export function findTradingBarredSince(states: readonly Restriction[], now: number): number | null {
  const barring = restrictionsInForce(states, now).filter(
    ({ state }) => isActionForbidden(state, 'open') || isActionForbidden(state, 'login'),
  );
  return barring.length === 0 ? null : Math.min(...barring.map(({ at }) => Date.parse(at)));
}

/** A restriction takes precedence. A lowered level only holds a leader back if it leaves no room. */
export function getCopyRestriction(
  { states, loweredAt, followed, most }: LeaderRestrictionState,
  now: number,
): CopyRestriction | null {
  const barred = findTradingBarredSince(states, now);
  if (barred !== null) return { reason: 'restricted', since: barred };
  return loweredAt !== null && followed >= most ? { reason: 'level', since: loweredAt } : null;
}

/** Notifies the follower once of each change; null if nothing has changed. `name`: the leader's. */
export function decideCopyRestrictionNotice(
  state: Pick<AccountState, 'copies' | 'lastSeq'>,
  portfolio: number,
  hold: CopyRestriction | null,
  name: string,
): CopyDecision | null {
  const copy = state.copies?.find((each) => each.portfolio === portfolio);
  if (!copy || (copy.status !== 'active' && copy.status !== 'paused')) return null;
  if (copy.hold?.reason === hold?.reason) return null;
  return {
    transfers: [],
    records: { copies: [{ ...copy, hold }] },
    notices: [
      hold
        ? { code: 'copyLeaderHeld', params: { name, held: hold.reason, portfolio } }
        : { code: 'copyLeaderFree', params: { name, portfolio } },
    ],
    lastSeq: state.lastSeq,
  };
}

/** A person's accounts one after another, for what is counted over all of them. */
import type { AreaRecords, Load, LoadedKind } from './record-kinds.ts';

/** Any fixed number; the lock's second half is the person. */
export const TURN_LOCK = 7_203_171;
/**
 * Only one of a person's accounts decides at a time, until its commit: what the others have done is read behind this
 * lock. Load statements are sent in the order in which they are requested, and each sees what was committed before it.
 */
const personTurns: LoadedKind<null> = {
  of: () => null,
  numberOf: () => 0n,
  scopes: {
    person: {
      by: 'account_id bigint',
      select: `select account_id, (holder % 2147483647)::int as turn from accounts
        where account_id = n.account_id and holder is not null`,
    },
  },
  locks: TURN_LOCK,
};
export const TURN_RECORDS = { loaded: { personTurns } } satisfies AreaRecords;

export const personsTurn: Load = { kind: 'personTurns', scope: 'person', values: [] };

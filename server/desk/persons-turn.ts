/** A person's accounts one after another, for what is counted over all of them. */
import type { Load, LoadedKind } from './record-kinds.ts';

/** Any fixed number; the lock's second half is the person. */
export const TURN_LOCK = 7_203_171;
/**
 * Only one of a person's accounts decides at a time, until its commit: what the others have done is read behind this
 * lock. Load statements are sent in the order in which they are requested, and each sees what was committed before it.
 */
export const personTurns: LoadedKind<null> = {
  of: () => null,
  numberOf: () => 0n,
  scopes: {
    person: {
      by: 'account_id bigint',
      select: `select account_id, pg_advisory_xact_lock(${TURN_LOCK}, (holder % 2147483647)::int) from accounts
        where account_id = n.account_id and holder is not null`,
    },
  },
};
export const personsTurn: Load = { kind: 'personTurns', scope: 'person', values: [] };

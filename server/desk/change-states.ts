/**
 * The only way to restrict an account: under its lock, with a notice to the customer, effective on open sockets at the
 * commit.
 */
import type { Refusal } from '@bourse/contract/errors.ts';
import {
  type RestrictionName,
  refuseAct,
  type RestrictionChange,
  type Restriction,
  withoutRestriction,
  withRestriction,
} from '@bourse/core/restrictions.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { endSessions } from './end-sessions.ts';
import { lockAccount, type Work } from './work.ts';
import { writeNotice } from './write-notice.ts';

type Change = { add: RestrictionChange } | { lift: RestrictionName };

/** The account's restrictions, read under its lock. */
export async function readStates(work: Work, account: AccountId): Promise<Restriction[]> {
  await lockAccount(work, account);
  const row = await work.db
    .selectFrom('accounts')
    .select('states')
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow();
  return row.states as unknown as Restriction[];
}

/**
 * Writes the change in the caller's transaction. Ends sessions if nobody may be signed in any more. @returns the states
 * that now hold.
 */
export async function changeStates(
  parts: Pick<Parts, 'live'>,
  work: Work,
  account: AccountId,
  change: Change,
): Promise<Restriction[] | Refusal> {
  const before = await readStates(work, account);
  const after =
    'add' in change ? withRestriction(before, change.add, work.now) : withoutRestriction(before, change.lift, work.now);
  if ('refused' in after) return after;

  await work.db
    .updateTable('customers')
    .set({ states: JSON.stringify(after) })
    .where('account_id', '=', account)
    .execute();
  if (refuseAct(after, 'login', work.now)) {
    const ended = await endSessions(work.db, account, 'all', work.now);
    work.afterwards.push(() => parts.live.endSessions(ended));
  }
  if ('add' in change) {
    const { state, reason, until } = change.add;
    if (until === null) await writeNotice(work, account, 'stateSet', { accountState: state, ground: reason });
    else await writeNotice(work, account, 'stateSetUntil', { accountState: state, ground: reason, until });
  } else {
    await writeNotice(work, account, 'stateLifted', { accountState: change.lift });
  }
  return after;
}

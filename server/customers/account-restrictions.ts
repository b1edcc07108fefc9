/**
 * The only way to restrict an account: under its lock, with a notice to the customer, effective on open sockets at the
 * commit; and the end of its sessions.
 */
import type { Refusal } from '@bourse/contract/refusals.ts';
import {
  refuseRestrictedAction,
  type Restriction,
  type RestrictionChange,
  type RestrictionName,
  removeRestriction,
  addRestriction,
} from '@bourse/core/compliance/account-restrictions.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { lockAccount, type TransactionContext, writeNotice } from '../commands/transaction-with-events.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../db/table-types.ts';

type RestrictionUpdate = { add: RestrictionChange } | { lift: RestrictionName };

/** The account's restrictions, read under its lock. */
export async function readRestrictions(work: TransactionContext, account: AccountId): Promise<Restriction[]> {
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
export async function changeRestriction(
  dependencies: Pick<ServerDependencies, 'accountEvents'>,
  work: TransactionContext,
  account: AccountId,
  change: RestrictionUpdate,
): Promise<Restriction[] | Refusal> {
  const before = await readRestrictions(work, account);
  const after =
    'add' in change ? addRestriction(before, change.add, work.now) : removeRestriction(before, change.lift, work.now);
  if ('refused' in after) return after;

  await work.db
    .updateTable('customers')
    .set({ states: JSON.stringify(after) })
    .where('account_id', '=', account)
    .execute();
  if (refuseRestrictedAction(after, 'login', work.now)) {
    const ended = [
      ...(await endCustomerSessions(work.db, account, 'all', work.now)),
      ...(await announceApiKeysOf(work.db, account)),
    ];
    work.afterCommit.push(() => dependencies.accountEvents.endSessions(ended));
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

/** The database's channel on which every process hears the ids of sessions that have ended. */
export const SESSION_ENDED_CHANNEL = 'session_ended';

/**
 * Ends live sessions of an account in the database, which tells all processes at the commit: one, or all but one.
 * @returns ids of those that were live.
 */
export async function endCustomerSessions(
  db: Kysely<DB> | Transaction<DB>,
  account: AccountId,
  which: { only: string } | { except: string } | 'all',
  now: number,
): Promise<string[]> {
  let query = db
    .updateTable('sessions')
    .set({ ended_at: new Date(now) })
    .where('account_id', '=', account)
    .where('ended_at', 'is', null);
  if (which !== 'all')
    query =
      'only' in which ? query.where('session_id', '=', which.only) : query.where('session_id', '<>', which.except);
  const ended = (await query.returning('session_id').execute()).map((row) => row.session_id);
  for (const id of ended) await announceSessionEnd(db, id);
  return ended;
}

/** At the commit, every process forgets the session or API key with this id, and closes its streams. */
export const announceSessionEnd = (db: Kysely<DB> | Transaction<DB>, id: string) =>
  sql`select pg_notify(${SESSION_ENDED_CHANNEL}, ${id})`.execute(db);

/** The same for each row of a statement about API keys. */
const notifySessionEnd = sql`pg_notify(${SESSION_ENDED_CHANNEL}, key_id)`.as('notified');

/** Of an account whose keys may not call any more: they are looked up again, and refused. @returns their ids. */
async function announceApiKeysOf(db: Kysely<DB> | Transaction<DB>, account: AccountId): Promise<string[]> {
  const rows = await db
    .selectFrom('api_keys')
    .select(['key_id', notifySessionEnd])
    .where('account_id', '=', account)
    .where('revoked_at', 'is', null)
    .execute();
  return rows.map(({ key_id }) => key_id);
}

/** Sends nothing more to the account's webhooks, until their owner enables them again. */
export const disableWebhooksOf = (db: Kysely<DB> | Transaction<DB>, account: AccountId, now: number) =>
  db
    .updateTable('webhooks')
    .set({ disabled_at: new Date(now), disabled_reason: 'passwordReset' })
    .where('account_id', '=', account)
    .where('disabled_at', 'is', null)
    .where('removed_at', 'is', null)
    .execute();

/** Revokes the account's API keys, on every process and on open streams. @returns their ids. */
export async function endApiKeysOf(
  db: Kysely<DB> | Transaction<DB>,
  account: AccountId,
  now: number,
): Promise<string[]> {
  const rows = await db
    .updateTable('api_keys')
    .set({ revoked_at: new Date(now) })
    .where('account_id', '=', account)
    .where('revoked_at', 'is', null)
    .returning(['key_id', notifySessionEnd])
    .execute();
  return rows.map(({ key_id }) => key_id);
}

import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../db/types.ts';
import type { AccountId } from '../ids.ts';

/** The database's channel on which every process hears the ids of sessions that have ended. */
export const SESSION_ENDED = 'session_ended';

/**
 * Ends live sessions of an account in the database, which tells all processes at the commit: one, or all but one.
 * @returns ids of those that were live.
 */
export async function endSessions(
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
  for (const id of ended) await sql`select pg_notify(${SESSION_ENDED}, ${id})`.execute(db);
  return ended;
}

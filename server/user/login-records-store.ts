/** The SQL of customers' sessions, and of removing what logins leave behind. Times are epoch ms. */
import type { Db } from '../db/kysely-or-transaction.ts';
import type { AccountId } from '../ids.ts';

/** Those that were seen last come first. */
export const readOpenSessions = (db: Db, account: AccountId) =>
  db
    .selectFrom('sessions')
    .select(['session_id', 'device', 'created_at', 'seen_at'])
    .where('account_id', '=', account)
    .where('ended_at', 'is', null)
    .orderBy('seen_at', 'desc')
    .orderBy('session_id')
    .execute();

export async function readDeviceOfSession(db: Db, session: string): Promise<string> {
  const { device } = await db
    .selectFrom('sessions')
    .select('device')
    .where('session_id', '=', session)
    .executeTakeFirstOrThrow();
  return device;
}

export const deleteGuessesBefore = (db: Db, before: number) =>
  db.deleteFrom('login_throttles').where('updated_at', '<', new Date(before)).execute();

export const deleteEndedStaffSessions = (db: Db, endedBefore: number) =>
  db.deleteFrom('staff_sessions').where('ended_at', '<', new Date(endedBefore)).execute();

export const deleteEndedSessions = (db: Db, endedBefore: number) =>
  db.deleteFrom('sessions').where('ended_at', '<', new Date(endedBefore)).execute();

export const deleteExpiredCodes = (db: Db, now: number) =>
  db.deleteFrom('verification_codes').where('expires_at', '<=', new Date(now)).execute();

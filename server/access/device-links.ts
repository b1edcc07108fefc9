import { sql } from 'kysely';
import type { Db } from '../db/kysely-or-transaction.ts';
import type { AccountId, StaffId } from '../ids.ts';
import { hashDeviceCookie } from './session-tokens.ts';

/**
 * Links somebody new with the others of their browser, whose former cookie is no longer used and doesn't become known
 * to them: one that a browser shows may have been chosen by whoever had it before. A browser whose cookie was replaced
 * at several registrations links all of them by its first one. Such a row was forgotten when it was seen.
 */
export async function linkDevice(
  db: Db,
  owner: { account: AccountId } | { staff: StaffId },
  device: string,
  now: number,
): Promise<void> {
  const [table, column, id] =
    'account' in owner
      ? [sql.table('known_devices'), sql.ref('account_id'), owner.account]
      : [sql.table('staff_devices'), sql.ref('staff_id'), owner.staff];
  const [hash, at] = [hashDeviceCookie(device), new Date(now)];
  await sql`insert into ${table} (${column}, device_hash, seen_at, forgotten_at)
    select ${id}, coalesce((select l.device_hash from ${table} d join ${table} l using (${column})
      where d.device_hash = ${hash} and l.forgotten_at = l.seen_at order by l.seen_at limit 1), ${hash}),
      ${at}::timestamptz, ${at}::timestamptz
    on conflict do nothing`.execute(db);
}

import { sql } from 'kysely';
import type { Db } from '../db/kysely-or-transaction.ts';
import type { AccountId, StaffId } from '../ids.ts';

/** Customers without any transfer: a crash cut off their welcome. */
export async function listAccountsWithoutTransfers(db: Db): Promise<AccountId[]> {
  const rows = await sql<{ account_id: bigint }>`
    select account_id from accounts where transfer_seq = 0 and not house limit 1000`.execute(db);
  return rows.rows.map((row) => row.account_id);
}

/** True if no channel for real money has been published yet. */
export const hasNoRealMoneyChannel = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('deposit_channels')
    .select('channel')
    .where('practice', '=', false)
    .limit(1)
    .executeTakeFirst()) === undefined;

/** Makes this a practice world from now on, in the approver's name. */
export async function insertPracticeSetting(db: Db, approver: StaffId, now: number): Promise<void> {
  const [row, at] = [{ name: 'practice', value: 'yes' }, new Date(now)];
  await db
    .insertInto('settings')
    .values({ ...row, updated_at: at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: row.value, updated_at: at }))
    .execute();
  await db
    .insertInto('setting_changes')
    .values({ ...row, staff_id: approver, at })
    .execute();
}

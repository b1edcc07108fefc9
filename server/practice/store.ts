import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import type { AccountId } from '../ids.ts';

/** Customers who never got a transfer: their welcome was cut off by a crash. */
export async function accountsWithoutMoney(db: Db): Promise<AccountId[]> {
  const rows = await sql<{ account_id: bigint }>`
    select account_id from accounts where transfer_seq = 0 and not house limit 1000`.execute(db);
  return rows.rows.map((row) => row.account_id);
}

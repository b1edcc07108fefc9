/** The SQL of pledges, besides what the desk writes. */
import type { Pledge } from '@bourse/core/products/pledges/pledge.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { CustomerDataExportTables } from '../dependencies.ts';
import type { AccountId } from '../ids.ts';
import { parsePledgeRow } from './records.ts';

type Db = Database['kysely'];
/** Newest first, those before `before`. */
export async function listPledgeRows(
  db: Db,
  account: AccountId,
  before: bigint | null,
  limit: number,
): Promise<Pledge[]> {
  let query = db.selectFrom('pledges').selectAll().where('account_id', '=', account);
  if (before !== null) query = query.where('pledge_seq', '<', before);
  return (await query.orderBy('pledge_seq', 'desc').limit(limit).execute()).map(parsePledgeRow);
}

export interface PledgeKey {
  account: AccountId;
  seq: bigint;
}

/** For all customers, the earliest return first; `after` leaves out those up to it. */
export async function listHeldPledges(
  db: Db,
  after: PledgeKey | null,
  limit: number,
): Promise<{ account: AccountId; pledge: Pledge }[]> {
  const held = db.selectFrom('pledges').selectAll().where('status', '=', 'held');
  const query = after
    ? held.where(
        sql<boolean>`(due_at, account_id, pledge_seq) > (select due_at, account_id, pledge_seq from pledges
          where account_id = ${after.account} and pledge_seq = ${after.seq})`,
      )
    : held;
  const rows = await query.orderBy('due_at').orderBy('account_id').orderBy('pledge_seq').limit(limit).execute();
  return rows.map((row) => ({ account: row.account_id, pledge: parsePledgeRow(row) }));
}

/** Pledges whose date has come. */
export async function listDuePledges(
  db: Db,
  now: number,
  limit: number,
): Promise<(PledgeKey & Pick<Pledge, 'currency'>)[]> {
  const rows = await db
    .selectFrom('pledges')
    .select(['account_id', 'pledge_seq', 'currency'])
    .where('status', '=', 'held')
    .where('due_at', '<=', new Date(now))
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ account: row.account_id, seq: row.pledge_seq, currency: row.currency }));
}

/** Which of the customer's rows here are their own data. */
export const customerDataExport: CustomerDataExportTables = {
  pledges: { columns: 'pledge_seq, currency, amount, until, status, made_at, ended_at', orderBy: 'pledge_seq' },
};

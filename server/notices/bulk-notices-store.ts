/** The SQL of notices for many customers. */
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../db/kysely-or-transaction.ts';
import type { DB } from '../db/table-types.ts';
import type { AccountId } from '../ids.ts';

/** Everybody, institutional accounts, all others, or customers who trade on margin. */
export type NoticeAudienceGroup = 'all' | 'seats' | 'others' | 'margin';

export type BulkNotice = Selectable<DB['bulk_notices']>;

export const insertBulkNotice = (db: Db, notice: Insertable<DB['bulk_notices']>) =>
  db.insertInto('bulk_notices').values(notice).execute();

/** The oldest one that not everybody has yet; null if there is none, or another process holds it. */
export async function lockUndeliveredBulkNotice(db: Db): Promise<BulkNotice | null> {
  const row = await db
    .selectFrom('bulk_notices')
    .selectAll()
    .where('done_at', 'is', null)
    .orderBy('bulk_notice_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

const AUDIENCE_GROUP_CONDITIONS: Readonly<Record<NoticeAudienceGroup, RawBuilder<unknown>>> = {
  all: sql`true`,
  seats: sql`a.seat`,
  others: sql`not a.seat`,
  margin: sql`a.margin_since is not null`,
};

/** The next of its audience, in the order of their accounts. */
export async function readBulkNoticeAudience(db: Db, of: BulkNotice, limit: number): Promise<AccountId[]> {
  const there = sql`market = ${of.market} and (${of.instrument}::text is null or instrument = ${of.instrument})`;
  const concerned =
    of.market === null
      ? sql`true`
      : sql`(exists (select from positions where account_id = c.account_id and status <> 'closed' and ${there})
          or exists (select from orders where account_id = c.account_id and status = 'pending' and ${there}))`;
  const { rows } = await sql<{ account_id: AccountId }>`select account_id from customers c
    join accounts a using (account_id)
    where account_id > ${of.notified_up_to_account} and c.created_at <= ${of.at}
      and ${AUDIENCE_GROUP_CONDITIONS[of.audience as NoticeAudienceGroup]} and ${concerned}
    order by account_id limit ${limit}`.execute(db);
  return rows.map((row) => row.account_id);
}

/** `doneAt`: when everybody had it (epoch ms), or null. */
export const updateBulkNoticeDelivery = (
  db: Db,
  { bulk_notice_id: id, notified_up_to_account: before, notified_count: count }: BulkNotice,
  notified: readonly AccountId[],
  doneAt: number | null,
) =>
  db
    .updateTable('bulk_notices')
    .set({
      notified_up_to_account: notified.at(-1) ?? before,
      notified_count: count + notified.length,
      done_at: doneAt === null ? null : new Date(doneAt),
    })
    .where('bulk_notice_id', '=', id)
    .execute();

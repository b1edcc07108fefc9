/** The SQL of messages: the rows of the private stream that have one. */
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { AccountId } from '../ids.ts';
import { noticeView, type NoticeView } from '../stream/notice-view.ts';
import type { CustomerDataExportTables } from '../dependencies.ts';

type Db = Kysely<DB> | Transaction<DB>;

const noticesQuery = (db: Db, account: AccountId) =>
  db
    .selectFrom('events')
    .select(['seq', 'kind', 'data', 'notice', 'at', 'read_at'])
    .where('account_id', '=', account)
    .where('notice', 'is not', null);

type Row = Awaited<ReturnType<ReturnType<typeof noticesQuery>['execute']>>[number];

const toWireNotice = (account: AccountId, row: Row): NoticeView =>
  noticeView(
    account,
    { seq: row.seq, kind: row.kind as 'notice', data: row.data, notice: row.notice ?? '', at: row.at.getTime() },
    row.read_at !== null,
  );

/** Newest first, those before `before`; one more than `limit` if there are more. */
export async function loadNotices(
  db: Db,
  account: AccountId,
  before: bigint | null,
  limit: number,
): Promise<{ seq: bigint; notice: NoticeView }[]> {
  let query = noticesQuery(db, account);
  if (before !== null) query = query.where('seq', '<', before);
  const rows = await query
    .orderBy('seq', 'desc')
    .limit(limit + 1)
    .execute();
  return rows.map((row) => ({ seq: row.seq, notice: toWireNotice(account, row) }));
}

export async function loadNotice(db: Db, account: AccountId, seq: bigint): Promise<NoticeView | null> {
  const row = await noticesQuery(db, account).where('seq', '=', seq).executeTakeFirst();
  return row ? toWireNotice(account, row) : null;
}

export async function countUnreadNotices(db: Db, account: AccountId): Promise<number> {
  const row = await db
    .selectFrom('events')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('account_id', '=', account)
    .where('notice', 'is not', null)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Marks one message, or all if `seq` is null. */
export async function markNoticesRead(db: Db, account: AccountId, seq: bigint | null, now: number): Promise<void> {
  let query = db
    .updateTable('events')
    .set({ read_at: new Date(now) })
    .where('account_id', '=', account)
    .where('notice', 'is not', null)
    .where('read_at', 'is', null);
  if (seq !== null) query = query.where('seq', '=', seq);
  await query.execute();
}

/** Which of the customer's rows here are their own data. */
export const customerDataExport: CustomerDataExportTables = {
  carried_notices: { columns: 'seq, at', orderBy: 'seq' },
  notice_preferences: { columns: 'kind, push', orderBy: 'kind' },
  push_subscriptions: { columns: 'endpoint, language, zone, created_at', orderBy: 'created_at' },
  events: { columns: 'seq, notice as code, data, at, read_at', orderBy: 'seq', where: 'notice is not null' },
};

/** One notice for many customers: stored in the transaction that causes it, then written out in small batches. */
import type { NoticeCode, NoticeParams } from '@bourse/contract/notice-catalogue.ts';
import type { InstrumentId, Market } from '@bourse/core/markets/market-types.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/kysely-or-transaction.ts';
import { runInTransaction, writeNotice } from '../commands/transaction-with-events.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';

/** Everybody, institutional accounts, all others, or customers who trade on margin. */
export type NoticeAudienceGroup = 'all' | 'seats' | 'others' | 'margin';
/** With a market, or one of its instruments: those who hold it or have orders waiting there. */
export interface NoticeAudience {
  of: NoticeAudienceGroup;
  market?: Market;
  instrument?: InstrumentId | null;
}

/** Reaches those who are customers at `now`. */
export async function notifyMany<Code extends NoticeCode>(
  db: Db,
  now: number,
  { of, market, instrument }: NoticeAudience,
  code: Code,
  params: NoticeParams<Code>,
): Promise<void> {
  await db
    .insertInto('bulk_notices')
    .values({
      notice: code,
      params: JSON.stringify(params),
      audience: of,
      market: market ?? null,
      instrument: instrument ?? null,
      at: new Date(now),
    })
    .execute();
}

const AT_ONCE = 50;
type BulkNoticeDependencies = Pick<ServerDependencies, 'database' | 'clock' | 'accountEvents'>;

export async function deliverBulkNotices(dependencies: BulkNoticeDependencies, atOnce = AT_ONCE): Promise<void> {
  while (await writeBatch(dependencies, atOnce));
}

/** False if nobody is left. Account rows are locked in order, as everywhere. */
const writeBatch = (dependencies: BulkNoticeDependencies, atOnce: number): Promise<boolean> =>
  runInTransaction(dependencies, async (work) => {
    const next = await work.db
      .selectFrom('bulk_notices')
      .selectAll()
      .where('done_at', 'is', null)
      .orderBy('bulk_notice_id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!next) return false;
    const customers = await selectAudience(work.db, next, atOnce);
    const params = JSON.parse(next.params) as NoticeParams<NoticeCode>;
    for (const account of customers) await writeNotice(work, account, next.notice as NoticeCode, params);
    await work.db
      .updateTable('bulk_notices')
      .set({
        notified_up_to_account: customers.at(-1) ?? next.notified_up_to_account,
        notified_count: next.notified_count + customers.length,
        done_at: customers.length < atOnce ? new Date(work.now) : null,
      })
      .where('bulk_notice_id', '=', next.bulk_notice_id)
      .execute();
    return true;
  });

const AUDIENCE_GROUP_CONDITIONS: Readonly<Record<NoticeAudienceGroup, RawBuilder<unknown>>> = {
  all: sql`true`,
  seats: sql`a.seat`,
  others: sql`not a.seat`,
  margin: sql`a.margin_since is not null`,
};

async function selectAudience(
  db: Db,
  of: {
    audience: string;
    notified_up_to_account: AccountId;
    at: Date;
    market: string | null;
    instrument: string | null;
  },
  limit: number,
): Promise<AccountId[]> {
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

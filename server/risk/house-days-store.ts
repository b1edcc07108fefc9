/** The SQL of daily movements on the house's accounts. */
import type { Amount, Currency } from '@bourse/core/ledger/money.ts';
import { HOUSE_PROFIT_ACCOUNTS } from '@bourse/core/reporting/house-profit.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/kysely-or-transaction.ts';
import type { ServerDependencies } from '../dependencies.ts';

/** The last transaction that was added up; null while another process holds it. */
export async function lockHouseDaysRead(db: Db): Promise<bigint | null> {
  const row = await db.selectFrom('house_days_read').select('last_xid').forUpdate().skipLocked().executeTakeFirst();
  return row?.last_xid ?? null;
}

/** The last of the next transactions that all have finished, and how many transfers they have. */
export async function findNextTransfers(
  db: Db,
  after: bigint,
  limit: number,
): Promise<{ lastXid: bigint | null; count: number }> {
  const { rows } = await sql<{ lastXid: bigint | null; count: number }>`
    select max(xid) as "lastXid", count(*)::integer as count from (select xid from transfers
      where xid > ${after} and xid < ledger_horizon() order by xid limit ${limit}) n`.execute(db);
  return rows[0]!;
}

/** Both sides of house transfers: a transfer may touch a house account by credit, debit or both. */
const houseTransfersSql = (where: RawBuilder<unknown>) => sql`
  select (at at time zone 'UTC')::date as day, currency, credit::text as account, code, amount from transfers
    where ${where} and credit::text = any(${HOUSE_PROFIT_ACCOUNTS}::text[])
  union all select (at at time zone 'UTC')::date, currency, debit::text, code, -amount from transfers
    where ${where} and debit::text = any(${HOUSE_PROFIT_ACCOUNTS}::text[])`;

/** Those of transactions after `after` up to `until`. */
export async function addHouseMovements(db: Db, { after, until }: { after: bigint; until: bigint }): Promise<void> {
  await sql`insert into house_days (day, currency, account, code, amount)
    select day, currency, account, code, sum(amount)
    from (${houseTransfersSql(sql`xid > ${after} and xid <= ${until}`)}) s group by 1, 2, 3, 4
    on conflict (day, currency, account, code) do update set amount = house_days.amount + excluded.amount`.execute(db);
  await db.updateTable('house_days_read').set({ last_xid: until }).execute();
}

export interface DailyHouseMovement {
  day: string;
  currency: Currency;
  account: string;
  code: string;
  amount: Amount;
}

/**
 * For these days (UTC, both inclusive), plus what has not been added up yet, from one snapshot. The progress mark is
 * read first, so that the database knows how little the rest is and uses the index.
 */
export async function loadDailyHouseMovements(
  { database: { kysely } }: Pick<ServerDependencies, 'database'>,
  from: string,
  to: string,
): Promise<DailyHouseMovement[]> {
  return kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const { last_xid } = await db.selectFrom('house_days_read').select('last_xid').executeTakeFirstOrThrow();
      const { rows } = await sql<Omit<DailyHouseMovement, 'amount'> & { amount: string }>`
        select day::text as day, currency, account, code, sum(amount)::text as amount from (
          select day, currency, account, code, amount from house_days
          union all ${houseTransfersSql(sql`xid > ${last_xid}`)}) s
        where day between ${from}::date and ${to}::date group by 1, 2, 3, 4 having sum(amount) <> 0`.execute(db);
      return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
    });
}

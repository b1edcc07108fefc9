/** Adds up daily movements on the house's accounts, following the transfers: each once, in order of commit. */
import type { Amount, Currency } from '@bourse/core/ledger/money.ts';
import { HOUSE_PROFIT_ACCOUNTS } from '@bourse/core/reporting/house-profit.ts';
import { sql } from 'kysely';
import type { ServerDependencies } from '../dependencies.ts';
import type { AuditCheckGroup, AuditCheck } from '../ledger/audit/audit-check-types-and-sql.ts';

const TRANSFERS_AT_ONCE = 50_000;

/** SQL for both sides of house transfers: a transfer may touch a house account by credit, debit or both. */
const houseTransfersSql = (
  where: string,
): string => `select (at at time zone 'UTC')::date as day, currency, credit::text as account,
    code, amount from transfers where ${where} and credit::text = any($1::text[])
  union all select (at at time zone 'UTC')::date, currency, debit::text, code, -amount from transfers
    where ${where} and debit::text = any($1::text[])`;

/** Runs until all transfers committed for everyone are added up; only one process at a time. */
export async function sumDailyHouseMovements({
  database: { pool },
}: Pick<ServerDependencies, 'database'>): Promise<void> {
  const client = await pool.connect();
  try {
    while (await sumNextTransfers(client)) continue;
  } finally {
    client.release();
  }
}

interface Client {
  query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

/** Returns whether there is more. */
async function sumNextTransfers(client: Client): Promise<boolean> {
  await client.query('begin');
  try {
    const { rows: read } = await client.query<{ last_xid: bigint }>(
      'select last_xid from house_days_read for update skip locked',
    );
    const after = read[0]?.last_xid ?? null;
    const { rows: next } =
      after === null
        ? { rows: [] }
        : await client.query<{ last_xid: bigint | null; count: bigint }>(
            `select max(xid) as last_xid, count(*)::bigint as count from (select xid from transfers
              where xid > $1 and xid < ledger_horizon() order by xid limit $2) n`,
            [after, TRANSFERS_AT_ONCE],
          );
    const last = next[0]?.last_xid ?? null;
    if (last !== null) {
      await client.query(
        `insert into house_days (day, currency, account, code, amount)
          select day, currency, account, code, sum(amount) from (${houseTransfersSql('xid > $2 and xid <= $3')}) s
          group by 1, 2, 3, 4
          on conflict (day, currency, account, code) do update set amount = house_days.amount + excluded.amount`,
        [HOUSE_PROFIT_ACCOUNTS, after, last],
      );
      await client.query('update house_days_read set last_xid = $1', [last]);
    }
    await client.query('commit');
    return Number(next[0]?.count ?? 0n) >= TRANSFERS_AT_ONCE;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
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
  const accounts = sql`${HOUSE_PROFIT_ACCOUNTS}::text[]`;
  return kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const { last_xid } = await db.selectFrom('house_days_read').select('last_xid').executeTakeFirstOrThrow();
      const late = sql`xid > ${last_xid}`;
      const { rows } = await sql<Omit<DailyHouseMovement, 'amount'> & { amount: string }>`
        select day::text as day, currency, account, code, sum(amount)::text as amount from (
          select day, currency, account, code, amount from house_days
          union all select (at at time zone 'UTC')::date, currency, credit::text, code, amount from transfers
            where ${late} and credit::text = any(${accounts})
          union all select (at at time zone 'UTC')::date, currency, debit::text, code, -amount from transfers
            where ${late} and debit::text = any(${accounts})) s
        where day between ${from}::date and ${to}::date group by 1, 2, 3, 4 having sum(amount) <> 0`.execute(db);
      return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
    });
}

/** Audit of house risk: each day's profit equals the sum of its transfers. */

const RESULT_ACCOUNTS_SQL = `(${HOUSE_PROFIT_ACCOUNTS.map((name) => `'${name}'`).join(', ')})`;
const sideTotalSql = (account: 'credit' | 'debit', sign: '' | '-'): string =>
  `select (at at time zone 'UTC')::date as day, currency, ${account}::text as account, code, ${sign}amount as amount
    from transfers where xid <= (select last_xid from house_days_read) and ${account}::text in ${RESULT_ACCOUNTS_SQL}`;

const CHECKS: AuditCheck[] = [
  {
    sql: `with moved as (select day, currency, account, code, sum(amount) as amount
        from (${sideTotalSql('credit', '')} union all ${sideTotalSql('debit', '-')}) s group by 1, 2, 3, 4)
      select coalesce(m.day, h.day)::text as day, currency, account, code, coalesce(h.amount, 0) as kept,
        coalesce(m.amount, 0) as moved from moved m full join house_days h using (currency, account, code, day)
      where coalesce(m.amount, 0) <> coalesce(h.amount, 0)`,
    describe: (row) =>
      `the house's ${row['account']} by ${row['code']} on ${row['day']}: ${row['kept']} ${row['currency']} added up, ` +
      `transfers say ${row['moved']}`,
  },
];

export const HOUSE_PROFIT_AUDIT: readonly AuditCheckGroup[] = [{ of: "the house's days", checks: CHECKS }];

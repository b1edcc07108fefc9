/** Adds up daily movements on the house's accounts, following the transfers: each once, in order of commit. */
import { HOUSE_PROFIT_ACCOUNTS } from '@bourse/core/reporting/house-profit.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { AuditCheckGroup, AuditCheck } from '../ledger/audit/audit-check-types-and-sql.ts';
import type { Db } from '../db/kysely-or-transaction.ts';
import { addHouseMovements, findNextTransfers, lockHouseDaysRead } from './house-days-store.ts';

const TRANSFERS_AT_ONCE = 50_000;

/** Runs until all transfers committed for everyone are added up; only one process at a time. */
export async function sumDailyHouseMovements({
  database: { kysely },
}: Pick<ServerDependencies, 'database'>): Promise<void> {
  while (await kysely.transaction().execute(sumNextTransfers)) continue;
}

/** Returns whether there is more. */
async function sumNextTransfers(db: Db): Promise<boolean> {
  const after = await lockHouseDaysRead(db);
  if (after === null) return false;
  const { lastXid: until, count } = await findNextTransfers(db, after, TRANSFERS_AT_ONCE);
  if (until !== null) await addHouseMovements(db, { after, until });
  return count >= TRANSFERS_AT_ONCE;
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

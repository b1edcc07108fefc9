/** A year's income and costs besides trades: they belong to no security, and so to no market of the tax report. */
import type { Currency } from '@bourse/core/money.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { AccountId } from '../ids.ts';
import { OWED_TO_CUSTOMERS } from '../ledger/chart-sql.ts';
import { BESIDE } from './tax-codes.ts';

export interface BesideSum {
  year: string;
  code: string;
  currency: Currency;
  amount: bigint;
}

/** All UTC years; negative for what left. Without an order's own exchange, which is among the fees of its market. */
export async function readBeside(db: Database['kysely'], account: AccountId): Promise<BesideSum[]> {
  const own = sql.raw(OWED_TO_CUSTOMERS);
  const { rows } = await sql<BesideSum>`select to_char(at at time zone 'UTC', 'YYYY') as year, code, currency,
      sum(case when credit in (${own}) then amount else -amount end)::bigint as amount
    from transfers where account_id = ${account} and (credit in (${own})) <> (debit in (${own}))
      and code in (${sql.join(BESIDE.map((code) => sql.lit(code)))})
      and (code <> 'exchangeSpread' or reference !~ '^[ox]')
    group by 1, 2, 3 order by 2, 3`.execute(db);
  return rows;
}

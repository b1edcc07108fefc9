/** Whether there is such a customer, and whether they have such a portfolio. */
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { AccountId } from '../ids.ts';

export async function isCustomer(db: Kysely<DB>, account: AccountId): Promise<boolean> {
  const query = db.selectFrom('customers').select('account_id').where('account_id', '=', account);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Whether the customer has the portfolio, and it isn't closed. */
export async function hasOpenPortfolio(db: Kysely<DB>, account: AccountId, portfolio: number): Promise<boolean> {
  if (portfolio === MAIN_PORTFOLIO) return true;
  const row = await db
    .selectFrom('portfolios')
    .select('portfolio')
    .where('account_id', '=', account)
    .where('portfolio', '=', portfolio)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

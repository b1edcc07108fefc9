/** The SQL of the portfolios that copies are in. */
import { FIRST_COPY_PORTFOLIO, FIRST_STRATEGY_PORTFOLIO } from '@bourse/core/ledger/portfolio-kinds.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import type { Db } from './store.ts';

/** `spare`: one that no copy has used yet; `last`: the highest number so far. */
export interface CopyPortfolioNumbers {
  spare: number | null;
  last: number;
}
export async function readCopyPortfolioNumbers(db: Db, account: AccountId): Promise<CopyPortfolioNumbers> {
  const { rows } = await sql<CopyPortfolioNumbers>`select
      min(p.portfolio) filter (where c.portfolio is null and p.closed_at is null) as spare,
      coalesce(max(p.portfolio), ${FIRST_COPY_PORTFOLIO - 1})::integer as last
    from portfolios p left join copies c using (account_id, portfolio)
    where p.account_id = ${account} and p.kind = 'copy' and p.portfolio < ${FIRST_STRATEGY_PORTFOLIO}`.execute(db);
  return rows[0]!;
}

/** The SQL of the plans and portfolios in which customers' own runs take place. */
import { FIRST_STRATEGY_PORTFOLIO } from '@bourse/core/ledger/portfolio-kinds.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import type { Db } from './runs-store.ts';

/** A copy of the saved strategy that no run uses. */
export async function findUnusedPlan(
  db: Db,
  { account, saved }: { account: AccountId; saved: bigint },
): Promise<bigint | null> {
  const { rows } = await sql<{ strategy: bigint }>`select s.strategy from strategies s
    where s.account_id = ${account} and s.saved_seq = ${saved}
      and not exists (select from strategy_runs r where r.strategy = s.strategy) limit 1`.execute(db);
  return rows[0]?.strategy ?? null;
}

/** `spare`: one that no run has used yet; `last`: the highest number so far. */
export interface RunPortfolioNumbers {
  spare: number | null;
  last: number;
}
export async function readRunPortfolioNumbers(db: Db, account: AccountId): Promise<RunPortfolioNumbers> {
  const { rows } = await sql<RunPortfolioNumbers>`select
      min(p.portfolio) filter (where r.portfolio is null and p.closed_at is null) as spare,
      coalesce(max(p.portfolio), ${FIRST_STRATEGY_PORTFOLIO - 1})::integer as last
    from portfolios p left join strategy_runs r using (account_id, portfolio)
    where p.account_id = ${account} and p.kind = 'copy' and p.portfolio >= ${FIRST_STRATEGY_PORTFOLIO}`.execute(db);
  return rows[0]!;
}

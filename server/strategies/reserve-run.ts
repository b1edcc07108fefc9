/**
 * The places of a customer's own run: a copy of the saved strategy, which never changes, and a portfolio in which
 * nothing else opens anything. Both exist before any money can come; places left over from an interrupted beginning are
 * used by the next.
 */
import { FIRST_LEAGUE_PORTFOLIO, FIRST_STRATEGY_PORTFOLIO } from '@bourse/core/ledger/portfolio-kinds.ts';
import { sql } from 'kysely';
import { encryptPortfolioName } from '../customers/portfolio-names.ts';
import { runInTransaction, lockAccount, type TransactionContext } from '../commands/transaction-with-events.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { StrategyDefinition } from './strategy-definitions.ts';
import { insertStrategyPlan } from './store.ts';

export type ReserveRunDependencies = Pick<ServerDependencies, 'database' | 'clock' | 'accountEvents' | 'secrets'>;

export interface ReservedRun {
  strategy: bigint;
  portfolio: number;
}
interface ReserveRunRequest {
  account: AccountId;
  saved: bigint;
  planned: StrategyDefinition;
  /** The name that the customer sees. */
  name: string;
}

/** Null if no number is left. */
export const reserveRun = (
  dependencies: ReserveRunDependencies,
  { account, saved, planned, name }: ReserveRunRequest,
): Promise<ReservedRun | null> =>
  runInTransaction(dependencies, async (work) => {
    await lockAccount(work, account);
    const portfolio = await reserveSparePortfolio(dependencies, work, account, name);
    if (portfolio === null) return null;
    const { rows } = await sql<{ strategy: bigint }>`select s.strategy from strategies s
      where s.account_id = ${account} and s.saved_seq = ${saved}
        and not exists (select from strategy_runs r where r.strategy = s.strategy) limit 1`.execute(work.db);
    const strategy = rows[0]?.strategy ?? (await insertStrategyPlan(work.db, planned, { account, saved }, work.now));
    return { strategy, portfolio };
  });

async function reserveSparePortfolio(
  { secrets }: ReserveRunDependencies,
  { db, now }: TransactionContext,
  account: AccountId,
  name: string,
): Promise<number | null> {
  const { rows } = await sql<{ spare: number | null; last: number }>`select
      min(p.portfolio) filter (where r.portfolio is null and p.closed_at is null) as spare,
      coalesce(max(p.portfolio), ${FIRST_STRATEGY_PORTFOLIO - 1})::integer as last
    from portfolios p left join strategy_runs r using (account_id, portfolio)
    where p.account_id = ${account} and p.kind = 'copy' and p.portfolio >= ${FIRST_STRATEGY_PORTFOLIO}`.execute(db);
  const { spare, last } = rows[0]!;
  const portfolio = spare ?? last + 1;
  if (portfolio >= FIRST_LEAGUE_PORTFOLIO) return null;
  const hidden = encryptPortfolioName(secrets, account, portfolio, name);
  if (spare === null)
    await db
      .insertInto('portfolios')
      .values({ account_id: account, portfolio, kind: 'copy', name: hidden, created_at: new Date(now) })
      .execute();
  else
    await db
      .updateTable('portfolios')
      .set({ name: hidden })
      .where('account_id', '=', account)
      .where('portfolio', '=', portfolio)
      .execute();
  return portfolio;
}

/**
 * The places of a customer's own run: a copy of the saved strategy, which never changes, and a portfolio in which
 * nothing else opens anything. Both exist before any money can come; places left over from an interrupted beginning are
 * used by the next.
 */
import { FIRST_LEAGUE_PORTFOLIO } from '@bourse/core/ledger/portfolio-kinds.ts';
import { encryptPortfolioName, insertCopyPortfolio, updatePortfolioName } from '../customers/portfolio-names.ts';
import { runInTransaction, lockAccount, type TransactionContext } from '../commands/transaction-with-events.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { StrategyDefinition } from './strategy-definitions.ts';
import { findUnusedPlan, readRunPortfolioNumbers } from './run-portfolios-store.ts';
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
    const unused = await findUnusedPlan(work.db, { account, saved });
    const strategy = unused ?? (await insertStrategyPlan(work.db, planned, { account, saved }, work.now));
    return { strategy, portfolio };
  });

async function reserveSparePortfolio(
  { secrets }: ReserveRunDependencies,
  { db, now }: TransactionContext,
  account: AccountId,
  name: string,
): Promise<number | null> {
  const { spare, last } = await readRunPortfolioNumbers(db, account);
  const portfolio = spare ?? last + 1;
  if (portfolio >= FIRST_LEAGUE_PORTFOLIO) return null;
  const hidden = encryptPortfolioName(secrets, account, portfolio, name);
  if (spare === null) await insertCopyPortfolio(db, { account, portfolio }, hidden, now);
  else await updatePortfolioName(db, { account, portfolio }, hidden);
  return portfolio;
}

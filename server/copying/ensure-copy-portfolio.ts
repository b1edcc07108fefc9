/**
 * The portfolio of a new copy, created before any money can arrive. If an interrupted start left one unused, the next
 * start uses it.
 */
import { FIRST_STRATEGY_PORTFOLIO } from '@bourse/core/ledger/portfolio-kinds.ts';
import { encryptPortfolioName, insertCopyPortfolio, updatePortfolioName } from '../customers/portfolio-names.ts';
import { runInTransaction, lockAccount } from '../commands/transaction-with-events.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { readCopyPortfolioNumbers } from './copy-portfolio-store.ts';

/** Null if no number is left. */
export function ensureCopyPortfolio(
  dependencies: Pick<ServerDependencies, 'database' | 'clock' | 'accountEvents' | 'secrets'>,
  account: AccountId,
  name: string,
): Promise<number | null> {
  return runInTransaction(dependencies, async (work) => {
    await lockAccount(work, account);
    const { spare, last } = await readCopyPortfolioNumbers(work.db, account);
    const number = spare ?? last + 1;
    if (number >= FIRST_STRATEGY_PORTFOLIO) return null;
    const hidden = encryptPortfolioName(dependencies.secrets, account, number, name);
    const key = { account, portfolio: number };
    if (spare === null) await insertCopyPortfolio(work.db, key, hidden, work.now);
    else await updatePortfolioName(work.db, key, hidden);
    return number;
  });
}

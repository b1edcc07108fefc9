/**
 * The portfolio of a new copy, created before any money can arrive. If an interrupted start left one unused, the next
 * start uses it.
 */
import { FIRST_COPY_PORTFOLIO, FIRST_STRATEGY_PORTFOLIO } from '@bourse/core/ledger/portfolio-kinds.ts';
import { sql } from 'kysely';
import { encryptPortfolioName } from '../customers/portfolio-names.ts';
import { runInTransaction, lockAccount } from '../commands/transaction-with-events.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';

/** Null if no number is left. */
export function ensureCopyPortfolio(
  dependencies: Pick<ServerDependencies, 'database' | 'clock' | 'accountEvents' | 'secrets'>,
  account: AccountId,
  name: string,
): Promise<number | null> {
  return runInTransaction(dependencies, async (work) => {
    await lockAccount(work, account);
    const { rows } = await sql<{ spare: number | null; last: number }>`select
        min(p.portfolio) filter (where c.portfolio is null and p.closed_at is null) as spare,
        coalesce(max(p.portfolio), ${FIRST_COPY_PORTFOLIO - 1})::integer as last
      from portfolios p left join copies c using (account_id, portfolio)
      where p.account_id = ${account} and p.kind = 'copy' and p.portfolio < ${FIRST_STRATEGY_PORTFOLIO}`.execute(
      work.db,
    );
    const { spare, last } = rows[0]!;
    const number = spare ?? last + 1;
    if (number >= FIRST_STRATEGY_PORTFOLIO) return null;
    const hidden = encryptPortfolioName(dependencies.secrets, account, number, name);
    if (spare === null)
      await work.db
        .insertInto('portfolios')
        .values({ account_id: account, portfolio: number, kind: 'copy', name: hidden, created_at: new Date(work.now) })
        .execute();
    else
      await work.db
        .updateTable('portfolios')
        .set({ name: hidden })
        .where('account_id', '=', account)
        .where('portfolio', '=', number)
        .execute();
    return number;
  });
}

/** The area's SQL: portfolios other than the main one, and what prevents closing one. */
import type { Portfolio, PortfolioContents } from '@bourse/core/trading/portfolios/portfolio.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { TransactionContext } from '../commands/transaction-with-events.ts';
import type { AccountId } from '../ids.ts';
import { type PendingDividendDependencies, readPendingDividendPayDates } from '../ledger/pending-dividends.ts';

type Db = Database['kysely'];
export interface StoredPortfolio extends Portfolio {
  /** Encrypted. */
  name: string;
  createdAt: number;
}

/** The customer's own, closed ones included, by number. */
export async function readPortfolios(
  db: Db | TransactionContext['db'],
  account: AccountId,
  kinds: readonly ('own' | 'copy')[] = ['own'],
): Promise<StoredPortfolio[]> {
  const rows = await db
    .selectFrom('portfolios')
    .select(['portfolio', 'name', 'created_at', 'closed_at'])
    .where('account_id', '=', account)
    .where('kind', 'in', kinds)
    .orderBy('portfolio')
    .execute();
  return rows.map((row) => ({
    number: row.portfolio,
    name: row.name,
    createdAt: row.created_at.getTime(),
    closedAt: row.closed_at?.getTime() ?? null,
  }));
}

export async function insertPortfolio(
  work: TransactionContext,
  account: AccountId,
  number: number,
  name: string,
): Promise<void> {
  await work.db
    .insertInto('portfolios')
    .values({ account_id: account, portfolio: number, kind: 'own', name, created_at: new Date(work.now) })
    .execute();
}

export async function updatePortfolio(
  work: TransactionContext,
  account: AccountId,
  number: number,
  change: { name: string } | { closed_at: Date },
): Promise<void> {
  await work.db
    .updateTable('portfolios')
    .set(change)
    .where('account_id', '=', account)
    .where('portfolio', '=', number)
    .execute();
}

/** Call it under the account's lock. */
export async function readPortfolioContents(
  dependencies: PendingDividendDependencies,
  work: TransactionContext,
  account: AccountId,
  number: number,
): Promise<PortfolioContents> {
  const {
    rows: [row],
  } = await sql<Omit<PortfolioContents, 'dividends'>>`select
    (select count(*)::integer from balances where account_id = ${account} and portfolio = ${number}
      and amount > 0) as balances,
    (select count(*)::integer from orders where account_id = ${account} and portfolio = ${number}
      and status = 'pending') as orders,
    (select count(*)::integer from positions where account_id = ${account} and portfolio = ${number}
      and status <> 'closed') as positions,
    (select count(*)::integer from fills f join orders o using (account_id, order_seq)
      left join day_end_charges c on (c.account_id, c.fill_seq) = (f.account_id, f.fill_seq)
      where f.account_id = ${account} and o.portfolio = ${number} and f.held is not null
        and c.fill_seq is null) as uncharged`.execute(work.db);
  const dividends = (await readPendingDividendPayDates(dependencies, work.db, account, number)).length;
  return { ...row!, dividends };
}

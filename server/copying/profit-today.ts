/** Copies' profit since the last day's end, after the shares that their leaders have received since. */
import { lastDayEndBefore, computeLastDayResult } from '@bourse/core/reporting/copy-trading-performance.ts';
import type { Amount } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import { mapWithConcurrency } from '../runtime/promises.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { type PortfolioKey, formatPortfolioKey } from './portfolio-worth.ts';
import type { Db, StoredCopy } from './store.ts';

export type ProfitTodayDependencies = Pick<ServerDependencies, 'database' | 'clock' | 'portfolioPerformance'>;
const AT_ONCE = 4;

/** By portfolio; ended copies are left out. */
export async function readProfitToday(
  { database, clock, portfolioPerformance }: ProfitTodayDependencies,
  copies: readonly StoredCopy[],
): Promise<Map<string, Amount>> {
  const going = copies.filter(({ status }) => status !== 'ended');
  const now = clock.now();
  const [shared, profits] = await Promise.all([
    readSharedSince(database.kysely, going, lastDayEndBefore(now)),
    mapWithConcurrency(going, AT_ONCE, async (copy) => {
      const measured = await portfolioPerformance.measured(copy, { from: now }, copy.currency);
      return measured ? computeLastDayResult(measured).profit : 0n;
    }),
  ]);
  return new Map(
    going.map((copy, place) => [
      formatPortfolioKey(copy),
      profits[place]! - (shared.get(formatPortfolioKey(copy)) ?? 0n),
    ]),
  );
}

async function readSharedSince(db: Db, places: readonly PortfolioKey[], since: number): Promise<Map<string, Amount>> {
  const [accounts, portfolios] = [places.map(({ account }) => account), places.map(({ portfolio }) => portfolio)];
  const { rows } = await sql<PortfolioKey & { amount: Amount }>`select s.account_id as account, s.portfolio,
      sum(s.paid)::bigint as amount
    from unnest(${accounts}::bigint[], ${portfolios}::smallint[]) n(account_id, portfolio)
      join copy_shares s using (account_id, portfolio) where s.paid_at >= ${new Date(since)} group by 1, 2`.execute(db);
  return new Map(rows.map((row) => [formatPortfolioKey(row), row.amount]));
}

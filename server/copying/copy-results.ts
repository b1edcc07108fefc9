/**
 * What copies have earned: since the last day's end, after the shares that their leaders have received since, and as a
 * curve since they began.
 */
import { lastDayEndBefore, computeLastDayResult } from '@bourse/core/reporting/copy-trading-performance.ts';
import type { Amount } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import { mapWithConcurrency } from '../runtime/promises.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildGrowthSpark } from './leader-records.ts';
import { type PortfolioKey, formatPortfolioKey } from './portfolio-worth.ts';
import type { Db, StoredCopy } from './store.ts';

export type CopyResultsDependencies = Pick<ServerDependencies, 'database' | 'clock' | 'portfolioPerformance'>;
const AT_ONCE = 4;

export interface CopyResults {
  /** Null for an ended copy. */
  today: Amount | null;
  /** What it has earned so far, as a curve; null while it is younger than a day. */
  spark: string[] | null;
}

/** By portfolio. */
export async function readCopyResults(
  { database, clock, portfolioPerformance }: CopyResultsDependencies,
  copies: readonly StoredCopy[],
): Promise<Map<string, CopyResults>> {
  const [shared, measured] = await Promise.all([
    readSharedSince(database.kysely, copies, lastDayEndBefore(clock.now())),
    mapWithConcurrency(copies, AT_ONCE, (copy) =>
      portfolioPerformance.measured(copy, { from: copy.startedAt, to: copy.endedAt ?? Infinity }, copy.currency),
    ),
  ]);
  return new Map(
    copies.map((copy, place) => {
      const results = measured[place] ?? null;
      const profit = results ? computeLastDayResult(results).profit : 0n;
      const today = copy.status === 'ended' ? null : profit - (shared.get(formatPortfolioKey(copy)) ?? 0n);
      return [formatPortfolioKey(copy), { today, spark: results && buildGrowthSpark(results.levels) }];
    }),
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

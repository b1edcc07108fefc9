/** Leaders as the wire shows them: figures from the ledger, computed on request. */
import { buildPositionGainSql } from '../ledger/position-valuation.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { getMinimumCopyAmount } from '@bourse/core/products/copying/copy-lifecycle.ts';
import { type Amount, divide, formatAmount, formatScaled, SCALE } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import { createValuationRates } from '../ledger/exchange-rates.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  type PortfolioKey,
  formatPortfolioKey,
  type PortfolioWorth,
  computePortfolioWorths,
  type WorthDependencies,
} from './portfolio-worth.ts';
import { loadLeaderNameFormatter } from './leader-names.ts';
import { computeFollowedAmountLimit } from './leader-capacity-and-holdings.ts';
import type { StoredLeader } from './parse-copying-rows.ts';
import * as store from './store.ts';

export type LeaderViewDependencies = WorthDependencies & Pick<ServerDependencies, 'leaderRecords' | 'world'>;
export type LeaderRow = CallAnswer<Calls['copying/listLeaders']>['rows'][number];
const DAY_MS = 86_400_000;

interface ClosedPositionTotals {
  account_id: bigint;
  portfolio: number;
  currency: string;
  closed: number;
  won: number;
  gained: bigint;
}

/** Positions that the leaders' portfolios have closed, by currency. */
async function readClosedPositionTotals(
  db: store.Db,
  leaders: readonly StoredLeader[],
): Promise<ClosedPositionTotals[]> {
  const [accounts, portfolios] = [leaders.map(({ account }) => account), leaders.map(({ portfolio }) => portfolio)];
  const { rows } = await sql<ClosedPositionTotals>`select p.account_id, p.portfolio, p.currency,
      (count(*) filter (where p.status = 'closed'))::integer as closed,
      (count(*) filter (where p.status = 'closed' and ${sql.raw(buildPositionGainSql('p.'))} > 0))::integer as won,
      coalesce(sum(${sql.raw(buildPositionGainSql('p.'))}) filter (where p.status = 'closed'), 0)::bigint as gained
    from unnest(${accounts}::bigint[], ${portfolios}::smallint[]) n(account_id, portfolio)
    join positions p using (account_id, portfolio) group by 1, 2, 3`.execute(db);
  return rows;
}

/** By portfolio: the median time in seconds for which the leader held closed positions. */
async function readMedianHoldingTimes(db: store.Db, leaders: readonly StoredLeader[]): Promise<Map<string, number>> {
  const [accounts, portfolios] = [leaders.map(({ account }) => account), leaders.map(({ portfolio }) => portfolio)];
  const { rows } = await sql<PortfolioKey & { seconds: number }>`select p.account_id as account, p.portfolio,
      (percentile_disc(0.5) within group (order by extract(epoch from p.closed_at - p.opened_at)))::integer as seconds
    from unnest(${accounts}::bigint[], ${portfolios}::smallint[]) n(account_id, portfolio)
    join positions p using (account_id, portfolio) where p.status = 'closed' group by 1, 2`.execute(db);
  return new Map(rows.map((row) => [formatPortfolioKey(row), row.seconds]));
}

export interface LeaderView {
  row: LeaderRow;
  worth: PortfolioWorth;
  followed: Amount;
  capacity: Amount;
}

/** In the requested order. `account`: the reader, null for the staff. */
export async function buildLeaderViews(
  dependencies: LeaderViewDependencies,
  leaders: readonly StoredLeader[],
  { account, language }: { account: AccountId | null; language: Language },
): Promise<LeaderView[]> {
  const { kysely } = dependencies.database;
  const now = dependencies.clock.now();
  const [worths, closed, cycles, followed, mine, names, records] = await Promise.all([
    worthByCurrency(dependencies, leaders),
    readClosedPositionTotals(kysely, leaders),
    readMedianHoldingTimes(kysely, leaders),
    store.readFollowedTotals(
      kysely,
      leaders.map(({ leader }) => leader),
    ),
    account === null ? null : readOwnLeadingAndCopies(kysely, account),
    loadLeaderNameFormatter(language, dependencies.world),
    dependencies.leaderRecords.of(leaders),
  ]);
  const rates = createValuationRates(dependencies.venues);
  return leaders.map((leader, place): LeaderView => {
    const { currency } = leader;
    const worth = worths.get(formatPortfolioKey(leader))!;
    const into = rates.into(currency, now);
    const own = closed.filter(
      (each) =>
        formatPortfolioKey({ account: each.account_id, portfolio: each.portfolio }) === formatPortfolioKey(leader),
    );
    const sum = (of: (each: ClosedPositionTotals) => number): number => own.reduce((all, each) => all + of(each), 0);
    const [ended, won] = [sum((each) => each.closed), sum((each) => each.won)];
    const base = followed.get(leader.leader)?.base ?? 0n;
    const capacity = computeFollowedAmountLimit(leader, worth.equity);
    const row: LeaderRow = {
      id: leader.leader.toString(),
      kind: leader.kind,
      strategy: leader.strategy && buildLeaderStrategyView(leader.strategy),
      name: names(leader),
      level: leader.level,
      currency,
      profitShare: formatScaled(leader.profitShare),
      startedAt: new Date(leader.startedAt).toISOString(),
      days: Math.max(0, Math.floor(((leader.stoppedAt ?? now) - leader.startedAt) / DAY_MS)),
      stake: formatAmount(worth.equity, currency),
      followers: followed.get(leader.leader)?.followers ?? 0,
      followed: formatAmount(base, currency),
      capacity: formatAmount(capacity, currency),
      minimum: formatAmount(getMinimumCopyAmount(currency), currency),
      ...records[place]!,
      closed: ended,
      won,
      winRate: ended === 0 ? null : formatScaled(divide(BigInt(won) * SCALE, BigInt(ended), 'half-even')),
      profit: formatAmount(
        own.reduce((all, each) => all + (into(each.gained, each.currency) ?? 0n), 0n),
        currency,
      ),
      cycle: cycles.get(formatPortfolioKey(leader)) ?? null,
      own: mine?.leads === leader.leader,
      copied: mine?.copied.has(leader.leader) ?? false,
    };
    return { row, worth, followed: base, capacity };
  });
}

export const buildLeaderStrategyView = ({
  strategy,
  kind,
  market,
  version,
}: NonNullable<StoredLeader['strategy']>) => ({
  id: strategy.toString(),
  kind,
  market,
  version,
});

async function worthByCurrency(
  dependencies: WorthDependencies,
  leaders: readonly StoredLeader[],
): Promise<Map<string, PortfolioWorth>> {
  const groups = Map.groupBy(leaders, ({ currency }) => currency);
  const found = await Promise.all(
    [...groups].map(([currency, list]) => computePortfolioWorths(dependencies, list, currency)),
  );
  return new Map(found.flatMap((each) => [...each]));
}

async function readOwnLeadingAndCopies(
  db: store.Db,
  account: AccountId,
): Promise<{ leads: bigint | null; copied: Set<bigint> }> {
  const [leader, copies] = await Promise.all([
    store.readOwnLeader(db, account),
    store.readCopies(db, account, { ended: false, before: null, limit: 100 }),
  ]);
  return { leads: leader?.leader ?? null, copied: new Set(copies.map((copy) => copy.leader)) };
}

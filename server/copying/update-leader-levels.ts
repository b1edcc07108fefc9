/** Recomputes every leader's level each night, from publicly visible facts. */
import { RETAINED_FOLLOWER_DAYS, computeLeaderLevel } from '@bourse/core/products/copying/leader-levels.ts';
import { addDays } from '@bourse/core/dates.ts';
import { type Amount, maximumOf, type Rate, minimumOf } from '@bourse/core/ledger/money.ts';
import { findDeepestDrawdown } from '@bourse/core/reporting/performance/performance-figures.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { formatPortfolioKey, type WorthDependencies, computePortfolioWorths } from './portfolio-worth.ts';
import { countRetainedFollowers, readLeadersWithoutLevel, insertNightlyLeaderLevel } from './leader-level-store.ts';
import { operatorDateAt, dayStartAt } from './operator-local-dates.ts';
import type { StoredLeader } from './parse-copying-rows.ts';

export type LeaderLevelDependencies = WorthDependencies &
  Pick<ServerDependencies, 'timeZones' | 'settings' | 'portfolioPerformance'>;
const AT_ONCE = 200;
const DAY_MS = 86_400_000;

export async function updateLeaderLevels(dependencies: LeaderLevelDependencies): Promise<number> {
  const { kysely } = dependencies.database;
  const now = dependencies.clock.now();
  const night = addDays(operatorDateAt(dependencies, now), -1);
  const leaders = await readLeadersWithoutLevel(kysely, { night, ended: dayStartAt(dependencies, now) }, AT_ONCE);
  if (leaders.length === 0) return 0;
  const numbers = leaders.map(({ leader }) => leader);
  const since = now - RETAINED_FOLLOWER_DAYS * DAY_MS;
  const [worths, retained] = await Promise.all([
    computePortfolioWorths(dependencies, leaders, 'USD'),
    countRetainedFollowers(kysely, numbers, since),
  ]);
  for (const leader of leaders) {
    const facts = {
      days: Math.max(0, Math.floor((now - leader.startedAt) / DAY_MS)),
      drawdown: await drawdownOf(dependencies, leader),
      stake: await stakeOf(dependencies, leader, since, worths.get(formatPortfolioKey(leader))!.equity),
      retainedFollowers: retained.get(leader.leader) ?? 0,
    };
    await insertNightlyLeaderLevel(kysely, leader.leader, { ...facts, night, level: computeLeaderLevel(facts) }, now);
  }
  return leaders.length;
}

/** The lowest worth at the end of any day since then, or now: money that is there for one night only doesn't count. */
async function stakeOf(
  { portfolioPerformance }: LeaderLevelDependencies,
  leader: StoredLeader,
  since: number,
  now: Amount,
): Promise<Amount> {
  const from = Math.max(since, leader.startedAt);
  const measured = await portfolioPerformance.measured(leader, { from }, 'USD');
  const nights = (measured?.levels ?? []).filter(({ at }) => at >= from && at % DAY_MS === 0);
  return maximumOf(
    nights.reduce((least, { value }) => minimumOf(least, value), now),
    0n,
  );
}

/** The maximum drawdown since the leader began, as on the performance page: deposits are no gain. */
async function drawdownOf({ portfolioPerformance }: LeaderLevelDependencies, leader: StoredLeader): Promise<Rate> {
  const measured = await portfolioPerformance.measured(leader, { from: leader.startedAt }, leader.currency);
  const deepest = measured && findDeepestDrawdown(measured.levels);
  return deepest ? (deepest.rate < 0n ? -deepest.rate : deepest.rate) : 0n;
}

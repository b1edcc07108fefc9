/** Recomputes every leader's level each night, from publicly visible facts. */
import { RETAINED_FOLLOWER_DAYS, computeLeaderLevel } from '@bourse/core/products/copying/leader-levels.ts';
import { addDays } from '@bourse/core/dates.ts';
import { type Amount, maximumOf, type Rate, minimumOf } from '@bourse/core/ledger/money.ts';
import { findDeepestDrawdown } from '@bourse/core/reporting/performance/performance-figures.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { formatPortfolioKey, type WorthDependencies, computePortfolioWorths } from './portfolio-worth.ts';
import { countRetainedFollowers, readLeadersWithoutLevel, insertNightlyLeaderLevel } from './leader-level-store.ts';
import { operatorDateAt, dayStartAt } from './operator-calendar.ts';
import type { StoredLeader } from './copying-rows.ts';

export type LeaderLevelDependencies = WorthDependencies & Pick<ServerDependencies, 'zones' | 'settings' | 'equity'>;
const AT_ONCE = 200;
const DAY_MS = 86_400_000;

export async function updateLeaderLevels(parts: LeaderLevelDependencies): Promise<number> {
  const { kysely } = parts.database;
  const now = parts.clock.now();
  const night = addDays(operatorDateAt(parts, now), -1);
  const leaders = await readLeadersWithoutLevel(kysely, { night, ended: dayStartAt(parts, now) }, AT_ONCE);
  if (leaders.length === 0) return 0;
  const numbers = leaders.map(({ leader }) => leader);
  const since = now - RETAINED_FOLLOWER_DAYS * DAY_MS;
  const [worths, retained] = await Promise.all([
    computePortfolioWorths(parts, leaders, 'USD'),
    countRetainedFollowers(kysely, numbers, since),
  ]);
  for (const leader of leaders) {
    const facts = {
      days: Math.max(0, Math.floor((now - leader.startedAt) / DAY_MS)),
      drawdown: await drawdownOf(parts, leader),
      stake: await stakeOf(parts, leader, since, worths.get(formatPortfolioKey(leader))!.equity),
      retainedFollowers: retained.get(leader.leader) ?? 0,
    };
    await insertNightlyLeaderLevel(kysely, leader.leader, { ...facts, night, level: computeLeaderLevel(facts) }, now);
  }
  return leaders.length;
}

/** The lowest worth at the end of any day since then, or now: money that is there for one night only doesn't count. */
async function stakeOf(
  { equity }: LeaderLevelDependencies,
  leader: StoredLeader,
  since: number,
  now: Amount,
): Promise<Amount> {
  const from = Math.max(since, leader.startedAt);
  const measured = await equity.measured(leader, { from }, 'USD');
  const nights = (measured?.levels ?? []).filter(({ at }) => at >= from && at % DAY_MS === 0);
  return maximumOf(
    nights.reduce((least, { value }) => minimumOf(least, value), now),
    0n,
  );
}

/** The maximum drawdown since the leader began, as on the performance page: deposits are no gain. */
async function drawdownOf({ equity }: LeaderLevelDependencies, leader: StoredLeader): Promise<Rate> {
  const measured = await equity.measured(leader, { from: leader.startedAt }, leader.currency);
  const deepest = measured && findDeepestDrawdown(measured.levels);
  return deepest ? (deepest.rate < 0n ? -deepest.rate : deepest.rate) : 0n;
}

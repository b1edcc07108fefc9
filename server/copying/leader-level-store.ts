/** Leaders' nightly levels with the facts behind each, and the profit shares that leaders have received. */
import {
  LEADER_LEVELS,
  type LeaderLevel,
  type LeaderLevelMeasures,
} from '@bourse/core/products/copying/leader-levels.ts';
import { sql } from 'kysely';
import { parseLeaderRow, type StoredLeader } from './parse-copying-rows.ts';
import type { Db } from './store.ts';

export interface NightlyLeaderLevel extends LeaderLevelMeasures {
  night: string;
  level: LeaderLevel;
}

/** Newest first. */
export async function readLevelHistory(db: Db, leader: bigint, limit: number): Promise<NightlyLeaderLevel[]> {
  const rows = await db
    .selectFrom('leader_levels')
    .select(['night', 'level', 'days', 'drawdown', 'stake', 'retained_followers as retainedFollowers'])
    .where('leader', '=', leader)
    .orderBy('night', 'desc')
    .limit(limit)
    .execute();
  return rows as NightlyLeaderLevel[];
}

export async function readProfitShareIncome(db: Db, leader: bigint): Promise<{ currency: string; amount: bigint }[]> {
  const { rows } = await sql<{ currency: string; amount: bigint }>`select currency, sum(paid)::bigint as amount
    from copy_shares where leader = ${leader} and received_at is not null group by 1 order by 1`.execute(db);
  return rows;
}

/**
 * By leader, how many verified persons have followed since before `since` (epoch ms), always with at least the minimum
 * of a new copy.
 */
export async function countRetainedFollowers(
  db: Db,
  leaders: readonly bigint[],
  since: number,
): Promise<Map<bigint, number>> {
  const { rows } = await sql<{ leader: bigint; retained: number }>`select c.leader,
      count(distinct coalesce(a.holder, a.account_id))::integer as retained
    from copies c join accounts a using (account_id) join customers u using (account_id)
    where c.leader = any(${leaders}::bigint[]) and c.status <> 'ended' and c.above_minimum_since <= ${new Date(since)}
      and u.verification = 'certified' group by 1`.execute(db);
  return new Map(rows.map(({ leader, retained }) => [leader, retained]));
}

/** Active leaders without a row for `night` yet, who began before it ended at `ended` (epoch ms). */
export async function readLeadersWithoutLevel(
  db: Db,
  { night, ended }: { night: string; ended: number },
  limit: number,
): Promise<StoredLeader[]> {
  const rows = await db
    .selectFrom('leaders')
    .selectAll()
    .where('stopped_at', 'is', null)
    .where('started_at', '<', new Date(ended))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('leader_levels')
            .select('night')
            .whereRef('leader_levels.leader', '=', 'leaders.leader')
            .where('night', '>=', night),
        ),
      ),
    )
    .orderBy('leader')
    .limit(limit)
    .execute();
  return rows.map(parseLeaderRow);
}

/** Written once a night, by the first process to get to it. */
export async function insertNightlyLeaderLevel(
  db: Db,
  leader: bigint,
  { night, level, retainedFollowers, ...facts }: NightlyLeaderLevel,
  now: number,
): Promise<void> {
  await db.transaction().execute(async (work) => {
    const written = await work
      .insertInto('leader_levels')
      .values({ leader, night, level, ...facts, retained_followers: retainedFollowers, at: new Date(now) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if ((written.numInsertedOrUpdatedRows ?? 0n) > 0n)
      await sql`update leaders set level = ${level}, lowered_at = case
          when array_position(${[...LEADER_LEVELS]}::text[], ${level})
            < array_position(${[...LEADER_LEVELS]}::text[], level)
            then ${new Date(now)}::timestamptz
          when level = ${level} then lowered_at end where leader = ${leader}`.execute(work);
  });
}

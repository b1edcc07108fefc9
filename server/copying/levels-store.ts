/** Leaders' nightly levels with the facts behind each, and the profit shares that leaders have received. */
import { LEVELS, type Level, type LevelFacts } from '@bourse/core/products/copying/levels.ts';
import { sql } from 'kysely';
import { leaderOf, type KnownLeader } from './rows.ts';
import type { Db } from './store.ts';

export interface NightRow extends LevelFacts {
  night: string;
  level: Level;
}

/** Newest first. */
export async function readHistory(db: Db, leader: bigint, limit: number): Promise<NightRow[]> {
  const rows = await db
    .selectFrom('leader_levels')
    .select(['night', 'level', 'days', 'drawdown', 'stake', 'kept'])
    .where('leader', '=', leader)
    .orderBy('night', 'desc')
    .limit(limit)
    .execute();
  return rows as NightRow[];
}

export async function readIncome(db: Db, leader: bigint): Promise<{ currency: string; amount: bigint }[]> {
  const { rows } = await sql<{ currency: string; amount: bigint }>`select currency, sum(paid)::bigint as amount
    from copy_shares where leader = ${leader} and received_at is not null group by 1 order by 1`.execute(db);
  return rows;
}

/**
 * By leader, how many verified persons have followed since before `since` (epoch ms), always with at least the minimum
 * of a new copy.
 */
export async function readKept(db: Db, leaders: readonly bigint[], since: number): Promise<Map<bigint, number>> {
  const { rows } = await sql<{ leader: bigint; kept: number }>`select c.leader,
      count(distinct coalesce(a.holder, a.account_id))::integer as kept
    from copies c join accounts a using (account_id) join customers u using (account_id)
    where c.leader = any(${leaders}::bigint[]) and c.status <> 'ended' and c.kept_since <= ${new Date(since)}
      and u.verification = 'certified' group by 1`.execute(db);
  return new Map(rows.map(({ leader, kept }) => [leader, kept]));
}

/** Active leaders without a row for `night` yet, who began before it ended at `ended` (epoch ms). */
export async function readUnlevelled(
  db: Db,
  { night, ended }: { night: string; ended: number },
  limit: number,
): Promise<KnownLeader[]> {
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
  return rows.map((row) => leaderOf({ ...row }));
}

/** Written once a night, by the first process to get to it. */
export async function writeNight(
  db: Db,
  leader: bigint,
  { night, level, ...facts }: NightRow,
  now: number,
): Promise<void> {
  await db.transaction().execute(async (work) => {
    const written = await work
      .insertInto('leader_levels')
      .values({ leader, night, level, ...facts, at: new Date(now) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if ((written.numInsertedOrUpdatedRows ?? 0n) > 0n)
      await sql`update leaders set level = ${level}, lowered_at = case
          when array_position(${[...LEVELS]}::text[], ${level}) < array_position(${[...LEVELS]}::text[], level)
            then ${new Date(now)}::timestamptz
          when level = ${level} then lowered_at end where leader = ${leader}`.execute(work);
  });
}

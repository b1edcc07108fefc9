/** The SQL of entries' curves and of the points of each week. */
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import type { Db } from './store.ts';

export interface CurvePoint {
  account: AccountId;
  worth: bigint;
  place: number | null;
  /** The entry's highest worth until then, and its largest fall. */
  peak: bigint;
  drawdown: bigint;
}

/** All entries of a league at one moment (epoch ms). */
export async function insertCurvePoints(
  db: Db,
  league: number,
  at: number,
  points: readonly CurvePoint[],
): Promise<void> {
  const accounts = points.map(({ account }) => account);
  const worths = points.map(({ worth }) => worth);
  await sql`insert into league_points (league, account_id, at, equity, place)
    select ${league}, account_id, ${new Date(at)}, equity, place
    from unnest(${accounts}::bigint[], ${worths}::bigint[], ${points.map(({ place }) => place)}::integer[])
      p(account_id, equity, place)
    on conflict do nothing`.execute(db);
  await sql`update league_entries e set peak = p.peak, drawdown = p.drawdown
    from unnest(${accounts}::bigint[], ${points.map(({ peak }) => peak)}::bigint[],
      ${points.map(({ drawdown }) => drawdown)}::bigint[]) p(account_id, peak, drawdown)
    where e.league = ${league} and e.account_id = p.account_id`.execute(db);
}

/** By account, what each entry was worth. */
export type EntryWorths = ReadonlyMap<AccountId, bigint>;

/** The last week whose points were awarded; 0 before the first. */
export async function readLastWeek(db: Db, league: number): Promise<{ week: number; worths: EntryWorths }> {
  const { rows } = await sql<{ account_id: AccountId; week: number; equity: bigint }>`select account_id, week, equity
    from league_weeks where league = ${league}
      and week = (select max(week) from league_weeks where league = ${league})`.execute(db);
  return { week: rows[0]?.week ?? 0, worths: new Map(rows.map((row) => [row.account_id, row.equity])) };
}

export const insertWeekPoints = (
  db: Db,
  { league, week }: { league: number; week: number },
  entries: readonly { account: AccountId; worth: bigint; points: number }[],
) =>
  sql`insert into league_weeks (league, week, account_id, equity, points)
    select ${league}, ${week}, account_id, equity, points
    from unnest(${entries.map(({ account }) => account)}::bigint[], ${entries.map(({ worth }) => worth)}::bigint[],
      ${entries.map(({ points }) => points)}::smallint[]) p(account_id, equity, points)`.execute(db);

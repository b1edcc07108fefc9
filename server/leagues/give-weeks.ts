import { pointsOfWeek } from '@bourse/core/leagues/rank.ts';
import { WEEK_MS, weeksOver } from '@bourse/core/leagues/season.ts';
import { larger } from '@bourse/core/money.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import { type Db, readEntries } from './store.ts';
import { readWorthsThen, type ThenValueParts } from './values-then.ts';
import type { Season } from '@bourse/core/leagues/check-season.ts';

/**
 * Gives the points of completed weeks: each is computed as of its own end, whenever that is done. The caller holds the
 * league's row and has had its nights booked.
 */
export async function giveWeeks(parts: ThenValueParts, db: Db, season: Season, now: number): Promise<void> {
  if (season.ranking !== 'points') return;
  const over = weeksOver(season, now);
  let { week, worths } = await readLastWeek(db, season.number);
  for (week += 1; week <= over; week += 1) worths = await giveWeek(parts, db, season, week, worths);
}

type Worths = ReadonlyMap<AccountId, bigint>;

async function readLastWeek(db: Db, league: number): Promise<{ week: number; worths: Worths }> {
  const { rows } = await sql<{ account_id: AccountId; week: number; equity: bigint }>`select account_id, week, equity
    from league_weeks where league = ${league}
      and week = (select max(week) from league_weeks where league = ${league})`.execute(db);
  return { week: rows[0]?.week ?? 0, worths: new Map(rows.map((row) => [row.account_id, row.equity])) };
}

/** For entries that had joined by then. `before`: each one's worth at the week's beginning, or its capital. */
async function giveWeek(
  parts: ThenValueParts,
  db: Db,
  { number, startsAt, capital }: Season,
  week: number,
  before: Worths,
): Promise<Worths> {
  const at = startsAt + week * WEEK_MS;
  const worths = await readWorthsThen(parts, db, number, at);
  const made = (await readEntries(db, number))
    .filter(({ joinedAt }) => joinedAt < at)
    .map(({ account, entry }) => ({
      account,
      entry,
      from: before.get(account) ?? capital,
      to: larger(worths.get(account)?.equity ?? capital, 0n),
    }));
  const given = new Map(pointsOfWeek(made).map(({ entry, points }) => [entry, points]));
  await sql`insert into league_weeks (league, week, account_id, equity, points)
    select ${number}, ${week}, account_id, equity, points
    from unnest(${made.map(({ account }) => account)}::bigint[], ${made.map(({ to }) => to)}::bigint[],
      ${made.map(({ entry }) => given.get(entry) ?? 0)}::smallint[]) p(account_id, equity, points)`.execute(db);
  return new Map(made.map(({ account, to }) => [account, to]));
}

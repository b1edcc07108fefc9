/**
 * Adds the next point to each entry's curve, for all entries of a league at one moment; and gives the points of each
 * completed week.
 */
import { fallenTo } from '@bourse/core/leagues/rank.ts';
import { pointsEvery, weeksOver } from '@bourse/core/leagues/season.ts';
import { larger } from '@bourse/core/money.ts';
import { sql } from 'kysely';
import { inTurns } from '../jobs/in-turns.ts';
import type { Parts } from '../parts.ts';
import { type BookNights, bookNights } from './book-nights.ts';
import { giveWeeks } from './give-weeks.ts';
import { countStandings, type Counted } from './standings.ts';
import { type Db, readGoing } from './store.ts';
import type { ThenValueParts } from './values-then.ts';
import type { Season } from '@bourse/core/leagues/check-season.ts';

type CountParts = ThenValueParts & BookNights & Pick<Parts, 'database' | 'clock' | 'feeds'>;

export async function countPoints(parts: CountParts): Promise<void> {
  const { kysely } = parts.database;
  const now = parts.clock.now();
  const due = (await readGoing(kysely)).filter(
    ({ season, countedAt }) =>
      now >= season.startsAt &&
      now < season.endsAt &&
      (countedAt === null || now >= countedAt + pointsEvery(season) || hasNewWeek(season, countedAt, now)),
  );
  if (due.some(({ season, countedAt }) => hasNewWeek(season, countedAt ?? 0, now))) await bookNights(parts);
  await inTurns(due, 1, ({ season, countedAt }) => countOne(parts, season, countedAt, now));
}

const hasNewWeek = (season: Season, countedAt: number, now: number): boolean =>
  season.ranking === 'points' && weeksOver(season, now) > weeksOver(season, countedAt);

const countOne = (parts: CountParts, season: Season, countedAt: number | null, now: number): Promise<void> =>
  parts.database.kysely.transaction().execute(async (db) => {
    // A second process at the same moment finds the point already there.
    const row = await db
      .selectFrom('leagues')
      .select('counted_at')
      .where('league', '=', season.number)
      .where('frozen_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!row || (row.counted_at?.getTime() ?? null) !== countedAt) return;
    await giveWeeks(parts, db, season, now);
    await writePoints(db, season, await countStandings(parts, db, season, now));
  });

async function writePoints(db: Db, season: Season, { at, entries, rows }: Counted): Promise<void> {
  const points = rows.map(({ entry, equity }) => {
    const { account, peak, drawdown } = entries.get(entry)!;
    const worth = larger(equity, 0n);
    return { account, worth, ...fallenTo({ peak, drawdown }, worth) };
  });
  const accounts = points.map(({ account }) => account);
  const worths = points.map(({ worth }) => worth);
  await sql`insert into league_points (league, account_id, at, equity)
    select ${season.number}, account_id, ${new Date(at)}, equity
    from unnest(${accounts}::bigint[], ${worths}::bigint[]) p(account_id, equity)
    on conflict do nothing`.execute(db);
  await sql`update league_entries e set peak = p.peak, drawdown = p.drawdown
    from unnest(${accounts}::bigint[], ${points.map(({ peak }) => peak)}::bigint[],
      ${points.map(({ drawdown }) => drawdown)}::bigint[]) p(account_id, peak, drawdown)
    where e.league = ${season.number} and e.account_id = p.account_id`.execute(db);
  await db
    .updateTable('leagues')
    .set({ counted_at: new Date(at) })
    .where('league', '=', season.number)
    .execute();
}

/** The next point of each entry's curve, all of a league at one moment; with it, the points of a week that is over. */
import { fallenTo, pointsOfWeek } from '@bourse/core/leagues/rank.ts';
import { pointsEvery, type Season, weeksOver } from '@bourse/core/leagues/season.ts';
import { larger } from '@bourse/core/money.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import { inTurns } from '../jobs/in-turns.ts';
import type { Parts } from '../parts.ts';
import { countStandings, type Counted } from './standings.ts';
import { type Db, readGoing } from './store.ts';

type CountParts = Pick<Parts, 'database' | 'feeds' | 'splits' | 'clock'>;

export async function countPoints(parts: CountParts): Promise<void> {
  const { kysely } = parts.database;
  const now = parts.clock.now();
  const due = (await readGoing(kysely)).filter(
    ({ season, countedAt }) =>
      now >= season.startsAt && now < season.endsAt && (countedAt === null || now >= countedAt + pointsEvery(season)),
  );
  await inTurns(due, 1, ({ season, countedAt }) => countOne(parts, season, countedAt, now));
}

const countOne = (parts: CountParts, season: Season, countedAt: number | null, now: number): Promise<void> =>
  parts.database.kysely.transaction().execute(async (db) => {
    // Whoever else counts at the same moment finds it counted.
    const row = await db
      .selectFrom('leagues')
      .select('counted_at')
      .where('league', '=', season.number)
      .where('frozen_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!row || (row.counted_at?.getTime() ?? null) !== countedAt) return;
    await writePoints(db, season, await countStandings(parts, db, season, now));
  });

/** For a caller that holds the league's row. */
export async function writePoints(db: Db, season: Season, { at, entries, rows }: Counted): Promise<void> {
  const points = rows.map(({ entry, equity }) => {
    const { account, peak, drawdown } = entries.get(entry)!;
    const worth = larger(equity, 0n);
    return { account, worth, entry, ...fallenTo({ peak, drawdown }, worth) };
  });
  await writeWeeks(db, season, at, points);
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

interface Point {
  account: AccountId;
  entry: string;
  worth: bigint;
}

/** A week's points are given at the first look after it; one that nobody looked at counts with the next. */
async function writeWeeks(db: Db, season: Season, at: number, points: readonly Point[]): Promise<void> {
  const { number, capital } = season;
  const over = weeksOver(season, at);
  if (over === 0) return;
  const before = await db
    .selectFrom('league_weeks')
    .select(['account_id', 'week', 'equity'])
    .where('league', '=', number)
    .orderBy('week')
    .execute();
  const last = before.at(-1)?.week ?? 0;
  if (last >= over) return;
  const from = new Map(before.filter(({ week }) => week === last).map((row) => [row.account_id, row.equity]));
  const given = new Map(
    pointsOfWeek(
      points.map(({ entry, account, worth }) => ({ entry, from: from.get(account) ?? capital, to: worth })),
    ).map(({ entry, points: made }) => [entry, made]),
  );
  await sql`insert into league_weeks (league, week, account_id, equity, points)
    select ${number}, ${over}, account_id, equity, points
    from unnest(${points.map(({ account }) => account)}::bigint[], ${points.map(({ worth }) => worth)}::bigint[],
      ${points.map(({ entry }) => given.get(entry) ?? 0)}::smallint[]) p(account_id, equity, points)`.execute(db);
}

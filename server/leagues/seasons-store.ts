/** The SQL with which leagues are created, changed, counted and frozen. */
import { FIRST_LEAGUE_PORTFOLIO } from '@bourse/core/ledger/portfolio-kinds.ts';
import type { LeagueSeason } from '@bourse/core/trading/execution/league-season-rules.ts';
import { type Insertable, sql } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { AccountId } from '../ids.ts';
import { parseSeasonRow, serializeSeasonTerms } from './season-terms-cache.ts';
import type { Db } from './store.ts';

/** Leagues are created one after the other, so that numbers have no gap. Any fixed number that no other lock uses. */
const NUMBER_LOCK = 7_203_164;

/** Until the transaction ends, nobody else makes a league. */
export const lockLeagueNumbers = (db: Db) => sql`select pg_advisory_xact_lock(${sql.lit(NUMBER_LOCK)})`.execute(db);

export async function nextLeagueNumber(db: Db): Promise<number> {
  await lockLeagueNumbers(db);
  const row = await db
    .selectFrom('leagues')
    .select(({ fn }) => fn.max('league').as('last'))
    .executeTakeFirst();
  return (row?.last ?? FIRST_LEAGUE_PORTFOLIO - 1) + 1;
}

/** The organiser's leagues that haven't ended, and those created since then (epoch ms). */
export async function countCreatedLeagues(
  db: Db,
  organiser: AccountId,
  since: number,
): Promise<{ open: number; recent: number }> {
  const { rows } = await sql<{ open: number; recent: number }>`select
      (count(*) filter (where frozen_at is null and deleted_at is null))::integer as open,
      (count(*) filter (where created_at > ${new Date(since)}))::integer as recent
    from leagues where organiser = ${organiser}`.execute(db);
  return rows[0] ?? { open: 0, recent: 0 };
}

export const insertSeason = (
  db: Db,
  season: LeagueSeason,
  league: Pick<Insertable<DB['leagues']>, 'organiser' | 'week' | 'name' | 'code'>,
  now: number,
) =>
  db
    .insertInto('leagues')
    .values({
      ...league,
      league: season.number,
      terms: serializeSeasonTerms(season),
      starts_at: new Date(season.startsAt),
      ends_at: new Date(season.endsAt),
      created_at: new Date(now),
    })
    .execute();

/** Of these weeks, those that have a public league. */
export async function readWeeksWithLeague(db: Db, weeks: readonly string[]): Promise<Set<string | null>> {
  const rows = await db.selectFrom('leagues').select('week').where('week', 'in', weeks).execute();
  return new Set(rows.map(({ week }) => week));
}

const selectSeasons = (db: Db) => db.selectFrom('leagues').select(['league', 'terms', 'starts_at', 'ends_at']);

export async function readSeason(db: Db, league: number): Promise<LeagueSeason> {
  return parseSeasonRow(await selectSeasons(db).where('league', '=', league).executeTakeFirstOrThrow());
}

/** Locks the league, so that nobody joins by rules that are being changed. Null once it was frozen or deleted. */
export async function lockOpenSeason(db: Db, league: number): Promise<LeagueSeason | null> {
  const row = await selectSeasons(db)
    .where('league', '=', league)
    .where('frozen_at', 'is', null)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ? parseSeasonRow(row) : null;
}

/** Joining opens a portfolio first, so nobody's rules change once there is one. */
export const hasEntrants = async (db: Db, league: number): Promise<boolean> =>
  (await db.selectFrom('portfolios').select('portfolio').where('portfolio', '=', league).executeTakeFirst()) !==
  undefined;

/** `name`: the word of its new name; null if that stays. */
export const updateSeason = (db: Db, season: LeagueSeason, name: string | null) =>
  db
    .updateTable('leagues')
    .set({
      terms: serializeSeasonTerms(season),
      starts_at: new Date(season.startsAt),
      ends_at: new Date(season.endsAt),
      changed_at: sql<Date>`now()`,
      ...(name === null ? {} : { name }),
    })
    .where('league', '=', season.number)
    .execute();

export const markLeagueDeleted = (db: Db, league: number, now: number) =>
  db
    .updateTable('leagues')
    .set({ deleted_at: new Date(now), changed_at: sql<Date>`now()` })
    .where('league', '=', league)
    .execute();

/** When the league was last counted (epoch ms, or null), with its row locked; undefined once it was frozen. */
export async function lockLastCount(db: Db, league: number): Promise<number | null | undefined> {
  const row = await db
    .selectFrom('leagues')
    .select('counted_at')
    .where('league', '=', league)
    .where('frozen_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && (row.counted_at?.getTime() ?? null);
}

export const markLeagueCounted = (db: Db, league: number, at: number) =>
  db
    .updateTable('leagues')
    .set({ counted_at: new Date(at) })
    .where('league', '=', league)
    .execute();

/** False if it was frozen, or another process is freezing it. */
export async function lockUnfrozenLeague(db: Db, league: number): Promise<boolean> {
  const row = await db
    .selectFrom('leagues')
    .select('league')
    .where('league', '=', league)
    .where('frozen_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

/** `finalPrices`: at which each instrument was valued, as JSON. `note`: what a seal of the ledger binds. */
export interface FrozenLeague {
  at: number;
  hash: string;
  finalPrices: string;
  leastTrades: number;
  note: string;
}
export async function markLeagueFrozen(
  db: Db,
  league: number,
  { at, hash, finalPrices, leastTrades, note }: FrozenLeague,
): Promise<void> {
  await db
    .updateTable('leagues')
    .set({ frozen_at: new Date(at), hash, final_prices: finalPrices, least_trades: leastTrades })
    .where('league', '=', league)
    .execute();
  await db.insertInto('seal_notes').values({ note }).execute();
}

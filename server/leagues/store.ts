/** The SQL of leagues and their entries. */
import type { LeagueSeason } from '@bourse/core/trading/execution/league-season-rules.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import { toEpochMsOrNull } from '../db/epoch-ms.ts';
import type { DB } from '../db/table-types.ts';
import type { AccountId } from '../ids.ts';
import { parseSeasonRow } from './season-terms-cache.ts';

export type Db = Kysely<DB>;

export interface League {
  season: LeagueSeason;
  /** Null: a public league, which the server has opened. */
  organiser: AccountId | null;
  /** Names of encrypted texts (see `encrypted-texts.ts`). */
  name: string;
  code: string;
  createdAt: number;
  deletedAt: number | null;
  frozenAt: number | null;
  hash: string | null;
  entries: number;
}

function leagueOf(row: Selectable<DB['leagues']> & { entries: number }): League {
  return {
    season: parseSeasonRow(row),
    organiser: row.organiser,
    name: row.name,
    code: row.code,
    createdAt: row.created_at.getTime(),
    deletedAt: toEpochMsOrNull(row.deleted_at),
    frozenAt: toEpochMsOrNull(row.frozen_at),
    hash: row.hash,
    entries: row.entries,
  };
}

const selectLeagues = (db: Db) =>
  db
    .selectFrom('leagues as l')
    .selectAll('l')
    .select(sql<number>`(select count(*)::integer from league_entries e where e.league = l.league)`.as('entries'));

/** Public leagues that haven't ended, the running one first. */
export async function readOpenPublicLeagues(db: Db, now: number): Promise<League[]> {
  const rows = await selectLeagues(db)
    .where('l.week', 'is not', null)
    .where('l.frozen_at', 'is', null)
    .where('l.ends_at', '>', new Date(now))
    .orderBy('l.starts_at')
    .execute();
  return rows.map(leagueOf);
}

export async function readLeague(db: Db, number: number): Promise<League | null> {
  const row = await selectLeagues(db).where('league', '=', number).executeTakeFirst();
  return row ? leagueOf(row) : null;
}

/** The season as it is once no change of it is under way; later changes wait for the caller's transaction. */
export async function lockSeason(db: Db, number: number): Promise<LeagueSeason | null> {
  const row = await db
    .selectFrom('leagues')
    .select(['league', 'terms', 'starts_at', 'ends_at'])
    .where('league', '=', number)
    .forShare()
    .executeTakeFirst();
  return row ? parseSeasonRow(row) : null;
}

/** Newest first, those before `before`; for a customer, those that they organise or have entered. */
export async function readLeagues(
  db: Db,
  { account, before, limit }: { account: AccountId | null; before: number | null; limit: number },
): Promise<League[]> {
  let query = selectLeagues(db);
  if (account !== null)
    query = query.where('l.deleted_at', 'is', null).where(
      sql<boolean>`(l.organiser = ${account} or exists (select from league_entries e
        where e.league = l.league and e.account_id = ${account}))`,
    );
  if (before !== null) query = query.where('l.league', '<', before);
  return (await query.orderBy('l.league', 'desc').limit(limit).execute()).map(leagueOf);
}

/** The league that a code belongs to, and the name on its list if the code is for one. */
export async function findLeagueByCode(
  db: Db,
  code: string,
): Promise<{ number: number; invited: { name: string; account: AccountId | null } | null } | null> {
  const league = await db
    .selectFrom('leagues')
    .select('league')
    .where('code', '=', code)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (league) return { number: league.league, invited: null };
  const row = await db
    .selectFrom('league_invited as i')
    .innerJoin('leagues as l', 'l.league', 'i.league')
    .select(['i.league', 'i.name', 'i.account_id'])
    .where('i.code', '=', code)
    .where('l.deleted_at', 'is', null)
    .executeTakeFirst();
  return row ? { number: row.league, invited: { name: row.name, account: row.account_id } } : null;
}

export interface LeagueEntryRow {
  account: AccountId;
  entry: string;
  holder: bigint | null;
  /** The name of an encrypted text. */
  name: string | null;
  joinedAt: number;
  leftAt: number | null;
  removed: boolean;
  addressPrint: Buffer | null;
  peak: bigint;
  drawdown: bigint;
}

/** In the order of joining, each with its person as far as is known by now. */
export async function readLeagueEntries(db: Db, league: number): Promise<LeagueEntryRow[]> {
  const rows = await db
    .selectFrom('league_entries as e')
    .innerJoin('accounts as a', 'a.account_id', 'e.account_id')
    .selectAll('e')
    .select(sql<bigint | null>`coalesce(a.holder, e.holder)`.as('holder'))
    .where('e.league', '=', league)
    .orderBy('e.joined_at')
    .orderBy('e.account_id')
    .execute();
  return rows.map(entryOf);
}

export async function readLeagueEntry(db: Db, league: number, account: AccountId): Promise<LeagueEntryRow | null> {
  const row = await db
    .selectFrom('league_entries')
    .selectAll()
    .where('league', '=', league)
    .where('account_id', '=', account)
    .executeTakeFirst();
  return row ? entryOf(row) : null;
}

export async function findLeagueEntry(db: Db, league: number, entry: string): Promise<LeagueEntryRow | null> {
  const row = await db
    .selectFrom('league_entries')
    .selectAll()
    .where('league', '=', league)
    .where('entry', '=', entry)
    .executeTakeFirst();
  return row ? entryOf(row) : null;
}

const entryOf = (row: Selectable<DB['league_entries']>): LeagueEntryRow => ({
  account: row.account_id,
  entry: row.entry,
  holder: row.holder,
  name: row.name,
  joinedAt: row.joined_at.getTime(),
  leftAt: toEpochMsOrNull(row.left_at),
  removed: row.removed,
  addressPrint: row.address_print,
  peak: row.peak,
  drawdown: row.drawdown,
});

export async function mayCreateLeagues(db: Db, account: AccountId): Promise<boolean> {
  const row = await db
    .selectFrom('league_organisers')
    .select('allowed')
    .where('account_id', '=', account)
    .executeTakeFirst();
  return row?.allowed === true;
}

/** Leagues that haven't been frozen. */
export async function readUnfrozenSeasons(db: Db): Promise<{ season: LeagueSeason; countedAt: number | null }[]> {
  const rows = await db
    .selectFrom('leagues')
    .select(['league', 'terms', 'starts_at', 'ends_at', 'counted_at'])
    .where('frozen_at', 'is', null)
    .orderBy('ends_at')
    .execute();
  return rows.map((row) => ({ season: parseSeasonRow(row), countedAt: toEpochMsOrNull(row.counted_at) }));
}

/** The SQL of joining and leaving leagues: persons, portfolios, codes and names. */
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import type { Db } from './store.ts';

/** The verified person behind an account; null if nobody is known. */
export const readHolder = async (db: Db, account: AccountId): Promise<bigint | null> =>
  (await db.selectFrom('accounts').select('holder').where('account_id', '=', account).executeTakeFirst())?.holder ??
  null;

export const hasLeagueEntry = async (db: Db, league: number, account: AccountId): Promise<boolean> =>
  (await db
    .selectFrom('league_entries')
    .select('league')
    .where('league', '=', league)
    .where('account_id', '=', account)
    .executeTakeFirst()) !== undefined;

/** Whether the person has entered with another account. An entrant may have been verified after joining. */
export const hasEnteredWithOtherAccount = async (
  db: Db,
  league: number,
  account: AccountId,
  holder: bigint,
): Promise<boolean> =>
  (await db
    .selectFrom('league_entries as e')
    .innerJoin('accounts as a', 'a.account_id', 'e.account_id')
    .select('e.league')
    .where('e.league', '=', league)
    .where('a.holder', '=', holder)
    .where('e.account_id', '<>', account)
    .executeTakeFirst()) !== undefined;

/** Unless there is one. `name`: encrypted. */
export const insertLeaguePortfolio = (
  db: Db,
  { league, account, name }: { league: number; account: AccountId; name: string },
  now: number,
) =>
  db
    .insertInto('portfolios')
    .values({ account_id: account, portfolio: league, kind: 'league', name, created_at: new Date(now) })
    .onConflict((found) => found.doNothing())
    .execute();

/** Taken before anything else, so that only one of several holders of a code gets in. False if somebody else has it. */
export const takeInvitation = async (db: Db, code: string, account: AccountId): Promise<boolean> =>
  (await db
    .updateTable('league_invited')
    .set({ account_id: account })
    .where('code', '=', code)
    .where((where) => where.or([where('account_id', 'is', null), where('account_id', '=', account)]))
    .returning('code')
    .executeTakeFirst()) !== undefined;

/** Releases the code if the entrant didn't get in. */
export const releaseInvitation = (db: Db, code: string, account: AccountId) =>
  sql`update league_invited i set account_id = null where code = ${code} and account_id = ${account}
    and not exists (select from league_entries e where e.league = i.league and e.account_id = i.account_id)
    and not exists (select from league_logins l where l.account_id = i.account_id)`.execute(db);

/** `print`: the name's fingerprint in this league. False if somebody else has the name. */
export async function takeLeagueName(
  db: Db,
  { league, account, print }: { league: number; account: AccountId; print: Buffer },
): Promise<boolean> {
  const { rows } = await sql`insert into league_names as n (league, print, account_id)
    values (${league}, ${print}, ${account}) on conflict (league, print) do update set account_id = excluded.account_id
      where n.account_id is null or n.account_id = excluded.account_id
    returning league`.execute(db);
  return rows.length > 0;
}

/** Releases the name if the entrant didn't get in. */
export const releaseLeagueName = (db: Db, league: number, account: AccountId) =>
  sql`update league_names n set account_id = null where league = ${league} and account_id = ${account}
    and not exists (select from league_entries e where e.league = n.league and e.account_id = n.account_id)`.execute(
    db,
  );

/** An organiser has removed the entry, which counts as left then (epoch ms). */
export const markEntryRemoved = (db: Db, league: number, account: AccountId, leftAt: number) =>
  db
    .updateTable('league_entries')
    .set({ left_at: new Date(leftAt), removed: true })
    .where('league', '=', league)
    .where('account_id', '=', account)
    .execute();

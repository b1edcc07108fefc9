/** The SQL of the names on a league's list, and of the accounts that were opened from it. */
import type { AccountId } from '../ids.ts';
import type { Db } from './store.ts';

/** `word`: of the encrypted name; `print`: its fingerprint on this list. */
export interface NewListedName {
  code: string;
  word: string;
  print: Buffer;
}
export const insertListedNames = (db: Db, league: number, names: readonly NewListedName[], now: number) =>
  db
    .insertInto('league_invited')
    .values(names.map(({ code, word, print }) => ({ league, code, name: word, print, invited_at: new Date(now) })))
    .execute();

/** `account`: who uses it. */
export async function lockListedName(
  db: Db,
  league: number,
  code: string,
): Promise<{ account: AccountId | null } | null> {
  const row = await db
    .selectFrom('league_invited')
    .select('account_id as account')
    .where('league', '=', league)
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export const deleteListedName = (db: Db, code: string) =>
  db.deleteFrom('league_invited').where('code', '=', code).execute();

/** The league that its sheets name by this code; null once it was deleted. */
export async function findLeagueBySheetCode(
  db: Db,
  code: string,
): Promise<{ league: number; organiser: AccountId | null } | null> {
  const row = await db
    .selectFrom('leagues')
    .select(['league', 'organiser'])
    .where('code', '=', code)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** `mobile`: of the account that was opened from the list. */
export interface ListedNameRow {
  code: string;
  account_id: AccountId | null;
  name: string;
  print: Buffer | null;
  mobile: string | null;
}
/** Those with one of these fingerprints, and the one with this code. */
export const readListedNames = (
  db: Db,
  league: number,
  { prints, code }: { prints: readonly Buffer[]; code: string },
): Promise<ListedNameRow[]> =>
  db
    .selectFrom('league_invited as i')
    .leftJoin('league_logins as l', 'l.account_id', 'i.account_id')
    .leftJoin('customers as c', 'c.account_id', 'l.account_id')
    .select(['i.code', 'i.account_id', 'i.name', 'i.print', 'c.mobile'])
    .where('i.league', '=', league)
    .where((where) => where.or([where('i.print', 'in', prints), where('i.code', '=', code)]))
    .execute();

/** The organiser's own, with which an account from the list is opened. */
export async function readInvitationOf(db: Db, organiser: AccountId): Promise<string> {
  const { code } = await db
    .selectFrom('invitations')
    .select('code')
    .where('account_id', '=', organiser)
    .executeTakeFirstOrThrow();
  return code;
}

/** Gives the name to the account opened for it. False if somebody has taken it meanwhile. */
export async function insertNameLogin(db: Db, code: string, account: AccountId, now: number): Promise<boolean> {
  const taken = await db
    .updateTable('league_invited')
    .set({ account_id: account })
    .where('code', '=', code)
    .where('account_id', 'is', null)
    .returning('league')
    .executeTakeFirst();
  if (!taken) return false;
  await db
    .insertInto('league_logins')
    .values({ account_id: account, league: taken.league, opened_at: new Date(now) })
    .execute();
  return true;
}

/** Only accounts that this league's list has opened: nobody resets a login that a customer registered. */
export const findManagedAccount = async (db: Db, league: number, code: string): Promise<AccountId | null> =>
  (
    await db
      .selectFrom('league_invited as i')
      .innerJoin('league_logins as l', (join) =>
        join.onRef('l.account_id', '=', 'i.account_id').onRef('l.league', '=', 'i.league'),
      )
      .select('l.account_id')
      .where('i.league', '=', league)
      .where('i.code', '=', code)
      .executeTakeFirst()
  )?.account_id ?? null;

/** A new code for the account's name. False if the old one isn't its any more. */
export async function replaceNameLoginCode(
  db: Db,
  account: AccountId,
  { from, to }: { from: string; to: string },
  now: number,
): Promise<boolean> {
  const changed = await db
    .updateTable('league_invited')
    .set({ code: to })
    .where('code', '=', from)
    .where('account_id', '=', account)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return false;
  await db
    .updateTable('league_logins')
    .set({ reset_at: new Date(now) })
    .where('account_id', '=', account)
    .execute();
  return true;
}

/** A name that nobody uses, with its league's code; null if there is none. */
export async function readUnusedListedName(
  db: Db,
  league: number,
  code: string,
): Promise<{ name: string; leagueCode: string } | null> {
  const row = await db
    .selectFrom('league_invited as i')
    .innerJoin('leagues as l', 'l.league', 'i.league')
    .select(['i.name', 'l.code as leagueCode'])
    .where('i.league', '=', league)
    .where('i.code', '=', code)
    .where('i.account_id', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Wrong guesses no longer count. */
export const deleteThrottle = (db: Db, scope: string) =>
  db.deleteFrom('login_throttles').where('scope', '=', scope).execute();

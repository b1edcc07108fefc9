/** The SQL of a demo world's players and rounds. */
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import type { Db } from './store.ts';

export interface DemoPlayer {
  account_id: AccountId;
  name: string;
}

export const readDemoPlayers = (db: Db): Promise<DemoPlayer[]> =>
  db.selectFrom('league_players').selectAll().orderBy('account_id').execute();

export const insertDemoPlayer = (db: Db, { account_id, name }: DemoPlayer) =>
  db.insertInto('league_players').values({ account_id, name }).execute();

/** An invitation that belongs to no customer. */
export async function readHouseInvitationCode(db: Db): Promise<string> {
  const { code } = await db
    .selectFrom('invitations')
    .select('code')
    .where('account_id', 'is', null)
    .executeTakeFirstOrThrow();
  return code;
}

/** Returns those who weren't organisers before. */
export async function allowOrganisers(db: Db, accounts: readonly AccountId[], now: number): Promise<AccountId[]> {
  const rows = await db
    .insertInto('league_organisers')
    .values(accounts.map((account) => ({ account_id: account, allowed: true, allowed_at: new Date(now) })))
    .onConflict((found) => found.doNothing())
    .returning('account_id')
    .execute();
  return rows.map((row) => row.account_id);
}

/** The entry's name and first order; null if it has none. */
export async function readFirstOrderOfEntry(
  db: Db,
  league: number,
  account: AccountId,
): Promise<{ entry: string; order: bigint } | null> {
  const row = await db
    .selectFrom('league_entries')
    .select('entry')
    .where('league', '=', league)
    .where('account_id', '=', account)
    .executeTakeFirst();
  const traded = await db
    .selectFrom('orders')
    .select('order_seq')
    .where('account_id', '=', account)
    .where('portfolio', '=', league)
    .orderBy('order_seq')
    .executeTakeFirst();
  return row && traded ? { entry: row.entry, order: traded.order_seq } : null;
}

export interface DemoEntry {
  account_id: AccountId;
  league: number;
  /** Orders so far, and the different instruments that a place takes. */
  bought: number;
  instruments: number | null;
}
/** The players' entries in running leagues. */
export async function readRunningDemoEntries(db: Db, now: number): Promise<DemoEntry[]> {
  const { rows } = await sql<DemoEntry>`
    select e.account_id, e.league, (l.terms->>'minimumInstruments')::integer as instruments,
      (select count(*)::integer from orders o where o.account_id = e.account_id and o.portfolio = e.league) as bought
    from league_entries e join leagues l using (league) join league_players p using (account_id)
    where l.starts_at <= ${new Date(now)} and l.ends_at > ${new Date(now)} order by 1, 2`.execute(db);
  return rows;
}

/** Whether the organiser has a league that hasn't begun. */
export async function hasUpcomingLeague(db: Db, organiser: AccountId, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('leagues')
    .select('league')
    .where('organiser', '=', organiser)
    .where('starts_at', '>', new Date(now))
    .executeTakeFirst();
  return row !== undefined;
}

/** When the organiser's last league ends (epoch ms); 0 without one. */
export async function readLastEndOfLeagues(db: Db, organiser: AccountId): Promise<number> {
  const row = await db
    .selectFrom('leagues')
    .select(({ fn }) => fn.max('ends_at').as('ends'))
    .where('organiser', '=', organiser)
    .executeTakeFirst();
  return row?.ends?.getTime() ?? 0;
}

export async function readLeagueCode(db: Db, league: number): Promise<string> {
  const { code } = await db.selectFrom('leagues').select('code').where('league', '=', league).executeTakeFirstOrThrow();
  return code;
}

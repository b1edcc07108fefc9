/** The SQL of frozen results, and of what is still to do for their entries. */
import { type Selectable, sql } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { AccountId } from '../ids.ts';
import type { Db } from './store.ts';

/** In the usual order of accounts; only later statements see what their last commands have written. */
export const lockEntrants = (db: Db, league: number) =>
  sql`select account_id from accounts where account_id in (select account_id from league_entries
    where league = ${league}) order by account_id for update`.execute(db);

/** The numbers of an entrant's last record and transfer. */
export interface EntrantNumbers {
  account_id: AccountId;
  entity_seq: bigint;
  transfer_seq: bigint;
}
export async function readEntrantNumbers(db: Db, league: number): Promise<Map<AccountId, EntrantNumbers>> {
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('league_entries', 'league_entries.account_id', 'accounts.account_id')
    .select(['accounts.account_id', 'entity_seq', 'transfer_seq'])
    .where('league', '=', league)
    .execute();
  return new Map(rows.map((row) => [row.account_id, row]));
}

/** `holdings`: as JSON. */
export type NewLeagueResult = Omit<Selectable<DB['league_results']>, 'league' | 'holdings'> & { holdings: string };

export async function insertLeagueResults(db: Db, league: number, results: readonly NewLeagueResult[]): Promise<void> {
  const column = <Name extends keyof NewLeagueResult>(name: Name): NewLeagueResult[Name][] =>
    results.map((result) => result[name]);
  await sql`insert into league_results (league, account_id, place, reason, equity, return_rate, drawdown, score, points,
      trades, instruments, days, available, frozen, margin, holdings, seq, transfer_seq)
    select ${league}, * from unnest(${column('account_id')}::bigint[], ${column('place')}::integer[],
      ${column('reason')}::text[], ${column('equity')}::bigint[], ${column('return_rate')}::bigint[],
      ${column('drawdown')}::bigint[], ${column('score')}::bigint[], ${column('points')}::integer[],
      ${column('trades')}::integer[], ${column('instruments')}::integer[], ${column('days')}::integer[],
      ${column('available')}::bigint[], ${column('frozen')}::bigint[],
      ${column('margin')}::bigint[], ${column('holdings')}::jsonb[], ${column('seq')}::bigint[],
      ${column('transfer_seq')}::bigint[])`.execute(db);
}

/** An order or a position that is left in a frozen league. */
export interface RemainingItem {
  account_id: AccountId;
  seq: bigint;
  instrument: string;
  currency: string;
}

export async function readRemainingOrders(db: Db, limit: number): Promise<RemainingItem[]> {
  const { rows } = await sql<RemainingItem>`select account_id, order_seq as seq, instrument, currency from orders o
    join leagues l on l.league = o.portfolio where o.portfolio >= 10000 and o.status = 'pending'
      and l.frozen_at is not null order by 1, 2 limit ${limit}`.execute(db);
  return rows;
}

export async function readRemainingPositions(db: Db, limit: number): Promise<RemainingItem[]> {
  const { rows } = await sql<RemainingItem>`select account_id, position_seq as seq, instrument, currency
    from positions p join leagues l on l.league = p.portfolio where p.portfolio >= 10000 and p.status <> 'closed'
      and l.frozen_at is not null order by 1, 2 limit ${limit}`.execute(db);
  return rows;
}

/** `name`: the word of the league's. `ranked`: how many have a place. */
export interface UnnotifiedEntry extends Pick<Selectable<DB['leagues']>, 'league' | 'terms' | 'starts_at' | 'ends_at'> {
  account_id: AccountId;
  place: number | null;
  ranked: number;
  name: string;
}

/** Entries whose customer doesn't know their result yet. */
export async function readUnnotifiedEntries(db: Db, limit: number): Promise<UnnotifiedEntry[]> {
  const { rows } = await sql<UnnotifiedEntry>`
    select e.account_id, r.place, l.league, l.terms, l.starts_at, l.ends_at, l.name,
      (select count(place)::integer from league_results a where a.league = l.league) as ranked
    from league_entries e join leagues l using (league) join league_results r using (league, account_id)
    where e.result_notified_at is null and l.frozen_at is not null order by 1 limit ${limit}`.execute(db);
  return rows;
}

export const markEntryNotified = (
  db: Db,
  { league, account_id: account }: Pick<UnnotifiedEntry, 'league' | 'account_id'>,
  now: number,
) =>
  db
    .updateTable('league_entries')
    .set({ result_notified_at: new Date(now) })
    .where('league', '=', league)
    .where('account_id', '=', account)
    .execute();

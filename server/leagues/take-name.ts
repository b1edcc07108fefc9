import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { folded } from '../secrets/name-prints.ts';
import { sql } from 'kysely';
import type { Db } from './store.ts';

interface Named {
  league: number;
  account: AccountId;
  name: string;
}

/**
 * Names are unique within a league. A name is reserved before the entry is made, and released if it isn't. False if
 * somebody else has it.
 */
export async function takeName(
  { database, secrets }: Pick<Parts, 'database' | 'secrets'>,
  { league, account, name }: Named,
): Promise<boolean> {
  const print = secrets.fingerprint('name', `${league} ${folded(name)}`);
  const { rows } = await sql`insert into league_names as n (league, print, account_id)
    values (${league}, ${print}, ${account}) on conflict (league, print) do update set account_id = excluded.account_id
      where n.account_id is null or n.account_id = excluded.account_id
    returning league`.execute(database.kysely);
  return rows.length > 0;
}

/** Releases the name if the entrant didn't get in. */
export const giveNameBack = (db: Db, league: number, account: AccountId) =>
  sql`update league_names n set account_id = null where league = ${league} and account_id = ${account}
    and not exists (select from league_entries e where e.league = n.league and e.account_id = n.account_id)`.execute(
    db,
  );

/** The SQL of who may create leagues. */
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import type { Db } from './store.ts';

export interface Organiser {
  account: AccountId;
  allowedAt: Date;
  /** How many they have created. */
  leagues: number;
}
export const readOrganisers = (db: Db): Promise<Organiser[]> =>
  db
    .selectFrom('league_organisers as o')
    .select(['account_id as account', 'allowed_at as allowedAt'])
    .select(sql<number>`(select count(*)::integer from leagues l where l.organiser = o.account_id)`.as('leagues'))
    .where('allowed', '=', true)
    .orderBy('account_id')
    .execute();

export async function setOrganiserAllowed(db: Db, account: AccountId, allowed: boolean, now: number): Promise<void> {
  const row = { allowed_at: new Date(now), allowed };
  await db
    .insertInto('league_organisers')
    .values({ account_id: account, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
}

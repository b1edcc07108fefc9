/** The SQL of the restrictions that staff have set and lifted. */
import type { Insertable } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { AccountId, StaffId } from '../ids.ts';
import type { Db } from './store.ts';

/** Without a reason: it was lifted. */
export const insertRestrictionChange = (db: Db, change: Insertable<DB['state_changes']>) =>
  db.insertInto('state_changes').values(change).execute();

/** How many customers other than this one a person has restricted since then (epoch ms). */
export async function countOtherRestrictedCustomers(
  db: Db,
  staff: StaffId,
  account: AccountId,
  since: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('state_changes')
    .select(({ fn }) => fn.count<bigint>('account_id').distinct().as('count'))
    .where('staff_id', '=', staff)
    .where('reason', 'is not', null)
    .where('account_id', '<>', account)
    .where('at', '>', new Date(since))
    .executeTakeFirstOrThrow();
  return Number(count);
}

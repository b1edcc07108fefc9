/** The SQL of invitations that belong to no customer. */
import type { Insertable } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { Db } from './store.ts';

const LISTED = 200;

/** Newest first, each with who made it; with `code` only that one. */
export function readHouseInvitations(db: Db, code: string | null) {
  let query = db
    .selectFrom('invitations')
    .leftJoin('staff', 'staff.staff_id', 'made_by')
    .select(['code', 'used', 'use_limit', 'expires_at', 'is_open', 'invitations.created_at', 'made_by', 'name'])
    .where('account_id', 'is', null)
    .orderBy('invitations.created_at', 'desc')
    .limit(LISTED);
  if (code !== null) query = query.where('code', '=', code);
  return query.execute();
}

export const insertHouseInvitation = (db: Db, invitation: Insertable<DB['invitations']>) =>
  db.insertInto('invitations').values(invitation).execute();

/** It expires now. False if there is none. */
export async function endHouseInvitation(db: Db, code: string, now: number): Promise<boolean> {
  const ended = await db
    .updateTable('invitations')
    .set({ expires_at: new Date(now) })
    .where('code', '=', code)
    .where('account_id', 'is', null)
    .returning('code')
    .executeTakeFirst();
  return ended !== undefined;
}

/** The SQL of the screens that customers save and follow. */
import type { Db } from '../db/kysely-or-transaction.ts';
import type { AccountId } from '../ids.ts';
import type { ScreenerCriteria } from './screen-companies.ts';

export interface FollowedScreen {
  account: AccountId;
  name: string;
  criteria: ScreenerCriteria;
}
type ScreenKey = Pick<FollowedScreen, 'account' | 'name'>;

/** Followed screens that were last checked by then (epoch ms) or never, the longest unchecked first. */
export async function readScreensToCheck(db: Db, checkedUntil: number, limit: number): Promise<FollowedScreen[]> {
  const rows = await db
    .selectFrom('saved_screens')
    .select(['account_id as account', 'name', 'criteria'])
    .where('followed_since', 'is not', null)
    .where((where) =>
      where.or([where('last_checked_at', 'is', null), where('last_checked_at', '<=', new Date(checkedUntil))]),
    )
    .orderBy('last_checked_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, criteria: row.criteria as ScreenerCriteria }));
}

const updateFollowedScreen = (db: Db, { account, name }: ScreenKey) =>
  db
    .updateTable('saved_screens')
    .where('account_id', '=', account)
    .where('name', '=', name)
    .where('followed_since', 'is not', null);

/** What the screen is now; undefined if it isn't followed any more. */
export const markScreenChecked = (db: Db, screen: ScreenKey, now: number) =>
  updateFollowedScreen(db, screen)
    .set({ last_checked_at: new Date(now) })
    .returning(['members', 'last_notified_on', 'criteria'])
    .executeTakeFirst();

/** `notifiedOn`: the date of the notice about new members; null without one. */
export const updateScreenMembers = (db: Db, screen: ScreenKey, members: string[], notifiedOn: string | null) =>
  updateFollowedScreen(db, screen)
    .set({ members, ...(notifiedOn === null ? {} : { last_notified_on: notifiedOn }) })
    .execute();

export async function readScreenNames(db: Db, account: AccountId): Promise<string[]> {
  const rows = await db.selectFrom('saved_screens').select('name').where('account_id', '=', account).execute();
  return rows.map(({ name }) => name);
}

/** One customer's, the last saved first. */
export const readScreens = (db: Db, account: AccountId) =>
  db
    .selectFrom('saved_screens')
    .select(['name', 'criteria', 'at', 'followed_since'])
    .where('account_id', '=', account)
    .orderBy('at', 'desc')
    .orderBy('name')
    .execute();

/** With changed criteria it has no members yet. */
export async function saveScreenCriteria(
  db: Db,
  { account, name, criteria }: ScreenKey & { criteria: object },
  now: number,
): Promise<void> {
  const row = { criteria: JSON.stringify(criteria), at: new Date(now), members: null, last_checked_at: null };
  await db
    .insertInto('saved_screens')
    .values({ account_id: account, name, ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'name']).doUpdateSet(row))
    .execute();
}

/** False if there is none. */
export async function deleteScreen(db: Db, { account, name }: ScreenKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_screens')
    .where('account_id', '=', account)
    .where('name', '=', name)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Null if there is no such screen. */
export async function isScreenFollowed(db: Db, { account, name }: ScreenKey): Promise<boolean | null> {
  const saved = await db
    .selectFrom('saved_screens')
    .select('followed_since')
    .where('account_id', '=', account)
    .where('name', '=', name)
    .executeTakeFirst();
  return saved ? saved.followed_since !== null : null;
}

/** `since`: epoch ms; null to end it. Companies that fit when following begins aren't reported as new. */
export const updateScreenFollowing = (db: Db, { account, name }: ScreenKey, since: number | null) =>
  db
    .updateTable('saved_screens')
    .set({ followed_since: since === null ? null : new Date(since), members: null, last_checked_at: null })
    .where('account_id', '=', account)
    .where('name', '=', name)
    .execute();

/** The SQL of the staff's messages to customers. */
import type { TextsByLanguage } from '@bourse/contract/publication-schemas.ts';
import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import type { AccountId, StaffId } from '../ids.ts';
import type { Db } from '../db/kysely-or-transaction.ts';
import type { CustomerDataExportTables } from '../dependencies.ts';

const all = (db: Db) =>
  db
    .selectFrom('announcements as a')
    .innerJoin('staff', 'staff.staff_id', 'a.staff_id')
    .leftJoin('customers as c', 'c.account_id', 'a.account_id')
    .leftJoin('announcement_withdrawals as w', 'w.announcement', 'a.announcement')
    .leftJoin('staff as o', 'o.staff_id', 'w.staff_id')
    .select([
      'a.announcement',
      'a.account_id',
      'c.mobile',
      'a.delivered_count',
      'a.done_at',
      'a.at',
      'a.staff_id',
      'staff.name as by',
      'w.at as withdrawn_at',
      'w.why',
      'w.staff_id as withdrawn_staff',
      'o.name as withdrawn_by',
    ]);

export type StoredAnnouncement = Awaited<ReturnType<ReturnType<typeof all>['execute']>>[number];

export function loadAnnouncements(db: Db, before: bigint | null, limit: number): Promise<StoredAnnouncement[]> {
  let query = all(db);
  if (before !== null) query = query.where('a.announcement', '<', before);
  return query
    .orderBy('a.announcement', 'desc')
    .limit(limit + 1)
    .execute();
}

/**
 * How many messages to single customers this person has sent since then. Locks the person's row, so that parallel sends
 * are counted one after the other.
 */
export async function countAnnouncementsSentBy(db: Db, staff: StaffId, since: number): Promise<number> {
  await db.selectFrom('staff').select('staff_id').where('staff_id', '=', staff).forUpdate().execute();
  const { sent } = await db
    .selectFrom('announcements')
    .select(({ fn }) => fn.countAll<bigint>().as('sent'))
    .where('staff_id', '=', staff)
    .where('account_id', 'is not', null)
    .where('at', '>', new Date(since))
    .executeTakeFirstOrThrow();
  return Number(sent);
}

export const loadAnnouncement = async (db: Db, announcement: bigint): Promise<StoredAnnouncement | null> =>
  (await all(db).where('a.announcement', '=', announcement).executeTakeFirst()) ?? null;

export async function loadAnnouncementTexts(
  db: Db,
  announcements: readonly bigint[],
): Promise<Map<bigint, TextsByLanguage>> {
  const rows =
    announcements.length === 0
      ? []
      : await db
          .selectFrom('announcement_texts')
          .select(['announcement', 'language', 'title', 'body'])
          .where('announcement', 'in', announcements)
          .execute();
  return new Map(
    announcements.map((each) => [
      each,
      Object.fromEntries(
        LANGUAGES.flatMap((language) => {
          const found = rows.find((row) => row.announcement === each && row.language === language);
          return found ? [[language, { title: found.title, body: found.body }]] : [];
        }),
      ),
    ]),
  );
}

/** A message to a single customer counts as delivered with this transaction. */
export async function insertAnnouncement(
  db: Db,
  { to, texts, staff, now }: { to: AccountId | null; texts: TextsByLanguage; staff: StaffId; now: number },
): Promise<bigint> {
  const at = new Date(now);
  const { announcement } = await db
    .insertInto('announcements')
    .values({
      account_id: to,
      staff_id: staff,
      at,
      ...(to === null ? {} : { delivered_up_to_account: to, delivered_count: 1, done_at: at }),
    })
    .returning('announcement')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('announcement_texts')
    .values(Object.entries(texts).flatMap(([language, text]) => (text ? [{ announcement, language, ...text }] : [])))
    .execute();
  return announcement;
}

/** False if it was already withdrawn. */
export async function insertAnnouncementWithdrawal(
  db: Db,
  announcement: bigint,
  why: string,
  staff: StaffId,
  now: number,
): Promise<boolean> {
  const made = await db
    .insertInto('announcement_withdrawals')
    .values({ announcement, why, staff_id: staff, at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('announcement')
    .executeTakeFirst();
  return made !== undefined;
}

export const findRecipient = (db: Db, account: AccountId): Promise<{ language: string | null } | undefined> =>
  db.selectFrom('customers').select('language').where('account_id', '=', account).executeTakeFirst();

export interface AnnouncementDelivery {
  announcement: bigint;
  /** Customers are notified in the order of their accounts. */
  delivered_up_to_account: AccountId;
  delivered_count: number;
  at: Date;
}

/** The oldest message that not everybody has yet; null if there is none, or another process holds it. */
export async function lockUndeliveredAnnouncement(db: Db): Promise<AnnouncementDelivery | null> {
  const row = await db
    .selectFrom('announcements')
    .select(['announcement', 'delivered_up_to_account', 'delivered_count', 'at'])
    .where('done_at', 'is', null)
    .orderBy('announcement')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

export async function isAnnouncementWithdrawn(db: Db, announcement: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('announcement_withdrawals')
    .select('announcement')
    .where('announcement', '=', announcement)
    .executeTakeFirst();
  return row !== undefined;
}

/** The next customers of those who were there when it was sent. */
export async function loadNextRecipients(
  db: Db,
  { delivered_up_to_account: after, at }: AnnouncementDelivery,
  limit: number,
): Promise<AccountId[]> {
  const rows = await db
    .selectFrom('customers')
    .select('account_id')
    .where('account_id', '>', after)
    .where('created_at', '<=', at)
    .orderBy('account_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.account_id);
}

/** `doneAt`: when everybody had it (epoch ms), or null. */
export const updateAnnouncementDelivery = (
  db: Db,
  { announcement, delivered_up_to_account: before, delivered_count: count }: AnnouncementDelivery,
  recipients: readonly AccountId[],
  doneAt: number | null,
) =>
  db
    .updateTable('announcements')
    .set({
      delivered_up_to_account: recipients.at(-1) ?? before,
      delivered_count: count + recipients.length,
      done_at: doneAt === null ? null : new Date(doneAt),
    })
    .where('announcement', '=', announcement)
    .execute();

/** Which of the customer's rows here are their own data. */
export const customerDataExport: CustomerDataExportTables = {
  // Only messages to this customer alone; the row of events has the message's number.
  announcements: {
    columns:
      "announcement, at, (select json_object_agg(language, json_build_object('title', title, 'body', " +
      'body)) from announcement_texts x where x.announcement = announcements.announcement) as texts',
    orderBy: 'announcement',
  },
};

/** The SQL of news as the staff see them. */
import type { Written } from '@bourse/contract/written.ts';
import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import type { ListPlace } from '@bourse/core/content/list-place.ts';
import type { StaffId } from '../ids.ts';
import type { Db } from '../db/db.ts';
import { instrumentsOf } from './store.ts';

const all = (db: Db) =>
  db
    .selectFrom('news')
    .leftJoin('staff', 'staff.staff_id', 'news.staff_id')
    .leftJoin('news_items as i', 'i.news', 'news.news')
    .leftJoin('news_withdrawals as w', 'w.news', 'news.news')
    .leftJoin('staff as o', 'o.staff_id', 'w.staff_id')
    .select([
      'news.news',
      'topic',
      'from_at',
      'news.at',
      'news.staff_id',
      'staff.name as by',
      'i.source',
      'w.at as withdrawn_at',
      'w.why',
      'w.staff_id as withdrawn_staff',
      'o.name as withdrawn_by',
      'sponsored',
      instrumentsOf.as('instruments'),
    ]);

export type NewsEntry = Awaited<ReturnType<ReturnType<typeof all>['execute']>>[number];

export function loadEntries(db: Db, after: ListPlace | null, limit: number): Promise<NewsEntry[]> {
  let query = all(db);
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('from_at', 'news.news'), '<', tuple(new Date(after.from), after.number)),
    );
  return query
    .orderBy('from_at', 'desc')
    .orderBy('news.news', 'desc')
    .limit(limit + 1)
    .execute();
}

export const loadEntry = async (db: Db, news: bigint): Promise<NewsEntry | null> =>
  (await all(db).where('news.news', '=', news).executeTakeFirst()) ?? null;

/** By the piece's number, in the languages' order. */
export async function loadTexts(db: Db, news: readonly bigint[]): Promise<Map<bigint, Written>> {
  const rows =
    news.length === 0
      ? []
      : await db
          .selectFrom('news_texts')
          .select(['news', 'language', 'title', 'body'])
          .where('news', 'in', news)
          .execute();
  return new Map(
    news.map((each) => [
      each,
      Object.fromEntries(
        LANGUAGES.flatMap((language) => {
          const found = rows.find((row) => row.news === each && row.language === language);
          return found ? [[language, { title: found.title, body: found.body }]] : [];
        }),
      ),
    ]),
  );
}

/** False if somebody has withdrawn it already. */
export async function insertWithdrawal(
  db: Db,
  news: bigint,
  why: string,
  staff: StaffId,
  now: number,
): Promise<boolean> {
  const made = await db
    .insertInto('news_withdrawals')
    .values({ news, why, staff_id: staff, at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('news')
    .executeTakeFirst();
  return made !== undefined;
}

/** The SQL of news for customers: published, not withdrawn, and in their language. */
import { type Language, LANGUAGES } from '@bourse/contract/texts/languages.ts';
import type { ListCursor } from '@bourse/core/information/content/list-cursor.ts';
import type { InstrumentId } from '@bourse/core/markets/market-types.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { TextsByLanguage } from '@bourse/contract/publication-schemas.ts';
import type { AccountId, StaffId } from '../ids.ts';
import type { Db } from '../db/kysely-or-transaction.ts';

/** What a piece is about, in its order. */
const instrumentsOf = sql<InstrumentId[]>`array(
  select instrument from news_instruments where news_instruments.news = news.news order by place)`;

/** The reader's language, and whether others will do. */
export interface NewsLanguageFilter {
  language: Language;
  otherLanguages: boolean;
}

const readableNewsQuery = (db: Kysely<DB>, { language, otherLanguages }: NewsLanguageFilter, now: number) =>
  db
    .selectFrom('news')
    .innerJoin('news_texts', 'news_texts.news', 'news.news')
    .leftJoin('news_items', 'news_items.news', 'news.news')
    .leftJoin('news_pictures', 'news_pictures.news', 'news.news')
    .select([
      'news.news',
      'topic',
      'from_at',
      'title',
      'body',
      'source',
      'guid',
      'licence',
      'published_at',
      'received_at',
      'link',
      'figure',
      'sponsored',
      'news_texts.language',
      'news_pictures.name as picture',
      'width',
      'height',
      instrumentsOf.as('instruments'),
    ])
    .where(
      'news_texts.language',
      '=',
      otherLanguages
        ? sql<string>`(select told.language from news_texts told where told.news = news.news
            order by told.language = ${language} desc, told.language = 'en' desc, told.language limit 1)`
        : language,
    )
    .where('from_at', '<=', new Date(now))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('news_withdrawals')
            .select('news_withdrawals.news')
            .whereRef('news_withdrawals.news', '=', 'news.news'),
        ),
      ),
    );

export type NewsRecord = Awaited<ReturnType<ReturnType<typeof readableNewsQuery>['execute']>>[number];

/** What a reader's news are about: their own instruments, which come first since a moment (epoch ms), and a market. */
export interface NewsConcerns {
  own: readonly InstrumentId[];
  firstSince: number;
  home: string;
}

const isAbout = (condition: ReturnType<typeof sql>) => sql<boolean>`exists (
  select from news_instruments about where about.news = news.news and ${condition})`;

function concernsSql({ part, own, firstSince, home }: NonNullable<NewsQuery['concerning']>) {
  const isOwn = isAbout(sql`about.instrument = any(${[...own]})`);
  const isFirst = sql<boolean>`(from_at >= ${new Date(firstSince)} and ${isOwn})`;
  if (part === 'first') return isFirst;
  const isHome = isAbout(sql`about.instrument like ${`${home}.%`}`);
  return sql<boolean>`not ${isFirst} and (${isOwn} or ${isHome} or not ${isAbout(sql`true`)})`;
}

/** What the account holds, and what it watches. */
export async function loadOwnInstruments(
  db: Kysely<DB>,
  account: AccountId,
): Promise<Record<'held' | 'favorites', ReadonlySet<InstrumentId>>> {
  const [held, favorites] = await Promise.all([
    db
      .selectFrom('positions')
      .select('instrument')
      .distinct()
      .where('account_id', '=', account)
      .where('status', '<>', 'closed')
      .execute(),
    db.selectFrom('favorites').select('instrument').where('account_id', '=', account).execute(),
  ]);
  const instrumentsIn = (rows: { instrument: InstrumentId }[]) => new Set(rows.map(({ instrument }) => instrument));
  return { held: instrumentsIn(held), favorites: instrumentsIn(favorites) };
}

export interface NewsQuery {
  topic: string | null;
  instrument: InstrumentId | null;
  /** False leaves sponsored pieces out, as beside the market's own news. */
  withSponsored: boolean;
  /** One of the two parts of what concerns a reader; null: everything. */
  concerning: ({ part: 'first' | 'rest' } & NewsConcerns) | null;
  after: ListCursor | null;
  limit: number;
}

/** Newest first, those after `place`; one more than `limit` if there are more. */
export function loadNews(
  db: Kysely<DB>,
  reading: NewsLanguageFilter,
  now: number,
  { topic, instrument, withSponsored, concerning, after, limit }: NewsQuery,
): Promise<NewsRecord[]> {
  let query = readableNewsQuery(db, reading, now);
  if (topic !== null) query = query.where('topic', '=', topic);
  if (instrument !== null)
    query = query.where('news.news', 'in', ({ selectFrom }) =>
      selectFrom('news_instruments').select('news_instruments.news').where('instrument', '=', instrument),
    );
  if (concerning) query = query.where(concernsSql(concerning));
  if (!withSponsored) query = query.where('sponsored', '=', false);
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

export const loadNewsItem = async (
  db: Kysely<DB>,
  reading: NewsLanguageFilter,
  now: number,
  news: bigint,
): Promise<NewsRecord | null> =>
  (await readableNewsQuery(db, reading, now).where('news.news', '=', news).executeTakeFirst()) ?? null;

export interface NewsVersion {
  title: string;
  body: string;
  received_at: Date;
}
/** All versions in order, if its source has corrected it; none for the operator's own news. */
export const loadNewsVersions = (db: Kysely<DB>, news: bigint): Promise<NewsVersion[]> =>
  db
    .selectFrom('news_versions')
    .select(['title', 'body', 'received_at'])
    .where('news', '=', news)
    .orderBy('version')
    .execute();

/** The SQL of news as the staff see them. */

const staffNewsQuery = (db: Db) =>
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

export type StaffNewsEntry = Awaited<ReturnType<ReturnType<typeof staffNewsQuery>['execute']>>[number];

export function loadStaffNewsEntries(db: Db, after: ListCursor | null, limit: number): Promise<StaffNewsEntry[]> {
  let query = staffNewsQuery(db);
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

export const loadStaffNewsEntry = async (db: Db, news: bigint): Promise<StaffNewsEntry | null> =>
  (await staffNewsQuery(db).where('news.news', '=', news).executeTakeFirst()) ?? null;

/** By the piece's number, in the languages' order. */
export async function loadNewsTexts(db: Db, news: readonly bigint[]): Promise<Map<bigint, TextsByLanguage>> {
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
export async function insertNewsWithdrawal(
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

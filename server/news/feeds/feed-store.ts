/** The SQL of what sources of news have brought. */
import type { NewsSource } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import type { Known } from './fetch-feed.ts';
import type { Piece } from './read-feed.ts';

const NOTHING = { etag: null, modified: null, tried_at: null };
/** A source that says something else each time isn't followed for ever. */
const VERSIONS_MAXIMUM = 20;

/** What the newest answer was; nothing where the source's address is another one now. */
export const readKnown = async (db: Db, { name, url }: NewsSource): Promise<Known & { tried_at: Date | null }> =>
  (await db
    .selectFrom('news_sources')
    .select(['etag', 'modified', 'tried_at'])
    .where('source', '=', name)
    .where('url', '=', url)
    .executeTakeFirst()) ?? NOTHING;

/** `known` is null after a fault: what is known stays. */
export async function writeTry(
  db: Db,
  { name: source, url }: NewsSource,
  { known, fault, now }: { known: Known | null; fault: string | null; now: number },
): Promise<void> {
  const tried = { url, tried_at: new Date(now), fault, ...known };
  await db
    .insertInto('news_sources')
    .values({ source, ...tried })
    .onConflict((conflict) => conflict.column('source').doUpdateSet(tried))
    .execute();
}

async function findItem(db: Db, source: string, guid: string) {
  return db
    .selectFrom('news_items')
    .innerJoin('news_texts', 'news_texts.news', 'news_items.news')
    .select(['news_items.news', 'title', 'body'])
    .where('source', '=', source)
    .where('guid', '=', guid)
    .executeTakeFirst();
}

/** Keeps a new piece or a correction; the number of texts that it has written: one or none. */
export async function keepPiece(db: Db, source: NewsSource, piece: Piece, now: number): Promise<number> {
  const { guid, title, body } = piece;
  const found = await findItem(db, source.name, guid);
  if (!found) {
    await insertPiece(db, source, piece, now);
    return 1;
  }
  if (found.title === title && found.body === body) return 0;
  const { news } = found;
  const { last } = await db
    .selectFrom('news_versions')
    .select(({ fn }) => fn.max('version').as('last'))
    .where('news', '=', news)
    .executeTakeFirstOrThrow();
  if (last >= VERSIONS_MAXIMUM) return 0;
  const version = { news, version: last + 1, title, body, received_at: new Date(now) };
  await db.insertInto('news_versions').values(version).execute();
  await db.updateTable('news_texts').set({ title, body }).where('news', '=', news).execute();
  return 1;
}

async function insertPiece(db: Db, source: NewsSource, piece: Piece, now: number): Promise<void> {
  const { guid, link, title, body, publishedAt } = piece;
  const received_at = new Date(now);
  const { news } = await db
    .insertInto('news')
    .values({ topic: 'general', from_at: received_at, staff_id: null, at: received_at })
    .returning('news')
    .executeTakeFirstOrThrow();
  await db.insertInto('news_texts').values({ news, language: source.language, title, body }).execute();
  await db
    .insertInto('news_items')
    .values({
      news,
      source: source.name,
      guid,
      link,
      licence: source.licence,
      published_at: publishedAt === null ? null : new Date(publishedAt),
      received_at,
    })
    .execute();
  await db.insertInto('news_versions').values({ news, version: 1, title, body, received_at }).execute();
}

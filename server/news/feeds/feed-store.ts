/** The SQL of news feeds. */
import type { InstrumentId } from '@bourse/core/markets/market-types.ts';
import type { NewsSource } from '../../config.ts';
import type { Db } from '../../db/kysely-or-transaction.ts';
import { insertNews, addNewsInstruments, type NewNewsItem } from '../insert-news.ts';
import { queuePictureDownload } from '../pictures/picture-store.ts';
import type { FeedCacheHeaders } from './fetch-feed.ts';
import type { FeedItem } from './parse-feed.ts';

const NOTHING = { etag: null, modified: null, tried_at: null };
/** A piece that its source keeps changing isn't followed beyond this number of versions. */
const VERSIONS_MAXIMUM = 20;

/** The validators of the latest answer; empty if the source's address has changed since. */
export const readFeedCacheHeaders = async (
  db: Db,
  { name, url }: NewsSource,
): Promise<FeedCacheHeaders & { tried_at: Date | null }> =>
  (await db
    .selectFrom('news_sources')
    .select(['etag', 'modified', 'tried_at'])
    .where('source', '=', name)
    .where('url', '=', url)
    .executeTakeFirst()) ?? NOTHING;

/** `known` is null after a fault: the stored values stay. */
export async function recordFetchAttempt(
  db: Db,
  { name: source, url }: NewsSource,
  { known, fault, now }: { known: FeedCacheHeaders | null; fault: string | null; now: number },
): Promise<void> {
  const tried = { url, tried_at: new Date(now), fault, ...known };
  await db
    .insertInto('news_sources')
    .values({ source, ...tried })
    .onConflict((conflict) => conflict.column('source').doUpdateSet(tried))
    .execute();
}

const findItem = (db: Db, source: string, guid: string) =>
  db
    .selectFrom('news_items')
    .innerJoin('news', 'news.news', 'news_items.news')
    .innerJoin('news_texts', 'news_texts.news', 'news_items.news')
    .select(['news_items.news', 'from_at', 'received_at', 'title', 'body'])
    .where('source', '=', source)
    .where('guid', '=', guid)
    .executeTakeFirst();
type StoredItem = NonNullable<Awaited<ReturnType<typeof findItem>>>;

interface FeedItemStoreContext {
  /** The instruments that the piece names. Called only when a piece is kept, since most of a feed is known already. */
  named(piece: FeedItem): readonly InstrumentId[];
  now: number;
}

/**
 * Keeps a new piece or a correction. `later`: a correction of a visible piece that is dated ahead, so not to be shown
 * yet.
 */
export async function storeFeedItem(
  db: Db,
  source: NewsSource,
  piece: FeedItem,
  keeping: FeedItemStoreContext,
): Promise<'written' | 'known' | 'later'> {
  const { now } = keeping;
  const found = await findItem(db, source.name, piece.guid);
  if (!found) {
    const news = await insertNews(db, pieceOf(source, piece, keeping), now);
    if (piece.picture !== null) await queuePictureDownload(db, news, piece.picture);
    return 'written';
  }
  const isVisible = found.from_at.getTime() <= now;
  if (!isVisible) await updateDate(db, found, piece, now);
  if (found.title === piece.title && found.body === piece.body) return 'known';
  if (isVisible && visibleFrom(piece, now) > now) return 'later';
  return (await insertCorrection(db, found, piece, keeping)) ? 'written' : 'known';
}

/** A piece dated ahead is shown from its date; any other from its arrival. */
const visibleFrom = ({ publishedAt }: FeedItem, now: number): number => Math.max(publishedAt ?? now, now);

function pieceOf(
  { name, language, licence, sponsored }: NewsSource,
  piece: FeedItem,
  { named, now }: FeedItemStoreContext,
): NewNewsItem {
  const { guid, link, title, body, publishedAt } = piece;
  return {
    topic: 'general',
    from: visibleFrom(piece, now),
    texts: { [language]: { title, body } },
    instruments: named(piece),
    sponsored,
    by: { source: name, guid, link, licence, publishedAt },
  };
}

/** A piece that isn't public yet takes the date its source gives now, earlier or later than before. */
async function updateDate(db: Db, { news, from_at }: StoredItem, piece: FeedItem, now: number): Promise<void> {
  const from = visibleFrom(piece, now);
  if (from === from_at.getTime()) return;
  const published_at = piece.publishedAt === null ? null : new Date(piece.publishedAt);
  await db
    .updateTable('news')
    .set({ from_at: new Date(from) })
    .where('news', '=', news)
    .execute();
  await db.updateTable('news_items').set({ published_at }).where('news', '=', news).execute();
}

/** False if the source has corrected it too often. */
async function insertCorrection(
  db: Db,
  { news, title, body, received_at }: StoredItem,
  piece: FeedItem,
  { named, now }: FeedItemStoreContext,
): Promise<boolean> {
  const { last } = await db
    .selectFrom('news_versions')
    .select(({ fn }) => fn.max<number | null>('version').as('last'))
    .where('news', '=', news)
    .executeTakeFirstOrThrow();
  if (last !== null && last >= VERSIONS_MAXIMUM) return false;
  const corrected = { title: piece.title, body: piece.body };
  await db
    .insertInto('news_versions')
    .values([
      ...(last === null ? [{ news, version: 1, title, body, received_at }] : []),
      { news, version: (last ?? 1) + 1, ...corrected, received_at: new Date(now) },
    ])
    .execute();
  await db.updateTable('news_texts').set(corrected).where('news', '=', news).execute();
  await addNewsInstruments(db, news, named(piece));
  if (piece.picture !== null) await queuePictureDownload(db, news, piece.picture);
  return true;
}

/** The SQL of news feeds. */
import type { InstrumentId } from '@bourse/core/markets/market.ts';
import type { NewsSource } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import { insertNews, nameInstruments, type NewPiece } from '../insert-news.ts';
import { wantPicture } from '../pictures/picture-store.ts';
import type { Known } from './fetch-feed.ts';
import type { Piece } from './parse-feed.ts';

const NOTHING = { etag: null, modified: null, tried_at: null };
/** A piece that its source keeps changing isn't followed beyond this number of versions. */
const VERSIONS_MAXIMUM = 20;

/** The validators of the latest answer; empty if the source's address has changed since. */
export const readKnown = async (db: Db, { name, url }: NewsSource): Promise<Known & { tried_at: Date | null }> =>
  (await db
    .selectFrom('news_sources')
    .select(['etag', 'modified', 'tried_at'])
    .where('source', '=', name)
    .where('url', '=', url)
    .executeTakeFirst()) ?? NOTHING;

/** `known` is null after a fault: the stored values stay. */
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

const findItem = (db: Db, source: string, guid: string) =>
  db
    .selectFrom('news_items')
    .innerJoin('news', 'news.news', 'news_items.news')
    .innerJoin('news_texts', 'news_texts.news', 'news_items.news')
    .select(['news_items.news', 'from_at', 'received_at', 'title', 'body'])
    .where('source', '=', source)
    .where('guid', '=', guid)
    .executeTakeFirst();
type Found = NonNullable<Awaited<ReturnType<typeof findItem>>>;

interface Keeping {
  /** The instruments that the piece names. Called only when a piece is kept, since most of a feed is known already. */
  named(piece: Piece): readonly InstrumentId[];
  now: number;
}

/**
 * Keeps a new piece or a correction. `later`: a correction of a visible piece that is dated ahead, so not to be shown
 * yet.
 */
export async function keepPiece(
  db: Db,
  source: NewsSource,
  piece: Piece,
  keeping: Keeping,
): Promise<'written' | 'known' | 'later'> {
  const { now } = keeping;
  const found = await findItem(db, source.name, piece.guid);
  if (!found) {
    const news = await insertNews(db, pieceOf(source, piece, keeping), now);
    if (piece.picture !== null) await wantPicture(db, news, piece.picture);
    return 'written';
  }
  const isShown = found.from_at.getTime() <= now;
  if (!isShown) await dateAnew(db, found, piece, now);
  if (found.title === piece.title && found.body === piece.body) return 'known';
  if (isShown && shownFrom(piece, now) > now) return 'later';
  return (await correct(db, found, piece, keeping)) ? 'written' : 'known';
}

/** A piece dated ahead is shown from its date; any other from its arrival. */
const shownFrom = ({ publishedAt }: Piece, now: number): number => Math.max(publishedAt ?? now, now);

function pieceOf({ name, language, licence, sponsored }: NewsSource, piece: Piece, { named, now }: Keeping): NewPiece {
  const { guid, link, title, body, publishedAt } = piece;
  return {
    topic: 'general',
    from: shownFrom(piece, now),
    texts: { [language]: { title, body } },
    instruments: named(piece),
    sponsored,
    by: { source: name, guid, link, licence, publishedAt },
  };
}

/** A piece that isn't public yet takes the date its source gives now, earlier or later than before. */
async function dateAnew(db: Db, { news, from_at }: Found, piece: Piece, now: number): Promise<void> {
  const from = shownFrom(piece, now);
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
async function correct(
  db: Db,
  { news, title, body, received_at }: Found,
  piece: Piece,
  { named, now }: Keeping,
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
  await nameInstruments(db, news, named(piece));
  if (piece.picture !== null) await wantPicture(db, news, piece.picture);
  return true;
}

/** The SQL of what sources of news have brought. */
import type { InstrumentId } from '@bourse/core/market.ts';
import type { NewsSource } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import { insertNews, nameInstruments, type NewPiece } from '../insert-news.ts';
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
  /** The instruments that it names: looked for where they are kept, since most of a feed is known. */
  named(piece: Piece): readonly InstrumentId[];
  now: number;
}

/** Keeps a new piece or a correction. `later`: a correction of what is shown, which isn't to be read yet. */
export async function keepPiece(
  db: Db,
  source: NewsSource,
  piece: Piece,
  keeping: Keeping,
): Promise<'written' | 'known' | 'later'> {
  const { now } = keeping;
  const found = await findItem(db, source.name, piece.guid);
  if (!found) {
    await insertNews(db, pieceOf(source, piece, keeping), now);
    return 'written';
  }
  const isShown = found.from_at.getTime() <= now;
  if (!isShown) await dateAnew(db, found, piece, now);
  if (found.title === piece.title && found.body === piece.body) return 'known';
  if (isShown && shownFrom(piece, now) > now) return 'later';
  return (await correct(db, found, piece, keeping)) ? 'written' : 'known';
}

/** What is dated ahead is shown from then on, and everything else since it came. */
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

/** A piece that nobody could read yet comes when its source says now: sooner or later than it had said. */
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

/** False where the source has corrected itself too often. */
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
  return true;
}

/** The SQL of pictures of news. */
import { sql } from 'kysely';
import type { ReEncodedPicture } from '../../files/re-encode-picture.ts';
import type { Db } from '../../db/kysely-or-transaction.ts';

/** How often we try to fetch a picture that fails. */
const TRIES_MAXIMUM = 3;
const RETAINED_MS = 90 * 86_400_000;

/** A piece has one picture; if its source replaces it, the new one is fetched. */
export async function queuePictureDownload(db: Db, news: bigint, url: string): Promise<void> {
  const unknown = { url, tries: 0, fault: null, name: null, bytes: null, width: null, height: null, tried_at: null };
  await db
    .insertInto('news_pictures')
    .values({ news, ...unknown })
    .onConflict((conflict) =>
      conflict
        .column('news')
        .doUpdateSet(unknown)
        .where(({ eb, ref }) => eb('news_pictures.url', '<>', ref('excluded.url'))),
    )
    .execute();
}

export interface QueuedPictureDownload {
  news: bigint;
  url: string;
}

/** Pictures still to be fetched, of the newest pieces first. */
export const listQueuedPictureDownloads = (db: Db, limit: number): Promise<QueuedPictureDownload[]> =>
  db
    .selectFrom('news_pictures')
    .select(['news', 'url'])
    .where('bytes', 'is', null)
    .where('tries', '<', TRIES_MAXIMUM)
    .orderBy('news', 'desc')
    .limit(limit)
    .execute();

export async function savePicture(
  db: Db,
  { news, url }: QueuedPictureDownload,
  made: (ReEncodedPicture & { name: string }) | { fault: string },
  now: number,
): Promise<void> {
  const fields =
    'fault' in made
      ? { fault: made.fault }
      : { fault: null, name: made.name, bytes: made.bytes, width: made.width, height: made.height };
  await db
    .updateTable('news_pictures')
    .set({ ...fields, tries: sql<number>`tries + 1`, tried_at: new Date(now) })
    .where('news', '=', news)
    // The source may have named another one meanwhile.
    .where('url', '=', url)
    .execute();
}

/** Deletes pictures at the end of their retention. */
export async function deleteOldPictures(db: Db, now: number): Promise<void> {
  await db
    .updateTable('news_pictures')
    .set({ name: null, bytes: null, width: null, height: null, tries: TRIES_MAXIMUM })
    .where('bytes', 'is not', null)
    .where('tried_at', '<', new Date(now - RETAINED_MS))
    .execute();
}

/** The picture of a piece that anybody may read at `now`; null if there is none of that name. */
export async function loadPicture(db: Db, news: bigint, name: string, now: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom('news_pictures')
    .innerJoin('news', 'news.news', 'news_pictures.news')
    .select('bytes')
    .where('news_pictures.news', '=', news)
    .where('name', '=', name)
    .where('from_at', '<=', new Date(now))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('news_withdrawals')
            .select('news_withdrawals.news')
            .whereRef('news_withdrawals.news', '=', 'news_pictures.news'),
        ),
      ),
    )
    .executeTakeFirst();
  return row?.bytes ?? null;
}

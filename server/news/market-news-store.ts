/** The SQL of what the world's own market tells. */
import type { Language } from '@bourse/contract/texts/languages.ts';
import type { InstrumentId } from '@bourse/core/market.ts';
import type { Db } from '../db/db.ts';
import type { Database } from '../db/database.ts';

/** What its items are kept under; whoever reads them is told it in words. */
export const MARKET_SOURCE = 'market';

export interface Item {
  guid: string;
  instrument: InstrumentId;
  /** Epoch ms. */
  at: number;
  texts: readonly { language: Language; title: string; body: string }[];
}

/** When the newest item was (epoch ms). */
export async function newestItem(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('news_items')
    .select('published_at')
    .where('source', '=', MARKET_SOURCE)
    .orderBy('published_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.published_at?.getTime() ?? null;
}

/** Those that aren't there yet; how many that were. */
export const insertItems = (kysely: Database['kysely'], items: readonly Item[], now: number): Promise<number> =>
  kysely.transaction().execute(async (db) => {
    const known = await db
      .selectFrom('news_items')
      .select('guid')
      .where('source', '=', MARKET_SOURCE)
      .where(
        'guid',
        'in',
        items.map(({ guid }) => guid),
      )
      .execute();
    const there = new Set(known.map(({ guid }) => guid));
    const fresh = items.filter(({ guid }) => !there.has(guid));
    for (const item of fresh) await insertItem(db, item, new Date(now));
    return fresh.length;
  });

async function insertItem(db: Db, { guid, instrument, at, texts }: Item, now: Date): Promise<void> {
  const { news } = await db
    .insertInto('news')
    .values({ topic: 'prices', from_at: new Date(at), staff_id: null, at: now, instrument })
    .returning('news')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('news_texts')
    .values(texts.map((text) => ({ news, ...text })))
    .execute();
  await db
    .insertInto('news_items')
    .values({
      news,
      source: MARKET_SOURCE,
      guid,
      link: null,
      licence: '',
      published_at: new Date(at),
      received_at: now,
    })
    .execute();
}

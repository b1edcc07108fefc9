/** The SQL of the simulated market's news. */
import type { Written } from '@bourse/contract/written.ts';
import type { InstrumentId } from '@bourse/core/market.ts';
import type { Db } from '../db/db.ts';
import type { Database } from '../db/database.ts';
import { insertNews, type NewPiece } from './insert-news.ts';
import { MARKET_SOURCE } from './source-of.ts';

export interface Item {
  guid: string;
  instrument: InstrumentId;
  /** Epoch ms. */
  at: number;
  texts: Written;
}

/** Time of the newest item, epoch ms. */
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

/** Inserts those that are missing; returns how many. */
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
    for (const item of fresh) await insertNews(db, pieceOf(item), now);
    return fresh.length;
  });

const pieceOf = ({ guid, instrument, at, texts }: Item): NewPiece => ({
  topic: 'prices',
  from: at,
  texts,
  instruments: [instrument],
  sponsored: false,
  by: { source: MARKET_SOURCE, guid, link: null, licence: '', publishedAt: at },
});

/** The only place that inserts news, from every source. */
import type { newsTopicSchema } from '@bourse/contract/news/calls.ts';
import type { TextsByLanguage } from '@bourse/contract/publication-schemas.ts';
import type { InstrumentId } from '@bourse/core/markets/market-types.ts';
import type { output } from 'zod/mini';
import type { Db } from '../db/kysely-or-transaction.ts';
import type { StaffId } from '../ids.ts';
import type { Database } from '../db/database.ts';
import { SIMULATED_MARKET_NEWS_SOURCE } from './news-source.ts';

export interface NewNewsItem {
  topic: output<typeof newsTopicSchema>;
  /** When it is first shown, epoch ms. */
  from: number;
  texts: TextsByLanguage;
  /** What it is about, the most important first. */
  instruments: readonly InstrumentId[];
  sponsored: boolean;
  by: { staff: StaffId } | NewsOrigin;
}
/** `guid`: the source's own id of the piece. `publishedAt`: epoch ms, as the source says. */
export interface NewsOrigin {
  source: string;
  guid: string;
  link: string | null;
  licence: string;
  publishedAt: number | null;
  /** Its figure, as stored. */
  figure?: string | null;
}

export async function insertNews(
  db: Db,
  { topic, from, texts, instruments, sponsored, by }: NewNewsItem,
  now: number,
): Promise<bigint> {
  const at = new Date(now);
  const staff_id = 'staff' in by ? by.staff : null;
  const { news } = await db
    .insertInto('news')
    .values({ topic, from_at: new Date(from), sponsored, staff_id, at })
    .returning('news')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('news_texts')
    .values(Object.entries(texts).flatMap(([language, text]) => (text ? [{ news, language, ...text }] : [])))
    .execute();
  await addNewsInstruments(db, news, instruments);
  if ('staff' in by) return news;
  const { publishedAt, ...item } = by;
  const published_at = publishedAt === null ? null : new Date(publishedAt);
  await db
    .insertInto('news_items')
    .values({ news, ...item, published_at, received_at: at })
    .execute();
  return news;
}

/** Instruments it already names are kept. */
export async function addNewsInstruments(db: Db, news: bigint, instruments: readonly InstrumentId[]): Promise<void> {
  if (instruments.length === 0) return;
  await db
    .insertInto('news_instruments')
    .values(instruments.map((instrument, place) => ({ news, instrument, place })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The SQL of the simulated market's news. */

export interface SimulatedMarketNewsItem {
  guid: string;
  instrument: InstrumentId;
  /** Epoch ms. */
  at: number;
  texts: TextsByLanguage;
  /** Whom it is about besides. */
  others: readonly InstrumentId[];
  figure: string | null;
}

/** Time of the newest item, epoch ms. */
export async function readNewestSimulatedNewsTime(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('news_items')
    .select('published_at')
    .where('source', '=', SIMULATED_MARKET_NEWS_SOURCE)
    .orderBy('published_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.published_at?.getTime() ?? null;
}

/** Inserts those that are missing; returns how many. */
export const insertSimulatedMarketNews = (
  kysely: Database['kysely'],
  items: readonly SimulatedMarketNewsItem[],
  now: number,
): Promise<number> =>
  kysely.transaction().execute(async (db) => {
    const known = await db
      .selectFrom('news_items')
      .select('guid')
      .where('source', '=', SIMULATED_MARKET_NEWS_SOURCE)
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

const pieceOf = ({ guid, instrument, others, at, texts, figure }: SimulatedMarketNewsItem): NewNewsItem => ({
  topic: 'prices',
  from: at,
  texts,
  instruments: [...others, instrument],
  sponsored: false,
  by: { source: SIMULATED_MARKET_NEWS_SOURCE, guid, link: null, licence: '', publishedAt: at, figure },
});

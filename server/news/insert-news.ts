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

export async function insertNews(db: Db, item: NewNewsItem, now: number): Promise<bigint> {
  const [news] = await insertNewsItems(db, [item], now);
  return news!;
}

/** Returns their numbers in the order of `items`, of which there is at least one. */
async function insertNewsItems(db: Db, items: readonly NewNewsItem[], now: number): Promise<bigint[]> {
  const at = new Date(now);
  const rows = items.map(({ topic, from, sponsored, by }) => {
    return { topic, from_at: new Date(from), sponsored, staff_id: 'staff' in by ? by.staff : null, at };
  });
  const inserted = await db.insertInto('news').values(rows).returning('news').execute();
  // PostgreSQL numbers the rows of one statement, and returns them, in their order.
  const numbered = items.map((item, place) => ({ ...item, news: inserted[place]!.news }));
  const texts = numbered.flatMap(({ news, texts }) =>
    Object.entries(texts).flatMap(([language, text]) => (text ? [{ news, language, ...text }] : [])),
  );
  await db.insertInto('news_texts').values(texts).execute();
  await insertNewsInstruments(db, numbered);
  const origins = numbered.flatMap(({ news, by }) => {
    if ('staff' in by) return [];
    const published_at = by.publishedAt === null ? null : new Date(by.publishedAt);
    const { source, guid, link, licence, figure } = by;
    return [{ news, source, guid, link, licence, figure, published_at, received_at: at }];
  });
  if (origins.length > 0) await db.insertInto('news_items').values(origins).execute();
  return numbered.map(({ news }) => news);
}

/** Instruments it already names are kept. */
export const addNewsInstruments = (db: Db, news: bigint, instruments: readonly InstrumentId[]): Promise<void> =>
  insertNewsInstruments(db, [{ news, instruments }]);

async function insertNewsInstruments(
  db: Db,
  items: readonly { news: bigint; instruments: readonly InstrumentId[] }[],
): Promise<void> {
  const rows = items.flatMap(({ news, instruments }) =>
    instruments.map((instrument, place) => ({ news, instrument, place })),
  );
  if (rows.length === 0) return;
  await db
    .insertInto('news_instruments')
    .values(rows)
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

/** A statement has at most 65,535 parameters, and an item's texts in five languages are twenty. */
const ITEMS_AT_ONCE = 500;

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
    for (let from = 0; from < fresh.length; from += ITEMS_AT_ONCE)
      await insertNewsItems(db, fresh.slice(from, from + ITEMS_AT_ONCE).map(pieceOf), now);
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

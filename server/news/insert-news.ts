/** The only place that inserts news, from every source. */
import type { newsTopic } from '@bourse/contract/news/news.ts';
import type { Written } from '@bourse/contract/written.ts';
import type { InstrumentId } from '@bourse/core/market.ts';
import type { output } from 'zod/mini';
import type { Db } from '../db/db.ts';
import type { StaffId } from '../ids.ts';

export interface NewPiece {
  topic: output<typeof newsTopic>;
  /** When it is first shown, epoch ms. */
  from: number;
  texts: Written;
  /** What it is about, the most important first. */
  instruments: readonly InstrumentId[];
  sponsored: boolean;
  by: { staff: StaffId } | FromSource;
}
/** `guid`: the source's own id of the piece. `publishedAt`: epoch ms, as the source says. */
export interface FromSource {
  source: string;
  guid: string;
  link: string | null;
  licence: string;
  publishedAt: number | null;
}

export async function insertNews(
  db: Db,
  { topic, from, texts, instruments, sponsored, by }: NewPiece,
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
  await nameInstruments(db, news, instruments);
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
export async function nameInstruments(db: Db, news: bigint, instruments: readonly InstrumentId[]): Promise<void> {
  if (instruments.length === 0) return;
  await db
    .insertInto('news_instruments')
    .values(instruments.map((instrument, place) => ({ news, instrument, place })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { refuse } from '@bourse/contract/errors.ts';
import { readTold } from '@bourse/contract/news/told.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { showEntry } from './show-entry.ts';
import { loadEntry, loadTexts } from './staff-store.ts';

/** In all its languages; null if there is no such piece. */
export async function showWhole(
  { database: { kysely }, clock }: Pick<Parts, 'database' | 'clock'>,
  news: bigint,
  language: Language,
): Promise<AnswerOf<Calls['staff/getNews']> | null> {
  const [entry, texts, told] = await Promise.all([
    loadEntry(kysely, news),
    loadTexts(kysely, [news]),
    readTold(language),
  ]);
  const written = texts.get(news);
  return entry && written ? { ...showEntry(entry, written, clock.now(), told), texts: written } : null;
}

export function getWholeNews(parts: Parts): Handler<'staff/getNews'> {
  return async ({ news }, { language }) => (await showWhole(parts, BigInt(news), language)) ?? refuse('notFound');
}

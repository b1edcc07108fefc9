import { refuse } from '@bourse/contract/errors.ts';
import { paragraphsOf } from '@bourse/core/content/prose.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { showNews } from './list-news.ts';
import { loadPiece } from './store.ts';

export function getNews(parts: Parts): Handler<'news/getNews'> {
  return async (input, { language }) => {
    const row = await loadPiece(parts.database.kysely, language, parts.clock.now(), BigInt(input.news));
    return row ? { ...showNews(row), paragraphs: paragraphsOf(row.body) } : refuse('notFound');
  };
}

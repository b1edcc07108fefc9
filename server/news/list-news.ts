import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { refuse } from '@bourse/contract/errors.ts';
import { placeOf, placeWord } from '@bourse/core/content/list-place.ts';
import { beginningOf } from '@bourse/core/content/prose.ts';
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { loadNews, type NewsRecord } from './store.ts';

type Shown = AnswerOf<Calls['news/listNews']>['rows'][number];

const BEGINNING_LENGTH = 160;

export const showNews = (row: NewsRecord): Shown => ({
  id: row.news.toString(),
  topic: row.topic as Shown['topic'],
  at: row.from_at.toISOString(),
  title: row.title,
  beginning: beginningOf(row.body, BEGINNING_LENGTH),
  source:
    row.source === null
      ? null
      : {
          name: row.source,
          licence: row.licence ?? '',
          publishedAt: row.published_at?.toISOString() ?? null,
          link: row.link,
        },
});

export function listNews(parts: Parts): Handler<'news/listNews'> {
  return async ({ topic, cursor, limit = PAGE_SIZE }, { language }) => {
    const after = cursor === undefined ? null : placeOf(cursor);
    if (cursor !== undefined && after === null) return refuse('badInput', { field: 'cursor' });
    const found = await loadNews(parts.database.kysely, language, parts.clock.now(), {
      topic: topic ?? null,
      after,
      limit,
    });
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    return {
      rows: rows.map(showNews),
      next: found.length > limit && last ? placeWord({ from: last.from_at.getTime(), number: last.news }) : null,
    };
  };
}

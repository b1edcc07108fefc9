import { refuse } from '@bourse/contract/errors.ts';
import { readTold } from '@bourse/contract/news/told.ts';
import { placeOf, placeWord } from '@bourse/core/content/list-place.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { showEntry } from './show-entry.ts';
import { loadEntries, loadTexts } from './staff-store.ts';

const PAGE = 10;

export function listAllNews(parts: Parts): Handler<'staff/listNews'> {
  return async ({ cursor, limit = PAGE }, { language }) => {
    const after = cursor === undefined ? null : placeOf(cursor);
    if (cursor !== undefined && after === null) return refuse('badInput', { field: 'cursor' });
    const found = await loadEntries(parts.database.kysely, after, limit);
    const rows = found.slice(0, limit);
    const texts = await loadTexts(
      parts.database.kysely,
      rows.map(({ news }) => news),
    );
    const told = await readTold(language);
    const last = rows.at(-1);
    return {
      rows: rows.map((row) => showEntry(row, texts.get(row.news) ?? {}, parts.clock.now(), told)),
      next: found.length > limit && last ? placeWord({ from: last.from_at.getTime(), number: last.news }) : null,
    };
  };
}

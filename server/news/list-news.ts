import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { refuse } from '@bourse/contract/errors.ts';
import { placeOf, placeWord } from '@bourse/core/content/list-place.ts';
import { beginningOf } from '@bourse/core/content/prose.ts';
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { readTold, type Told } from '@bourse/contract/news/told.ts';
import { NEWS_PICTURES_PATH } from '@bourse/contract/news/news.ts';
import { chooseLanguage, type Language } from '@bourse/contract/texts/languages.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { nameIn } from '../venue/name-in.ts';
import { sourceOf } from './source-of.ts';
import { loadNews, type NewsRecord } from './store.ts';

type Shown = AnswerOf<Calls['news/listNews']>['rows'][number];

const BEGINNING_LENGTH = 160;

/** As a reader of `language` sees it. */
export function showNews(row: NewsRecord, language: Language, { feeds, told }: Showing): Shown {
  return {
    id: row.news.toString(),
    topic: row.topic as Shown['topic'],
    at: row.from_at.toISOString(),
    title: row.title,
    beginning: beginningOf(row.body, BEGINNING_LENGTH),
    instruments: row.instruments.flatMap((id) => {
      const instrument = feeds.instrument(id);
      return instrument ? [{ id, name: nameIn(language, instrument) }] : [];
    }),
    sponsored: row.sponsored,
    source: sourceOf(row, told),
    language: chooseLanguage(row.language),
    picture: pictureOf(row),
  };
}
function pictureOf({ news, picture, width, height }: NewsRecord): Shown['picture'] {
  if (picture === null || width === null || height === null) return null;
  return { path: `${NEWS_PICTURES_PATH}/${news}-${picture}.webp`, width, height };
}

export interface Showing {
  feeds: Parts['feeds'];
  told: Told;
}

export function listNews(parts: Parts): Handler<'news/listNews'> {
  return async (
    { topic, instrument, withoutSponsored = false, otherLanguages = false, cursor, limit = PAGE_SIZE },
    { language },
  ) => {
    const after = cursor === undefined ? null : placeOf(cursor);
    if (cursor !== undefined && after === null) return refuse('badInput', { field: 'cursor' });
    const found = await loadNews(parts.database.kysely, { language, otherLanguages }, parts.clock.now(), {
      topic: topic ?? null,
      instrument: instrument ?? null,
      withSponsored: instrument === undefined && !withoutSponsored,
      after,
      limit,
    });
    const rows = found.slice(0, limit);
    const showing = { feeds: parts.feeds, told: await readTold(language) };
    const last = rows.at(-1);
    return {
      rows: rows.map((row) => showNews(row, language, showing)),
      next: found.length > limit && last ? placeWord({ from: last.from_at.getTime(), number: last.news }) : null,
    };
  };
}

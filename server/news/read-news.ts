/** News for customers: the list, and one piece in full. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { refuse } from '@bourse/contract/errors.ts';
import { placeOf, placeWord } from '@bourse/core/information/content/list-cursor.ts';
import { beginningOf, paragraphsOf } from '@bourse/core/information/content/prose.ts';
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { readTold, type Told } from '@bourse/contract/news/market-news-texts.ts';
import { NEWS_PICTURES_PATH } from '@bourse/contract/news/calls.ts';
import { chooseLanguage, type Language } from '@bourse/contract/texts/languages.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { nameIn } from '../venue/instrument-names.ts';
import { sourceOf } from './news-source.ts';
import { loadNews, loadPiece, loadVersions, type NewsRecord } from './store.ts';

type Shown = AnswerOf<Calls['news/listNews']>['rows'][number];

const BEGINNING_LENGTH = 160;

/** As a reader of `language` sees it. */
function showNews(row: NewsRecord, language: Language, { feeds, told }: Showing): Shown {
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

export function getNews({ database: { kysely }, clock, feeds }: Parts): Handler<'news/getNews'> {
  return async (input, { language }) => {
    const news = BigInt(input.news);
    const row = await loadPiece(kysely, { language, otherLanguages: input.otherLanguages ?? false }, clock.now(), news);
    if (!row) return refuse('notFound');
    const versions = row.source === null ? [] : await loadVersions(kysely, news);
    // Versions corrected before anybody could read them were never published: leave them out.
    const earlier = versions.slice(0, -1).flatMap(({ title, body }, index) => {
      const until = versions[index + 1]!.received_at;
      return until <= row.from_at ? [] : [{ until: until.toISOString(), title, paragraphs: paragraphsOf(body) }];
    });
    const shown = showNews(row, language, { feeds, told: await readTold(language) });
    return { ...shown, paragraphs: paragraphsOf(row.body), earlier: earlier.toReversed() };
  };
}

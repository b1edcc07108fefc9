/** News for customers: the list, and one piece in full. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { refuse } from '@bourse/contract/refusals.ts';
import { parseListCursor, formatListCursor } from '@bourse/core/information/content/list-cursor.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { truncateText, splitParagraphs } from '@bourse/core/information/content/plain-text.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { loadMarketNewsTexts, type MarketNewsTexts } from '@bourse/contract/news/market-news-texts.ts';
import { NEWS_PICTURES_PATH } from '@bourse/contract/news/calls.ts';
import { chooseLanguage, type Language } from '@bourse/contract/texts/languages.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { instrumentNameIn } from '../venue/instrument-names.ts';
import { buildNewsSourceView, SIMULATED_MARKET_NEWS_SOURCE } from './news-source.ts';
import { loadNews, loadNewsItem, loadNewsVersions, type NewsRecord } from './store.ts';

type NewsRow = CallAnswer<Calls['news/listNews']>['rows'][number];

const BEGINNING_LENGTH = 160;

/** As a reader of `language` sees it. */
function buildNewsRow(row: NewsRecord, language: Language, { venues, labels }: NewsRowContext): NewsRow {
  return {
    id: row.news.toString(),
    topic: row.topic as NewsRow['topic'],
    at: row.from_at.toISOString(),
    title: row.title,
    beginning: truncateText(row.body, BEGINNING_LENGTH),
    instruments: row.instruments.flatMap((id) => {
      const instrument = venues.instrument(id);
      return instrument ? [{ id, name: instrumentNameIn(language, instrument) }] : [];
    }),
    sponsored: row.sponsored,
    source: buildNewsSourceView(row, labels),
    language: chooseLanguage(row.language),
    picture: pictureOf(row),
    figure: figureOf(row),
  };
}
function pictureOf({ news, picture, width, height }: NewsRecord): NewsRow['picture'] {
  if (picture === null || width === null || height === null) return null;
  return { path: `${NEWS_PICTURES_PATH}/${news}-${picture}.webp`, width, height };
}

function figureOf({ figure }: NewsRecord): NewsRow['figure'] {
  if (figure === null) return null;
  const [kind, value = '0', currency = null] = figure.split(' ');
  return { kind: kind as NonNullable<NewsRow['figure']>['kind'], value, currency };
}

/** How many days of the chart beside a piece. */
const CHART_DAYS = 30;

/** Of the simulated market's pieces: the closes of the days up to it. */
async function chartOf(
  { instruments: [instrument], from_at: at, source }: NewsRecord,
  venues: ServerDependencies['venues'],
  now: number,
): Promise<CallAnswer<Calls['news/getNews']>['chart']> {
  const venue = instrument === undefined ? null : venues.venueOf(instrument);
  if (source !== SIMULATED_MARKET_NEWS_SOURCE || instrument === undefined || !venue) return null;
  const until = Math.min(now, at.getTime() + 1);
  const bars = await venue.bars(
    { instrument, period: '1d', adjustment: 'forward', before: until, limit: CHART_DAYS },
    now,
  );
  const days = bars.map((bar) => ({ at: new Date(bar.at).toISOString(), close: formatScaled(bar.close) }));
  return days.length < 2 ? null : { instrument, days };
}

export interface NewsRowContext {
  venues: ServerDependencies['venues'];
  labels: MarketNewsTexts;
}

export function listNews(dependencies: ServerDependencies): Handler<'news/listNews'> {
  return async (
    { topic, instrument, withoutSponsored = false, otherLanguages = false, cursor, limit = PAGE_SIZE },
    { language },
  ) => {
    const after = cursor === undefined ? null : parseListCursor(cursor);
    if (cursor !== undefined && after === null) return refuse('badInput', { field: 'cursor' });
    const found = await loadNews(dependencies.database.kysely, { language, otherLanguages }, dependencies.clock.now(), {
      topic: topic ?? null,
      instrument: instrument ?? null,
      withSponsored: instrument === undefined && !withoutSponsored,
      after,
      limit,
    });
    const rows = found.slice(0, limit);
    const showing = { venues: dependencies.venues, labels: await loadMarketNewsTexts(language) };
    const last = rows.at(-1);
    return {
      rows: rows.map((row) => buildNewsRow(row, language, showing)),
      next: found.length > limit && last ? formatListCursor({ from: last.from_at.getTime(), number: last.news }) : null,
    };
  };
}

export function getNews({ database: { kysely }, clock, venues }: ServerDependencies): Handler<'news/getNews'> {
  return async (input, { language }) => {
    const news = BigInt(input.news);
    const row = await loadNewsItem(
      kysely,
      { language, otherLanguages: input.otherLanguages ?? false },
      clock.now(),
      news,
    );
    if (!row) return refuse('notFound');
    const versions = row.source === null ? [] : await loadNewsVersions(kysely, news);
    // Versions corrected before anybody could read them were never published: leave them out.
    const earlier = versions.slice(0, -1).flatMap(({ title, body }, index) => {
      const until = versions[index + 1]!.received_at;
      return until <= row.from_at ? [] : [{ until: until.toISOString(), title, paragraphs: splitParagraphs(body) }];
    });
    const newsRow = buildNewsRow(row, language, { venues, labels: await loadMarketNewsTexts(language) });
    const chart = await chartOf(row, venues, clock.now());
    return { ...newsRow, paragraphs: splitParagraphs(row.body), earlier: earlier.toReversed(), chart };
  };
}

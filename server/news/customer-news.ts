/** News for customers: the list, and one piece in full. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { refuse } from '@bourse/contract/refusals.ts';
import { parseListCursor, formatListCursor } from '@bourse/core/information/content/list-cursor.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { truncateText, splitParagraphs } from '@bourse/core/information/content/plain-text.ts';
import type { MarketNewsKind } from '@bourse/core/information/news/market-news.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { loadMarketNewsTexts, type MarketNewsTexts } from '@bourse/contract/news/market-news-texts.ts';
import { NEWS_PICTURES_PATH } from '@bourse/contract/news/calls.ts';
import { chooseLanguage, type Language } from '@bourse/contract/texts/languages.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { InstrumentId } from '@bourse/core/markets/market-types.ts';
import type { InstrumentRow } from '../venue/instrument-ranking.ts';
import { instrumentNameIn } from '../venue/instrument-names.ts';
import { buildNewsSourceView, SIMULATED_MARKET_NEWS_SOURCE } from './news-source.ts';
import {
  loadNews,
  loadNewsItem,
  loadNewsVersions,
  loadOwnInstruments,
  type NewsConcerns,
  type NewsLanguageFilter,
  type NewsQuery,
  type NewsRecord,
} from './store.ts';

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
    isReport: isReport(row),
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

/** Kinds of the simulated market's news that follow a company's figures; they end the source's own id of a piece. */
const REPORT_KINDS: ReadonlySet<string> = new Set<MarketNewsKind>(['results', 'earningsAbove', 'earningsBelow']);

const isReport = ({ source, guid }: NewsRecord): boolean =>
  source === SIMULATED_MARKET_NEWS_SOURCE && REPORT_KINDS.has(guid?.split('.').at(-1) ?? '');

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

/** How long news of one's own instruments stand before all other. */
const FIRST_MS = 3 * 86_400_000;
const FIRST_CURSOR = 'first:';

interface ListedNews {
  row: NewsRecord;
  /** Among those that stand before all other. */
  isFirst: boolean;
}

/** Own instruments' latest news, then the rest of what concerns the reader; one more than `limit` if there are more. */
async function loadNewsConcerning(
  kysely: ServerDependencies['database']['kysely'],
  reading: NewsLanguageFilter,
  now: number,
  { isInFirst, ...query }: Omit<NewsQuery, 'concerning'> & { isInFirst: boolean },
  concerns: NewsConcerns,
): Promise<ListedNews[]> {
  const first = isInFirst
    ? await loadNews(kysely, reading, now, { ...query, concerning: { part: 'first', ...concerns } })
    : [];
  const rest =
    first.length > query.limit
      ? []
      : await loadNews(kysely, reading, now, {
          ...query,
          concerning: { part: 'rest', ...concerns },
          after: isInFirst ? null : query.after,
          limit: query.limit - first.length,
        });
  return [...first.map((row) => ({ row, isFirst: true })), ...rest.map((row) => ({ row, isFirst: false }))];
}

type OwnInstruments = Awaited<ReturnType<typeof loadOwnInstruments>>;

const concernsOf = ({ instruments }: NewsRecord, { held, favorites }: OwnInstruments): NewsRow['concerns'] =>
  instruments.some((each) => held.has(each))
    ? 'held'
    : instruments.some((each) => favorites.has(each))
      ? 'favorite'
      : null;

export function listNews(dependencies: ServerDependencies): Handler<'news/listNews'> {
  const { database, clock, venues, instrumentRanking } = dependencies;
  return async (input, { account, language }) => {
    const { topic = null, instrument = null, home, otherLanguages = false, cursor, limit = PAGE_SIZE } = input;
    const isInFirst = home !== undefined && (cursor ?? FIRST_CURSOR).startsWith(FIRST_CURSOR);
    const place = isInFirst ? cursor?.slice(FIRST_CURSOR.length) : cursor;
    const after = place === undefined ? null : parseListCursor(place);
    if (place !== undefined && after === null) return refuse('badInput', { field: 'cursor' });

    const now = clock.now();
    const own = home === undefined ? null : await loadOwnInstruments(database.kysely, account);
    const withSponsored = instrument === null && home === undefined && !input.withoutSponsored;
    const query = { topic, instrument, withSponsored, after, limit };
    const found: ListedNews[] =
      own && home !== undefined
        ? await loadNewsConcerning(
            database.kysely,
            { language, otherLanguages },
            now,
            { ...query, isInFirst },
            { own: [...own.held, ...own.favorites], firstSince: startOfUtcDay(now) - FIRST_MS, home },
          )
        : (await loadNews(database.kysely, { language, otherLanguages }, now, { ...query, concerning: null })).map(
            (row) => ({ row, isFirst: false }),
          );

    const listed = found.slice(0, limit);
    const showing = { venues, labels: await loadMarketNewsTexts(language) };
    const quotes = input.withQuotes ? await quotesOf(instrumentRanking, listed, language, now) : null;
    const last = listed.at(-1);
    return {
      rows: listed.map(({ row }) => ({
        ...buildNewsRow(row, language, showing),
        ...(own ? { concerns: concernsOf(row, own) } : {}),
        ...(quotes ? { quote: quotes.get(row.instruments[0] ?? '') ?? null } : {}),
      })),
      next: found.length > limit && last ? formatNewsCursor(last) : null,
    };
  };
}

const DAY_MS = 86_400_000;
const startOfUtcDay = (at: number): number => at - (at % DAY_MS);

const formatNewsCursor = ({ row, isFirst }: ListedNews): string =>
  `${isFirst ? FIRST_CURSOR : ''}${formatListCursor({ from: row.from_at.getTime(), number: row.news })}`;

/** The rows of the instruments that pieces are about most, by instrument. */
async function quotesOf(
  ranking: ServerDependencies['instrumentRanking'],
  listed: readonly ListedNews[],
  language: Language,
  now: number,
): Promise<Map<InstrumentId, InstrumentRow>> {
  const instruments = new Set(listed.flatMap(({ row }) => row.instruments.slice(0, 1)));
  const found = [...instruments].flatMap((instrument) => ranking.find(instrument, now) ?? []);
  return new Map((await ranking.rows(found, language, now, true)).map((row) => [row.instrument, row]));
}

export function getNews({
  database: { kysely },
  clock,
  venues,
  instrumentRanking,
}: ServerDependencies): Handler<'news/getNews'> {
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
    const listed = row.instruments.flatMap((instrument) => instrumentRanking.find(instrument, clock.now()) ?? []);
    const quotes = await instrumentRanking.rows(listed, language, clock.now(), true);
    return { ...newsRow, paragraphs: splitParagraphs(row.body), earlier: earlier.toReversed(), chart, quotes };
  };
}

/** News in the reader's language, newest first, as Alpaca's clients page through it. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { formatListCursor } from '@bourse/core/information/content/list-cursor.ts';
import type { Program } from '../../http/program-calls.ts';
import type { AlpacaDependencies } from '../alpaca-dependencies.ts';
import { invalidError, unwrap } from '../alpaca-errors.ts';
import { type AlpacaRequest, readCount, readFlag, readList, readTime, readWord } from '../alpaca-routes.ts';
import { timeOf } from './prices.ts';

type NewsRow = CallAnswer<Calls['news/listNews']>['rows'][number];

const ARTICLES_USUAL = 10;
const ARTICLES_MAXIMUM = 50;
/** Lists of ours that are read for one request: few pieces may be about the wanted symbols. */
const LISTS_MAXIMUM = 5;
const OWN_SOURCE = 'Bourse';

type NewsContext = Pick<AlpacaDependencies, 'symbols'>;

export function buildArticle({ symbols }: NewsContext, row: NewsRow, paragraphs: readonly string[] = []) {
  const at = timeOf(Date.parse(row.at));
  const content = paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('');
  return {
    id: Number(row.id),
    headline: row.title,
    author: row.source?.name ?? OWN_SOURCE,
    created_at: at,
    updated_at: at,
    summary: row.beginning,
    content,
    url: row.source?.link ?? null,
    // Ours are shown in the app only.
    images: [] as { size: string; url: string }[],
    symbols: row.instruments.map(({ id }) => symbols.symbolOf(id)),
    source: row.source?.name ?? OWN_SOURCE,
  };
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A list of ours, without what somebody has paid for. */
export const readNewsRows = async (
  program: Program,
  { instrument, cursor, limit }: { instrument?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<CallAnswer<Calls['news/listNews']>> =>
  unwrap(
    await program.call('news/listNews', {
      ...{ limit, withoutSponsored: true, otherLanguages: true },
      ...(instrument === undefined ? {} : { instrument }),
      ...(cursor === undefined ? {} : { cursor }),
    }),
  );

const cursorOf = ({ at, id }: NewsRow): string => formatListCursor({ from: Date.parse(at), number: BigInt(id) });

export async function listNews(request: AlpacaRequest): Promise<unknown> {
  const { query, symbols, program, now } = request;
  if (readWord(query.get('sort'), 'sort', ['asc', 'desc'] as const) === 'asc')
    throw invalidError('news are sorted desc only');
  const limit = readCount(query, 'limit', ARTICLES_USUAL, ARTICLES_MAXIMUM);
  const start = readTime(query, 'start') ?? 0;
  const end = Math.min(readTime(query, 'end') ?? now, now);
  const names = readList(query, 'symbols');
  const wanted = names.flatMap((name) => symbols.find(name, program.apiKey)?.id ?? []);
  if (names.length > 0 && wanted.length === 0) return { news: [], next_page_token: null };
  const found: NewsRow[] = [];
  let cursor: string | null = query.get('page_token') || formatListCursor({ from: end + 1, number: 0n });
  for (let lists = 0; cursor !== null && lists < LISTS_MAXIMUM; lists++) {
    const instrument = wanted.length === 1 ? wanted[0] : undefined;
    const { rows, next } = await readNewsRows(program, { instrument, cursor, limit: ARTICLES_MAXIMUM });
    for (const row of rows) {
      if (Date.parse(row.at) < start) return pageOf(request, found, null);
      if (wanted.length > 0 && !row.instruments.some(({ id }) => wanted.includes(id))) continue;
      if (found.length === limit) return pageOf(request, found, cursorOf(found.at(-1)!));
      found.push(row);
    }
    cursor = next;
  }
  return pageOf(request, found, cursor);
}

async function pageOf(request: AlpacaRequest, rows: readonly NewsRow[], next: string | null): Promise<unknown> {
  const withContent = readFlag(request.query, 'include_content');
  const news = [];
  for (const row of rows) {
    const paragraphs = withContent ? await readParagraphs(request.program, row) : [];
    news.push(buildArticle(request, row, paragraphs));
  }
  return { news, next_page_token: next };
}

const readParagraphs = async (program: Program, { id }: NewsRow): Promise<string[]> =>
  unwrap(await program.call('news/getNews', { news: id, otherLanguages: true })).paragraphs;

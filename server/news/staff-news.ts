/**
 * News as the staff see them: the list with what sources have changed, one piece with all its texts, and its
 * withdrawal.
 */
import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import { loadMarketNewsTexts, type MarketNewsTexts } from '@bourse/contract/news/market-news-texts.ts';
import { parseListCursor, formatListCursor } from '@bourse/core/information/content/list-cursor.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  insertNewsWithdrawal,
  loadStaffNewsEntries,
  loadStaffNewsEntry,
  loadNewsTexts,
  type StaffNewsEntry,
} from './store.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type Language, LANGUAGES } from '@bourse/contract/texts/languages.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import type { TextsByLanguage } from '@bourse/contract/publication-schemas.ts';
import { formatNewsSourceName } from './news-source.ts';

const PAGE = 10;

export function listStaffNews(dependencies: ServerDependencies): Handler<'staff/listNews'> {
  return async ({ cursor, limit = PAGE }, { language }) => {
    const after = cursor === undefined ? null : parseListCursor(cursor);
    if (cursor !== undefined && after === null) return refuse('badInput', { field: 'cursor' });
    const found = await loadStaffNewsEntries(dependencies.database.kysely, after, limit);
    const rows = found.slice(0, limit);
    const texts = await loadNewsTexts(
      dependencies.database.kysely,
      rows.map(({ news }) => news),
    );
    const labels = await loadMarketNewsTexts(language);
    const last = rows.at(-1);
    return {
      rows: rows.map((row) => buildStaffNewsRow(row, texts.get(row.news) ?? {}, dependencies.clock.now(), labels)),
      next: found.length > limit && last ? formatListCursor({ from: last.from_at.getTime(), number: last.news }) : null,
    };
  };
}

/** In all its languages; null if there is no such piece. */
async function readWholeNews(
  { database: { kysely }, clock }: Pick<ServerDependencies, 'database' | 'clock'>,
  news: bigint,
  language: Language,
): Promise<CallAnswer<Calls['staff/getNews']> | null> {
  const [entry, texts, labels] = await Promise.all([
    loadStaffNewsEntry(kysely, news),
    loadNewsTexts(kysely, [news]),
    loadMarketNewsTexts(language),
  ]);
  const written = texts.get(news);
  return entry && written ? { ...buildStaffNewsRow(entry, written, clock.now(), labels), texts: written } : null;
}

export function getStaffNews(dependencies: ServerDependencies): Handler<'staff/getNews'> {
  return async ({ news }, { language }) =>
    (await readWholeNews(dependencies, BigInt(news), language)) ?? refuse('notFound');
}

export function withdrawNews(dependencies: ServerDependencies): Handler<'staff/withdrawNews'> {
  return async (input, caller) => {
    const { why } = input;
    const news = BigInt(input.news);
    const done = await runTransactionCommand(dependencies, {
      actor: caller,
      key: computeIdempotencyKey('staff/withdrawNews', input),
      permission: 'content',
      async decide(work) {
        if (!(await loadStaffNewsEntry(work.db, news))) return refuse('notFound');
        if (!(await insertNewsWithdrawal(work.db, news, why, caller.staff, work.now)))
          return refuse('alreadyWithdrawn');
        work.auditEntries.push({ action: 'withdrawNews', subject: `news ${news}`, why });
        return {};
      },
    });
    if (isRefusal(done)) return done;
    return (await readWholeNews(dependencies, news, caller.language)) ?? refuse('notFound');
  };
}

/** A piece of news as the staff see it. */

type StaffNewsRow = CallAnswer<Calls['staff/listNews']>['rows'][number];

function buildStaffNewsRow(
  row: StaffNewsEntry,
  texts: TextsByLanguage,
  now: number,
  labels: MarketNewsTexts,
): StaffNewsRow {
  const languages = LANGUAGES.filter((language) => texts[language]);
  const withdrawn = row.withdrawn_at && {
    by: { id: String(row.withdrawn_staff), name: row.withdrawn_by ?? '' },
    at: row.withdrawn_at.toISOString(),
    why: row.why ?? '',
  };
  return {
    id: row.news.toString(),
    topic: row.topic as StaffNewsRow['topic'],
    from: row.from_at.toISOString(),
    status: withdrawn ? 'withdrawn' : row.from_at.getTime() > now ? 'upcoming' : 'shown',
    title: languages.map((language) => texts[language]?.title)[0] ?? '',
    languages,
    instruments: row.instruments,
    sponsored: row.sponsored,
    by: { id: row.staff_id?.toString() ?? '', name: row.by ?? formatNewsSourceName(row.source ?? '', labels) },
    at: row.at.toISOString(),
    withdrawn,
  };
}

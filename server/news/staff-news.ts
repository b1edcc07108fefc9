import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { readTold, type Told } from '@bourse/contract/news/told.ts';
import type { Written } from '@bourse/contract/written.ts';
import { type Language, LANGUAGES } from '@bourse/contract/texts/languages.ts';
import { placeOf, placeWord } from '@bourse/core/content/list-place.ts';
import { keyOf, runCommand } from '../desk/run-command.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { MARKET_SOURCE } from './market-news-store.ts';
import { insertWithdrawal, loadEntries, loadEntry, loadTexts, type NewsEntry } from './publish-store.ts';

type Row = AnswerOf<Calls['staff/listNews']>['rows'][number];
type Shown = AnswerOf<Calls['staff/getNews']>;

const PAGE = 10;

function showRow(row: NewsEntry, texts: Written, now: number, told: Told): Row {
  const languages = LANGUAGES.filter((language) => texts[language]);
  const withdrawn = row.withdrawn_at && {
    by: { id: String(row.withdrawn_staff), name: row.withdrawn_by ?? '' },
    at: row.withdrawn_at.toISOString(),
    why: row.why ?? '',
  };
  return {
    id: row.news.toString(),
    topic: row.topic as Row['topic'],
    from: row.from_at.toISOString(),
    standing: withdrawn ? 'withdrawn' : row.from_at.getTime() > now ? 'coming' : 'shown',
    title: languages.map((language) => texts[language]?.title)[0] ?? '',
    languages,
    by: {
      id: row.staff_id?.toString() ?? '',
      name: row.by ?? (row.source === MARKET_SOURCE ? told.source : (row.source ?? '')),
    },
    at: row.at.toISOString(),
    withdrawn,
  };
}

async function showOne(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  news: bigint,
  language: Language,
): Promise<Shown | null> {
  const [entry, texts, told] = await Promise.all([
    loadEntry(database.kysely, news),
    loadTexts(database.kysely, [news]),
    readTold(language),
  ]);
  const written = texts.get(news);
  return entry && written ? { ...showRow(entry, written, clock.now(), told), texts: written } : null;
}

export function listNews(parts: Parts): Handler<'staff/listNews'> {
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
      rows: rows.map((row) => showRow(row, texts.get(row.news) ?? {}, parts.clock.now(), told)),
      next: found.length > limit && last ? placeWord({ from: last.from_at.getTime(), number: last.news }) : null,
    };
  };
}

export function getNews(parts: Parts): Handler<'staff/getNews'> {
  return async ({ news }, { language }) => (await showOne(parts, BigInt(news), language)) ?? refuse('notFound');
}

export function withdrawNews(parts: Parts): Handler<'staff/withdrawNews'> {
  return async (input, caller) => {
    const { why } = input;
    const news = BigInt(input.news);
    const done = await runCommand(parts, {
      actor: caller,
      key: keyOf('staff/withdrawNews', input),
      permission: 'content',
      async decide(work) {
        if (!(await loadEntry(work.db, news))) return refuse('notFound');
        if (!(await insertWithdrawal(work.db, news, why, caller.staff, work.now))) return refuse('alreadyWithdrawn');
        work.record.push({ action: 'withdrawNews', subject: `news ${news}`, why });
        return {};
      },
    });
    if (isRefusal(done)) return done;
    return (await showOne(parts, news, caller.language)) ?? refuse('notFound');
  };
}

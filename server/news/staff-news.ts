/**
 * News as the staff see them: the list with what sources have changed, one piece with all its texts, and its
 * withdrawal.
 */
import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { readTold, type Told } from '@bourse/contract/news/market-news-texts.ts';
import { placeOf, placeWord } from '@bourse/core/information/content/list-cursor.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { insertWithdrawal, loadEntries, loadEntry, loadTexts, type NewsEntry } from './store.ts';
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type Language, LANGUAGES } from '@bourse/contract/texts/languages.ts';
import { keyOf, runCommand } from '../commands/run-command.ts';
import type { Written } from '@bourse/contract/publication.ts';
import { nameOfSource } from './news-source.ts';

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

/** In all its languages; null if there is no such piece. */
async function showWhole(
  { database: { kysely }, clock }: Pick<Parts, 'database' | 'clock'>,
  news: bigint,
  language: Language,
): Promise<AnswerOf<Calls['staff/getNews']> | null> {
  const [entry, texts, told] = await Promise.all([
    loadEntry(kysely, news),
    loadTexts(kysely, [news]),
    readTold(language),
  ]);
  const written = texts.get(news);
  return entry && written ? { ...showEntry(entry, written, clock.now(), told), texts: written } : null;
}

export function getWholeNews(parts: Parts): Handler<'staff/getNews'> {
  return async ({ news }, { language }) => (await showWhole(parts, BigInt(news), language)) ?? refuse('notFound');
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
    return (await showWhole(parts, news, caller.language)) ?? refuse('notFound');
  };
}

/** A piece of news as the staff see it. */

type Row = AnswerOf<Calls['staff/listNews']>['rows'][number];

function showEntry(row: NewsEntry, texts: Written, now: number, told: Told): Row {
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
    instruments: row.instruments,
    sponsored: row.sponsored,
    by: { id: row.staff_id?.toString() ?? '', name: row.by ?? nameOfSource(row.source ?? '', told) },
    at: row.at.toISOString(),
    withdrawn,
  };
}

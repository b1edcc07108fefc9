/** A piece of news as the staff see it. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Told } from '@bourse/contract/news/told.ts';
import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import type { Written } from '@bourse/contract/written.ts';
import { nameOfSource } from './source-of.ts';
import type { NewsEntry } from './staff-store.ts';

type Row = AnswerOf<Calls['staff/listNews']>['rows'][number];

export function showEntry(row: NewsEntry, texts: Written, now: number, told: Told): Row {
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

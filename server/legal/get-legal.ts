import { refuse } from '@bourse/contract/errors.ts';
import type { LegalName } from '@bourse/contract/constants.ts';
import { type LegalText, loadLegal } from '@bourse/contract/legal/documents/load-legal.ts';
import { legalOf } from '@bourse/contract/legal/documents/legal-text.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { comingAfter, inForceAt } from '@bourse/core/accounts/legal/legal-versions.ts';
import { legalVersions } from '../customers/consents.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { isoTime } from '@bourse/core/dates.ts';

export function getLegal(parts: Pick<Parts, 'database' | 'clock' | 'world'>): Handler<'common/getLegal'> {
  return async (input, { language }) => {
    const now = parts.clock.now();
    const versions = await legalVersions(parts.database.kysely, parts.world, input.text);
    // Unapproved and withdrawn versions aren't shown.
    const shown =
      input.version === undefined
        ? inForceAt(versions, now)
        : versions.find(
            ({ version, isApproved, isWithdrawn }) => version === input.version && isApproved && !isWithdrawn,
          );
    const text = shown ? await readText(parts, input.text, shown.version, language) : null;
    if (!shown || !text) return refuse('notFound');
    const coming = comingAfter(versions, now);
    return {
      text: input.text,
      version: shown.version,
      from: isoTime(shown.from),
      coming: coming && { version: coming.version, from: isoTime(coming.from) },
      title: text.title,
      preamble: text.preamble,
      articles: text.articles.map(({ heading, paragraphs }) => ({ heading, paragraphs: [...paragraphs] })),
      closing: text.closing,
    };
  };
}

async function readText(
  { database }: Pick<Parts, 'database'>,
  text: LegalName,
  version: number,
  language: Language,
): Promise<LegalText | null> {
  if (version === 1) return (await loadLegal(language))[text];
  const row = await database.kysely
    .selectFrom('legal_texts')
    .select(['title', 'body'])
    .where('text', '=', text)
    .where('version', '=', version)
    .where('language', '=', language)
    .executeTakeFirst();
  return row ? legalOf(row.title, row.body) : null;
}

import { refuse } from '@bourse/contract/refusals.ts';
import type { LegalTextName } from '@bourse/contract/constants.ts';
import { type LegalText, loadLegalTexts } from '@bourse/contract/legal/documents/load-legal-texts.ts';
import { parseLegalText } from '@bourse/contract/legal/documents/legal-text.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { findUpcomingLegalVersion, findLegalVersionInForce } from '@bourse/core/accounts/legal/legal-text-versions.ts';
import { readLegalVersions } from '../customers/legal-versions-and-consents.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { isoTime } from '@bourse/core/dates.ts';

export function getLegalTexts(
  dependencies: Pick<ServerDependencies, 'database' | 'clock' | 'world'>,
): Handler<'common/getLegal'> {
  return async (input, { language }) => {
    const now = dependencies.clock.now();
    const versions = await readLegalVersions(dependencies.database.kysely, dependencies.world, input.text);
    // Unapproved and withdrawn versions aren't shown.
    const visibleVersion =
      input.version === undefined
        ? findLegalVersionInForce(versions, now)
        : versions.find(
            ({ version, isApproved, isWithdrawn }) => version === input.version && isApproved && !isWithdrawn,
          );
    const text = visibleVersion ? await readText(dependencies, input.text, visibleVersion.version, language) : null;
    if (!visibleVersion || !text) return refuse('notFound');
    const coming = findUpcomingLegalVersion(versions, now);
    return {
      text: input.text,
      version: visibleVersion.version,
      from: isoTime(visibleVersion.from),
      coming: coming && { version: coming.version, from: isoTime(coming.from) },
      title: text.title,
      preamble: text.preamble,
      articles: text.articles.map(({ heading, paragraphs }) => ({ heading, paragraphs: [...paragraphs] })),
      closing: text.closing,
    };
  };
}

async function readText(
  { database }: Pick<ServerDependencies, 'database'>,
  text: LegalTextName,
  version: number,
  language: Language,
): Promise<LegalText | null> {
  if (version === 1) return (await loadLegalTexts(language))[text];
  const row = await database.kysely
    .selectFrom('legal_texts')
    .select(['title', 'body'])
    .where('text', '=', text)
    .where('version', '=', version)
    .where('language', '=', language)
    .executeTakeFirst();
  return row ? parseLegalText(row.title, row.body) : null;
}

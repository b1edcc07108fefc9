/** A legal text as it is being typed: in all languages or none. */
import { isPlainLine, isPlainText } from '@bourse/core/information/content/plain-text.ts';
import type { CallInput } from '../../api/staff-api-client.ts';
import { LEGAL_TEXT_LENGTH_MAXIMUM } from '@bourse/contract/legal/calls.ts';
import { PUBLICATION_TITLE_LENGTH_MAXIMUM } from '@bourse/contract/publication-schemas.ts';
import { LANGUAGES, type Language } from '@bourse/contract/texts/languages.ts';
import { parseLegalText } from '@bourse/contract/legal/documents/legal-text.ts';
import { type PublicationDraftText, trimText, type PublicationDraft } from '../../publications/publication-draft.ts';

type LegalPieces = CallInput<'staff/writeLegal'>['texts'];
/** Keys of the console's words. */
export type LegalTextFault = 'needed' | 'tooLong' | 'hidden' | 'form';
export type LegalTextFaults = Partial<Record<Language, Partial<Record<keyof PublicationDraftText, LegalTextFault>>>>;

const titleFault = (title: string): LegalTextFault | null =>
  title === ''
    ? 'needed'
    : title.length > PUBLICATION_TITLE_LENGTH_MAXIMUM
      ? 'tooLong'
      : isPlainLine(title)
        ? null
        : 'hidden';
const bodyFault = (body: string): LegalTextFault | null =>
  body === ''
    ? 'needed'
    : body.length > LEGAL_TEXT_LENGTH_MAXIMUM
      ? 'tooLong'
      : !isPlainText(body)
        ? 'hidden'
        : parseLegalText('', body)
          ? null
          : 'form';

/** `texts` is null while something is missing or wrong. */
export function parseLegalTextDraft(draft: PublicationDraft): { texts: LegalPieces | null; faults: LegalTextFaults } {
  const faults: LegalTextFaults = {};
  const pieces = LANGUAGES.map((language) => {
    const piece = { title: trimText(draft[language].title), body: trimText(draft[language].body) };
    const [title, body] = [titleFault(piece.title), bodyFault(piece.body)];
    if (title || body) faults[language] = { ...(title ? { title } : {}), ...(body ? { body } : {}) };
    return [language, piece];
  });
  return { texts: Object.keys(faults).length > 0 ? null : (Object.fromEntries(pieces) as LegalPieces), faults };
}

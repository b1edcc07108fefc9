/** A legal text as it is being typed: in all languages or none. */
import { isLine, isProse } from '@bourse/core/information/content/prose.ts';
import type { Input } from '../../api/client.ts';
import { LEGAL_LENGTH } from '@bourse/contract/legal/calls.ts';
import { TITLE_LENGTH } from '@bourse/contract/publication.ts';
import { LANGUAGES, type Language } from '@bourse/contract/texts/languages.ts';
import { legalOf } from '@bourse/contract/legal/documents/legal-text.ts';
import { type DraftPiece, tidied, type WrittenDraft } from '../../publications/publication-draft.ts';

type LegalPieces = Input<'staff/writeLegal'>['texts'];
/** Keys of the console's words. */
export type LegalFault = 'needed' | 'tooLong' | 'hidden' | 'form';
export type LegalFaults = Partial<Record<Language, Partial<Record<keyof DraftPiece, LegalFault>>>>;

const titleFault = (title: string): LegalFault | null =>
  title === '' ? 'needed' : title.length > TITLE_LENGTH ? 'tooLong' : isLine(title) ? null : 'hidden';
const bodyFault = (body: string): LegalFault | null =>
  body === ''
    ? 'needed'
    : body.length > LEGAL_LENGTH
      ? 'tooLong'
      : !isProse(body)
        ? 'hidden'
        : legalOf('', body)
          ? null
          : 'form';

/** `texts` is null while something is missing or wrong. */
export function readLegal(draft: WrittenDraft): { texts: LegalPieces | null; faults: LegalFaults } {
  const faults: LegalFaults = {};
  const pieces = LANGUAGES.map((language) => {
    const piece = { title: tidied(draft[language].title), body: tidied(draft[language].body) };
    const [title, body] = [titleFault(piece.title), bodyFault(piece.body)];
    if (title || body) faults[language] = { ...(title ? { title } : {}), ...(body ? { body } : {}) };
    return [language, piece];
  });
  return { texts: Object.keys(faults).length > 0 ? null : (Object.fromEntries(pieces) as LegalPieces), faults };
}

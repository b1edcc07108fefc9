/** A title and paragraphs in each language, as they are being typed. A language without either is left out. */
import { isLine, isProse } from '@bourse/core/information/content/prose.ts';
import { LANGUAGES, type Language } from '@bourse/contract/texts/languages.ts';
import { BODY_LENGTH, TITLE_LENGTH, type Written } from '@bourse/contract/publication.ts';

export interface DraftPiece {
  title: string;
  body: string;
}
export type WrittenDraft = Readonly<Record<Language, DraftPiece>>;
/** Keys of the console's words. */
export type WrittenFault = 'needed' | 'tooLong' | 'hidden';
export type WrittenFaults = Partial<Record<Language, Partial<Record<keyof DraftPiece, WrittenFault>>>>;

export const EMPTY_DRAFT: WrittenDraft = {
  en: { title: '', body: '' },
  cn: { title: '', body: '' },
  kor: { title: '', body: '' },
  zhs: { title: '', body: '' },
  esp: { title: '', body: '' },
};

export const tidied = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim();

const faultOf = (text: string, length: number, isGood: (text: string) => boolean): WrittenFault | null =>
  text === '' ? 'needed' : text.length > length ? 'tooLong' : isGood(text) ? null : 'hidden';

/** `texts` is null while something is missing or wrong; `isEmpty` if nothing is typed at all. */
export function readWritten(draft: WrittenDraft): { texts: Written | null; faults: WrittenFaults; isEmpty: boolean } {
  const texts: Written = {};
  const faults: WrittenFaults = {};
  for (const language of LANGUAGES) {
    const [title, body] = [tidied(draft[language].title), tidied(draft[language].body)];
    if (title === '' && body === '') continue;
    const wrong = { title: faultOf(title, TITLE_LENGTH, isLine), body: faultOf(body, BODY_LENGTH, isProse) };
    if (wrong.title || wrong.body)
      faults[language] = {
        ...(wrong.title ? { title: wrong.title } : {}),
        ...(wrong.body ? { body: wrong.body } : {}),
      };
    else texts[language] = { title, body };
  }
  const isEmpty = Object.keys(texts).length + Object.keys(faults).length === 0;
  return { texts: isEmpty || Object.keys(faults).length > 0 ? null : texts, faults, isEmpty };
}

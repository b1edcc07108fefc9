/** A title and paragraphs in each language, as they are being typed. A language without either is left out. */
import { isPlainLine, isPlainText } from '@bourse/core/information/content/plain-text.ts';
import { LANGUAGES, type Language } from '@bourse/contract/texts/languages.ts';
import {
  PUBLICATION_BODY_LENGTH_MAXIMUM,
  PUBLICATION_TITLE_LENGTH_MAXIMUM,
  type TextsByLanguage,
} from '@bourse/contract/publication-schemas.ts';

export interface PublicationDraftText {
  title: string;
  body: string;
}
export type PublicationDraft = Readonly<Record<Language, PublicationDraftText>>;
/** Keys of the console's words. */
export type PublicationFault = 'needed' | 'tooLong' | 'hidden';
export type PublicationFaults = Partial<
  Record<Language, Partial<Record<keyof PublicationDraftText, PublicationFault>>>
>;

export const EMPTY_PUBLICATION_DRAFT: PublicationDraft = {
  en: { title: '', body: '' },
  cn: { title: '', body: '' },
  kor: { title: '', body: '' },
  zhs: { title: '', body: '' },
  esp: { title: '', body: '' },
};

export const trimText = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim();

const faultOf = (text: string, length: number, isGood: (text: string) => boolean): PublicationFault | null =>
  text === '' ? 'needed' : text.length > length ? 'tooLong' : isGood(text) ? null : 'hidden';

/** `texts` is null while something is missing or wrong; `isEmpty` if nothing is typed at all. */
export function parsePublicationDraft(draft: PublicationDraft): {
  texts: TextsByLanguage | null;
  faults: PublicationFaults;
  isEmpty: boolean;
} {
  const texts: TextsByLanguage = {};
  const faults: PublicationFaults = {};
  for (const language of LANGUAGES) {
    const [title, body] = [trimText(draft[language].title), trimText(draft[language].body)];
    if (title === '' && body === '') continue;
    const wrong = {
      title: faultOf(title, PUBLICATION_TITLE_LENGTH_MAXIMUM, isPlainLine),
      body: faultOf(body, PUBLICATION_BODY_LENGTH_MAXIMUM, isPlainText),
    };
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

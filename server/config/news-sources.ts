import { LANGUAGES, type Language } from '@bourse/contract/texts/languages.ts';
import { isPlainLine } from '@bourse/core/information/content/plain-text.ts';

/** A news feed (RSS or Atom) in one language, with the licence under which it is shown. */
export interface NewsSource {
  name: string;
  language: Language;
  licence: string;
  url: string;
  /** Whether somebody pays for its items. */
  sponsored: boolean;
}

/** Null if any of the sources is invalid. */
export function readNewsSources(text: string): readonly NewsSource[] | null {
  const sources = text.split(';').map((each) => {
    const [name = '', language = '', licence = '', url = '', paid, ...more] = each
      .split('|')
      .map((part) => part.trim());
    const right =
      more.length === 0 &&
      (paid === undefined || paid === 'sponsored') &&
      [name, licence].every((line) => isPlainLine(line) && line.length <= 80) &&
      /^https:\/\/[^\s@]{1,500}$/.test(url) &&
      URL.canParse(url);
    const known = LANGUAGES.find((each) => each === language);
    return right && known ? { name, language: known, licence, url, sponsored: paid !== undefined } : null;
  });
  const found = sources.filter((each) => each !== null);
  const names = new Set(found.map(({ name }) => name));
  return found.length === sources.length && names.size === found.length && found.length <= 20 ? found : null;
}

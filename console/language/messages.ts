/** How the framework gets its messages: by our own languages' names, in the language chosen in the console. */
import type { I18nProvider } from 'react-admin';
import { chooseLanguage, LANGUAGE_NAMES, LOCALES } from '@bourse/contract/texts/languages.ts';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import { frameworkKor } from '../texts/framework-kor.ts';
import { CONSOLE_LANGUAGES, type ConsoleLanguage, setCurrentLanguage } from './console-language.ts';

const MESSAGES: Record<ConsoleLanguage, typeof englishMessages> = { en: englishMessages, kor: frameworkKor };

function choose(value: string): ConsoleLanguage {
  const language = CONSOLE_LANGUAGES.find((each) => each === value) ?? 'en';
  setCurrentLanguage(language);
  document.documentElement.lang = LOCALES[language];
  return language;
}

/** The language that the browser asks for, until somebody chooses one. */
export const firstLanguage = (): ConsoleLanguage =>
  navigator.languages.find((tag) => /^(ko|en)\b/.test(tag))?.startsWith('ko') ? 'kor' : 'en';

export function createMessages(): I18nProvider {
  return polyglotI18nProvider(
    (locale) => MESSAGES[choose(chooseLanguage(locale))],
    firstLanguage(),
    CONSOLE_LANGUAGES.map((locale) => ({ locale, name: LANGUAGE_NAMES[locale] })),
  );
}

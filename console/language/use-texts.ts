/** The console's own texts in the language chosen. */
import { useLocaleState } from 'react-admin';
import { texts as en, type Texts } from '../texts/en/index.ts';
import { texts as kor } from '../texts/kor/index.ts';
import { CONSOLE_LANGUAGES, type ConsoleLanguage } from './console-language.ts';

export type { Texts } from '../texts/en/index.ts';

export const TEXTS: Record<ConsoleLanguage, Texts> = { en, kor };

export function useConsoleLanguage(): ConsoleLanguage {
  const [locale] = useLocaleState();
  return CONSOLE_LANGUAGES.find((language) => language === locale) ?? 'en';
}

export const useTexts = (): Texts => TEXTS[useConsoleLanguage()];

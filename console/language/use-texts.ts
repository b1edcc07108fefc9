/** The console's own texts in the chosen language. */
import { useLocaleState } from 'react-admin';
import { CONSOLE_LANGUAGES, type ConsoleLanguage } from './console-language.ts';
import type { Texts } from './texts.ts';

export type { Texts };

let tables: Readonly<Record<ConsoleLanguage, Texts>>;

/** Registers the texts, before anything is shown. */
export function startTexts(all: Readonly<Record<ConsoleLanguage, Texts>>): void {
  tables = all;
}

export function useConsoleLanguage(): ConsoleLanguage {
  const [locale] = useLocaleState();
  return CONSOLE_LANGUAGES.find((language) => language === locale) ?? 'en';
}

export const useTexts = (): Texts => tables[useConsoleLanguage()];

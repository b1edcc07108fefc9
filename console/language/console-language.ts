/** The languages of the operator's staff. */
import type { Language } from '@bourse/contract/texts/languages.ts';

export const CONSOLE_LANGUAGES = ['en', 'kor'] as const satisfies readonly Language[];
export type ConsoleLanguage = (typeof CONSOLE_LANGUAGES)[number];

let current: ConsoleLanguage = 'en';
/** The console's present language, for code outside its screens: a call's header, a figure's unit. */
export const getCurrentLanguage = (): ConsoleLanguage => current;
export function setCurrentLanguage(language: ConsoleLanguage): void {
  current = language;
}

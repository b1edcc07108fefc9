/** The languages of the operator's staff, and the one that is shown. */
import { createStore } from '@bourse/web/external-store.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';

export const CONSOLE_LANGUAGES = ['en', 'kor'] as const satisfies readonly Language[];
export type ConsoleLanguage = (typeof CONSOLE_LANGUAGES)[number];

export const consoleLanguage = createStore<ConsoleLanguage>('en');
/** For code outside the screens: a call's header, a figure's unit. */
export const getCurrentLanguage = consoleLanguage.get;

/** The language that the browser asks for. */
export const getBrowserLanguage = (): ConsoleLanguage =>
  navigator.languages.find((tag) => /^(ko|en)\b/.test(tag))?.startsWith('ko') ? 'kor' : 'en';

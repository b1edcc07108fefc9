/** The languages of the operator's staff. */
import type { Language } from '@bourse/contract/texts/languages.ts';

export const CONSOLE_LANGUAGES = ['en', 'kor'] as const satisfies readonly Language[];
export type ConsoleLanguage = (typeof CONSOLE_LANGUAGES)[number];

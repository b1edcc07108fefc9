/**
 * All texts, two chunks a language: what the first screens need, and the rest. English defines the keys; in the others
 * a missing or surplus one is a type error.
 */
import { guardTable } from './fill.ts';
import type { Language } from './languages.ts';

export { fill, guardChinese, placeholdersOf, type Values } from './fill.ts';
export { chooseLanguage, LANGUAGE_NAMES, LANGUAGES, type Language, LOCALES, negotiateLanguage } from './languages.ts';

export type Texts = typeof import('./en/index.ts').texts;

export type FirstTexts = typeof import('./en/first.ts').first;
export type LaterTexts = typeof import('./en/later.ts').later;

const firstOf: Record<Language, () => Promise<{ first: FirstTexts }>> = {
  en: () => import('./en/first.ts'),
  cn: () => import('./cn/first.ts'),
  kor: () => import('./kor/first.ts'),
  zhs: () => import('./zhs/first.ts'),
  esp: () => import('./esp/first.ts'),
};
const laterOf: Record<Language, () => Promise<{ later: LaterTexts }>> = {
  en: () => import('./en/later.ts'),
  cn: () => import('./cn/later.ts'),
  kor: () => import('./kor/later.ts'),
  zhs: () => import('./zhs/later.ts'),
  esp: () => import('./esp/later.ts'),
};

/** In English and Spanish an entry that still holds Chinese characters reads `error`. */
export const loadFirstTexts = async (language: Language): Promise<FirstTexts> =>
  guardTable((await firstOf[language]()).first, language);
export const loadLaterTexts = async (language: Language): Promise<LaterTexts> =>
  guardTable((await laterOf[language]()).later, language);

/** Both chunks as one table: sentences for refusals come with both. */
export const joinTexts = (first: FirstTexts, later: LaterTexts): Texts => ({
  ...first,
  ...later,
  errors: { ...first.errors, ...later.errors },
});

/** A language's whole table. */
export async function loadTexts(language: Language): Promise<Texts> {
  const [first, later] = await Promise.all([loadFirstTexts(language), loadLaterTexts(language)]);
  return joinTexts(first, later);
}

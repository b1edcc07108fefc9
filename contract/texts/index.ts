/** All texts, one chunk a language. English defines the keys; in the others a missing or surplus one is a type error. */
import { guardTable } from './fill.ts';
import type { Language } from './languages.ts';

export { fill, guardChinese, placeholdersOf, type Values } from './fill.ts';
export { chooseLanguage, LANGUAGE_NAMES, LANGUAGES, type Language, LOCALES, negotiateLanguage } from './languages.ts';

export type Texts = typeof import('./en/index.ts').texts;

const loaders: Record<Language, () => Promise<{ texts: Texts }>> = {
  en: () => import('./en/index.ts'),
  cn: () => import('./cn/index.ts'),
  kor: () => import('./kor/index.ts'),
  zhs: () => import('./zhs/index.ts'),
  esp: () => import('./esp/index.ts'),
};

/** A language's whole table; in English and Spanish an entry that still holds Chinese characters reads `error`. */
export async function loadTexts(language: Language): Promise<Texts> {
  const { texts } = await loaders[language]();
  return guardTable(texts, language);
}

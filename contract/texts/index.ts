/**
 * All texts in two parts a language: what the first screens need, and the rest. Both are folded from the areas' texts.
 * English defines the keys; in the others a missing or surplus one is a type error.
 */
import type { AreaTextLoaders } from '../area.ts';
import { mergeTables } from '@bourse/core/area-exports.ts';
import { guardTable } from './fill.ts';
import { fetchLaterTexts, firstTexts } from './first.ts';
import type { Language } from './languages.ts';
import type { FirstTexts, LaterTexts, Texts } from './text-tables.ts';

export { fill, guardChinese, placeholdersOf, type Values } from './fill.ts';
export { chooseLanguage, LANGUAGE_NAMES, LANGUAGES, type Language, LOCALES, negotiateLanguage } from './languages.ts';

const read = async (parts: readonly AreaTextLoaders<object>[], language: Language): Promise<object> =>
  mergeTables(await Promise.all(parts.map(async (texts) => (await texts[language]()).texts)));

/** All areas are listed in what a first load doesn't have; the texts themselves go out together with that list. */
async function readLater(language: Language): Promise<object> {
  const [{ collectAreaExports }] = await Promise.all([
    import('../collect-area-exports.ts'),
    fetchLaterTexts[language](),
  ]);
  return read(collectAreaExports('texts'), language);
}

/** A language's whole table as it is written. */
export const readTexts = async (language: Language): Promise<Texts> =>
  mergeTables(await Promise.all([read(firstTexts, language), readLater(language)])) as Texts;

/** In English and Spanish an entry that still holds Chinese characters reads `error`. */
export const loadFirstTexts = async (language: Language): Promise<FirstTexts> =>
  guardTable((await read(firstTexts, language)) as FirstTexts, language);
export const loadLaterTexts = async (language: Language): Promise<LaterTexts> =>
  guardTable((await readLater(language)) as LaterTexts, language);
export const loadTexts = async (language: Language): Promise<Texts> => guardTable(await readTexts(language), language);

/** Both parts as one table: sentences for refusals come with both. Harmless if it is done again. */
export const joinTexts = (first: FirstTexts, later: LaterTexts): Texts => mergeTables([first, later], 'last') as Texts;

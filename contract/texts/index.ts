/**
 * All texts in two parts a language: what the first screens need, and the rest. Both are folded from the areas' texts.
 * English defines the keys; in the others a missing or surplus one is a type error.
 */
import type { AreaTextLoaders } from '../area.ts';
import { mergeTables } from '@bourse/core/area-exports.ts';
import { hideUntranslatedTexts } from './fill-placeholders.ts';
import { laterTextLoaders, firstTextLoaders } from './first-load-texts.ts';
import type { Language } from './languages.ts';
import type { FirstTexts, LaterTexts, Texts } from './text-tables.ts';

export { fillPlaceholders, hideUntranslatedText, placeholdersOf, type PlaceholderValues } from './fill-placeholders.ts';
export { chooseLanguage, LANGUAGE_NAMES, LANGUAGES, type Language, LOCALES, negotiateLanguage } from './languages.ts';

const read = async (parts: readonly AreaTextLoaders<object>[], language: Language): Promise<object> =>
  mergeTables(await Promise.all(parts.map(async (texts) => (await texts[language]()).default)));

/** All areas are listed in what a first load doesn't have; the texts themselves go out together with that list. */
async function readLater(language: Language): Promise<object> {
  const [{ collectAreaExports }] = await Promise.all([
    import('../collect-area-exports.ts'),
    laterTextLoaders[language](),
  ]);
  return read(collectAreaExports('texts'), language);
}

/** A language's whole table as it is written. */
export const loadRawTexts = async (language: Language): Promise<Texts> =>
  mergeTables(await Promise.all([read(firstTextLoaders, language), readLater(language)])) as Texts;

/** In English and Spanish an entry that still holds Chinese characters reads `error`. */
export const loadFirstTexts = async (language: Language): Promise<FirstTexts> =>
  hideUntranslatedTexts((await read(firstTextLoaders, language)) as FirstTexts, language);
export const loadLaterTexts = async (language: Language): Promise<LaterTexts> =>
  hideUntranslatedTexts((await readLater(language)) as LaterTexts, language);
export const loadTexts = async (language: Language): Promise<Texts> =>
  hideUntranslatedTexts(await loadRawTexts(language), language);

/** Both parts as one table: sentences for refusals come with both. Harmless if it is done again. */
export const joinTexts = (first: FirstTexts, later: LaterTexts): Texts => mergeTables([first, later], 'last') as Texts;

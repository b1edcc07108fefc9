/**
 * The reader's language: stored under `language` once chosen, until then the browser's. Texts are loaded one language
 * at a time, those of later screens with the first of these.
 */
import {
  fillPlaceholders,
  hideUntranslatedText,
  type Language,
  LANGUAGES,
  joinTexts,
  LOCALES,
  loadFirstTexts,
  loadLaterTexts,
  type PlaceholderValues,
} from '@bourse/contract/texts/index.ts';
import { type LaterTexts, type Texts } from '@bourse/contract/texts/text-tables.ts';
import { formatFirstRefusalText } from '@bourse/contract/texts/first-load-texts.ts';
import type { DateFormats } from '@bourse/contract/format.ts';
import type { MessageParams } from '@bourse/contract/texts/format-messages.ts';
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../session/local-storage.ts';

interface LanguageState {
  language: Language;
  texts: Texts;
}

let reading: LanguageState | null = null;
const started = Promise.withResolvers<void>();
const listeners = new Set<() => void>();

function applyReading(next: LanguageState): void {
  reading = next;
  document.documentElement.lang = LOCALES[next.language];
  for (const listener of listeners) listener();
  started.resolve();
}

/** Whether a later screen has been asked for; then every language is loaded completely. */
let isWhole = false;

/** For the first screens' refusals, until the others arrive with their sentences. */
let refusalText = formatFirstRefusalText;

const laterTexts = new Map<Language, Promise<LaterTexts>>();

async function fetchLater(language: Language): Promise<LaterTexts> {
  const [later, all] = await Promise.all([
    loadLaterTexts(language),
    import('@bourse/contract/texts/refusal-and-notice-texts.ts'),
  ]);
  refusalText = all.formatRefusalText;
  return later;
}

/** A language's later texts, once; what failed to load is requested again. */
function loadLater(language: Language): Promise<LaterTexts> {
  const known = laterTexts.get(language);
  if (known) return known;
  const coming = fetchLater(language);
  laterTexts.set(language, coming);
  coming.catch(() => laterTexts.delete(language));
  return coming;
}

/** Without the later areas until `loadAllTexts`: the router shows no screen that needs them before. */
async function loadTexts(language: Language): Promise<Texts> {
  const [first, later] = await Promise.all([loadFirstTexts(language), isWhole ? loadLater(language) : null]);
  // A later screen may have been asked for meanwhile.
  return isWhole ? joinTexts(first, later ?? (await loadLater(language))) : (first as Texts);
}

/** Loads the texts of later screens, in the language in use by then. */
export async function loadAllTexts(): Promise<void> {
  isWhole = true;
  // They are requested together with the first texts, not after them; failures are requested again below.
  if (!reading) loadLater(getLanguage()).catch(() => undefined);
  await started.promise;
  while (!('trading' in getLanguageState().texts)) {
    const { language } = getLanguageState();
    const later = await loadLater(language);
    if (getLanguageState().language === language)
      applyReading({ language, texts: joinTexts(getLanguageState().texts, later) });
  }
}

/** What `public/boot.js` found among the browser's languages, by the page's tag. */
const browserLanguage = LANGUAGES.find((language) => LOCALES[language] === globalThis.document?.documentElement.lang);

/** The stored language; the browser's if nothing, or none of the five, is stored. */
const preferred = (stored = readStored('language')): Language =>
  LANGUAGES.find((language) => language === stored) ?? browserLanguage ?? 'en';

export async function loadInitialLanguage(): Promise<void> {
  const language = preferred();
  applyReading({ language, texts: await loadTexts(language) });
}

/** Stores a language and shows it once its texts have arrived. */
export async function setLanguage(language: Language): Promise<void> {
  const texts = await loadTexts(language);
  writeStored('language', language);
  applyReading({ language, texts });
}

// Another tab of the same browser chose a language: this one follows. If its texts can't be fetched, the old one stays.
globalThis.addEventListener?.('storage', (event: StorageEvent) => {
  if (!reading || (event.key !== null && event.key !== 'language')) return;
  const language = preferred(event.newValue);
  loadTexts(language).then(
    (texts) => preferred() === language && applyReading({ language, texts }),
    () => {},
  );
});

function getLanguageState(): LanguageState {
  if (!reading) throw new Error('texts are read before the language was started');
  return reading;
}

export const getLanguage = (): Language => reading?.language ?? preferred();
export const getLocale = (): string => LOCALES[getLanguage()];
/** Resolves once texts can be read; for code that may run while they are still on their way. */
export const waitForTexts = (): Promise<void> => started.promise;

/** How the reader writes dates; null before the language was started. */
export const findDateFormats = (): DateFormats | null => reading?.texts.formats ?? null;

/** The whole table outside components. */
export const getTexts = (): Texts => getLanguageState().texts;

/** The sentence for a refusal; null if this version, or what is loaded of it, has none. */
export const formatRefusal = (code: string, params: MessageParams): string | null =>
  refusalText(getTexts(), code, params);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Calls after each change of the language, not when more texts of the same one arrive. */
export function onLanguageChange(changed: () => void): void {
  let before = getLanguage();
  listeners.add(() => {
    if (getLanguage() === before) return;
    before = getLanguage();
    changed();
  });
}

/** Texts of one area in the reader's language: `const t = useTexts('home')`, then `t.portfolio`. */
export function useTexts<Area extends keyof Texts>(area: Area): Texts[Area] {
  return useSyncExternalStore(subscribe, getLanguageState, getLanguageState).texts[area];
}

/** Texts of every area, for code that takes its words from several. */
export const useAllTexts = (): Texts => useSyncExternalStore(subscribe, getLanguageState, getLanguageState).texts;

export const useLanguage = (): Language => useSyncExternalStore(subscribe, getLanguageState).language;

/** A server's own sentence under the rule for texts that were left in Chinese. */
export const hideChineseMessage = (message: string): string => hideUntranslatedText(message, getLanguage());

export { fillPlaceholders, type Language, type Texts, type PlaceholderValues };

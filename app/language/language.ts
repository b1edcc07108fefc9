/** The reader's language: stored under `language`, its texts loaded one language at a time. */
import { chooseLanguage, fill, guardChinese, type Language, LOCALES, loadTexts, type Texts, type Values } from '@bourse/contract/texts/index.ts';
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../session/storage.ts';

interface Reading {
  language: Language;
  texts: Texts;
}

let reading: Reading | null = null;
const started = Promise.withResolvers<void>();
const listeners = new Set<() => void>();

function show(next: Reading): void {
  reading = next;
  document.documentElement.lang = LOCALES[next.language];
  for (const listener of listeners) listener();
  started.resolve();
}

/** Loads the stored language; anything stored that is none of the five, or nothing, is English. */
export async function startLanguage(): Promise<void> {
  const language = chooseLanguage(readStored('language'));
  show({ language, texts: await loadTexts(language) });
}

/** Stores a language and shows it once its texts are here. */
export async function setLanguage(language: Language): Promise<void> {
  const texts = await loadTexts(language);
  writeStored('language', language);
  show({ language, texts });
}

function present(): Reading {
  if (!reading) throw new Error('texts are read before the language was started');
  return reading;
}

export const getLanguage = (): Language => reading?.language ?? chooseLanguage(readStored('language'));
export const getLocale = (): string => LOCALES[getLanguage()];
/** Resolves once texts can be read; for what may happen while they are still on their way. */
export const whenTextsAreHere = (): Promise<void> => started.promise;

/** The whole table outside of components. */
export const getTexts = (): Texts => present().texts;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Texts of one area in the reader's language: `const t = useTexts('home')`, then `t.portfolio`. */
export function useTexts<Area extends keyof Texts>(area: Area): Texts[Area] {
  return useSyncExternalStore(subscribe, present, present).texts[area];
}

export const useLanguage = (): Language => useSyncExternalStore(subscribe, present).language;

/** A server's own sentence under the rule for texts that were left in Chinese. */
export const guardMessage = (message: string): string => guardChinese(message, getLanguage());

export { fill, type Language, type Texts, type Values };

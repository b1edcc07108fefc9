/**
 * The guide's sentences in each language, with placeholders for figures, and the names of figures and sources. Only the
 * server fills them, so no front-end build contains them.
 */
import type { QuestionPhrases, QuestionWords } from '@bourse/core/information/guide/find-subjects.ts';
import type { FactName, SentenceName, SourceName } from '@bourse/core/information/guide/names.ts';
import { guardTable } from '../texts/fill.ts';
import type { Language } from '../texts/languages.ts';

export interface Says {
  sentences: Readonly<Record<SentenceName, string>>;
  facts: Readonly<Record<FactName, string>>;
  sources: Readonly<Record<SourceName, string>>;
  side: Readonly<Record<'buy' | 'sell' | 'both', string>>;
  /** The words that reveal a question's subject, separated by "|". */
  finds: QuestionWords;
  asks: QuestionPhrases;
  /** The names of currencies after a short amount; otherwise their codes. */
  currencies: Readonly<Record<string, string>>;
}

const LOADERS: Readonly<Record<Language, () => Promise<{ says: Says }>>> = {
  en: () => import('./texts/says/en.ts'),
  cn: () => import('./texts/says/cn.ts'),
  kor: () => import('./texts/says/kor.ts'),
  zhs: () => import('./texts/says/zhs.ts'),
  esp: () => import('./texts/says/esp.ts'),
};

/** The templates as written, with unfilled placeholders. */
export const readSays = async (language: Language): Promise<Says> => (await LOADERS[language]()).says;
/** In English and Spanish an entry that still holds Chinese characters reads `error`. */
export const loadSays = async (language: Language): Promise<Says> => guardTable(await readSays(language), language);

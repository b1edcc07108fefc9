/**
 * The guide's sentences in each language, with placeholders for figures, and the names of figures and sources. Only the
 * server fills them, so no front-end build contains them.
 */
import type { QuestionPhrases, QuestionWords } from '@bourse/core/information/guide/find-subjects.ts';
import type { FactName, GuideSentenceName, FactSource } from '@bourse/core/information/guide/guide-names.ts';
import { guardTable } from '../texts/fill.ts';
import type { Language } from '../texts/languages.ts';

export interface GuideAnswerTexts {
  sentences: Readonly<Record<GuideSentenceName, string>>;
  facts: Readonly<Record<FactName, string>>;
  sources: Readonly<Record<FactSource, string>>;
  side: Readonly<Record<'buy' | 'sell' | 'both', string>>;
  /** The words that reveal a question's subject, separated by "|". */
  finds: QuestionWords;
  asks: QuestionPhrases;
  /** The names of currencies after a short amount; otherwise their codes. */
  currencies: Readonly<Record<string, string>>;
}

const LOADERS: Readonly<Record<Language, () => Promise<{ says: GuideAnswerTexts }>>> = {
  en: () => import('./texts/says/en.ts'),
  cn: () => import('./texts/says/cn.ts'),
  kor: () => import('./texts/says/kor.ts'),
  zhs: () => import('./texts/says/zhs.ts'),
  esp: () => import('./texts/says/esp.ts'),
};

/** The templates as written, with unfilled placeholders. */
export const readGuideAnswerTexts = async (language: Language): Promise<GuideAnswerTexts> =>
  (await LOADERS[language]()).says;
/** In English and Spanish an entry that still holds Chinese characters reads `error`. */
export const loadGuideAnswerTexts = async (language: Language): Promise<GuideAnswerTexts> =>
  guardTable(await readGuideAnswerTexts(language), language);

/**
 * The words by which customers ask about their own figures, the questions that the guide offers to ask next, and what
 * it can't know, in each language; fetched once somebody asks. Only the server reads them.
 */
import type { GuideQuestionKind, GuideQuestionPhrases } from '@bourse/core/information/guide/understand-question.ts';
import { hideUntranslatedTexts } from '../texts/fill-placeholders.ts';
import type { Language } from '../texts/languages.ts';

export type GuideFollowUp =
  | 'costs'
  | 'selling'
  | 'unfilled'
  | 'ifFalls'
  | 'ifRises'
  | 'lost'
  | 'moved'
  | 'money'
  | 'risks';

export interface GuideQuestionTexts {
  phrases: GuideQuestionPhrases;
  /** About one instrument, and about everything. */
  asks: Readonly<Record<GuideFollowUp, { named: string; whole: string }>>;
  /** What an answer of the kind leaves open. */
  limits: Readonly<Record<GuideQuestionKind, string>>;
  /** A question about one instrument of which none is known. */
  nameOne: string;
  unknown: string;
}

const LOADERS: Readonly<Record<Language, () => Promise<{ guideQuestionTexts: GuideQuestionTexts }>>> = {
  en: () => import('./texts/questions/en.ts'),
  cn: () => import('./texts/questions/cn.ts'),
  kor: () => import('./texts/questions/kor.ts'),
  zhs: () => import('./texts/questions/zhs.ts'),
  esp: () => import('./texts/questions/esp.ts'),
};

export const loadRawGuideQuestionTexts = async (language: Language): Promise<GuideQuestionTexts> =>
  (await LOADERS[language]()).guideQuestionTexts;
/** In English and Spanish an entry that still holds Chinese characters reads `error`. */
export const loadGuideQuestionTexts = async (language: Language): Promise<GuideQuestionTexts> =>
  hideUntranslatedTexts(await loadRawGuideQuestionTexts(language), language);

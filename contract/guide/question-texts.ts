/**
 * The words by which customers ask about their own figures, the questions that the guide offers to ask next, and what
 * it can't know, in each language; fetched once somebody asks. Only the server reads them.
 */
import type { GuideQuestionKind, GuideQuestionPhrases } from '@bourse/core/information/guide/understand-question.ts';
import { declareTextsWithKeysOf } from '../area.ts';
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

const LOADERS = declareTextsWithKeysOf<GuideQuestionTexts>()({
  en: () => import('./texts/questions/en.json', { with: { type: 'json' } }),
  cn: () => import('./texts/questions/cn.json', { with: { type: 'json' } }),
  kor: () => import('./texts/questions/kor.json', { with: { type: 'json' } }),
  zhs: () => import('./texts/questions/zhs.json', { with: { type: 'json' } }),
  esp: () => import('./texts/questions/esp.json', { with: { type: 'json' } }),
});

export const loadRawGuideQuestionTexts = async (language: Language): Promise<GuideQuestionTexts> =>
  (await LOADERS[language]()).default;
/** In English and Spanish an entry that still holds Chinese characters reads `error`. */
export const loadGuideQuestionTexts = async (language: Language): Promise<GuideQuestionTexts> =>
  hideUntranslatedTexts(await loadRawGuideQuestionTexts(language), language);

/**
 * The guide's sentences in each language, with placeholders for figures, and the names of figures and sources. Only the
 * server fills them, so no front-end build contains them.
 */
import type {
  QuestionThemePhrases,
  QuestionThemeWords,
} from '@bourse/core/information/guide/find-question-subjects.ts';
import type {
  GuideFactName,
  GuideSentenceName,
  GuideFactSource,
} from '@bourse/core/information/guide/guide-sentence-names.ts';
import { declareTextsWithKeysOf } from '../area.ts';
import { hideUntranslatedTexts } from '../texts/fill-placeholders.ts';
import type { Language } from '../texts/languages.ts';

export interface GuideAnswerTexts {
  sentences: Readonly<Record<GuideSentenceName, string>>;
  facts: Readonly<Record<GuideFactName, string>>;
  sources: Readonly<Record<GuideFactSource, string>>;
  side: Readonly<Record<'buy' | 'sell' | 'both', string>>;
  /** The words that reveal a question's subject, separated by "|". */
  finds: QuestionThemeWords;
  asks: QuestionThemePhrases;
  /** The names of currencies after a short amount; otherwise their codes. */
  currencies: Readonly<Record<string, string>>;
}

const LOADERS = declareTextsWithKeysOf<GuideAnswerTexts>()({
  en: () => import('./texts/answers/en.json', { with: { type: 'json' } }),
  cn: () => import('./texts/answers/cn.json', { with: { type: 'json' } }),
  kor: () => import('./texts/answers/kor.json', { with: { type: 'json' } }),
  zhs: () => import('./texts/answers/zhs.json', { with: { type: 'json' } }),
  esp: () => import('./texts/answers/esp.json', { with: { type: 'json' } }),
});

/** The templates as written, with unfilled placeholders. */
export const loadRawGuideAnswerTexts = async (language: Language): Promise<GuideAnswerTexts> =>
  (await LOADERS[language]()).default;
/** In English and Spanish an entry that still holds Chinese characters reads `error`. */
export const loadGuideAnswerTexts = async (language: Language): Promise<GuideAnswerTexts> =>
  hideUntranslatedTexts(await loadRawGuideAnswerTexts(language), language);

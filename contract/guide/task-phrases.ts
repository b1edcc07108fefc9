/** The phrases by which customers name a task, in each language; fetched once somebody asks or searches. */
import type { GuideTaskWordsByTask } from '@bourse/core/information/guide/find-question-tasks.ts';
import { hideUntranslatedTexts } from '../texts/fill-placeholders.ts';
import type { Language } from '../texts/languages.ts';

const LOADERS: Readonly<Record<Language, () => Promise<{ guideTaskPhrases: GuideTaskWordsByTask }>>> = {
  en: () => import('./texts/tasks/en.ts'),
  cn: () => import('./texts/tasks/cn.ts'),
  kor: () => import('./texts/tasks/kor.ts'),
  zhs: () => import('./texts/tasks/zhs.ts'),
  esp: () => import('./texts/tasks/esp.ts'),
};

/** As written. */
export const loadRawTaskPhrases = async (language: Language): Promise<GuideTaskWordsByTask> =>
  (await LOADERS[language]()).guideTaskPhrases;
/** In English and Spanish an entry that still holds Chinese characters reads `error`. */
export const loadTaskPhrases = async (language: Language): Promise<GuideTaskWordsByTask> =>
  hideUntranslatedTexts(await loadRawTaskPhrases(language), language);

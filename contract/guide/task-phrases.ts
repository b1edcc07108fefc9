/** The phrases by which customers name a task, in each language; fetched once somebody asks or searches. */
import type { GuideTaskWordsByTask } from '@bourse/core/information/guide/find-question-tasks.ts';
import { declareTextsWithKeysOf } from '../area.ts';
import { hideUntranslatedTexts } from '../texts/fill-placeholders.ts';
import type { Language } from '../texts/languages.ts';

const LOADERS = declareTextsWithKeysOf<GuideTaskWordsByTask>()({
  en: () => import('./texts/tasks/en.json', { with: { type: 'json' } }),
  cn: () => import('./texts/tasks/cn.json', { with: { type: 'json' } }),
  kor: () => import('./texts/tasks/kor.json', { with: { type: 'json' } }),
  zhs: () => import('./texts/tasks/zhs.json', { with: { type: 'json' } }),
  esp: () => import('./texts/tasks/esp.json', { with: { type: 'json' } }),
});

/** As written. */
export const loadRawTaskPhrases = async (language: Language): Promise<GuideTaskWordsByTask> =>
  (await LOADERS[language]()).default;
/** In English and Spanish an entry that still holds Chinese characters reads `error`. */
export const loadTaskPhrases = async (language: Language): Promise<GuideTaskWordsByTask> =>
  hideUntranslatedTexts(await loadRawTaskPhrases(language), language);

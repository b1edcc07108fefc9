/** Finds screens by everyday words. */
import { loadTasks } from '@bourse/contract/guide/task-texts.ts';
import { tasksMeant, type TasksWords } from '@bourse/core/guide/find-tasks.ts';
import { useEffect, useState } from 'react';
import { type Language, useLanguage } from '../../../language/language.ts';
import { TASK_WAYS, type TaskWay } from './task-ways.ts';

export interface FoundWay extends TaskWay {
  title: string;
}
export type FindWays = (question: string, most: number) => FoundWay[];

const kept = new Map<Language, TasksWords>();

/** The search function once the reader's words are loaded, else null. If they can't be loaded, nothing is found. */
export function useFindWays(): FindWays | null {
  const language = useLanguage();
  const [failed, setFailed] = useState<Language | null>(null);
  const [, setLoaded] = useState<Language | null>(null);
  useEffect(() => {
    if (kept.has(language)) return;
    loadTasks(language).then(
      (words) => {
        kept.set(language, words);
        setLoaded(language);
      },
      () => setFailed(language),
    );
  }, [language]);
  const words = kept.get(language);
  if (words)
    return (question, most) =>
      tasksMeant(question, words, most).map((task) => ({ ...TASK_WAYS[task], title: words[task].does }));
  return failed === language ? () => [] : null;
}

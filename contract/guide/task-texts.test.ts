/** Everyday questions in each language find the right task, first among the results. */
import { TASKS, tasksMeant } from '@bourse/core/information/guide/find-tasks.ts';
import { themesOf } from '@bourse/core/information/guide/find-subjects.ts';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../texts/languages.ts';
import { readSays } from './answer-texts.ts';
import { readTasks } from './task-texts.ts';
import { questions as cn } from './testing-questions/cn.ts';
import { questions as en, type Questions } from './testing-questions/en.ts';
import { questions as esp } from './testing-questions/esp.ts';
import { questions as kor } from './testing-questions/kor.ts';
import { questions as zhs } from './testing-questions/zhs.ts';

const asked: Readonly<Record<Language, Questions>> = { en, cn, kor, zhs, esp };
const MOST = 3;

describe.each(LANGUAGES)('%s', async (language) => {
  const [tasks, says] = [await readTasks(language), await readSays(language)];

  test.each(asked[language])('%s', (question, wants) => {
    expect(tasksMeant(question, tasks, MOST)[0]).toBe(wants);
    if (wants === 'fees') expect(themesOf(question, says.finds)).toContain('charges');
  });

  test('has at least forty questions, and no two ways with one title', () => {
    expect(new Set(asked[language].map(([question]) => question)).size).toBeGreaterThanOrEqual(40);
    expect(new Set(TASKS.map((task) => tasks[task].does)).size).toBe(TASKS.length);
  });

  test('finds nothing in a greeting, in figures or in nothing', () => {
    for (const question of ['', '   ', '123', '?!', '(((', '.*', 'zebra', '안녕', '你好', '\u0000'])
      expect(tasksMeant(question, tasks, MOST), question).toEqual([]);
  });
});

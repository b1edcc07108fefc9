/** Everyday questions in each language find the right task, first among the results. */
import { GUIDE_TASKS, findMentionedTasks } from '@bourse/core/information/guide/find-question-tasks.ts';
import { findQuestionThemes } from '@bourse/core/information/guide/find-question-subjects.ts';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../texts/languages.ts';
import { loadRawGuideAnswerTexts } from './answer-texts.ts';
import { loadRawTaskPhrases } from './task-phrases.ts';
import { guideTestQuestions as cn } from './testing-questions/cn.ts';
import { guideTestQuestions as en, type GuideTestQuestions } from './testing-questions/en.ts';
import { guideTestQuestions as esp } from './testing-questions/esp.ts';
import { guideTestQuestions as kor } from './testing-questions/kor.ts';
import { guideTestQuestions as zhs } from './testing-questions/zhs.ts';

const questionsByLanguage: Readonly<Record<Language, GuideTestQuestions>> = { en, cn, kor, zhs, esp };
const MOST = 3;

describe.each(LANGUAGES)('%s', async (language) => {
  const [tasks, says] = [await loadRawTaskPhrases(language), await loadRawGuideAnswerTexts(language)];

  test.each(questionsByLanguage[language])('%s', (question, wants) => {
    expect(findMentionedTasks(question, tasks, MOST)[0]).toBe(wants);
    if (wants === 'fees') expect(findQuestionThemes(question, says.finds)).toContain('charges');
  });

  test('has at least forty questions, and no two tasks with the same title', () => {
    expect(new Set(questionsByLanguage[language].map(([question]) => question)).size).toBeGreaterThanOrEqual(40);
    expect(new Set(GUIDE_TASKS.map((task) => tasks[task].does)).size).toBe(GUIDE_TASKS.length);
  });

  test('finds no task in a greeting, in figures or in empty text', () => {
    for (const question of ['', '   ', '123', '?!', '(((', '.*', 'zebra', '안녕', '你好', '\u0000'])
      expect(findMentionedTasks(question, tasks, MOST), question).toEqual([]);
  });
});

/**
 * The guide's sentences are the same in each language, contain no numbers of their own, and neither advise nor predict.
 */
import { containsAdvice } from '@bourse/core/information/guide/check-guide-answer.ts';
import { CLASSIFIED_REFUSAL_CODES } from '@bourse/core/information/guide/explain-refusal.ts';
import { GUIDE_FACT_NAMES } from '@bourse/core/information/guide/guide-sentence-names.ts';
import { describe, expect, test } from 'vitest';
import { refusalCatalogue } from '../refusals.ts';
import { placeholdersOf } from '../texts/fill-placeholders.ts';
import { LANGUAGES, type Language } from '../texts/languages.ts';
import { loadRawGuideAnswerTexts, type GuideAnswerTexts } from './answer-texts.ts';

const tables = Object.fromEntries(
  await Promise.all(LANGUAGES.map(async (language) => [language, await loadRawGuideAnswerTexts(language)] as const)),
) as Record<Language, GuideAnswerTexts>;
const flat = ({ sentences, facts, sources, side }: GuideAnswerTexts) =>
  Object.entries({ ...sentences, ...facts, ...sources, ...side });
const bare = (text: string): string => text.replaceAll(/\{[^}]*\}/g, '');

describe.each(LANGUAGES)('%s', (language) => {
  const { sentences } = tables[language];

  test('has the same placeholders in each sentence as English', () => {
    const of = (says: GuideAnswerTexts) =>
      Object.entries(says.sentences).map(([name, text]) => [name, placeholdersOf(text).join()]);
    expect(of(tables[language]).sort()).toEqual(of(tables.en).sort());
  });

  test('has no number, no advice and no empty template', () => {
    const bad = Object.entries(sentences).filter(
      ([name, text]) =>
        text.trim() === '' || (name !== 'said' && (/\p{N}/u.test(bare(text)) || containsAdvice(bare(text)))),
    );
    expect(bad).toEqual([]);
  });

  test('is in its own script', () => {
    const script = {
      kor: /\p{Script=Hangul}/u,
      cn: /\p{Script=Han}/u,
      zhs: /\p{Script=Han}/u,
      en: /[a-z]/,
      esp: /[a-z]/,
    };
    const wrong =
      language === 'kor' || language === 'en' || language === 'esp' ? /\p{Script=Han}/u : /\p{Script=Hangul}/u;
    const bad = flat(tables[language]).filter(
      ([, text]) => bare(text) !== '' && (!script[language].test(text) || wrong.test(text)),
    );
    expect(bad).toEqual([]);
  });
});

test('each placeholder is a named figure, and each named refusal is in the catalogue', () => {
  for (const name of GUIDE_FACT_NAMES) expect(Object.keys(tables.en.facts), name).toContain(name);
  expect(CLASSIFIED_REFUSAL_CODES.filter((code) => !Object.hasOwn(refusalCatalogue, code))).toEqual([]);
  expect(new Set(CLASSIFIED_REFUSAL_CODES).size).toBe(CLASSIFIED_REFUSAL_CODES.length);
});

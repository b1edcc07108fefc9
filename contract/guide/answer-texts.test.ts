/**
 * The guide's sentences are the same in each language, contain no numbers of their own, and neither advise nor predict.
 */
import { advises } from '@bourse/core/information/guide/answer-check.ts';
import { NAMED_REFUSALS } from '@bourse/core/information/guide/explain-refusal.ts';
import { FACTS } from '@bourse/core/information/guide/names.ts';
import { describe, expect, test } from 'vitest';
import { errors } from '../errors.ts';
import { placeholdersOf } from '../texts/fill.ts';
import { LANGUAGES, type Language } from '../texts/languages.ts';
import { readSays, type Says } from './answer-texts.ts';

const tables = Object.fromEntries(
  await Promise.all(LANGUAGES.map(async (language) => [language, await readSays(language)] as const)),
) as Record<Language, Says>;
const flat = ({ sentences, facts, sources, side }: Says) =>
  Object.entries({ ...sentences, ...facts, ...sources, ...side });
const bare = (text: string): string => text.replaceAll(/\{[^}]*\}/g, '');

describe.each(LANGUAGES)('%s', (language) => {
  const { sentences } = tables[language];

  test('puts the same figures into each sentence as English', () => {
    const of = (says: Says) =>
      Object.entries(says.sentences).map(([name, text]) => [name, placeholdersOf(text).join()]);
    expect(of(tables[language]).sort()).toEqual(of(tables.en).sort());
  });

  test('has no number, no advice and nothing empty in its templates', () => {
    const bad = Object.entries(sentences).filter(
      ([name, text]) => text.trim() === '' || (name !== 'said' && (/\p{N}/u.test(bare(text)) || advises(bare(text)))),
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

test('a figure in a sentence is one that has a name, and each named refusal is one of the catalogue', () => {
  for (const name of FACTS) expect(Object.keys(tables.en.facts), name).toContain(name);
  expect(NAMED_REFUSALS.filter((code) => !Object.hasOwn(errors, code))).toEqual([]);
  expect(new Set(NAMED_REFUSALS).size).toBe(NAMED_REFUSALS.length);
});

import { placeholdersOf } from '@bourse/contract/texts/fill-placeholders.ts';
import { describe, expect, it } from 'vitest';
import { frameworkKor } from '../texts/framework-messages.ts';
import { CONSOLE_TEXTS } from '../all-texts.ts';

const flatten = (table: object, path = ''): [string, string][] =>
  Object.entries(table).flatMap(([name, value]: [string, unknown]): [string, string][] =>
    typeof value === 'string' ? [[path + name, value]] : flatten(value as object, `${path}${name}.`),
  );

const english = flatten(CONSOLE_TEXTS.en);
const korean = new Map(flatten(CONSOLE_TEXTS.kor));
/** Three plain words in a row. */
const ENGLISH_SENTENCE = /\b[a-z]+ [a-z]+ [a-z]+\b/i;

describe("the console's Korean texts", () => {
  it('have the same keys and placeholders as the English ones', () => {
    expect([...korean.keys()].sort()).toEqual(english.map(([name]) => name).sort());
    const differ = english.filter(
      ([name, text]) => placeholdersOf(text).join() !== placeholdersOf(korean.get(name) ?? '').join(),
    );
    expect(differ).toEqual([]);
  });

  it("contain no English sentence, not even the framework's messages", () => {
    const found = [...korean, ...flatten(frameworkKor)].filter(([, text]) =>
      ENGLISH_SENTENCE.test(text.replaceAll(/%?\{[^}]*\}/g, '')),
    );
    expect(found).toEqual([]);
    expect(ENGLISH_SENTENCE.test('Try it again')).toBe(true);
  });
});

it('no text is empty', () => {
  expect([...english, ...korean].filter(([, text]) => text.trim() === '')).toEqual([]);
});

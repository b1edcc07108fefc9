import { placeholdersOf } from '@bourse/contract/texts/fill-placeholders.ts';
import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { RestrictionName, RestrictionReason } from '@bourse/core/compliance/account-restrictions.ts';
import type { Role } from '@bourse/core/compliance/staff-roles.ts';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { CallAnswer } from '../api/staff-api-client.ts';
import { checkTexts, defineConsoleArea } from '../area.ts';
import { CONSOLE_TEXTS } from '../all-texts.ts';
import type { ConsoleTexts } from './console-text-types.ts';

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

  it('contain no English sentence', () => {
    const found = [...korean].filter(([, text]) => ENGLISH_SENTENCE.test(text.replaceAll(/\{[^}]*\}/g, '')));
    expect(found).toEqual([]);
    expect(ENGLISH_SENTENCE.test('Try it again')).toBe(true);
  });
});

it('no text is empty', () => {
  expect([...english, ...korean].filter(([, text]) => text.trim() === '')).toEqual([]);
});

it('Korean has exactly the keys of English', () => {
  const en = { sheet: { confirm: 'Confirm', close: 'Close' } };
  const missing = { sheet: { confirm: '확인' } };
  const surplus = { sheet: { confirm: '확인', close: '닫기', later: '나중에' } };
  expect(checkTexts({ en, kor: { sheet: { confirm: '확인', close: '닫기' } } }).kor.sheet.close).toBe('닫기');

  // @ts-expect-error close is missing.
  checkTexts({ en, kor: missing });
  // @ts-expect-error English has no later.
  checkTexts({ en, kor: surplus });
  // @ts-expect-error close is missing.
  defineConsoleArea({ texts: { en, kor: missing }, pages: [] });
  // @ts-expect-error English has no later.
  defineConsoleArea({ texts: { en, kor: surplus }, pages: [] });
});

it('words by codes are those of the calls and rules, and no others', () => {
  type Reviews = ConsoleTexts['reviews'];
  type Customers = ConsoleTexts['customers'];
  type Review = CallAnswer<'staff/getReview'>;
  expectTypeOf<keyof ConsoleTexts['roles']>().toEqualTypeOf<Role>();
  expectTypeOf<keyof Reviews['statuses']>().toEqualTypeOf<Review['status']>();
  expectTypeOf<keyof Reviews['hindrances']>().toEqualTypeOf<NonNullable<Review['hindrance']>>();
  expectTypeOf<keyof Reviews['verdicts']>().toEqualTypeOf<CallInput<Calls['staff/decideReview']>['verdict']>();
  expectTypeOf<keyof Customers['states']>().toEqualTypeOf<RestrictionName>();
  expectTypeOf<keyof Customers['stateReasons']>().toEqualTypeOf<RestrictionReason>();
  expectTypeOf<keyof Customers['looks']>().toEqualTypeOf<CallInput<Calls['staff/getCustomer']>['why']>();
});

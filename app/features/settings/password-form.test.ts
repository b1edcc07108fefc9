import { secondErrors } from '@bourse/contract/fields.ts';
import { changeFundPassword, changeLoginPassword, setFundPassword } from '@bourse/contract/user/login.ts';
import { texts } from '@bourse/contract/texts/english.ts';
import { expect, test } from 'vitest';
import { fieldOf, isIncomplete, passwordFaults } from './password-form.tsx';

const faults = (current: string, next: string, confirm: string) =>
  passwordFaults({ current, next, confirm }, texts, texts.settings.currentEmpty);

test('each empty field has its own message', () => {
  expect(faults('', '', '')).toEqual({
    current: texts.settings.currentEmpty,
    next: texts.settings.newEmpty,
    confirm: texts.user.confirmEmpty,
  });
  expect(isIncomplete({ current: 'a', next: '', confirm: 'b' })).toBe(true);
});

test('the new one and its confirmation must be the same, and long enough', () => {
  expect(faults('old', 'long enough', 'long enouhg')).toEqual({ confirm: texts.user.differ });
  expect(faults('old', 'short', 'short')).toEqual({ next: texts.user.passwordShort });
  expect(faults('old', 'long enough', 'long enough')).toEqual({});
});

test('what the server refuses about a password stands beside its field', () => {
  const codes = [...changeLoginPassword.errors, ...setFundPassword.errors, ...changeFundPassword.errors];
  const elsewhere = codes.filter((code) => fieldOf(code) === null);
  // Faults of the account rather than a field are reported for the form as a whole; the second step has its own field.
  expect(new Set(elsewhere)).toEqual(
    new Set([...secondErrors, 'fundPasswordAlreadySet', 'fundPasswordUnset', 'accountFrozen', 'accountDisabled']),
  );
});

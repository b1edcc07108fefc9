import { SECOND_FACTOR_ERRORS } from '@bourse/contract/field-schemas.ts';
import { changeFundPassword, changeLoginPassword, setFundPassword } from '@bourse/contract/user/login-calls.ts';
import { ENGLISH_TEXTS } from '@bourse/contract/texts/english-texts.ts';
import { expect, test } from 'vitest';
import { findRefusedPasswordField, isPasswordFormIncomplete, validateNewPassword } from './new-password-form.tsx';

const faults = (current: string, next: string, confirm: string) =>
  validateNewPassword({ current, next, confirm }, ENGLISH_TEXTS, ENGLISH_TEXTS.settings.currentEmpty);

test('each empty field has its own message', () => {
  expect(faults('', '', '')).toEqual({
    current: ENGLISH_TEXTS.settings.currentEmpty,
    next: ENGLISH_TEXTS.settings.newEmpty,
    confirm: ENGLISH_TEXTS.user.confirmEmpty,
  });
  expect(isPasswordFormIncomplete({ current: 'a', next: '', confirm: 'b' })).toBe(true);
});

test('the new password must be long enough and equal its confirmation', () => {
  expect(faults('old', 'long enough', 'long enouhg')).toEqual({ confirm: ENGLISH_TEXTS.user.differ });
  expect(faults('old', 'short', 'short')).toEqual({ next: ENGLISH_TEXTS.user.passwordShort });
  expect(faults('old', 'long enough', 'long enough')).toEqual({});
});

test('assigns a refusal of a password to its field', () => {
  const codes = [...changeLoginPassword.errors, ...setFundPassword.errors, ...changeFundPassword.errors];
  const elsewhere = codes.filter((code) => findRefusedPasswordField(code) === null);
  // Faults of the account rather than a field are reported for the form as a whole; the second step has its own field.
  expect(new Set(elsewhere)).toEqual(
    new Set([
      ...SECOND_FACTOR_ERRORS,
      'fundPasswordAlreadySet',
      'fundPasswordUnset',
      'accountFrozen',
      'accountDisabled',
    ]),
  );
});

import { ENGLISH_TEXTS } from '@bourse/contract/texts/english-texts.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { expect, test } from 'vitest';
import { parseInvitationCode, validateRegistration } from '../validate-registration.ts';
import {
  parseMobileNumber,
  validateMobileNumberLength,
  validateLogin,
  findRefusalFaults,
  type RegistrationDraft,
  cleanTypedMobileNumber,
} from './validate-credentials.ts';

const t = ENGLISH_TEXTS.user;
const whole: RegistrationDraft = {
  account: '1012345678',
  password: 'longer-than-8',
  confirmPassword: 'longer-than-8',
  invitationCode: 'ABC',
  code: '',
  agreed: true,
};

test('a complete form has no fault', () => {
  expect(validateRegistration(whole, false, t)).toEqual({});
  expect(validateLogin({ account: '1012345678', password: 'x' }, t)).toEqual({});
});

test('each empty field has its own message', () => {
  const empty: RegistrationDraft = {
    account: '',
    password: '',
    confirmPassword: '',
    invitationCode: ' ',
    code: '',
    agreed: false,
  };
  expect(validateRegistration(empty, true, t)).toEqual({
    account: t.accountEmpty,
    password: t.passwordEmpty,
    confirmPassword: t.confirmEmpty,
    invitationCode: t.invitationEmpty,
    code: t.codeEmpty,
    agreed: t.mustAgree,
  });
  expect(validateLogin({ account: '', password: '' }, t)).toEqual({
    account: t.accountEmpty,
    password: t.passwordEmpty,
  });
});

test('an account is a ten-digit mobile number', () => {
  for (const [account, count] of [
    ['101234567', 9],
    ['10123456789', 11],
    ['1012345678901', 13],
  ] as const)
    expect(validateLogin({ account, password: 'x' }, t)).toEqual({
      account: fillPlaceholders(t.accountDigits, { count }),
    });
  expect([
    parseMobileNumber(' 101-234 5678'),
    parseMobileNumber('１０１２３４５６７８'),
    parseMobileNumber('(101) 234.5678'),
  ]).toEqual(['1012345678', '1012345678', '1012345678']);
});

test('the field preserves a typed number; only the sent account drops its leading zero', () => {
  for (const typed of ['01012345678', '010-1234-5678', '1012345678']) {
    expect(cleanTypedMobileNumber(typed)).toBe(typed);
    expect(parseMobileNumber(typed)).toBe('1012345678');
  }
  expect([cleanTypedMobileNumber('０１０-1234a–5678'), parseMobileNumber('０１０ 1234 5678')]).toEqual([
    '010-12345678',
    '1012345678',
  ]);
  expect(parseMobileNumber('0100000001')).toBe('0100000001');
  expect(parseMobileNumber('00100000001')).toBe('0100000001');
  expect(parseMobileNumber('010123456789')).toBe('010123456789');
});

test('drops the code of a country whose numbers have ten digits, with its plus or as 82', () => {
  for (const typed of ['+82 10-1234-5678', '82 10 1234 5678', '+8201012345678', '0082 10-1234-5678', '821012345678'])
    expect(parseMobileNumber(typed)).toBe('1012345678');
  expect([parseMobileNumber('+52 55 1234 5678'), parseMobileNumber('+1 (212) 555-0100')]).toEqual([
    '5512345678',
    '2125550100',
  ]);
});

test('drops no other digits: a number with another code gets a message that says what to type', () => {
  expect(parseMobileNumber(' 101-234 5678 9')).toBe('10123456789');
  expect(validateLogin({ account: '+86 101 2345 6789', password: 'x' }, t)).toEqual({
    account: fillPlaceholders(t.accountDigits, { count: 13 }),
  });
  expect(validateLogin({ account: '+886 1012345678', password: 'x' }, t)).toEqual({
    account: fillPlaceholders(t.accountTen, { account: '1012345678' }),
  });
  // A digit is missing: the rest of the code isn't one of the number's.
  expect(validateLogin({ account: '+82 10-1234-567', password: 'x' }, t)).toEqual({
    account: fillPlaceholders(t.accountDigits, { count: 11 }),
  });
});

test('a number still being typed is not reported as too long', () => {
  for (const whole of ['010-1234-5678', '+82 010-1234-5678', '0082 10 1234 5678', '82 10-1234-5678', '1012345678'])
    for (let at = 1; at <= whole.length; at += 1)
      expect(validateMobileNumberLength(whole.slice(0, at), t), whole.slice(0, at)).toBeUndefined();
  expect(validateMobileNumberLength('10123456789012', t)).toBe(fillPlaceholders(t.accountDigits, { count: 14 }));
});

test('accepts an invitation code typed in groups', () => {
  for (const typed of ['7JREAHHN', '7JRE AHHN', ' 7JRE-AHHN ', '7JRE\u00a0–\u00a0AHHN'])
    expect(parseInvitationCode(typed)).toBe('7JREAHHN');
});

test('passwords must match and have 8 characters', () => {
  expect(validateRegistration({ ...whole, confirmPassword: 'longer-than-9' }, false, t)).toEqual({
    confirmPassword: t.differ,
  });
  expect(validateRegistration({ ...whole, password: '1234567', confirmPassword: '1234567' }, false, t)).toEqual({
    password: t.passwordShort,
  });
});

test('requires a verification code only if codes are sent', () => {
  expect(validateRegistration(whole, true, t)).toEqual({ code: t.codeEmpty });
  expect(validateRegistration({ ...whole, code: '12' }, true, t)).toEqual({ code: t.codeDigits });
  expect(validateRegistration({ ...whole, code: '1234' }, true, t)).toEqual({});
});

test('assigns a refusal to its field', () => {
  expect(findRefusalFaults('inviterNotFound', () => 'no such code')).toEqual({ invitationCode: 'no such code' });
  expect(findRefusalFaults('wrongCredentials', () => 'wrong')).toEqual({ password: 'wrong' });
  expect(findRefusalFaults('systemBusy', () => 'busy')).toEqual({});
  expect(findRefusalFaults(undefined, () => 'never')).toEqual({});
});

import { ENGLISH_TEXTS } from '@bourse/contract/texts/english-texts.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { expect, test } from 'vitest';
import {
  findRegistrationPageOf,
  listRegistrationPages,
  parseInvitationCode,
  REGISTRATION_FIELDS,
  validateRegistration,
} from '../validate-registration.ts';
import {
  parseTypedMobileNumber,
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

test('every field is asked for on one page, a code only where codes are sent, and a refusal leads to its page', () => {
  expect(listRegistrationPages(false)).toEqual(['account', 'password', 'invitation', 'consent']);
  const pages = listRegistrationPages(true);
  expect(pages.flatMap((page) => [...REGISTRATION_FIELDS[page]]).toSorted()).toEqual(Object.keys(whole).toSorted());
  expect(findRegistrationPageOf({ invitationCode: 'unknown' }, pages)).toBe(3);
  expect(findRegistrationPageOf({}, pages)).toBeNull();
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
  for (const typed of [' 101-234 5678', '１０１２３４５６７８', '(101) 234.5678', '010-1234-5678', '０１０ 1234 5678'])
    expect(parseTypedMobileNumber(typed)).toEqual({ account: '1012345678' });
});

test('the field preserves a typed number', () => {
  for (const typed of ['01012345678', '010-1234-5678', '1012345678', '+82 10 1234 5678'])
    expect(cleanTypedMobileNumber(typed)).toBe(typed);
  expect(cleanTypedMobileNumber('０１０-1234a–5678')).toBe('010-12345678');
});

test('a calling code is read in any notation, with any digits and marks', () => {
  for (const typed of [
    '+966 50 123 4567',
    '٠٠٩٦٦ ٥٠ ١٢٣ ٤٥٦٧',
    '\u200f+٩٦٦٥٠١٢٣٤٥٦٧',
    '\u202a+966501234567\u202c',
    '٩٦٦٥٠١٢٣٤٥٦٧+',
  ])
    expect(parseTypedMobileNumber(typed), typed).toEqual({ account: '0501234567', callingCode: '966' });
  for (const typed of [
    '+๖๖ ๘๑ ๒๓๔ ๕๖๗๘',
    '(+66) 081-234-5678',
    'tel:+66-81-234-5678',
    '＋６６８１２３４５６７８',
    '+66 (0) 81 234 5678',
  ])
    expect(parseTypedMobileNumber(typed), typed).toEqual({ account: '0812345678', callingCode: '66' });
  for (const typed of ['+91 ९८७६५ ४३२१०', '+91\u00a098765\u201143210'])
    expect(parseTypedMobileNumber(typed), typed).toEqual({ account: '9876543210', callingCode: '91' });
  expect(parseTypedMobileNumber('+52 1 55 1234 5678')).toEqual({ account: '5512345678', callingCode: '52' });
});

test('a message never has another number in it, which would be a stranger’s', () => {
  for (const [typed, message] of [
    ['+84 81 234 5678', t.accountCallingCode],
    ['+34 612 345 678', t.accountCallingCode],
    ['+852 9123 4567', t.accountCallingCode],
    ['+54 9 11 1234 5678', t.accountCallingCode],
    ['+886 1012345678', t.accountCallingCode],
    ['+66 2 123 4567', fillPlaceholders(t.accountAfterCallingCode, { code: '+66', count: 9 })],
    ['+82 10-1234-567', fillPlaceholders(t.accountAfterCallingCode, { code: '+82', count: 10 })],
    ['66812345678', fillPlaceholders(t.accountDigits, { count: 11 })],
  ] as const) {
    const { account } = validateLogin({ account: typed, password: 'x' }, t);
    expect(account, typed).toBe(fillPlaceholders(message, { codes: '+1, +52, +66, +82, +91, +966' }));
    expect(account, typed).not.toMatch(/\d{4}/);
  }
});

test('a number still being typed is not reported as too long', () => {
  for (const whole of [
    '010-1234-5678',
    '+82 010-1234-5678',
    '0082 10 1234 5678',
    '82 10-1234-5678',
    '+52 1 55 1234 5678',
  ])
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

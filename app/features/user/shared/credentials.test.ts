import { texts } from '@bourse/contract/texts/english.ts';
import { fill } from '@bourse/contract/texts/fill.ts';
import { expect, test } from 'vitest';
import { invitationOf, registrationFaults } from '../registration-faults.ts';
import {
  accountOf,
  accountTooLong,
  loginFaults,
  refusalFault,
  type Registration,
  typedAccount,
} from './credentials.ts';

const t = texts.user;
const whole: Registration = {
  account: '1012345678',
  password: 'longer-than-8',
  confirmPassword: 'longer-than-8',
  invitationCode: 'ABC',
  code: '',
  agreed: true,
};

test('a whole form has no fault', () => {
  expect(registrationFaults(whole, false, t)).toEqual({});
  expect(loginFaults({ account: '1012345678', password: 'x' }, t)).toEqual({});
});

test('each empty field has its own message', () => {
  const empty: Registration = {
    account: '',
    password: '',
    confirmPassword: '',
    invitationCode: ' ',
    code: '',
    agreed: false,
  };
  expect(registrationFaults(empty, true, t)).toEqual({
    account: t.accountEmpty,
    password: t.passwordEmpty,
    confirmPassword: t.confirmEmpty,
    invitationCode: t.invitationEmpty,
    code: t.codeEmpty,
    agreed: t.mustAgree,
  });
  expect(loginFaults({ account: '', password: '' }, t)).toEqual({ account: t.accountEmpty, password: t.passwordEmpty });
});

test('an account is a ten-digit mobile number', () => {
  for (const [account, count] of [
    ['101234567', 9],
    ['10123456789', 11],
    ['1012345678901', 13],
  ] as const)
    expect(loginFaults({ account, password: 'x' }, t)).toEqual({ account: fill(t.accountDigits, { count }) });
  expect([accountOf(' 101-234 5678'), accountOf('１０１２３４５６７８'), accountOf('(101) 234.5678')]).toEqual([
    '1012345678',
    '1012345678',
    '1012345678',
  ]);
});

test('a number stands as it was typed; the zero before it is dropped only in what is sent', () => {
  for (const typed of ['01012345678', '010-1234-5678', '1012345678']) {
    expect(typedAccount(typed)).toBe(typed);
    expect(accountOf(typed)).toBe('1012345678');
  }
  expect([typedAccount('０１０-1234a–5678'), accountOf('０１０ 1234 5678')]).toEqual(['010-12345678', '1012345678']);
  expect(accountOf('0100000001')).toBe('0100000001');
  expect(accountOf('00100000001')).toBe('0100000001');
  expect(accountOf('010123456789')).toBe('010123456789');
});

test('the code of a country whose numbers have ten digits is dropped, with its plus or as 82', () => {
  for (const typed of ['+82 10-1234-5678', '82 10 1234 5678', '+8201012345678', '0082 10-1234-5678', '821012345678'])
    expect(accountOf(typed)).toBe('1012345678');
  expect([accountOf('+52 55 1234 5678'), accountOf('+1 (212) 555-0100')]).toEqual(['5512345678', '2125550100']);
});

test('no other digit of a number is cut: one with another code before it is told what to type', () => {
  expect(accountOf(' 101-234 5678 9')).toBe('10123456789');
  expect(loginFaults({ account: '+86 101 2345 6789', password: 'x' }, t)).toEqual({
    account: fill(t.accountDigits, { count: 13 }),
  });
  expect(loginFaults({ account: '+886 1012345678', password: 'x' }, t)).toEqual({
    account: fill(t.accountTen, { account: '1012345678' }),
  });
  // A digit is missing: the rest of the code isn't one of the number's.
  expect(loginFaults({ account: '+82 10-1234-567', password: 'x' }, t)).toEqual({
    account: fill(t.accountDigits, { count: 11 }),
  });
});

test('what is still being typed is not told that it is too long', () => {
  for (const whole of ['010-1234-5678', '+82 010-1234-5678', '0082 10 1234 5678', '82 10-1234-5678', '1012345678'])
    for (let at = 1; at <= whole.length; at += 1)
      expect(accountTooLong(whole.slice(0, at), t), whole.slice(0, at)).toBeUndefined();
  expect(accountTooLong('10123456789012', t)).toBe(fill(t.accountDigits, { count: 14 }));
});

test('an invitation is accepted in groups', () => {
  for (const typed of ['7JREAHHN', '7JRE AHHN', ' 7JRE-AHHN ', '7JRE\u00a0–\u00a0AHHN'])
    expect(invitationOf(typed)).toBe('7JREAHHN');
});

test('passwords must match and have 8 characters', () => {
  expect(registrationFaults({ ...whole, confirmPassword: 'longer-than-9' }, false, t)).toEqual({
    confirmPassword: t.differ,
  });
  expect(registrationFaults({ ...whole, password: '1234567', confirmPassword: '1234567' }, false, t)).toEqual({
    password: t.passwordShort,
  });
});

test('a code is asked for only where one is sent', () => {
  expect(registrationFaults(whole, true, t)).toEqual({ code: t.codeEmpty });
  expect(registrationFaults({ ...whole, code: '12' }, true, t)).toEqual({ code: t.codeDigits });
  expect(registrationFaults({ ...whole, code: '1234' }, true, t)).toEqual({});
});

test('a refusal stands beside the field it speaks of', () => {
  expect(refusalFault('inviterNotFound', () => 'no such code')).toEqual({ invitationCode: 'no such code' });
  expect(refusalFault('wrongCredentials', () => 'wrong')).toEqual({ password: 'wrong' });
  expect(refusalFault('systemBusy', () => 'busy')).toEqual({});
  expect(refusalFault(undefined, () => 'never')).toEqual({});
});

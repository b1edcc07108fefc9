import { texts } from '@bourse/contract/texts/english.ts';
import { fill } from '@bourse/contract/texts/fill.ts';
import { expect, test } from 'vitest';
import { registrationFaults } from '../registration-faults.ts';
import { loginFaults, refusalFault, type Registration, typedAccount } from './credentials.ts';

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
  expect([typedAccount(' 101-234 5678'), typedAccount('１０１２３４５６７８'), typedAccount('(101) 234.5678')]).toEqual(
    ['1012345678', '1012345678', '1012345678'],
  );
});

test('the zero before a mobile number is dropped, and belongs to a number of ten digits', () => {
  for (const typed of ['01012345678', '010-1234-5678', '０１０ 1234 5678', '1012345678'])
    expect(typedAccount(typed)).toBe('1012345678');
  expect(typedAccount('0100000001')).toBe('0100000001');
  expect(typedAccount('00100000001')).toBe('0100000001');
  expect(typedAccount('010123456789')).toBe('010123456789');
});

test('no other digit of a number is cut: one with the code before it is told what to type', () => {
  expect([typedAccount(' 101-234 5678 9'), typedAccount('+82 10-1234-5678')]).toEqual(['10123456789', '+821012345678']);
  for (const account of ['+821012345678', '+8201012345678'])
    expect(loginFaults({ account, password: 'x' }, t)).toEqual({
      account: fill(t.accountTen, { account: '1012345678' }),
    });
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

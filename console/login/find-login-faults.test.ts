import { expect, test } from 'vitest';
import texts from '../texts/en.json' with { type: 'json' };
import { findLoginFaults } from './find-login-faults.ts';

const good = { login: 'reviewer-2', password: 'four quiet herons', otp: '012345' };
const t = texts.login;

test.each([
  ['nothing to say', {}, {}],
  ['spaces around the name', { login: ' reviewer-2 ' }, {}],
  ['no name', { login: ' ' }, { login: t.needed }],
  ['a name that none can be', { login: 'Reviewer' }, { login: t.loginForm }],
  ['no password', { password: '' }, { password: t.needed }],
  ['five digits', { otp: '12345' }, { otp: t.otpForm }],
  ['letters for digits', { otp: '12345O' }, { otp: t.otpForm }],
])('%s', (_, change, faults) => {
  expect(findLoginFaults({ ...good, ...change }, t)).toEqual(faults);
});

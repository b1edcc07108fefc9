import { expect, test } from 'vitest';
import { parseSecondFactor } from './second-factor-input.ts';

test.each([
  ['', {}],
  ['  ', {}],
  ['123456', { otp: '123456' }],
  ['123 456', { otp: '123456' }],
  ['abcd-efgh-jkmn-pqrs', { recoveryCode: 'abcd-efgh-jkmn-pqrs' }],
  [' ABCD EFGH JKMN PQRS ', { recoveryCode: 'ABCD EFGH JKMN PQRS' }],
  ['12345', { recoveryCode: '12345-----------' }],
  ['ñandú', { recoveryCode: '-and------------' }],
])('"%s" is taken as %j', (typed, code) => expect(parseSecondFactor(typed)).toEqual(code));

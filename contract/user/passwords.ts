/** The login password, the fund password and the channel password. */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import * as f from '../fields.ts';
import { second, secondErrors } from '../second.ts';

export const changeLoginPassword = call({
  summary: 'Changes the login password; all other sessions end.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ current: f.typedPassword, next: f.password, confirm: f.typedPassword, key: f.key }),
  answer: f.empty,
  errors: ['wrongPassword', 'passwordsDiffer', 'passwordTooCommon', 'passwordIsAccount', 'tooFrequent'],
});

export const setFundPassword = call({
  summary:
    'Sets the fund password for the first time, with the login password as proof, and a code or a ' +
    'passkey where the account has them.',
  who: 'customer',
  writes: true,
  input: z.strictObject({
    password: f.typedPassword,
    next: f.password,
    confirm: f.typedPassword,
    ...second,
    key: f.key,
  }),
  answer: f.empty,
  errors: [
    ...secondErrors,
    'wrongPassword',
    'passwordsDiffer',
    'passwordTooCommon',
    'passwordIsAccount',
    'secondPasswordIsLogin',
    'fundPasswordAlreadySet',
    'tooFrequent',
    'accountFrozen',
    'accountDisabled',
  ],
});

export const changeFundPassword = call({
  summary: 'Changes the fund password with the old one, and a code or a passkey where the account has them.',
  who: 'customer',
  writes: true,
  input: z.strictObject({
    current: f.typedPassword,
    next: f.password,
    confirm: f.typedPassword,
    ...second,
    key: f.key,
  }),
  answer: f.empty,
  errors: [
    ...secondErrors,
    'wrongFundPassword',
    'fundPasswordUnset',
    'passwordsDiffer',
    'passwordTooCommon',
    'passwordIsAccount',
    'secondPasswordIsLogin',
    'tooFrequent',
    'accountFrozen',
    'accountDisabled',
  ],
});

export const setChannelPassword = call({
  summary:
    'Sets the password for private channels: the first time with the login password as proof, afterwards ' +
    'with the one before.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ current: f.typedPassword, next: f.password, confirm: f.typedPassword, key: f.key }),
  answer: f.empty,
  errors: [
    'wrongPassword',
    'wrongChannelPassword',
    'passwordsDiffer',
    'passwordTooCommon',
    'passwordIsAccount',
    'secondPasswordIsLogin',
    'tooFrequent',
    'accountFrozen',
    'accountDisabled',
  ],
});

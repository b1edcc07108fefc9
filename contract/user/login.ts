/** Registration, login and sessions. */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import * as f from '../fields.ts';
import { otp, recoveryCode, second, secondErrors } from '../fields.ts';

export const session = z.object({ token: z.string(), userId: z.string() });

export const sendCode = call({
  summary: 'Sends a verification code to a mobile number; the answer never tells whether it has an account.',
  who: 'anyone',
  writes: false,
  input: z.strictObject({ account: f.account }),
  answer: f.empty,
  errors: [],
});

export const register = call({
  summary:
    'Opens an account with an invitation code and logs in. `read` has the newest version of each legal ' +
    'text that was shown: where a newer one is in force by now, nobody is taken to have agreed to it.',
  who: 'anyone',
  writes: false,
  input: z.strictObject({
    account: f.account,
    password: f.password,
    confirmPassword: f.typedPassword,
    invitationCode: z.string().check(z.minLength(1), z.maxLength(32)),
    code: z.optional(z.string().check(z.regex(/^\d{4,8}$/))),
    agreed: z.literal(true),
    read: z.optional(z.strictObject({ privacy: z.optional(f.legalVersion), agreement: z.optional(f.legalVersion) })),
  }),
  answer: session,
  errors: [
    'passwordsDiffer',
    'passwordTooCommon',
    'passwordIsAccount',
    'inviterNotFound',
    'invitationUsedUp',
    'numberRegistered',
    'registrationFailed',
    'wrongCode',
    'legalChanged',
  ],
});

export const login = call({
  summary: 'Logs in; the answer is the same for an unknown account and a wrong password.',
  who: 'anyone',
  writes: false,
  input: z.strictObject({ account: f.account, password: f.typedPassword, otp, recoveryCode }),
  answer: session,
  errors: ['wrongCredentials', 'tooFrequent', 'otpRequired', 'wrongOtp', 'accountBanned', 'accountDisabled'],
});

export const logout = call({
  summary: 'Ends this session.',
  who: 'customer',
  writes: false,
  input: f.nothing,
  answer: f.empty,
  errors: [],
});

export const listSessions = call({
  summary: 'Where the customer is logged in.',
  who: 'customer',
  writes: false,
  input: f.nothing,
  answer: f.listOf(
    z.object({ id: z.string(), device: z.string(), createdAt: f.time, seenAt: f.time, current: z.boolean() }),
  ),
  errors: [],
});

export const revokeSession = call({
  summary: "Ends one of the customer's sessions.",
  who: 'customer',
  writes: true,
  input: z.strictObject({ session: f.id, key: f.key }),
  answer: f.empty,
  errors: ['notFound'],
});

export const code = z.string().check(z.regex(/^\d{4,8}$/));

export const resetPassword = call({
  summary:
    'Sets a new login password by a code that was sent to the number; all sessions end, and withdrawals ' +
    'wait for a time.',
  who: 'anyone',
  writes: false,
  input: z.strictObject({ account: f.account, code, next: f.password, confirm: f.typedPassword }),
  answer: f.empty,
  errors: [
    'wrongCode',
    'accountNotFound',
    'resetUnavailable',
    'tooFrequent',
    'passwordsDiffer',
    'passwordTooCommon',
    'passwordIsAccount',
    'accountBanned',
    'accountDisabled',
  ],
});

/** The login password, the fund password and the channel password. */

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

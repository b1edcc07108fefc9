/** Registration, login and sessions. */
import * as z from 'zod/mini';
import { defineCall } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { otp, recoveryCode, secondFactorFields, SECOND_FACTOR_ERRORS } from '../field-schemas.ts';

export const sessionSchema = z.object({ token: z.string(), userId: z.string() });

export const sendCode = defineCall({
  summary: 'Sends a verification code to a mobile number; the answer never tells whether it has an account.',
  who: 'anyone',
  writes: false,
  input: z.strictObject({ account: f.accountPhone, callingCode: f.callingCode }),
  answer: f.emptyAnswer,
  errors: [],
});

export const getOpenInvitation = defineCall({
  summary: "The operator's open invitation, with which anybody can register now; null if there is none.",
  who: 'anyone',
  writes: false,
  input: f.emptyInput,
  answer: z.object({ code: z.nullable(z.string()) }),
  errors: [],
});

export const register = defineCall({
  summary:
    'Opens an account with an invitation code and logs in. `read` has the newest version of each legal ' +
    'text that was shown: where a newer one is in force by now, nobody is taken to have agreed to it.',
  who: 'anyone',
  writes: false,
  input: z.strictObject({
    account: f.accountPhone,
    callingCode: f.callingCode,
    password: f.password,
    confirmPassword: f.passwordAsTyped,
    invitationCode: z.string().check(z.minLength(1), z.maxLength(32)),
    code: z.optional(z.string().check(z.regex(/^\d{4,8}$/))),
    agreed: z.literal(true),
    read: z.optional(
      z.strictObject({ privacy: z.optional(f.legalTextVersion), agreement: z.optional(f.legalTextVersion) }),
    ),
  }),
  answer: sessionSchema,
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

export const login = defineCall({
  summary: 'Logs in; the answer is the same for an unknown account and a wrong password.',
  who: 'anyone',
  writes: false,
  input: z.strictObject({
    account: f.accountPhone,
    callingCode: f.callingCode,
    password: f.passwordAsTyped,
    otp,
    recoveryCode,
  }),
  answer: sessionSchema,
  errors: ['wrongCredentials', 'tooFrequent', 'otpRequired', 'wrongOtp', 'accountBanned', 'accountDisabled'],
});

export const logout = defineCall({
  summary: 'Ends this session.',
  who: 'customer',
  writes: false,
  input: f.emptyInput,
  answer: f.emptyAnswer,
  errors: [],
});

export const listSessions = defineCall({
  summary: 'Where the customer is logged in.',
  who: 'customer',
  writes: false,
  input: f.emptyInput,
  answer: f.pageOf(
    z.object({ id: z.string(), device: z.string(), createdAt: f.time, seenAt: f.time, current: z.boolean() }),
  ),
  errors: [],
});

export const revokeSession = defineCall({
  summary: "Ends one of the customer's sessions.",
  who: 'customer',
  writes: true,
  input: z.strictObject({ session: f.id, key: f.idempotencyKey }),
  answer: f.emptyAnswer,
  errors: ['notFound'],
});

export const resetCodeSchema = z.string().check(z.regex(/^\d{4,8}$/));

export const resetPassword = defineCall({
  summary:
    'Sets a new login password by a code that was sent to the number; all sessions end, and withdrawals ' +
    'wait for a time.',
  who: 'anyone',
  writes: false,
  input: z.strictObject({
    account: f.accountPhone,
    callingCode: f.callingCode,
    code: resetCodeSchema,
    next: f.password,
    confirm: f.passwordAsTyped,
  }),
  answer: f.emptyAnswer,
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

export const changeLoginPassword = defineCall({
  summary: 'Changes the login password; all other sessions end.',
  who: 'customer',
  writes: true,
  input: z.strictObject({
    current: f.passwordAsTyped,
    next: f.password,
    confirm: f.passwordAsTyped,
    key: f.idempotencyKey,
  }),
  answer: f.emptyAnswer,
  errors: ['wrongPassword', 'passwordsDiffer', 'passwordTooCommon', 'passwordIsAccount', 'tooFrequent'],
});

export const setFundPassword = defineCall({
  summary:
    'Sets the fund password for the first time, with the login password as proof, and a code or a ' +
    'passkey where the account has them.',
  who: 'customer',
  writes: true,
  input: z.strictObject({
    password: f.passwordAsTyped,
    next: f.password,
    confirm: f.passwordAsTyped,
    ...secondFactorFields,
    key: f.idempotencyKey,
  }),
  answer: f.emptyAnswer,
  errors: [
    ...SECOND_FACTOR_ERRORS,
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

export const changeFundPassword = defineCall({
  summary: 'Changes the fund password with the old one, and a code or a passkey where the account has them.',
  who: 'customer',
  writes: true,
  input: z.strictObject({
    current: f.passwordAsTyped,
    next: f.password,
    confirm: f.passwordAsTyped,
    ...secondFactorFields,
    key: f.idempotencyKey,
  }),
  answer: f.emptyAnswer,
  errors: [
    ...SECOND_FACTOR_ERRORS,
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

export const setChannelPassword = defineCall({
  summary:
    'Sets the password for private channels: the first time with the login password as proof, afterwards ' +
    'with the one before.',
  who: 'customer',
  writes: true,
  input: z.strictObject({
    current: f.passwordAsTyped,
    next: f.password,
    confirm: f.passwordAsTyped,
    key: f.idempotencyKey,
  }),
  answer: f.emptyAnswer,
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

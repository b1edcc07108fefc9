/** Registration, login and sessions. */
import * as z from 'zod/mini';
import { defineCall, defineCustomerCommand, defineCustomerQuery } from '../call-definition.ts';
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
    ...f.NEW_PASSWORD_ERRORS,
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

export const logout = defineCustomerQuery({
  summary: 'Ends this session.',
  input: {},
  answer: f.emptyAnswer,
});

export const listSessions = defineCustomerQuery({
  summary: 'Where the customer is logged in.',
  input: {},
  answer: f.pageOf(
    z.object({ id: z.string(), device: z.string(), createdAt: f.time, seenAt: f.time, current: z.boolean() }),
  ),
});

export const revokeSession = defineCustomerCommand({
  summary: "Ends one of the customer's sessions.",
  input: { session: f.id },
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
    ...f.NEW_PASSWORD_ERRORS,
    'accountBanned',
    'accountDisabled',
  ],
});

/** The login password, the fund password and the channel password. */

export const changeLoginPassword = defineCustomerCommand({
  summary: 'Changes the login password; all other sessions end.',
  input: {
    current: f.passwordAsTyped,
    next: f.password,
    confirm: f.passwordAsTyped,
  },
  answer: f.emptyAnswer,
  errors: ['wrongPassword', ...f.NEW_PASSWORD_ERRORS, 'tooFrequent'],
});

export const setFundPassword = defineCustomerCommand({
  summary:
    'Sets the fund password for the first time, with the login password as proof, and a code or a ' +
    'passkey where the account has them.',
  input: {
    password: f.passwordAsTyped,
    next: f.password,
    confirm: f.passwordAsTyped,
    ...secondFactorFields,
  },
  answer: f.emptyAnswer,
  errors: [
    ...SECOND_FACTOR_ERRORS,
    'wrongPassword',
    ...f.NEW_PASSWORD_ERRORS,
    'secondPasswordIsLogin',
    'fundPasswordAlreadySet',
    'tooFrequent',
    'accountFrozen',
    'accountDisabled',
  ],
});

export const changeFundPassword = defineCustomerCommand({
  summary: 'Changes the fund password with the old one, and a code or a passkey where the account has them.',
  input: {
    current: f.passwordAsTyped,
    next: f.password,
    confirm: f.passwordAsTyped,
    ...secondFactorFields,
  },
  answer: f.emptyAnswer,
  errors: [
    ...SECOND_FACTOR_ERRORS,
    'wrongFundPassword',
    'fundPasswordUnset',
    ...f.NEW_PASSWORD_ERRORS,
    'secondPasswordIsLogin',
    'tooFrequent',
    'accountFrozen',
    'accountDisabled',
  ],
});

export const setChannelPassword = defineCustomerCommand({
  summary:
    'Sets the password for private channels: the first time with the login password as proof, afterwards ' +
    'with the one before.',
  input: {
    current: f.passwordAsTyped,
    next: f.password,
    confirm: f.passwordAsTyped,
  },
  answer: f.emptyAnswer,
  errors: [
    'wrongPassword',
    'wrongChannelPassword',
    ...f.NEW_PASSWORD_ERRORS,
    'secondPasswordIsLogin',
    'tooFrequent',
    'accountFrozen',
    'accountDisabled',
  ],
});

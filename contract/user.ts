import { ACCOUNT_STATES } from '@bourse/core/user/states.ts';
import * as z from 'zod/mini';
import { call } from './call.ts';
import * as f from './fields.ts';

const session = z.object({ token: z.string(), userId: z.string() });

export const sendCode = call({
  summary: 'Sends a verification code to a mobile number; the answer never tells whether it has an account.',
  who: 'anyone', writes: false,
  input: z.strictObject({ account: f.account }),
  answer: f.empty, errors: [],
});

export const register = call({
  summary: 'Opens an account with an invitation code and logs in.',
  who: 'anyone', writes: false,
  input: z.strictObject({
    account: f.account, password: f.password, confirmPassword: f.typedPassword,
    invitationCode: z.string().check(z.minLength(1), z.maxLength(32)),
    code: z.optional(z.string().check(z.regex(/^\d{4,8}$/))), agreed: z.literal(true),
  }),
  answer: session,
  errors: ['passwordsDiffer', 'passwordTooCommon', 'passwordIsAccount', 'inviterNotFound', 'invitationUsedUp', 'numberRegistered', 'registrationFailed', 'wrongCode'],
});

export const login = call({
  summary: 'Logs in; the answer is the same for an unknown account and a wrong password.',
  who: 'anyone', writes: false,
  input: z.strictObject({ account: f.account, password: f.typedPassword, otp: z.optional(z.string().check(z.regex(/^\d{6}$/))) }),
  answer: session,
  errors: ['wrongCredentials', 'tooFrequent', 'accountBanned', 'accountDisabled'],
});

export const logout = call({ summary: 'Ends this session.', who: 'customer', writes: false, input: f.nothing, answer: f.empty, errors: [] });

export const getUserinfo = call({
  summary: 'The customer as the screens need it.',
  who: 'customer', writes: false, input: f.nothing,
  answer: z.object({
    id: z.string(), account: z.string(), name: z.nullable(z.string()), avatar: z.nullable(z.string()),
    creditScore: z.nullable(z.int()), verification: z.enum(['notCertified', 'underReview', 'certified', 'failed']),
    states: z.array(z.object({ state: z.enum(ACCOUNT_STATES), reason: z.string(), since: f.time, until: z.nullable(f.time) })),
    seat: z.boolean(), invitation: z.string(), language: z.nullable(f.language), fundPasswordSet: z.boolean(),
    unreadNotices: z.int(), createdAt: f.time,
    /** Number of the customer's latest event, 0 before the first: whoever read this resumes the stream there and misses nothing. */
    lastEvent: z.int(),
  }),
  errors: [],
});

export const setLanguage = call({
  summary: 'Remembers the language for messages that are sent when no screen is open.',
  who: 'customer', writes: true,
  input: z.strictObject({ language: f.language, key: f.key }), answer: f.empty, errors: [],
});

export const changeLoginPassword = call({
  summary: 'Changes the login password; all other sessions end.',
  who: 'customer', writes: true,
  input: z.strictObject({ current: f.typedPassword, next: f.password, confirm: f.typedPassword, key: f.key }),
  answer: f.empty, errors: ['wrongPassword', 'passwordsDiffer', 'passwordTooCommon', 'passwordIsAccount', 'tooFrequent'],
});

export const setFundPassword = call({
  summary: 'Sets the fund password for the first time, with the login password as proof.',
  who: 'customer', writes: true,
  input: z.strictObject({ password: f.typedPassword, next: f.password, confirm: f.typedPassword, key: f.key }),
  answer: f.empty, errors: ['wrongPassword', 'passwordsDiffer', 'passwordTooCommon', 'passwordIsAccount', 'fundPasswordIsLogin', 'fundPasswordAlreadySet', 'tooFrequent'],
});

export const changeFundPassword = call({
  summary: 'Changes the fund password with the old one.',
  who: 'customer', writes: true,
  input: z.strictObject({ current: f.typedPassword, next: f.password, confirm: f.typedPassword, key: f.key }),
  answer: f.empty, errors: ['wrongFundPassword', 'fundPasswordUnset', 'passwordsDiffer', 'passwordTooCommon', 'passwordIsAccount', 'fundPasswordIsLogin', 'tooFrequent'],
});

export const listSessions = call({
  summary: 'Where the customer is logged in.',
  who: 'customer', writes: false, input: f.nothing,
  answer: f.listOf(z.object({ id: z.string(), device: z.string(), createdAt: f.time, seenAt: f.time, current: z.boolean() })),
  errors: [],
});

export const revokeSession = call({
  summary: 'Ends one of the customer\'s sessions.',
  who: 'customer', writes: true, input: z.strictObject({ session: f.id, key: f.key }), answer: f.empty, errors: ['notFound'],
});

export const getInvitation = call({
  summary: 'The customer\'s own invitation code and how many have come with it.',
  who: 'customer', writes: false, input: f.nothing,
  answer: z.object({ code: z.string(), used: z.int(), limit: z.nullable(z.int()) }), errors: [],
});

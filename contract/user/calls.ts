/** The customer as a person: details, credit score, own data, closing. */
import { RESTRICTION_NAMES } from '@bourse/core/compliance/account-restrictions.ts';
import * as z from 'zod/mini';
import { CREDIT_FACT_NAMES } from '@bourse/core/accounts/customers/credit-score.ts';
import { ACCOUNT_CLOSING_CONDITIONS } from '@bourse/core/accounts/user/account-closing.ts';
import { defineCustomerCommand, defineCustomerQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { SECOND_FACTOR_ERRORS, secondFactorFields } from '../field-schemas.ts';
import {
  changeFundPassword,
  changeLoginPassword,
  getOpenInvitation,
  listSessions,
  login,
  logout,
  register,
  resetCodeSchema,
  resetPassword,
  revokeSession,
  sendCode,
  setChannelPassword,
  setFundPassword,
} from './login-calls.ts';
import { customerRequestSchema } from '../request-and-proposal-schemas.ts';
import {
  addPasskey,
  confirmOneTimeCodes,
  getOneTimeCodeStatus,
  listPasskeys,
  loginWithPasskey,
  removePasskey,
  startOneTimeCodes,
  startPasskey,
  startPasskeyLogin,
  startPasskeyProof,
  stopOneTimeCodes,
} from './two-factor-calls.ts';

export const getUserinfo = defineCustomerQuery({
  summary: 'The customer as the screens need it.',
  input: {},
  answer: z.object({
    id: z.string(),
    account: z.string(),
    name: z.nullable(z.string()),
    nickname: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    avatar: z.nullable(z.string()),
    creditScore: z.int(),
    verification: z.enum(['notCertified', 'underReview', 'certified', 'failed']),
    states: z.array(
      z.object({ state: z.enum(RESTRICTION_NAMES), reason: z.string(), since: f.time, until: z.nullable(f.time) }),
    ),
    seat: z.boolean(),
    invitation: z.string(),
    language: z.nullable(f.language),
    fundPasswordSet: z.boolean(),
    channelPasswordSet: z.boolean(),
    unreadNotices: z.int(),
    createdAt: f.time,
    /**
     * Number of the customer's latest event, 0 before the first: a reader resumes the stream from there and misses
     * nothing.
     */
    lastEvent: z.int(),
  }),
});

const setLanguage = defineCustomerCommand({
  summary: 'Remembers the language for messages that are sent when no screen is open.',
  input: { language: f.language },
  answer: f.emptyAnswer,
});

const getCreditScore = defineCustomerQuery({
  summary: 'The credit score with each fact it is the sum of, computed at this reading; by itself it forbids nothing.',
  input: {},
  answer: z.object({
    score: z.int(),
    lowest: z.int(),
    highest: z.int(),
    parts: z.array(z.object({ fact: z.enum(CREDIT_FACT_NAMES), value: z.nullable(z.int()), points: z.int() })),
  }),
});

const getInvitation = defineCustomerQuery({
  summary: "The customer's own invitation code and how many have come with it.",
  input: {},
  answer: z.object({ code: z.string(), used: z.int(), limit: z.nullable(z.int()) }),
});

const bindPhone = defineCustomerCommand({
  summary: "Binds a phone number to the account, with the login password, and the number's code where codes are sent.",
  input: {
    phone: f.accountPhone,
    callingCode: f.callingCode,
    code: z.optional(resetCodeSchema),
    password: f.passwordAsTyped,
  },
  answer: f.emptyAnswer,
  errors: [
    'wrongPassword',
    'wrongCode',
    'accountExists',
    'updateFailed',
    'tooFrequent',
    'accountFrozen',
    'accountDisabled',
  ],
});

const setNickname = defineCustomerCommand({
  summary: 'Sets how the customer is called on the screens; null for the verified name.',
  input: {
    nickname: z.nullable(f.name(1, 40)),
  },
  answer: f.emptyAnswer,
});

const exportData = defineCustomerQuery({
  summary:
    'Everything that is stored of the customer as one JSON text, with the login password as proof, and a ' +
    'code or a passkey where the account has them; no copy of it is kept.',
  input: { password: f.passwordAsTyped, ...secondFactorFields },
  answer: z.object({ fileName: z.string(), json: z.string() }),
  errors: ['wrongPassword', 'tooFrequent', ...SECOND_FACTOR_ERRORS],
});

const getAccountClosingConditions = defineCustomerQuery({
  summary:
    'What has to be so before the account can be closed, each with whether it is, and when the last ' +
    'dividend is paid that is still to come; in a practice world its money is given up.',
  input: {},
  answer: z.object({
    conditions: z.array(z.object({ condition: z.enum(ACCOUNT_CLOSING_CONDITIONS), met: z.boolean() })),
    dividendsUntil: z.nullable(f.date),
    practice: z.boolean(),
  }),
});

const closeAccount = defineCustomerCommand({
  summary:
    'Closes the account for good, with the login password, and a code or a passkey where the account has ' +
    'them; all sessions end. What the law asks to be kept is kept.',
  input: { password: f.passwordAsTyped, ...secondFactorFields },
  answer: f.emptyAnswer,
  errors: ['wrongPassword', 'tooFrequent', ...SECOND_FACTOR_ERRORS, 'closingConditions'],
});

/** Institutional seats. */

const applySeat = defineCustomerCommand({
  summary: 'Applies for an institutional seat, which a person reviews.',
  input: {
    organisation: f.name(2, 80),
    agreed: z.literal(true),
  },
  answer: z.object({ request: customerRequestSchema }),
  errors: ['seatHeld', 'seatAwaitingReview', ...f.CANNOT_TRADE_ERRORS],
});

const getSeat = defineCustomerQuery({
  summary: 'Whether the account has an institutional seat, and the last application for one.',
  input: {},
  answer: z.object({ held: z.boolean(), request: z.nullable(customerRequestSchema) }),
});

/** The calls of this area by their path below `/api/vue/`. */

export const calls = {
  'user/sendCode': sendCode,
  'user/getOpenInvitation': getOpenInvitation,
  'user/register': register,
  'user/login': login,
  'user/logout': logout,
  'user/getUserinfo': getUserinfo,
  'user/setLanguage': setLanguage,
  'user/changeLoginPassword': changeLoginPassword,
  'user/setFundPassword': setFundPassword,
  'user/changeFundPassword': changeFundPassword,
  'user/setChannelPassword': setChannelPassword,
  'user/getCreditScore': getCreditScore,
  'user/listSessions': listSessions,
  'user/revokeSession': revokeSession,
  'user/getInvitation': getInvitation,
  'user/confirmOneTimeCodes': confirmOneTimeCodes,
  'user/getOneTimeCodes': getOneTimeCodeStatus,
  'user/startOneTimeCodes': startOneTimeCodes,
  'user/stopOneTimeCodes': stopOneTimeCodes,
  'user/applySeat': applySeat,
  'user/bindPhone': bindPhone,
  'user/closeAccount': closeAccount,
  'user/exportData': exportData,
  'user/getClosing': getAccountClosingConditions,
  'user/getSeat': getSeat,
  'user/resetPassword': resetPassword,
  'user/setNickname': setNickname,
  'user/startPasskey': startPasskey,
  'user/addPasskey': addPasskey,
  'user/listPasskeys': listPasskeys,
  'user/removePasskey': removePasskey,
  'user/startPasskeyProof': startPasskeyProof,
  'user/startPasskeyLogin': startPasskeyLogin,
  'user/loginWithPasskey': loginWithPasskey,
} as const;

export const groups = { user: { place: 2, about: 'Registration, sessions, passwords, the customer.' } };

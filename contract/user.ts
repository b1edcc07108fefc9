import { ACCOUNT_STATES } from '@bourse/core/user/states.ts';
import * as z from 'zod/mini';
import { CREDIT_FACTS } from '@bourse/core/credit/score.ts';
import { CLOSING_CONDITIONS } from '@bourse/core/user/closing.ts';
import { call } from './call.ts';
import * as f from './fields.ts';
import { legalVersion } from './legal.ts';
import { request } from './requests.ts';
import {
  assertion,
  attestationObject,
  clientDataJSON,
  credentialId,
  otp,
  recoveryCode,
  second,
  secondErrors,
} from './second.ts';

const session = z.object({ token: z.string(), userId: z.string() });

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
    'Opens an account with an invitation code and logs in. `read` has the newest version of each legal text that was shown: where a newer one is in force by now, nobody is taken to have agreed to it.',
  who: 'anyone',
  writes: false,
  input: z.strictObject({
    account: f.account,
    password: f.password,
    confirmPassword: f.typedPassword,
    invitationCode: z.string().check(z.minLength(1), z.maxLength(32)),
    code: z.optional(z.string().check(z.regex(/^\d{4,8}$/))),
    agreed: z.literal(true),
    read: z.optional(z.strictObject({ privacy: z.optional(legalVersion), agreement: z.optional(legalVersion) })),
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

export const getUserinfo = call({
  summary: 'The customer as the screens need it.',
  who: 'customer',
  writes: false,
  input: f.nothing,
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
      z.object({ state: z.enum(ACCOUNT_STATES), reason: z.string(), since: f.time, until: z.nullable(f.time) }),
    ),
    seat: z.boolean(),
    invitation: z.string(),
    language: z.nullable(f.language),
    fundPasswordSet: z.boolean(),
    channelPasswordSet: z.boolean(),
    unreadNotices: z.int(),
    createdAt: f.time,
    /**
     * Number of the customer's latest event, 0 before the first: whoever read this resumes the stream there and misses
     * nothing.
     */
    lastEvent: z.int(),
  }),
  errors: [],
});

export const setLanguage = call({
  summary: 'Remembers the language for messages that are sent when no screen is open.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ language: f.language, key: f.key }),
  answer: f.empty,
  errors: [],
});

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
    'Sets the fund password for the first time, with the login password as proof, and a code or a passkey where the account has them.',
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
    'Sets the password for private channels: the first time with the login password as proof, afterwards with the one before.',
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

export const getCreditScore = call({
  summary: 'The credit score with each fact it is the sum of, computed at this reading; by itself it forbids nothing.',
  who: 'customer',
  writes: false,
  input: f.nothing,
  answer: z.object({
    score: z.int(),
    lowest: z.int(),
    highest: z.int(),
    parts: z.array(z.object({ fact: z.enum(CREDIT_FACTS), value: z.nullable(z.int()), points: z.int() })),
  }),
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

export const getInvitation = call({
  summary: "The customer's own invitation code and how many have come with it.",
  who: 'customer',
  writes: false,
  input: f.nothing,
  answer: z.object({ code: z.string(), used: z.int(), limit: z.nullable(z.int()) }),
  errors: [],
});

export const startPasskey = call({
  summary:
    'Begins to make a passkey, with the login password as proof, and a code or a passkey where the account has them; the challenge is answered by addPasskey within five minutes.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ password: f.typedPassword, ...second }),
  answer: z.object({
    challenge: z.string(),
    rpId: z.string(),
    rpName: z.string(),
    userHandle: z.string(),
    userName: z.string(),
    exclude: z.array(z.string()),
  }),
  errors: [
    'wrongPassword',
    'tooFrequent',
    'otpRequired',
    'wrongOtp',
    'passkeyRequired',
    'passkeysUnavailable',
    'passkeysFull',
  ],
});

export const addPasskey = call({
  summary: "Stores the passkey that the customer's device has made; fields as WebAuthn names them, in base64url.",
  who: 'customer',
  writes: true,
  input: z.strictObject({
    id: credentialId,
    clientDataJSON,
    attestationObject,
    transports: z
      .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
      .check(z.maxLength(7)),
    key: f.key,
  }),
  answer: z.object({ passkey: z.string() }),
  errors: ['modificationFailed', 'passkeysUnavailable', 'passkeysFull'],
});

export const listPasskeys = call({
  summary: "The customer's passkeys, oldest first.",
  who: 'customer',
  writes: false,
  input: f.nothing,
  answer: f.listOf(z.object({ id: z.string(), name: z.string(), createdAt: f.time, usedAt: z.nullable(f.time) })),
  errors: [],
});

export const removePasskey = call({
  summary:
    'Removes a passkey, with the login password as proof. If it was all that the account had beside the password, its data and its closing wait for three days.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ passkey: f.id, password: f.typedPassword, key: f.key }),
  answer: f.empty,
  errors: ['wrongPassword', 'tooFrequent', 'notFound'],
});

export const startPasskeyLogin = call({
  summary: 'Begins a login by passkey, without naming an account.',
  who: 'anyone',
  writes: false,
  input: f.nothing,
  answer: z.object({ challenge: z.string(), rpId: z.string() }),
  errors: ['passkeysUnavailable'],
});

export const loginWithPasskey = call({
  summary: 'Logs in by a passkey; each challenge can be answered once.',
  who: 'anyone',
  writes: false,
  input: assertion,
  answer: z.object({ ...session.shape, account: z.string() }),
  errors: ['loginFailed', 'loginAgain', 'passkeysUnavailable', 'accountBanned', 'accountDisabled'],
});

export const startPasskeyProof = call({
  summary:
    "A challenge that one of the customer's passkeys answers, with the login password as proof; for a call that asks for it within five minutes.",
  who: 'customer',
  writes: false,
  input: z.strictObject({ password: f.typedPassword }),
  answer: z.object({ challenge: z.string(), rpId: z.string() }),
  errors: ['wrongPassword', 'tooFrequent', 'passkeysUnavailable'],
});

export const startOneTimeCodes = call({
  summary:
    'Begins to set up one-time codes, with the login password as proof, and a passkey where the account has one; they are asked for once a code has confirmed them.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ password: f.typedPassword, ...second }),
  answer: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['wrongPassword', 'tooFrequent', 'passkeyRequired', 'passkeysUnavailable', 'oneTimeCodesOn'],
});

export const confirmOneTimeCodes = call({
  summary: 'Switches one-time codes on by a first code; answers the recovery codes, which nobody can show again.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/)), key: f.key }),
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['wrongOtp', 'tooFrequent', 'oneTimeCodesOn', 'modificationFailed'],
});

export const getOneTimeCodes = call({
  summary:
    'Since when one-time codes are asked for at the login, null if they are not, and how many recovery codes are left.',
  who: 'customer',
  writes: false,
  input: f.nothing,
  answer: z.object({ since: z.nullable(f.time), recoveryLeft: z.int() }),
  errors: [],
});

export const stopOneTimeCodes = call({
  summary: 'Switches one-time codes off, with the login password and a code.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ password: f.typedPassword, otp, recoveryCode, key: f.key }),
  answer: f.empty,
  errors: ['wrongPassword', 'wrongOtp', 'tooFrequent', 'modificationFailed'],
});

const code = z.string().check(z.regex(/^\d{4,8}$/));

export const resetPassword = call({
  summary:
    'Sets a new login password by a code that was sent to the number; all sessions end, and withdrawals wait for a time.',
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

export const bindPhone = call({
  summary: "Binds a phone number to the account, with the login password, and the number's code where codes are sent.",
  who: 'customer',
  writes: true,
  input: z.strictObject({ phone: f.account, code: z.optional(code), password: f.typedPassword, key: f.key }),
  answer: f.empty,
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

export const setNickname = call({
  summary: 'Sets how the customer is called on the screens; null for the verified name.',
  who: 'customer',
  writes: true,
  input: z.strictObject({
    nickname: z.nullable(z.string().check(z.regex(/^(?! )[^\p{C}]{1,40}(?<! )$/u))),
    key: f.key,
  }),
  answer: f.empty,
  errors: [],
});

export const exportData = call({
  summary:
    'Everything that is stored of the customer as one JSON text, with the login password as proof, and a code or a passkey where the account has them; no copy of it is kept.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ password: f.typedPassword, ...second }),
  answer: z.object({ fileName: z.string(), json: z.string() }),
  errors: [
    'wrongPassword',
    'tooFrequent',
    'otpRequired',
    'wrongOtp',
    'passkeyRequired',
    'passkeysUnavailable',
    'passkeyJustRemoved',
  ],
});

export const getClosing = call({
  summary:
    'What has to be so before the account can be closed, each with whether it is, and when the last dividend is paid that is still to come; in a practice world its money is given up.',
  who: 'customer',
  writes: false,
  input: f.nothing,
  answer: z.object({
    conditions: z.array(z.object({ condition: z.enum(CLOSING_CONDITIONS), met: z.boolean() })),
    dividendsUntil: z.nullable(f.date),
    practice: z.boolean(),
  }),
  errors: [],
});

export const closeAccount = call({
  summary:
    'Closes the account for good, with the login password, and a code or a passkey where the account has them; all sessions end. What the law asks to be kept is kept.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ password: f.typedPassword, ...second, key: f.key }),
  answer: f.empty,
  errors: [
    'wrongPassword',
    'tooFrequent',
    'otpRequired',
    'wrongOtp',
    'passkeyRequired',
    'passkeysUnavailable',
    'passkeyJustRemoved',
    'closingConditions',
  ],
});

export const applySeat = call({
  summary: 'Applies for an institutional seat, which a person reviews.',
  who: 'customer',
  writes: true,
  input: z.strictObject({
    organisation: z.string().check(z.regex(/^(?! )[^\p{C}]{2,80}(?<! )$/u)),
    agreed: z.literal(true),
    key: f.key,
  }),
  answer: z.object({ request }),
  errors: ['seatHeld', 'seatAwaitingReview', 'accountFrozen', 'accountDisabled', 'cannotTrade'],
});

export const getSeat = call({
  summary: 'Whether the account has an institutional seat, and the last application for one.',
  who: 'customer',
  writes: false,
  input: f.nothing,
  answer: z.object({ held: z.boolean(), request: z.nullable(request) }),
  errors: [],
});

/** Passkeys and one-time codes. */
import * as z from 'zod/mini';
import { defineCall, defineCustomerCommand, defineCustomerQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import {
  passkeyAssertion,
  attestationObject,
  clientDataJSON,
  credentialId,
  otp,
  recoveryCode,
  secondFactorFields,
} from '../field-schemas.ts';
import { sessionSchema } from './login-calls.ts';

export const startPasskey = defineCustomerQuery({
  summary:
    'Begins to make a passkey, with the login password as proof, and a code or a passkey where the ' +
    'account has them; the challenge is answered by addPasskey within five minutes.',
  input: { password: f.passwordAsTyped, ...secondFactorFields },
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

export const addPasskey = defineCustomerCommand({
  summary: "Stores the passkey that the customer's device has made; fields as WebAuthn names them, in base64url.",
  input: {
    id: credentialId,
    clientDataJSON,
    attestationObject,
    transports: z
      .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
      .check(z.maxLength(7)),
  },
  answer: z.object({ passkey: z.string() }),
  errors: ['modificationFailed', 'passkeysUnavailable', 'passkeysFull'],
});

export const listPasskeys = defineCustomerQuery({
  summary: "The customer's passkeys, oldest first.",
  input: {},
  answer: f.pageOf(z.object({ id: z.string(), name: z.string(), createdAt: f.time, usedAt: z.nullable(f.time) })),
});

export const removePasskey = defineCustomerCommand({
  summary:
    'Removes a passkey, with the login password as proof. If it was all that the account had beside the ' +
    'password, its data and its closing wait for three days.',
  input: { passkey: f.id, password: f.passwordAsTyped },
  answer: f.emptyAnswer,
  errors: ['wrongPassword', 'tooFrequent', 'notFound'],
});

export const startPasskeyLogin = defineCall({
  summary: 'Begins a login by passkey, without naming an account.',
  who: 'anyone',
  writes: false,
  input: f.emptyInput,
  answer: z.object({ challenge: z.string(), rpId: z.string() }),
  errors: ['passkeysUnavailable'],
});

export const loginWithPasskey = defineCall({
  summary: 'Logs in by a passkey; each challenge can be answered once.',
  who: 'anyone',
  writes: false,
  input: passkeyAssertion,
  answer: z.object({ ...sessionSchema.shape, account: z.string() }),
  errors: ['loginFailed', 'loginAgain', 'passkeysUnavailable', 'accountBanned', 'accountDisabled'],
});

export const startPasskeyProof = defineCustomerQuery({
  summary:
    "A challenge that one of the customer's passkeys answers, with the login password as proof; for a " +
    'call that asks for it within five minutes.',
  input: { password: f.passwordAsTyped },
  answer: z.object({ challenge: z.string(), rpId: z.string() }),
  errors: ['wrongPassword', 'tooFrequent', 'passkeysUnavailable'],
});

export const startOneTimeCodes = defineCustomerQuery({
  summary:
    'Begins to set up one-time codes, with the login password as proof, and a passkey where the account ' +
    'has one; they are asked for once a code has confirmed them.',
  input: { password: f.passwordAsTyped, ...secondFactorFields },
  answer: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['wrongPassword', 'tooFrequent', 'passkeyRequired', 'passkeysUnavailable', 'oneTimeCodesOn'],
});

export const confirmOneTimeCodes = defineCustomerCommand({
  summary: 'Switches one-time codes on by a first code; answers the recovery codes, which nobody can show again.',
  input: { code: z.string().check(z.regex(/^\d{6}$/)) },
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['wrongOtp', 'tooFrequent', 'oneTimeCodesOn', 'modificationFailed'],
});

export const getOneTimeCodeStatus = defineCustomerQuery({
  summary:
    'Since when one-time codes are asked for at the login, null if they are not, and how many recovery codes are left.',
  input: {},
  answer: z.object({ since: z.nullable(f.time), recoveryLeft: z.int() }),
});

export const stopOneTimeCodes = defineCustomerCommand({
  summary: 'Switches one-time codes off, with the login password and a code.',
  input: { password: f.passwordAsTyped, otp, recoveryCode },
  answer: f.emptyAnswer,
  errors: ['wrongPassword', 'wrongOtp', 'tooFrequent', 'modificationFailed'],
});

/**
 * What an account asks for besides a password: a code of the customer's authenticator app, a recovery code instead, or
 * a passkey.
 */
import * as z from 'zod/mini';

const base64url = (longest: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(longest));
export const credentialId = base64url(1400);
export const clientDataJSON = base64url(8_000);
export const attestationObject = base64url(16_000);

export const otp = z.optional(z.string().check(z.regex(/^\d{6}$/)));
export const recoveryCode = z.optional(z.string().check(z.regex(/^[A-Za-z0-9 -]{16,32}$/)));
export const assertion = z.strictObject({
  id: credentialId,
  clientDataJSON,
  authenticatorData: base64url(8_000),
  signature: base64url(2_000),
});

/** If codes are on, a code or a recovery code; else a passkey, if there is one. */
export const second = { otp, recoveryCode, passkey: z.optional(assertion) };
/** Why that isn't enough; after the last passkey was removed with only the password, three days must pass. */
export const secondErrors = [
  'otpRequired',
  'wrongOtp',
  'passkeyRequired',
  'passkeysUnavailable',
  'passkeyJustRemoved',
] as const;

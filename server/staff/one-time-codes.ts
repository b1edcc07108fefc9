/** The staff's one-time codes (TOTP, RFC 6238: 30 seconds, 6 digits, SHA-1). */
import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** A clock may be one step off. */
const STEPS_TOLERANCE = 1;

const createTotp = (secret: Buffer): TOTP =>
  new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }), period: PERIOD_SECONDS, digits: 6 });

/** The step that `code` belongs to, if it is right at `now` (epoch ms) and later than `after`; else null. */
export function findMatchingTotpStep(secret: Buffer, code: string, after: bigint, now: number): bigint | null {
  const delta = createTotp(secret).validate({ token: code, timestamp: now, window: STEPS_TOLERANCE });
  if (delta === null) return null;
  const step = BigInt(Math.floor(now / 1000 / PERIOD_SECONDS) + delta);
  return step > after ? step : null;
}

export const generateOtpSecret = (): Buffer => Buffer.from(new Secret({ size: 20 }).buffer);
export const generateOtpCode = (secret: Buffer, now: number): string => createTotp(secret).generate({ timestamp: now });

/** For the authenticator app: the secret in base32, and as an address for a QR code. */
export function buildOtpSecretView(secret: Buffer, login: string): { base32: string; uri: string } {
  const totpInstance = new TOTP({
    issuer: 'Bourse',
    label: login,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    period: PERIOD_SECONDS,
    digits: 6,
  });
  return { base32: totpInstance.secret.base32, uri: totpInstance.toString() };
}
export const parseBase32OtpSecret = (base32: string): Buffer => Buffer.from(Secret.fromBase32(base32).buffer);

/** One-time codes of an authenticator app (RFC 6238: SHA-1, 6 digits, 30 seconds). */
import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** A device's clock may be one step off, either way. */
const WINDOW = 1;
const SECRET_BYTES = 20;

const generator = (secret: Uint8Array, issuer = '', label = ''): TOTP =>
  new TOTP({
    issuer,
    label,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    period: PERIOD_SECONDS,
    digits: 6,
  });

export const createTotpSecret = (): Buffer => Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);

/**
 * The step that `code` belongs to, if it is right at `now` (epoch ms) and later than `after`: none is accepted twice.
 * Else null.
 */
export function findTotpStep(secret: Uint8Array, code: string, after: bigint, now: number): bigint | null {
  const delta = generator(secret).validate({ token: code, timestamp: now, window: WINDOW });
  if (delta === null) return null;
  const step = BigInt(Math.floor(now / 1000 / PERIOD_SECONDS) + delta);
  return step > after ? step : null;
}

export const generateTotpCode = (secret: Uint8Array, now: number): string =>
  generator(secret).generate({ timestamp: now });

/** The secret in the forms that an app accepts: for typing, and as an address for a QR code. */
export function formatTotpSecret(secret: Uint8Array, issuer: string, label: string): { secret: string; uri: string } {
  const totp = generator(secret, issuer, label);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

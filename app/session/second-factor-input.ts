/** The second factor of a login: a typed code, or a passkey if this page can use one. */
import { toAsciiDigits } from '@bourse/contract/format.ts';
import { getConfig } from '../config/app-config.ts';

/**
 * A typed second proof: six digits are a code of the app, anything longer a recovery code. Empty fields are left out.
 */
export function parseSecondFactor(typed: string): { otp?: string; recoveryCode?: string } {
  const text = toAsciiDigits(typed).trim();
  if (text === '') return {};
  const digits = text.replace(/\s/g, '');
  return /^\d{6}$/.test(digits)
    ? { otp: digits }
    : { recoveryCode: text.padEnd(RECOVERY_LEAST, '-').replace(/[^A-Za-z0-9 -]/g, '-') };
}

/** The server accepts no shorter one; anything else is reported there as wrong. */
const RECOVERY_LEAST = 16;

/** Whether passkeys can be used here; their code is loaded at the first use. */

/** They need a secure page, and an operator who has set the product's address. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && (getConfig().passkeys || location.hostname === 'localhost');

/** What a new password must be, besides its length, which the contract limits. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Refusal, refuse } from '@bourse/contract/errors.ts';

/** The most common passwords of at least 8 characters, in lower case, one on each line. */
const COMMON: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n'),
);

/** Null if `password` can be set for the account. */
export function refusePassword(password: string, confirm: string, mobile: string): Refusal | null {
  if (password !== confirm) return refuse('passwordsDiffer');
  if (password === mobile) return refuse('passwordIsAccount');
  if (COMMON.has(password.toLowerCase())) return refuse('passwordTooCommon');
  return null;
}

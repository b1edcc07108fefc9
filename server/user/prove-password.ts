/**
 * Step-up authentication: before an action that would hurt in a stranger's hands, the session's holder also shows the
 * login password.
 */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { countGuess, forgiveGuess } from '../access/guesses.ts';
import { ACCOUNT_RULE } from '../access/lockout.ts';
import { hashFor, verifyPassword } from '../access/password-hash.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { loadPasswords } from './store.ts';

/** Null if `password` is the account's. Wrong ones count together with those of all other calls that ask for it. */
export async function provePassword(
  parts: Pick<Parts, 'database' | 'machine'>,
  account: AccountId,
  password: string,
): Promise<Refusal | null> {
  const scopes = [{ scope: `password:${account}`, rule: ACCOUNT_RULE, counted: 'before' as const }];
  const tooFrequent = await countGuess(parts, scopes);
  if (tooFrequent) return tooFrequent;
  const { password_hash } = await loadPasswords(parts.database.kysely, account);
  if (!(await verifyPassword(password_hash, password, hashFor(account)))) return refuse('wrongPassword');
  await forgiveGuess(parts, scopes);
  return null;
}

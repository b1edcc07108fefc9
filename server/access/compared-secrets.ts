/** What of a call's passwords is compared with a repetition's under the same key. */
import type { Refusal } from '@bourse/contract/errors.ts';
import { refuseAtOnce } from './guesses.ts';
import { ACCOUNT_RULE } from './lockout.ts';
import { secretDigest } from './password-hash.ts';
import { isKept } from '../desk/is-kept.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';

interface Shown {
  account: AccountId;
  key: string /** Where guesses of the first of these secrets are counted. */;
  scope: string;
}

/**
 * Where guesses have to wait and the key is new, nothing is hashed: whoever floods it must not keep others from logging
 * in.
 */
export async function comparedSecrets(
  parts: Pick<Parts, 'database' | 'machine'>,
  { account, key, scope }: Shown,
  secrets: readonly string[],
): Promise<{ secrets: string } | Refusal> {
  const waiting = await refuseAtOnce(parts, [{ scope, rule: ACCOUNT_RULE, counted: 'before' }]);
  if (waiting && !(await isKept(parts.database, { account, key }))) return waiting;
  return { secrets: await secretDigest(account, key, secrets) };
}

/** The key of a call whose passwords are compared with those of a repeat. */
import type { Refusal } from '@bourse/contract/errors.ts';
import { refuseAtOnce } from './guesses.ts';
import { ACCOUNT_RULE } from './lockout.ts';
import { secretDigest } from './password-hash.ts';
import { type Key, keyOf } from '../desk/command.ts';
import { isKept } from '../desk/kept-keys.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';

interface Shown {
  account: AccountId;
  call: string;
  key: string;
  /** Where guesses of the first of these secrets are counted. */
  scope: string;
}

/** If guesses have to wait and the key is new, nothing is hashed: a flood must not keep others from logging in. */
export async function keyOfSecrets(
  parts: Pick<Parts, 'database' | 'machine'>,
  { account, call, key, scope }: Shown,
  secrets: readonly string[],
): Promise<Key | Refusal> {
  const waiting = await refuseAtOnce(parts, [{ scope, rule: ACCOUNT_RULE, counted: 'before' }]);
  if (waiting && !(await isKept(parts.database, { account, key }))) return waiting;
  return keyOf(call, { key, secrets: await secretDigest(account, key, secrets) });
}

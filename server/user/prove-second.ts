/** A second factor, if the account has one: a stolen password alone must not export data or close the account. */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { type Asking, type Assertion, type Bound, isFor, type ShownSecond } from '../access/second-step.ts';
import type { Parts } from '../parts.ts';
import { loadOneTimeCodes, proveCode } from './one-time-codes.ts';
import { challengeIn, countUse, findPasskey, listOf, takeChallenge } from './passkeys.ts';
import { relyingParty } from './relying-party.ts';
import { verifyPasskey } from './verify-passkey.ts';

export type ProvingParts = Pick<Parts, 'database' | 'clock' | 'machine' | 'secrets' | 'config' | 'settings'>;

/**
 * Null if it is right, or the account has no second factor. A code or a passkey is enough; both are used up. `bound`:
 * what a passkey must have signed for.
 */
export async function proveSecond(
  parts: ProvingParts,
  { account, host }: Asking,
  shown: ShownSecond,
  bound: Bound = null,
): Promise<Refusal | null> {
  const db = parts.database.kysely;
  const [codes, passkeys] = await Promise.all([loadOneTimeCodes(db, account), listOf(db, account)]);
  const hasCodes = codes?.confirmed_at != null;
  if (!hasCodes && passkeys.length === 0) return null;
  if (shown.passkey) return provePasskey(parts, { account, host }, shown.passkey, bound);
  if (!hasCodes) return refuse('passkeyRequired');
  return shown.otp === undefined && shown.recoveryCode === undefined
    ? refuse('otpRequired')
    : proveCode(parts, account, shown);
}

/** Part of the comparison with a repeat under the same key; empty if nothing was shown. */
export const shownAs = ({ otp, recoveryCode, passkey }: ShownSecond): string[] =>
  (otp ?? recoveryCode ?? passkey) ? [otp ?? '', recoveryCode ?? '', passkey?.signature ?? ''] : [];

async function provePasskey(
  parts: ProvingParts,
  { account, host }: Asking,
  shown: Assertion,
  bound: Bound,
): Promise<Refusal | null> {
  const db = parts.database.kysely;
  const party = relyingParty(parts, host);
  if (!party) return refuse('passkeysUnavailable');
  const now = parts.clock.now();
  const challenge = challengeIn(shown.clientDataJSON);
  if (!(await takeChallenge(db, challenge, { account, makes: false }, now)) || !isFor(challenge, bound))
    return refuse('passkeyRequired');
  const passkey = await findPasskey(db, shown.id);
  const counter = passkey?.account_id === account ? await verifyPasskey(shown, passkey, party) : null;
  return counter !== null && (await countUse(db, shown.id, counter, now)) ? null : refuse('passkeyRequired');
}

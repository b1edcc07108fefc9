/** The proofs required before an action that would be harmful in a stranger's hands: password, passkey or code. */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import {
  type Asking,
  type Assertion,
  type Bound,
  isFor,
  type SecondStep,
  type ShownSecond,
} from '../access/second-factor.ts';
import { refuseAfterRemoval } from './passkey-removal.ts';
import { challengeIn, countUse, findPasskey, listOf, newChallenge, takeChallenge } from './passkeys-store.ts';
import { relyingParty, verifyPasskey } from './verify-passkey.ts';
import type { Parts } from '../parts.ts';
import { loadOneTimeCodes, proveCode } from './one-time-codes.ts';
import { ACCOUNT_RULE, countGuess, forgiveGuess } from '../access/guesses.ts';
import { hashFor, verifyPassword } from '../access/passwords.ts';
import type { AccountId } from '../ids.ts';
import { loadPasswords } from './store.ts';
import type { Handler } from '../calls/handler.ts';

/** For areas in which money leaves the account. */
export const secondStep = (parts: ProvingParts): SecondStep => ({
  prove: (asking, shown, bound) => proveSecond(parts, asking, shown, bound),
  refuseAfterRemoval: (account) => refuseAfterRemoval(parts, account),
  async challenge({ account, host }, bound) {
    const party = relyingParty(parts, host);
    if (!party) return refuse('passkeysUnavailable');
    return {
      challenge: await newChallenge(parts.database.kysely, { account, makes: false, bound }, parts.clock.now()),
      rpId: party.id,
    };
  },
});

/** A second factor, if the account has one: a stolen password alone must not export data or close the account. */

type ProvingParts = Pick<Parts, 'database' | 'clock' | 'machine' | 'secrets' | 'config' | 'settings'>;

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

/**
 * Step-up authentication: before an action that would hurt in a stranger's hands, the session's holder also shows the
 * login password.
 */

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

/** Only given out for a proved password. No new passkey may answer it. */
export function startPasskeyProof(parts: Parts): Handler<'user/startPasskeyProof'> {
  return async (input, { account, host }) => {
    const party = relyingParty(parts, host);
    if (!party) return refuse('passkeysUnavailable');
    const refused = await provePassword(parts, account, input.password);
    if (refused) return refused;
    return {
      challenge: await newChallenge(parts.database.kysely, { account, makes: false }, parts.clock.now()),
      rpId: party.id,
    };
  };
}

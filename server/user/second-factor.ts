/** The proofs required before an action that would be harmful in a stranger's hands: password, passkey or code. */
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import {
  type SecondFactorCaller,
  type PasskeyAssertion,
  type OperationHash,
  isChallengeForOperation,
  type SecondFactorVerifier,
  type SecondFactorProof,
} from '../access/second-factor-interface.ts';
import { refuseAfterPasskeyRemoval } from './passkey-removal-waiting-period.ts';
import {
  parseSignedChallenge,
  updatePasskeyUse,
  findPasskey,
  listPasskeyRows,
  insertChallenge,
  consumeChallenge,
} from './passkeys-store.ts';
import { relyingPartyOf, verifyPasskeySignature } from './verify-passkey.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { findOneTimeCodeSetup, checkPresentedCode } from './one-time-codes.ts';
import { checkLoginPassword } from '../access/check-login-password.ts';
import type { Handler } from '../calls/handler-types.ts';

/** For areas in which money leaves the account. */
export const createSecondFactorVerifier = (dependencies: ProofDependencies): SecondFactorVerifier => ({
  verify: (asking, presented, bound) => checkSecondFactor(dependencies, asking, presented, bound),
  refuseAfterPasskeyRemoval: (account) => refuseAfterPasskeyRemoval(dependencies, account),
  async createChallenge({ account, host }, bound) {
    const party = relyingPartyOf(dependencies, host);
    if (!party) return refuse('passkeysUnavailable');
    return {
      challenge: await insertChallenge(
        dependencies.database.kysely,
        { account, allowsNewPasskey: false, bound },
        dependencies.clock.now(),
      ),
      rpId: party.id,
    };
  },
});

/** A second factor, if the account has one: a stolen password alone must not export data or close the account. */

type ProofDependencies = Pick<
  ServerDependencies,
  'database' | 'clock' | 'machineClock' | 'secrets' | 'config' | 'settings'
>;

/**
 * Null if it is right, or the account has no second factor. A code or a passkey is enough; both are used up. `bound`:
 * what a passkey must have signed for.
 */
export async function checkSecondFactor(
  dependencies: ProofDependencies,
  { account, host }: SecondFactorCaller,
  presented: SecondFactorProof,
  bound: OperationHash = null,
): Promise<Refusal | null> {
  const db = dependencies.database.kysely;
  const [codes, passkeys] = await Promise.all([findOneTimeCodeSetup(db, account), listPasskeyRows(db, account)]);
  const hasCodes = codes?.confirmed_at != null;
  if (!hasCodes && passkeys.length === 0) return null;
  if (presented.passkey) return checkPasskeyProof(dependencies, { account, host }, presented.passkey, bound);
  if (!hasCodes) return refuse('passkeyRequired');
  return presented.otp === undefined && presented.recoveryCode === undefined
    ? refuse('otpRequired')
    : checkPresentedCode(dependencies, account, presented, 'session');
}

async function checkPasskeyProof(
  dependencies: ProofDependencies,
  { account, host }: SecondFactorCaller,
  presented: PasskeyAssertion,
  bound: OperationHash,
): Promise<Refusal | null> {
  const db = dependencies.database.kysely;
  const party = relyingPartyOf(dependencies, host);
  if (!party) return refuse('passkeysUnavailable');
  const now = dependencies.clock.now();
  const challenge = parseSignedChallenge(presented.clientDataJSON);
  if (
    !(await consumeChallenge(db, challenge, { account, allowsNewPasskey: false }, now)) ||
    !isChallengeForOperation(challenge, bound)
  )
    return refuse('passkeyRequired');
  const passkey = await findPasskey(db, presented.id);
  const use = passkey?.account_id === account ? await verifyPasskeySignature(presented, passkey, party) : null;
  return use !== null && (await updatePasskeyUse(db, presented.id, use, now)) ? null : refuse('passkeyRequired');
}

/** Only given out for a proved password. No new passkey may answer it. */
export function startPasskeyProof(dependencies: ServerDependencies): Handler<'user/startPasskeyProof'> {
  return async (input, { account, host }) => {
    const party = relyingPartyOf(dependencies, host);
    if (!party) return refuse('passkeysUnavailable');
    const refused = await checkLoginPassword(dependencies, account, input.password);
    if (refused) return refused;
    return {
      challenge: await insertChallenge(
        dependencies.database.kysely,
        { account, allowsNewPasskey: false },
        dependencies.clock.now(),
      ),
      rpId: party.id,
    };
  };
}

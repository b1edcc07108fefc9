/** Adds a passkey: the challenge for the device, and its answer. */
import { refuse } from '@bourse/contract/refusals.ts';
import {
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server';
import { describeDevice } from '../access/session-tokens.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import { writeNotice } from '../commands/transaction-with-events.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  deletePendingSetups,
  readCredentialsFingerprint,
  areCredentialsUnchanged,
} from './pending-credential-setup.ts';
import {
  parseSignedChallenge,
  findPasskey,
  listPasskeyRows,
  insertChallenge,
  insertPasskey,
  hashCredentialId,
  PASSKEYS_MAXIMUM,
  consumeChallenge,
} from './passkeys-store.ts';
import { type RelyingParty, relyingPartyOf } from './verify-passkey.ts';
import { isoTime } from '@bourse/core/dates.ts';
import { checkLoginPassword } from '../access/check-login-password.ts';
import { checkSecondFactor } from './second-factor.ts';

type NewPasskeyAnswer = Pick<RegistrationResponseJSON, 'id'> & {
  clientDataJSON: string;
  attestationObject: string;
  transports: string[];
};

interface NewPasskey extends WebAuthnCredential {
  isBackupEligible: boolean;
  isBackedUp: boolean;
}

/** Null unless the answer is right in every way. The device has verified its user. */
async function verifyNewPasskey(answer: NewPasskeyAnswer, party: RelyingParty): Promise<NewPasskey | null> {
  const response: RegistrationResponseJSON = {
    id: answer.id,
    rawId: answer.id,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: answer.clientDataJSON, attestationObject: answer.attestationObject },
  };
  const expected = {
    expectedChallenge: parseSignedChallenge(answer.clientDataJSON),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
  };
  const outcome = await verifyRegistrationResponse({ response, ...expected, requireUserVerification: true }).catch(
    () => null,
  );
  if (!outcome?.verified) return null;
  const { credential, credentialDeviceType, credentialBackedUp } = outcome.registrationInfo;
  return { ...credential, isBackupEligible: credentialDeviceType === 'multiDevice', isBackedUp: credentialBackedUp };
}

/**
 * The challenge, which only `startPasskey` gives out, binds the answer to this customer, and to what protected the
 * account then.
 */
export function addPasskey(dependencies: ServerDependencies): Handler<'user/addPasskey'> {
  return (input, { account, host, userAgent }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('user/addPasskey', input),
      async load() {
        const party = relyingPartyOf(dependencies, host);
        if (!party) return refuse('passkeysUnavailable');
        const known = await consumeChallenge(
          dependencies.database.kysely,
          parseSignedChallenge(input.clientDataJSON),
          { account, allowsNewPasskey: true },
          dependencies.clock.now(),
        );
        if (!known) return refuse('modificationFailed');
        const credential = await verifyNewPasskey(input, party);
        return credential ? { credential, fingerprint: known.credentialsFingerprint } : refuse('modificationFailed');
      },
      async decide(work, { credential, fingerprint }) {
        if (!(await areCredentialsUnchanged(work.db, account, fingerprint))) return refuse('modificationFailed');
        if (await findPasskey(work.db, credential.id)) return refuse('modificationFailed');
        if ((await listPasskeyRows(work.db, account)).length >= PASSKEYS_MAXIMUM)
          return refuse('passkeysFull', { maximum: PASSKEYS_MAXIMUM });
        const name = describeDevice(userAgent);
        const { id: credentialId, publicKey, counter, isBackupEligible, isBackedUp } = credential;
        const { transports } = input;
        await insertPasskey(
          work.db,
          account,
          { credentialId, publicKey, counter, transports, name, isBackupEligible, isBackedUp },
          work.now,
        );
        await deletePendingSetups(work.db, account);
        await writeNotice(work, account, 'passkeyAdded', { device: name, at: isoTime(work.now) });
        return { passkey: hashCredentialId(credential.id) };
      },
    });
}

/** A passkey is login and proof by itself, so adding one requires the account's second factor. */
export function startPasskey(dependencies: ServerDependencies): Handler<'user/startPasskey'> {
  return async (input, { account, mobile, host }) => {
    const party = relyingPartyOf(dependencies, host);
    if (!party) return refuse('passkeysUnavailable');
    const credentialsFingerprint = await readCredentialsFingerprint(dependencies.database.kysely, account);
    const refused = await checkLoginPassword(dependencies, account, input.password);
    if (refused) return refused;
    const passkeys = await listPasskeyRows(dependencies.database.kysely, account);
    if (passkeys.length >= PASSKEYS_MAXIMUM) return refuse('passkeysFull', { maximum: PASSKEYS_MAXIMUM });
    const wrong = await checkSecondFactor(dependencies, { account, host }, input);
    if (wrong) return wrong;
    return {
      challenge: await insertChallenge(
        dependencies.database.kysely,
        { account, allowsNewPasskey: true, credentialsFingerprint },
        dependencies.clock.now(),
      ),
      rpId: party.id,
      rpName: party.name,
      userHandle: Buffer.from(account.toString()).toString('base64url'),
      userName: mobile,
      exclude: passkeys.map((row) => row.credential_id),
    };
  };
}

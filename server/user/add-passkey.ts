/** Adds a passkey: the challenge for the device, and its answer. */
import { refuse } from '@bourse/contract/errors.ts';
import {
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server';
import { deviceName } from '../access/session-tokens.ts';
import { keyOf, runCommand } from '../commands/run-command.ts';
import { writeNotice } from '../commands/transaction.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { dropBegun, readStanding, stillStands } from './pending-setup.ts';
import {
  challengeIn,
  findPasskey,
  listOf,
  newChallenge,
  passkeyId,
  PASSKEYS_MAXIMUM,
  takeChallenge,
} from './passkeys-store.ts';
import { type RelyingParty, relyingParty } from './verify-passkey.ts';
import { isoTime } from '@bourse/core/dates.ts';
import { provePassword, proveSecond } from './second-factor.ts';

type Made = Pick<RegistrationResponseJSON, 'id'> & {
  clientDataJSON: string;
  attestationObject: string;
  transports: string[];
};

/** Null unless the answer is right in every way. The device has verified its user. */
async function verified(made: Made, party: RelyingParty): Promise<WebAuthnCredential | null> {
  const response: RegistrationResponseJSON = {
    id: made.id,
    rawId: made.id,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: made.clientDataJSON, attestationObject: made.attestationObject },
  };
  const expected = {
    expectedChallenge: challengeIn(made.clientDataJSON),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
  };
  const outcome = await verifyRegistrationResponse({ response, ...expected, requireUserVerification: true }).catch(
    () => null,
  );
  return outcome?.verified ? outcome.registrationInfo.credential : null;
}

/**
 * The challenge, which only `startPasskey` gives out, binds the answer to this customer, and to what protected the
 * account then.
 */
export function addPasskey(parts: Parts): Handler<'user/addPasskey'> {
  return (input, { account, host, userAgent }) =>
    runCommand(parts, {
      actor: { account },
      key: keyOf('user/addPasskey', input),
      async load() {
        const party = relyingParty(parts, host);
        if (!party) return refuse('passkeysUnavailable');
        const known = await takeChallenge(
          parts.database.kysely,
          challengeIn(input.clientDataJSON),
          { account, makes: true },
          parts.clock.now(),
        );
        if (!known) return refuse('modificationFailed');
        const credential = await verified(input, party);
        return credential ? { credential, stood: known.stood } : refuse('modificationFailed');
      },
      async decide(work, { credential, stood }) {
        if (!(await stillStands(work.db, account, stood))) return refuse('modificationFailed');
        if (await findPasskey(work.db, credential.id)) return refuse('modificationFailed');
        if ((await listOf(work.db, account)).length >= PASSKEYS_MAXIMUM)
          return refuse('passkeysFull', { maximum: PASSKEYS_MAXIMUM });
        const name = deviceName(userAgent);
        await work.db
          .insertInto('passkeys')
          .values({
            account_id: account,
            credential_id: credential.id,
            public_key: Buffer.from(credential.publicKey),
            counter: BigInt(credential.counter),
            transports: JSON.stringify(input.transports),
            name,
            created_at: new Date(work.now),
          })
          .execute();
        await dropBegun(work.db, account);
        await writeNotice(work, account, 'passkeyAdded', { device: name, at: isoTime(work.now) });
        return { passkey: passkeyId(credential.id) };
      },
    });
}

/** A passkey is login and proof by itself, so adding one requires the account's second factor. */
export function startPasskey(parts: Parts): Handler<'user/startPasskey'> {
  return async (input, { account, mobile, host }) => {
    const party = relyingParty(parts, host);
    if (!party) return refuse('passkeysUnavailable');
    const stood = await readStanding(parts.database.kysely, account);
    const refused = await provePassword(parts, account, input.password);
    if (refused) return refused;
    const passkeys = await listOf(parts.database.kysely, account);
    if (passkeys.length >= PASSKEYS_MAXIMUM) return refuse('passkeysFull', { maximum: PASSKEYS_MAXIMUM });
    const wrong = await proveSecond(parts, { account, host }, input);
    if (wrong) return wrong;
    return {
      challenge: await newChallenge(parts.database.kysely, { account, makes: true, stood }, parts.clock.now()),
      rpId: party.id,
      rpName: party.name,
      userHandle: Buffer.from(account.toString()).toString('base64url'),
      userName: mobile,
      exclude: passkeys.map((row) => row.credential_id),
    };
  };
}

import { refuse } from '@bourse/contract/errors.ts';
import {
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server';
import { deviceName } from '../access/device-name.ts';
import { keyOf, runCommand } from '../desk/run-command.ts';
import { writeNotice } from '../desk/write-notice.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { dropBegun, stillStands } from './begun.ts';
import { challengeIn, findPasskey, listOf, PASSKEYS_MAXIMUM, passkeyId, takeChallenge } from './passkeys.ts';
import { type RelyingParty, relyingParty } from './relying-party.ts';
import { isoTime } from '@bourse/core/dates.ts';

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

/** Verifies a passkey's signature with the public key that the account has stored. */
import { type WebAuthnCredential, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Assertion } from '../access/second-step.ts';
import { challengeIn, type findPasskey } from './passkeys.ts';
import type { RelyingParty } from './relying-party.ts';

/** The counter in the signature; null if anything is wrong with it. */
export async function verifyPasskey(
  shown: Assertion,
  passkey: NonNullable<Awaited<ReturnType<typeof findPasskey>>>,
  party: RelyingParty,
): Promise<number | null> {
  const { id, clientDataJSON, authenticatorData, signature } = shown;
  const outcome = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge: challengeIn(clientDataJSON),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
      transports: passkey.transports as WebAuthnCredential['transports'],
    },
  }).catch(() => null);
  return outcome?.verified ? outcome.authenticationInfo.newCounter : null;
}

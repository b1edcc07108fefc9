/** Verifies a passkey's signature with the public key that the account has stored, for the operator's own origin. */
import { verifyAuthenticationResponse, type WebAuthnCredential } from '@simplewebauthn/server';
import type { PasskeyAssertion } from '../access/second-factor-interface.ts';
import { parseSignedChallenge, type PasskeyUse, type findPasskey } from './passkeys-store.ts';
import type { ServerDependencies } from '../dependencies.ts';

/**
 * Null if anything is wrong with the signature. Its counter isn't judged here: copies of a synchronised passkey count
 * for themselves (WebAuthn level 3, 6.1.1).
 */
export async function verifyPasskeySignature(
  assertion: PasskeyAssertion,
  passkey: NonNullable<Awaited<ReturnType<typeof findPasskey>>>,
  party: RelyingParty,
): Promise<PasskeyUse | null> {
  const { id, clientDataJSON, authenticatorData, signature } = assertion;
  const outcome = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge: parseSignedChallenge(clientDataJSON),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: 0,
      transports: passkey.transports as WebAuthnCredential['transports'],
    },
  }).catch(() => null);
  if (!outcome?.verified) return null;
  const { newCounter, credentialDeviceType, credentialBackedUp } = outcome.authenticationInfo;
  return {
    counter: newCounter,
    isBackupEligible: credentialDeviceType === 'multiDevice',
    isBackedUp: credentialBackedUp,
  };
}

/**
 * The party passkeys are made for: the operator's origin. A request's own `host` is trusted only on this machine, where
 * no proxy is in between.
 */

/** `id` is the host name that browsers bind a passkey to. */
export interface RelyingParty {
  id: string;
  origin: string;
  name: string;
}

const LOCAL = /^localhost(:\d{1,5})?$/;

/** Null if passkeys can't be used: no origin is configured, and the request wasn't made to localhost. */
export function relyingPartyOf(
  { config, settings }: Pick<ServerDependencies, 'config' | 'settings'>,
  host: string,
): RelyingParty | null {
  const origin = config.publicOrigin ?? (LOCAL.test(host) ? `http://${host}` : null);
  return origin === null ? null : { id: new URL(origin).hostname, origin, name: settings.get('title') };
}

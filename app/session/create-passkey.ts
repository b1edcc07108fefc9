/** Creating a passkey, separate from using one: a login needs only the latter. */
import type { CallAnswer, CallInput } from '../api/use-call.ts';

type CreatedPasskey = Omit<CallInput<'user/addPasskey'>, 'key'>;
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** Null if the customer or the device cancels. */
export async function createPasskey({
  challenge,
  rpId,
  rpName,
  userHandle,
  userName,
  exclude,
}: CallAnswer<'user/startPasskey'>): Promise<CreatedPasskey | null> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    const { id, response } = await startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: rpId, name: rpName },
        user: { id: userHandle, name: userName, displayName: userName },
        pubKeyCredParams: [
          { type: 'public-key', alg: -8 },
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        excludeCredentials: exclude.map((each) => ({ id: each, type: 'public-key' as const })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      },
    });
    const transports = TRANSPORTS.filter((name) =>
      (response.transports as readonly string[] | undefined)?.includes(name),
    );
    return { id, clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject, transports };
  } catch {
    return null;
  }
}

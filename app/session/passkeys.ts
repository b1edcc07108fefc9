/** What a browser can do with passkeys; the library comes when one is first used. */
import type { Answer, Input } from '../api/use-call.ts';
import { getConfig } from '../config/config.ts';

/** They need a secure page, and an operator who has said at which address the product stands. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && (getConfig().passkeys || location.hostname === 'localhost');

/** Null if the customer, or the device, has given up. */
export async function showPasskey({
  challenge,
  rpId,
}: Answer<'user/startPasskeyLogin'>): Promise<Input<'user/loginWithPasskey'> | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  try {
    const { id, response } = await startAuthentication({
      optionsJSON: { challenge, rpId, userVerification: 'required' },
    });
    return {
      id,
      clientDataJSON: response.clientDataJSON,
      authenticatorData: response.authenticatorData,
      signature: response.signature,
    };
  } catch {
    return null;
  }
}

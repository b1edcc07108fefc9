import type { CallAnswer, CallInput } from '../api/use-call.ts';

/** Null if the customer or the device cancels. */
export async function getPasskeyProof({
  challenge,
  rpId,
}: CallAnswer<'user/startPasskeyLogin'>): Promise<CallInput<'user/loginWithPasskey'> | null> {
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

import { refuse } from '@bourse/contract/errors.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { newChallenge } from './passkeys.ts';
import { provePassword } from './prove-password.ts';
import { relyingParty } from './relying-party.ts';

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

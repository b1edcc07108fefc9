import { refuse } from '@bourse/contract/errors.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { newChallenge } from './passkeys.ts';
import { relyingParty } from './relying-party.ts';

/** Names no account: the browser finds the passkey itself. */
export function startPasskeyLogin(parts: Parts): Handler<'user/startPasskeyLogin'> {
  return async (_, { host }) => {
    const party = relyingParty(parts, host);
    if (!party) return refuse('passkeysUnavailable');
    return {
      challenge: await newChallenge(parts.database.kysely, { account: null, makes: false }, parts.clock.now()),
      rpId: party.id,
    };
  };
}

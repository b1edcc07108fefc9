import { refuse } from '@bourse/contract/errors.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { readStanding } from './begun.ts';
import { listOf, newChallenge, PASSKEYS_MAXIMUM } from './passkeys.ts';
import { provePassword } from './prove-password.ts';
import { proveSecond } from './prove-second.ts';
import { relyingParty } from './relying-party.ts';

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

import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import type { InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type WebAuthnCredential, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { hashDevice } from '../access/tokens.ts';
import type { Handler } from '../http/handler.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { openSession } from './open-session.ts';
import { challengeIn, countUse, findPasskey, takeChallenge } from './passkeys.ts';
import { type RelyingParty, relyingParty } from './relying-party.ts';
import type { Db } from './store.ts';

type Shown = InputOf<Calls['user/loginWithPasskey']>;

/** The counter that the signature carries; null where anything about it isn't right. */
async function verified(shown: Shown, passkey: NonNullable<Awaited<ReturnType<typeof findPasskey>>>, party: RelyingParty): Promise<number | null> {
  const { id, clientDataJSON, authenticatorData, signature } = shown;
  const outcome = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: { clientDataJSON, authenticatorData, signature } },
    expectedChallenge: challengeIn(clientDataJSON), expectedOrigin: party.origin, expectedRPID: party.id, requireUserVerification: true,
    credential: { id, publicKey: new Uint8Array(passkey.public_key), counter: Number(passkey.counter), transports: passkey.transports as WebAuthnCredential['transports'] },
  }).catch(() => null);
  return outcome?.verified ? outcome.authenticationInfo.newCounter : null;
}

const isKnown = async (db: Db, account: AccountId, device: string | null): Promise<boolean> =>
  (await db.selectFrom('known_devices').select('account_id').where('account_id', '=', account).where('device_hash', '=', hashDevice(device ?? '')).executeTakeFirst()) !== undefined;

/** A passkey is something one has and, verified by the device, something one is or knows: no further code is asked for. */
export function loginWithPasskey(parts: Parts): Handler<'user/loginWithPasskey'> {
  return async (input, caller) => {
    const db = parts.database.kysely;
    const party = relyingParty(parts, caller.host);
    if (!party) return refuse('passkeysUnavailable');
    if (!(await takeChallenge(db, challengeIn(input.clientDataJSON), null, parts.clock.now()))) return refuse('loginAgain');
    const passkey = await findPasskey(db, input.id);
    const counter = passkey ? await verified(input, passkey, party) : null;
    if (!passkey || counter === null || !(await countUse(db, input.id, counter, parts.clock.now()))) return refuse('loginFailed');
    const opened = await openSession(parts, caller, { account: passkey.account_id, known: await isKnown(db, passkey.account_id, caller.device) });
    return isRefusal(opened) ? opened : { ...opened, account: passkey.mobile };
  };
}

/** Logs in with a passkey: the challenge, and the signature. */
import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import { hashDeviceCookie } from '../access/session-tokens.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { openSession } from './login.ts';
import {
  parseSignedChallenge,
  updatePasskeyUse,
  findPasskey,
  consumeLoginChallenge,
  createLoginChallenge,
  findLoginChallengeEnd,
} from './passkeys-store.ts';
import { relyingPartyOf, verifyPasskeySignature } from './verify-passkey.ts';
import type { Db } from './store.ts';

const isKnownDevice = async (db: Db, account: AccountId, device: string | null): Promise<boolean> =>
  (await db
    .selectFrom('known_devices')
    .select('account_id')
    .where('account_id', '=', account)
    .where('device_hash', '=', hashDeviceCookie(device ?? ''))
    .where('forgotten_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/**
 * A passkey is something the customer has and, verified by the device, something the customer is or knows: no further
 * code is needed.
 */
export function loginWithPasskey(dependencies: ServerDependencies): Handler<'user/loginWithPasskey'> {
  return async (input, caller) => {
    const db = dependencies.database.kysely;
    const party = relyingPartyOf(dependencies, caller.host);
    if (!party) return refuse('passkeysUnavailable');
    const now = dependencies.clock.now();
    const challenge = parseSignedChallenge(input.clientDataJSON);
    const end = findLoginChallengeEnd(dependencies.secrets, challenge, now);
    if (end === null) return refuse('loginAgain');
    const passkey = await findPasskey(db, input.id);
    const use = passkey ? await verifyPasskeySignature(input, passkey, party) : null;
    if (!passkey || use === null) return refuse('loginFailed');
    if (!(await consumeLoginChallenge(db, challenge, end, now))) return refuse('loginAgain');
    if (!(await updatePasskeyUse(db, input.id, use, now))) return refuse('loginFailed');
    const opened = await openSession(dependencies, caller, {
      account: passkey.account_id,
      known: await isKnownDevice(db, passkey.account_id, caller.device),
    });
    return isRefusal(opened) ? opened : { ...opened, account: passkey.mobile };
  };
}

/** Names no account: the browser finds the passkey itself. */
export function startPasskeyLogin(dependencies: ServerDependencies): Handler<'user/startPasskeyLogin'> {
  return async (_, { host }) => {
    const party = relyingPartyOf(dependencies, host);
    if (!party) return refuse('passkeysUnavailable');
    return { challenge: createLoginChallenge(dependencies.secrets, dependencies.clock.now()), rpId: party.id };
  };
}

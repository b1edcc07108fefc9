/** A second step up, where the account has one: a password that somebody has seen takes nobody's data along and closes no account. */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { Customer } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { loadOneTimeCodes, proveCode, type ShownCode } from './one-time-codes.ts';
import { challengeIn, countUse, findPasskey, listOf, takeChallenge } from './passkeys.ts';
import { relyingParty } from './relying-party.ts';
import { type Assertion, verifyPasskey } from './verify-passkey.ts';

type Asking = Pick<Customer, 'account' | 'host'>;
export interface ShownSecond extends ShownCode { passkey?: Assertion | undefined }

/** Null if it is right, or the account has none. Either a code or a passkey is enough; both are used up. */
export async function proveSecond(parts: Parts, { account, host }: Asking, shown: ShownSecond): Promise<Refusal | null> {
  const db = parts.database.kysely;
  const [codes, passkeys] = await Promise.all([loadOneTimeCodes(db, account), listOf(db, account)]);
  const hasCodes = codes?.confirmed_at != null;
  if (!hasCodes && passkeys.length === 0) return null;
  if (shown.passkey) return provePasskey(parts, { account, host }, shown.passkey);
  if (!hasCodes) return refuse('passkeyRequired');
  return shown.otp === undefined && shown.recoveryCode === undefined ? refuse('otpRequired') : proveCode(parts, account, shown);
}

async function provePasskey(parts: Parts, { account, host }: Asking, shown: Assertion): Promise<Refusal | null> {
  const db = parts.database.kysely;
  const party = relyingParty(parts, host);
  if (!party) return refuse('passkeysUnavailable');
  const now = parts.clock.now();
  if (!(await takeChallenge(db, challengeIn(shown.clientDataJSON), { account, makes: false }, now))) return refuse('passkeyRequired');
  const passkey = await findPasskey(db, shown.id);
  const counter = passkey?.account_id === account ? await verifyPasskey(shown, passkey, party) : null;
  return counter !== null && (await countUse(db, shown.id, counter, now)) ? null : refuse('passkeyRequired');
}

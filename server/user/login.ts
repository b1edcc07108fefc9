/** Logs in with a password; opening the session is the last step of every login. */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { refuseAct } from '@bourse/core/compliance/restrictions.ts';
import {
  ACCOUNT_RULE,
  addressScope,
  countGuess,
  countWrongGuess,
  forgiveGuess,
  type GuessScope,
} from '../access/guesses.ts';
import { loginInTurn } from '../access/concurrency-limits.ts';
import { hashForLogin, verifyPassword } from '../access/passwords.ts';
import { deviceName, hashDevice, newToken } from '../access/session-tokens.ts';
import { inOneTransaction, writeNotice } from '../commands/transaction.ts';
import type { Handler, Visitor } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { proveCode, recoveryLeft, type ShownCode } from './one-time-codes.ts';
import { insertSession, loadLogin, rememberDevice } from './store.ts';
import { isoTime } from '@bourse/core/dates.ts';
import { readStates } from '../customers/account-states.ts';
import type { AccountId } from '../ids.ts';

/**
 * Guesses from a device that has logged in to the account before are counted separately, so that others' guesses don't
 * lock its owner out. An account that doesn't exist is counted, checked and answered like one that does.
 */
function scopesOf(mobile: string, caller: Pick<Visitor, 'address' | 'device'>, known: boolean): GuessScope[] {
  if (known && caller.device)
    return [
      { scope: `device:${mobile}:${hashDevice(caller.device).toString('hex')}`, rule: ACCOUNT_RULE, counted: 'before' },
    ];
  return [{ scope: `account:${mobile}`, rule: ACCOUNT_RULE, counted: 'before' }, addressScope(caller.address, 'login')];
}

type Proved = NonNullable<Awaited<ReturnType<typeof loadLogin>>>;

/** Checked only after the right password; a missing code isn't a guess. */
async function secondFactor(
  parts: Parts,
  { account, known }: Proved,
  shown: ShownCode,
  caller: Pick<Visitor, 'device'>,
): Promise<Refusal | null> {
  if (shown.otp === undefined && shown.recoveryCode === undefined) return refuse('otpRequired');
  const wrong = await proveCode(
    parts,
    account,
    shown,
    known && caller.device ? hashDevice(caller.device).toString('hex') : '',
  );
  if (wrong || shown.otp !== undefined) return wrong;
  await inOneTransaction(parts, async (work) => {
    await writeNotice(work, account, 'recoveryCodeUsed', {
      left: await recoveryLeft(work.db, account),
      at: isoTime(work.now),
    });
  });
  return null;
}

export function login(parts: Parts): Handler<'user/login'> {
  const evaluate: Handler<'user/login'> = async (input, caller) => {
    const customer = await loadLogin(parts.database.kysely, input.account, caller.device);
    const scopes = scopesOf(input.account, caller, customer?.known ?? false);
    const tooFrequent = await countGuess(parts, scopes);
    if (tooFrequent) return tooFrequent;
    const right = await verifyPassword(
      customer?.passwordHash ?? null,
      input.password,
      hashForLogin(caller, customer?.known ? `account:${customer.account}` : null),
    );

    if (!right || !customer) {
      await countWrongGuess(parts, scopes);
      return refuse('wrongCredentials');
    }
    await forgiveGuess(parts, scopes);
    const refused =
      refuseAct(customer.states, 'login', parts.clock.now()) ??
      (customer.codes ? await secondFactor(parts, customer, input, caller) : null);
    return refused ?? openSession(parts, caller, customer);
  };
  return (input, caller) => loginInTurn(caller, () => evaluate(input, caller));
}

/** The last step of every login: checks the account's restrictions once more under its lock, then opens the session. */

/** From the caller's cookie and browser; `known`: the device has logged in to the account before. */
type Caller = Pick<Visitor, 'device' | 'userAgent' | 'setDevice'>;

export async function openSession(
  parts: Parts,
  caller: Caller,
  { account, known }: { account: AccountId; known: boolean },
): Promise<{ token: string; userId: string } | Refusal> {
  const device = caller.device ?? newToken();
  const opened = await inOneTransaction(parts, async (work) => {
    // A restriction ends sessions under this same lock, so none can open at the same time.
    const refused = refuseAct(await readStates(work, account), 'login', work.now);
    if (refused) return refused;
    const session = await insertSession(work.db, account, deviceName(caller.userAgent), work.now);
    await rememberDevice(work.db, account, device, work.now);
    if (!known)
      await writeNotice(work, account, 'loginNewDevice', {
        device: deviceName(caller.userAgent),
        at: isoTime(work.now),
      });
    return session;
  });
  if ('refused' in opened) return opened;
  caller.setDevice(device);
  return { token: opened.token, userId: account.toString() };
}

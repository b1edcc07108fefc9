import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { refuseAct } from '@bourse/core/restrictions.ts';
import { addressScope, countGuess, countWrongGuess, forgiveGuess, type GuessScope } from '../access/guesses.ts';
import { loginInTurn } from '../access/few-at-once.ts';
import { ACCOUNT_RULE } from '../access/lockout.ts';
import { hashForLogin, verifyPassword } from '../access/password-hash.ts';
import { hashDevice } from '../access/tokens.ts';
import { inOneTransaction } from '../desk/work.ts';
import { writeNotice } from '../desk/write-notice.ts';
import type { Handler, Visitor } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { proveCode, recoveryLeft, type ShownCode } from './one-time-codes.ts';
import { openSession } from './open-session.ts';
import { loadLogin } from './store.ts';
import { isoTime } from '@bourse/core/dates.ts';

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

/** Asked for only after the right password; a missing code isn't a guess. */
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

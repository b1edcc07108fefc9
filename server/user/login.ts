/** Logs in with a password; opening the session is the last step of every login. */
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { refuseRestrictedAction } from '@bourse/core/compliance/account-restrictions.ts';
import { buildLoginGuessScopes, countGuess, countWrongGuess, resetGuesses } from '../access/guess-limits.ts';
import { limitLoginConcurrency } from '../access/concurrency-limits.ts';
import { loginHashingSlot, verifyPassword } from '../access/passwords.ts';
import { describeDevice, hashDeviceCookie, createSessionToken } from '../access/session-tokens.ts';
import { runInTransaction, writeNotice } from '../commands/transaction-with-events.ts';
import type { Handler, AnonymousCaller } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { checkPresentedCode, countRecoveryCodesLeft, type PresentedCode } from './one-time-codes.ts';
import { insertSession, findLogin, rememberDevice } from './store.ts';
import { isoTime } from '@bourse/core/dates.ts';
import { readRestrictions } from '../customers/account-restrictions.ts';
import type { AccountId } from '../ids.ts';

/** What a login with a password needs. */
export type LoginDependencies = Pick<
  ServerDependencies,
  'database' | 'clock' | 'machineClock' | 'accountEvents' | 'secrets'
>;
type ProvedLogin = NonNullable<Awaited<ReturnType<typeof findLogin>>>;

/** Checked only after the right password; a missing code isn't a guess. */
async function checkSecondFactor(
  dependencies: LoginDependencies,
  { account, known }: ProvedLogin,
  presented: PresentedCode,
  caller: Pick<AnonymousCaller, 'device'>,
): Promise<Refusal | null> {
  if (presented.otp === undefined && presented.recoveryCode === undefined) return refuse('otpRequired');
  const wrong = await checkPresentedCode(
    dependencies,
    account,
    presented,
    known && caller.device ? hashDeviceCookie(caller.device).toString('hex') : 'login',
  );
  if (wrong || presented.otp !== undefined) return wrong;
  await runInTransaction(dependencies, async (work) => {
    await writeNotice(work, account, 'recoveryCodeUsed', {
      left: await countRecoveryCodesLeft(work.db, account),
      at: isoTime(work.now),
    });
  });
  return null;
}

export function login(dependencies: LoginDependencies): Handler<'user/login'> {
  const evaluate: Handler<'user/login'> = async (input, caller) => {
    const customer = await findLogin(dependencies.database.kysely, input, caller.device);
    const scopes = buildLoginGuessScopes(caller, {
      known: customer?.known ?? false,
      names: { device: `device:${input.account}`, login: `account:${input.account}` },
      what: 'login',
    });
    const tooFrequent = await countGuess(dependencies, scopes);
    if (tooFrequent) return tooFrequent;
    const right = await verifyPassword(
      customer?.passwordHash ?? null,
      input.password,
      loginHashingSlot(caller, customer?.known ? `account:${customer.account}` : null),
    );

    if (!right || !customer) {
      await countWrongGuess(dependencies, scopes);
      return refuse('wrongCredentials');
    }
    await resetGuesses(dependencies, scopes);
    const refused =
      refuseRestrictedAction(customer.states, 'login', dependencies.clock.now()) ??
      (customer.codes ? await checkSecondFactor(dependencies, customer, input, caller) : null);
    return refused ?? openSession(dependencies, caller, customer);
  };
  return (input, caller) => limitLoginConcurrency(caller, () => evaluate(input, caller));
}

/** The last step of every login: checks the account's restrictions once more under its lock, then opens the session. */

/** From the caller's cookie and browser; `known`: the device has logged in to the account before. */
type LoginCaller = Pick<AnonymousCaller, 'device' | 'userAgent' | 'setDevice'>;

export async function openSession(
  dependencies: Pick<LoginDependencies, 'database' | 'clock' | 'accountEvents'>,
  caller: LoginCaller,
  { account, known }: { account: AccountId; known: boolean },
): Promise<{ token: string; userId: string } | Refusal> {
  const device = caller.device ?? createSessionToken();
  const opened = await runInTransaction(dependencies, async (work) => {
    // A restriction ends sessions under this same lock, so none can open at the same time.
    const refused = refuseRestrictedAction(await readRestrictions(work, account), 'login', work.now);
    if (refused) return refused;
    const session = await insertSession(work.db, account, describeDevice(caller.userAgent), work.now);
    await rememberDevice(work.db, account, device, work.now);
    if (!known)
      await writeNotice(work, account, 'loginNewDevice', {
        device: describeDevice(caller.userAgent),
        at: isoTime(work.now),
      });
    return session;
  });
  if ('refused' in opened) return opened;
  caller.setDevice(device);
  return { token: opened.token, userId: account.toString() };
}

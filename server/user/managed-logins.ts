/**
 * Logins of accounts that somebody else opens for a person, such as a pupil on a league's list: they have a number of
 * no telephone, and are otherwise like every account.
 */
import { randomInt } from 'node:crypto';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { LegalTextName } from '@bourse/contract/constants.ts';
import { hashPassword, loginHashingSlot } from '../access/passwords.ts';
import { resetGuesses } from '../access/guess-limits.ts';
import { createSessionToken } from '../access/session-tokens.ts';
import { readRestrictions } from '../customers/account-restrictions.ts';
import { runInTransaction, type TransactionContext } from '../commands/transaction-with-events.ts';
import type { CallerOf, Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { AccountId } from '../ids.ts';
import { login, type LoginDependencies } from './login.ts';
import { insertRegistration, RefusedError } from './register.ts';
import { loginGuessScopes, replaceLoginPassword } from './reset-password.ts';
import { readMobile } from './store.ts';

interface ManagedAccount {
  password: string;
  /** The code of the person who manages the login. */
  invitation: string;
  read: Partial<Record<LegalTextName, number | undefined>>;
  /** Ties the new account to what it was opened for; false if somebody else was first. */
  attach(work: TransactionContext, account: AccountId): Promise<boolean>;
}

export interface ManagedLogins {
  login: Handler<'user/login'>;
  /** Opens an account and its first session. */
  open(
    caller: CallerOf<'user/login'>,
    managed: ManagedAccount,
  ): Promise<{ token: string; userId: string; account: string } | Refusal>;
  hash(password: string): Promise<string>;
  /** Within the caller's command, which holds the account's row. */
  reset(work: TransactionContext, account: AccountId, passwordHash: string): Promise<void>;
}

/** No telephone has such a number: 00 leads abroad, and no country's code begins with 0 (ITU E.164). */
const PREFIX = '000';
const NUMBERS = 10_000_000;
const createManagedNumber = (): string => PREFIX + randomInt(NUMBERS).toString().padStart(7, '0');
const ATTEMPTS = 5;

export const createManagedLogins = (
  dependencies: LoginDependencies & Pick<ServerDependencies, 'world' | 'grantWelcomeMoney'>,
): ManagedLogins => ({
  login: login(dependencies),
  async open(caller, { password, invitation, read, attach }) {
    const passwordHash = await hashPassword(password, loginHashingSlot(caller));
    const device = createSessionToken();
    const opened = await runInTransaction(dependencies, async (work) => {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const mobile = createManagedNumber();
        const registration = { mobile, passwordHash, invitation, read, device };
        const made = await insertRegistration(dependencies, work, caller, registration);
        if (!made) continue;
        if (!(await attach(work, made.account))) throw new RefusedError(refuse('wrongCredentials'));
        return { ...made, mobile };
      }
      throw new RefusedError(refuse('systemBusy'));
    }).catch((error: unknown) => {
      if (error instanceof RefusedError) return error.refusal;
      throw error;
    });
    if (isRefusal(opened)) return opened;
    await dependencies.grantWelcomeMoney(opened.account);
    caller.setDevice(device);
    return { token: opened.token, userId: opened.account.toString(), account: opened.mobile };
  },
  hash: (password) => hashPassword(password),
  async reset(work, account, passwordHash) {
    await readRestrictions(work, account);
    await replaceLoginPassword(dependencies, work, account, passwordHash);
    const mobile = await readMobile(work.db, account);
    // Nobody has guessed at the new password.
    work.afterCommit.push(() => void resetGuesses(dependencies, loginGuessScopes(mobile, null)));
  },
});

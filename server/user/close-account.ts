/** Closes an account, and shows what still prevents it. */
import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import { computePasswordIdempotencyKey } from '../access/passwords.ts';
import { changeRestriction, readRestrictions } from '../customers/account-restrictions.ts';
import { runTransactionCommand } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { closeCustomer, forgetDevices, loadClosingConditions } from './store.ts';
import { refuseAfterPasskeyRemoval } from './passkey-removal-waiting-period.ts';
import { checkLoginPassword } from '../access/check-login-password.ts';
import { checkSecondFactor } from './second-factor.ts';

/**
 * Final: nobody can log in any more. Records required by law are kept; login data is removed, except for which people
 * the account's devices link.
 */
export function closeAccount(dependencies: ServerDependencies): Handler<'user/closeAccount'> {
  return async (input, { account, host }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computePasswordIdempotencyKey(
        dependencies,
        { account, call: 'user/closeAccount', key: input.key, scope: `password:${account}` },
        [input.password, input.otp ?? '', input.recoveryCode ?? '', input.passkey?.signature ?? ''],
      ),
      load: async () =>
        (await checkLoginPassword(dependencies, account, input.password)) ??
        (await checkSecondFactor(dependencies, { account, host }, input)) ??
        (await refuseAfterPasskeyRemoval(dependencies, account)) ??
        undefined,
      async decide(work) {
        await readRestrictions(work, account);
        if ((await loadClosingConditions(dependencies, work.db, account)).conditions.some(({ met }) => !met))
          return refuse('closingConditions');
        const changed = await changeRestriction(dependencies, work, account, {
          add: { state: 'disabled', reason: 'closed', author: 'customer', until: null },
        });
        // Another tab may have done it first.
        if (isRefusal(changed)) return changed.refused === 'accountClosed' ? {} : changed;
        await closeCustomer(work.db, account, work.now);
        await forgetDevices(work.db, account, null, work.now);
        return {};
      },
    });
}

export function getAccountClosingConditions(dependencies: ServerDependencies): Handler<'user/getClosing'> {
  return async (_, { account }) => ({
    ...(await loadClosingConditions(dependencies, dependencies.database.kysely, account)),
    practice: dependencies.settings.get('practice') === 'yes',
  });
}

/** Closes an account, and shows what still prevents it. */
import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import { computePasswordCallKey } from '../access/passwords.ts';
import { changeRestriction, readRestrictions } from '../customers/account-restrictions.ts';
import { runCommand } from '../commands/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { forgetDevices, loadClosingConditions } from './store.ts';
import { refuseAfterPasskeyRemoval } from './passkey-removal.ts';
import { checkPassword, checkSecondFactor } from './second-factor.ts';

/**
 * Final: nobody can log in any more. Records required by law are kept; login data is removed, except for which people
 * the account's devices link.
 */
export function closeAccount(parts: ServerDependencies): Handler<'user/closeAccount'> {
  return async (input, { account, host }) =>
    runCommand(parts, {
      actor: { account },
      key: computePasswordCallKey(
        parts,
        { account, call: 'user/closeAccount', key: input.key, scope: `password:${account}` },
        [input.password, input.otp ?? '', input.recoveryCode ?? '', input.passkey?.signature ?? ''],
      ),
      load: async () =>
        (await checkPassword(parts, account, input.password)) ??
        (await checkSecondFactor(parts, { account, host }, input)) ??
        (await refuseAfterPasskeyRemoval(parts, account)) ??
        undefined,
      async decide(work) {
        await readRestrictions(work, account);
        if ((await loadClosingConditions(parts, work.db, account)).conditions.some(({ met }) => !met))
          return refuse('closingConditions');
        const changed = await changeRestriction(parts, work, account, {
          add: { state: 'disabled', reason: 'closed', author: 'customer', until: null },
        });
        // Another tab may have done it first.
        if (isRefusal(changed)) return changed.refused === 'accountClosed' ? {} : changed;
        await work.db
          .updateTable('customers')
          .set({ closed_at: new Date(work.now) })
          .where('account_id', '=', account)
          .execute();
        for (const table of ['passkeys', 'one_time_codes', 'recovery_codes'] as const)
          await work.db.deleteFrom(table).where('account_id', '=', account).execute();
        await forgetDevices(work.db, account, null, work.now);
        return {};
      },
    });
}

export function getClosing(parts: ServerDependencies): Handler<'user/getClosing'> {
  return async (_, { account }) => ({
    ...(await loadClosingConditions(parts, parts.database.kysely, account)),
    practice: parts.settings.get('practice') === 'yes',
  });
}

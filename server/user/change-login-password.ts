import { refuse } from '@bourse/contract/refusals.ts';
import {
  accountHashingSlot,
  computePasswordIdempotencyKey,
  checkNewPassword,
  preparePasswordChange,
} from '../access/passwords.ts';
import { runTransactionCommand } from '../commands/run-transaction-command.ts';
import { writeNotice } from '../commands/transaction-with-events.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { endCustomerSessions } from '../customers/account-restrictions.ts';
import { deletePendingSetups } from './pending-credential-setup.ts';
import { updateLoginPassword } from './passwords-store.ts';
import { forgetDevices, findPasswordHashes } from './store.ts';
import { isoTime } from '@bourse/core/dates.ts';

export function changeLoginPassword(dependencies: ServerDependencies): Handler<'user/changeLoginPassword'> {
  return async (input, { account, mobile, sessionId, device }) =>
    checkNewPassword(input.next, input.confirm, mobile) ??
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computePasswordIdempotencyKey(
        dependencies,
        { account, call: 'user/changeLoginPassword', key: input.key, scope: `password:${account}` },
        [input.current, input.next, input.confirm],
      ),
      async load() {
        const { password_hash } = await findPasswordHashes(dependencies.database.kysely, account);
        return preparePasswordChange(dependencies, input.next, {
          scope: `password:${account}`,
          stored: password_hash,
          typed: input.current,
          slot: accountHashingSlot(account),
        });
      },
      async decide(work, { provedHash, nextHash }) {
        const { password_hash } = await findPasswordHashes(work.db, account);
        // Another change may have come first since the password was proved.
        if (provedHash === null || provedHash !== password_hash) return refuse('wrongPassword');

        await updateLoginPassword(work.db, account, nextHash, work.now);
        await forgetDevices(work.db, account, device, work.now);
        await deletePendingSetups(work.db, account);
        const ended = await endCustomerSessions(work.db, account, { except: sessionId }, work.now);
        work.afterCommit.push(() => dependencies.accountEvents.endSessions(ended));
        await writeNotice(work, account, 'passwordChanged', { at: isoTime(work.now) });
        return {};
      },
    });
}

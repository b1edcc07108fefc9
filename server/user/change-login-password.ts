import { refuse } from '@bourse/contract/refusals.ts';
import {
  accountHashingSlot,
  hashPassword,
  computePasswordIdempotencyKey,
  checkNewPassword,
  verifyPassword,
} from '../access/passwords.ts';
import { runTransactionCommand } from '../commands/run-transaction-command.ts';
import { writeNotice } from '../commands/transaction-with-events.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { ACCOUNT_GUESS_RULE, countGuess, resetGuesses } from '../access/guess-limits.ts';
import { endCustomerSessions } from '../customers/account-restrictions.ts';
import { deletePendingSetups } from './pending-credential-setup.ts';
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
        const scopes = [{ scope: `password:${account}`, rule: ACCOUNT_GUESS_RULE, counted: 'before' as const }];
        const tooFrequent = await countGuess(dependencies, scopes);
        if (tooFrequent) return tooFrequent;
        const { password_hash } = await findPasswordHashes(dependencies.database.kysely, account);
        if (!(await verifyPassword(password_hash, input.current, accountHashingSlot(account))))
          return { provedHash: null, nextHash: '' };
        await resetGuesses(dependencies, scopes);
        return { provedHash: password_hash, nextHash: await hashPassword(input.next, accountHashingSlot(account)) };
      },
      async decide(work, { provedHash, nextHash }) {
        const { password_hash } = await findPasswordHashes(work.db, account);
        // Another change may have come first since the password was proved.
        if (provedHash === null || provedHash !== password_hash) return refuse('wrongPassword');

        await work.db
          .updateTable('customers')
          .set({ password_hash: nextHash, password_changed_at: new Date(work.now) })
          .where('account_id', '=', account)
          .execute();
        await forgetDevices(work.db, account, device, work.now);
        await deletePendingSetups(work.db, account);
        const ended = await endCustomerSessions(work.db, account, { except: sessionId }, work.now);
        work.afterCommit.push(() => dependencies.accountEvents.endSessions(ended));
        await writeNotice(work, account, 'passwordChanged', { at: isoTime(work.now) });
        return {};
      },
    });
}

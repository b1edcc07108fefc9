import { refuse } from '@bourse/contract/refusals.ts';
import {
  accountHashingSlot,
  hashPassword,
  computePasswordCallKey,
  checkNewPassword,
  verifyPassword,
} from '../access/passwords.ts';
import { runCommand } from '../commands/run-command.ts';
import { writeNotice } from '../commands/transaction.ts';
import type { Handler } from '../calls/handler.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { ACCOUNT_GUESS_RULE, countGuess, resetGuesses } from '../access/guess-limits.ts';
import { endCustomerSessions } from '../customers/account-restrictions.ts';
import { deletePendingSetups } from './pending-credential-setup.ts';
import { forgetDevices, findPasswordHashes } from './store.ts';
import { isoTime } from '@bourse/core/dates.ts';

export function changeLoginPassword(parts: ServerDependencies): Handler<'user/changeLoginPassword'> {
  return async (input, { account, mobile, sessionId, device }) =>
    checkNewPassword(input.next, input.confirm, mobile) ??
    runCommand(parts, {
      actor: { account },
      key: computePasswordCallKey(
        parts,
        { account, call: 'user/changeLoginPassword', key: input.key, scope: `password:${account}` },
        [input.current, input.next, input.confirm],
      ),
      async load() {
        const scopes = [{ scope: `password:${account}`, rule: ACCOUNT_GUESS_RULE, counted: 'before' as const }];
        const tooFrequent = await countGuess(parts, scopes);
        if (tooFrequent) return tooFrequent;
        const { password_hash } = await findPasswordHashes(parts.database.kysely, account);
        if (!(await verifyPassword(password_hash, input.current, accountHashingSlot(account))))
          return { provedHash: null, nextHash: '' };
        await resetGuesses(parts, scopes);
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
        work.afterwards.push(() => parts.live.endSessions(ended));
        await writeNotice(work, account, 'passwordChanged', { at: isoTime(work.now) });
        return {};
      },
    });
}

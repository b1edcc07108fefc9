import { refuse } from '@bourse/contract/errors.ts';
import { hashFor, hashPassword, keyOfSecrets, refusePassword, verifyPassword } from '../access/passwords.ts';
import { runCommand } from '../commands/run-command.ts';
import { writeNotice } from '../commands/transaction.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { ACCOUNT_RULE, countGuess, forgiveGuess } from '../access/guesses.ts';
import { endSessions } from '../customers/account-states.ts';
import { dropBegun } from './pending-setup.ts';
import { forgetDevices, loadPasswords } from './store.ts';
import { isoTime } from '@bourse/core/dates.ts';

export function changeLoginPassword(parts: Parts): Handler<'user/changeLoginPassword'> {
  return async (input, { account, mobile, sessionId, device }) =>
    refusePassword(input.next, input.confirm, mobile) ??
    runCommand(parts, {
      actor: { account },
      key: keyOfSecrets(
        parts,
        { account, call: 'user/changeLoginPassword', key: input.key, scope: `password:${account}` },
        [input.current, input.next, input.confirm],
      ),
      async load() {
        const scopes = [{ scope: `password:${account}`, rule: ACCOUNT_RULE, counted: 'before' as const }];
        const tooFrequent = await countGuess(parts, scopes);
        if (tooFrequent) return tooFrequent;
        const { password_hash } = await loadPasswords(parts.database.kysely, account);
        if (!(await verifyPassword(password_hash, input.current, hashFor(account))))
          return { provedHash: null, nextHash: '' };
        await forgiveGuess(parts, scopes);
        return { provedHash: password_hash, nextHash: await hashPassword(input.next, hashFor(account)) };
      },
      async decide(work, { provedHash, nextHash }) {
        const { password_hash } = await loadPasswords(work.db, account);
        // Another change may have come first since the password was proved.
        if (provedHash === null || provedHash !== password_hash) return refuse('wrongPassword');

        await work.db
          .updateTable('customers')
          .set({ password_hash: nextHash, password_changed_at: new Date(work.now) })
          .where('account_id', '=', account)
          .execute();
        await forgetDevices(work.db, account, device, work.now);
        await dropBegun(work.db, account);
        const ended = await endSessions(work.db, account, { except: sessionId }, work.now);
        work.afterwards.push(() => parts.live.endSessions(ended));
        await writeNotice(work, account, 'passwordChanged', { at: isoTime(work.now) });
        return {};
      },
    });
}

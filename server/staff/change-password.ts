import { refuse } from '@bourse/contract/errors.ts';
import { ACCOUNT_RULE, countGuess, forgiveGuess } from '../access/guesses.ts';
import { hashForStaff, hashPassword, refusePassword, secretDigest, verifyPassword } from '../access/passwords.ts';
import { keyOf, runCommand } from '../commands/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { endStaffSessions } from './sessions.ts';
import { forgetStaffDevices, loadStaff } from './store.ts';

export function changePassword(parts: Parts): Handler<'staff/changePassword'> {
  return async (input, caller) =>
    refusePassword(input.next, input.confirm, caller.login) ??
    runCommand(parts, {
      actor: caller,
      permission: null,
      key: keyOf('staff/changePassword', {
        key: input.key,
        secrets: await secretDigest(
          caller.staff,
          input.key,
          [input.current, input.next, input.confirm],
          hashForStaff(caller.staff),
        ),
      }),
      async load() {
        const scopes = [{ scope: `staff password:${caller.staff}`, rule: ACCOUNT_RULE, counted: 'before' as const }];
        const tooFrequent = await countGuess(parts, scopes);
        if (tooFrequent) return tooFrequent;
        const { password_hash } = await loadStaff(parts.database.kysely, caller.staff);
        if (!(await verifyPassword(password_hash, input.current, hashForStaff(caller.staff))))
          return { provedHash: null, nextHash: '' };
        await forgiveGuess(parts, scopes);
        return { provedHash: password_hash, nextHash: await hashPassword(input.next, hashForStaff(caller.staff)) };
      },
      async decide(work, { provedHash, nextHash }) {
        const { password_hash } = await loadStaff(work.db, caller.staff);
        if ((await loadStaff(work.db, caller.staff)).must_renew) return refuse('ownCredentialsFirst');
        // Another change may have come first since the password was proved.
        if (provedHash === null || provedHash !== password_hash) return refuse('wrongPassword');

        await work.db
          .updateTable('staff')
          .set({ password_hash: nextHash, password_changed_at: new Date(work.now) })
          .where('staff_id', '=', caller.staff)
          .execute();
        await forgetStaffDevices(work.db, caller.staff, caller.device, work.now);
        await endStaffSessions(work.db, caller.staff, { except: caller.sessionId }, work.now);
        work.record.push({ action: 'changePassword', subject: `staff ${caller.staff}` });
        return {};
      },
    });
}

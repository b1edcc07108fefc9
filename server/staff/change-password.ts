import { refuse } from '@bourse/contract/refusals.ts';
import { ACCOUNT_GUESS_RULE, countGuess, resetGuesses } from '../access/guess-limits.ts';
import {
  staffHashingSlot,
  hashPassword,
  checkNewPassword,
  computePasswordsDigest,
  verifyPassword,
} from '../access/passwords.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { endStaffSessions } from './sessions.ts';
import { forgetStaffDevices, findStaff } from './store.ts';

export function changePassword(dependencies: ServerDependencies): Handler<'staff/changePassword'> {
  return async (input, caller) =>
    checkNewPassword(input.next, input.confirm, caller.login) ??
    runTransactionCommand(dependencies, {
      actor: caller,
      permission: null,
      key: computeIdempotencyKey('staff/changePassword', {
        key: input.key,
        secrets: await computePasswordsDigest(
          caller.staff,
          input.key,
          [input.current, input.next, input.confirm],
          staffHashingSlot(caller.staff),
        ),
      }),
      async load() {
        const scopes = [
          { scope: `staff password:${caller.staff}`, rule: ACCOUNT_GUESS_RULE, counted: 'before' as const },
        ];
        const tooFrequent = await countGuess(dependencies, scopes);
        if (tooFrequent) return tooFrequent;
        const { password_hash } = await findStaff(dependencies.database.kysely, caller.staff);
        if (!(await verifyPassword(password_hash, input.current, staffHashingSlot(caller.staff))))
          return { provedHash: null, nextHash: '' };
        await resetGuesses(dependencies, scopes);
        return { provedHash: password_hash, nextHash: await hashPassword(input.next, staffHashingSlot(caller.staff)) };
      },
      async decide(work, { provedHash, nextHash }) {
        const { password_hash } = await findStaff(work.db, caller.staff);
        if ((await findStaff(work.db, caller.staff)).must_renew) return refuse('ownCredentialsFirst');
        // Another change may have come first since the password was proved.
        if (provedHash === null || provedHash !== password_hash) return refuse('wrongPassword');

        await work.db
          .updateTable('staff')
          .set({ password_hash: nextHash, password_changed_at: new Date(work.now) })
          .where('staff_id', '=', caller.staff)
          .execute();
        await forgetStaffDevices(work.db, caller.staff, caller.device, work.now);
        await endStaffSessions(work.db, caller.staff, { except: caller.sessionId }, work.now);
        work.auditEntries.push({ action: 'changePassword', subject: `staff ${caller.staff}` });
        return {};
      },
    });
}

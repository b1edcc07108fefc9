import { refuse } from '@bourse/contract/refusals.ts';
import {
  staffHashingSlot,
  checkNewPassword,
  computePasswordsDigest,
  preparePasswordChange,
} from '../access/passwords.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { updateStaffPassword } from './credentials-store.ts';
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
        const { password_hash } = await findStaff(dependencies.database.kysely, caller.staff);
        return preparePasswordChange(dependencies, input.next, {
          scope: `staff password:${caller.staff}`,
          stored: password_hash,
          typed: input.current,
          slot: staffHashingSlot(caller.staff),
        });
      },
      async decide(work, { provedHash, nextHash }) {
        const { password_hash } = await findStaff(work.db, caller.staff);
        if ((await findStaff(work.db, caller.staff)).must_renew) return refuse('ownCredentialsFirst');
        // Another change may have come first since the password was proved.
        if (provedHash === null || provedHash !== password_hash) return refuse('wrongPassword');

        await updateStaffPassword(work.db, caller.staff, nextHash, work.now);
        await forgetStaffDevices(work.db, caller.staff, caller.device, work.now);
        await endStaffSessions(work.db, caller.staff, { except: caller.sessionId }, work.now);
        work.auditEntries.push({ action: 'changePassword', subject: `staff ${caller.staff}` });
        return {};
      },
    });
}

import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { hasConflictingRoles } from '@bourse/core/compliance/staff-roles.ts';
import { createSessionToken } from '../access/session-tokens.ts';
import {
  computeIdempotencyKey,
  runTransactionCommand,
  type CommandContext,
} from '../commands/run-transaction-command.ts';
import type { Handler, StaffCaller } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { type StaffAppointmentTerms, createAppointmentProposal } from './staff-appointment-proposals.ts';
import { findOwnCustomerAccount, refuseTakenName } from './create-login.ts';
import { isLoginTaken } from './credentials-store.ts';

type AppointmentView = Awaited<ReturnType<typeof createAppointmentProposal>>;

/**
 * The link is returned once and stored nowhere; by itself it lets nobody in. `propose` isn't called again for a key
 * that was used before.
 */
export async function proposeWithEnrolmentLink(
  dependencies: Pick<ServerDependencies, 'world'>,
  decide: (
    propose: (work: CommandContext, requestedAppointment: StaffAppointmentTerms) => Promise<AppointmentView>,
  ) => Promise<AppointmentView | Refusal>,
  caller: Pick<StaffCaller, 'staff' | 'name'>,
): Promise<{ appointment: AppointmentView; link: string | null } | Refusal> {
  const link = createSessionToken();
  let made = false;
  const appointment = await decide((work, requestedAppointment) => {
    made = true;
    return createAppointmentProposal(dependencies, work, caller, requestedAppointment, link);
  });
  return isRefusal(appointment) ? appointment : { appointment, link: made ? link : null };
}

export function addStaff(dependencies: ServerDependencies): Handler<'staff/addStaff'> {
  return ({ key, ...input }, caller) =>
    proposeWithEnrolmentLink(
      dependencies,
      (propose) =>
        runTransactionCommand(dependencies, {
          actor: caller,
          key: computeIdempotencyKey('staff/addStaff', { ...input, key }),
          permission: 'staff',
          async decide(work) {
            const { login, name, roles, customer = null } = input;
            if (hasConflictingRoles(roles)) return refuse('rolesApart');
            const linked = await findOwnCustomerAccount(work.db, customer, null);
            if ('refused' in linked) return linked;
            if (await isLoginTaken(work.db, login)) return refuse('loginTaken');
            const misnamed = await refuseTakenName(work.db, name, null);
            if (misnamed) return misnamed;
            return propose(work, { what: 'add', login, name, roles, customer });
          },
        }),
      caller,
    );
}

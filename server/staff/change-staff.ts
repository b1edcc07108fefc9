import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import {
  applyStaffAccessChange,
  hasConflictingRoles,
  isTwoPersonStaffChange,
  isSameStaffAccess,
  isRevokingRights,
  SOLE_REVOCATIONS_MAXIMUM,
  SOLE_REVOCATIONS_WINDOW_MS,
} from '@bourse/core/compliance/staff-roles.ts';
import {
  computeIdempotencyKey,
  runTransactionCommand,
  type CommandContext,
} from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import { parseAccountId, type StaffId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { proposeWithEnrolmentLink } from './add-staff.ts';
import {
  type StaffAppointmentTerms,
  buildStaffChange,
  findLinkedCustomerAccount,
  createAppointmentProposal,
  buildStaffAccess,
} from './staff-appointment-proposals.ts';
import { writeStaffChange } from './apply-staff-change.ts';
import { getStaffRow } from './list-staff.ts';
import { refuseTakenName } from './create-login.ts';
import { countRevocationsOfOthers, hasActiveOwner, lockAllStaff } from './store.ts';

type AppointmentView = Awaited<ReturnType<typeof createAppointmentProposal>>;

/**
 * One person may revoke or lock out, from a few people a day; a new name and anything that grants power waits for a
 * second. Nobody changes their own login.
 */
export function changeStaffMember(dependencies: ServerDependencies): Handler<'staff/changeStaff'> {
  const limitedSince = (): number => dependencies.worldClock.ago(SOLE_REVOCATIONS_WINDOW_MS);
  return async ({ key, ...input }, caller) => {
    const done = await runTransactionCommand(dependencies, {
      actor: caller,
      key: computeIdempotencyKey('staff/changeStaff', { ...input, key }),
      permission: 'staff',
      async decide(work): Promise<{ staff: string; appointment: AppointmentView | null } | Refusal> {
        const person = await lockStaffMember(work, input.staff);
        if (person === null) return refuse('notFound');
        if (person.staff_id === caller.staff) return refuse('ownChange');
        const linked = await findLinkedCustomerAccount(work.db, input.customer, person.staff_id);
        if (linked && 'refused' in linked) return linked;
        const before = buildStaffAccess(person);
        const after = applyStaffAccessChange(before, input, linked?.account);
        if (hasConflictingRoles(after.roles)) return refuse('rolesApart');
        const misnamed =
          after.name === before.name ? null : await refuseTakenName(work.db, after.name, person.staff_id);
        if (misnamed) return misnamed;
        if (isSameStaffAccess(before, after)) return { staff: input.staff, appointment: null };
        const appointment: Extract<StaffAppointmentTerms, { what: 'change' }> = {
          what: 'change',
          staff: input.staff,
          login: person.login,
          name: input.name ?? null,
          roles: input.roles ?? null,
          customer: input.customer,
          disabled: input.disabled ?? null,
        };
        if (
          isTwoPersonStaffChange(before, after) ||
          (isRevokingRights(before, after) && (await hasReachedDailyLimit(work, caller.staff, person, limitedSince())))
        )
          return {
            staff: input.staff,
            appointment: await createAppointmentProposal(dependencies, work, caller, appointment, null),
          };
        const { entry } = await writeStaffChange(
          work.db,
          person.staff_id,
          buildStaffChange(appointment, linked?.account),
          null,
          work.now,
        );
        if (!(await hasActiveOwner(work.db))) return refuse('lastOwner');
        work.auditEntries.push(entry);
        return { staff: input.staff, appointment: null };
      },
    });
    return isRefusal(done)
      ? done
      : {
          ...(await getStaffRow(dependencies.database.kysely, dependencies.clock.now(), BigInt(done.staff))),
          appointment: done.appointment ?? null,
        };
  };
}

/**
 * Until a second person has approved, the old password and secret stay valid; one person can lock out a colleague who
 * has lost them at once.
 */
export function renewStaffLogin(dependencies: ServerDependencies): Handler<'staff/renewStaff'> {
  return ({ key, ...input }, caller) =>
    proposeWithEnrolmentLink(
      dependencies,
      (propose) =>
        runTransactionCommand(dependencies, {
          actor: caller,
          key: computeIdempotencyKey('staff/renewStaff', { ...input, key }),
          permission: 'staff',
          async decide(work) {
            const person = await lockStaffMember(work, input.staff);
            if (person === null) return refuse('notFound');
            return person.staff_id === caller.staff
              ? refuse('ownChange')
              : propose(work, { what: 'renew', staff: input.staff, login: person.login });
          },
        }),
      caller,
    );
}

/**
 * Locks all staff together, so that two owners who disable each other at the same time can't both succeed. Null if
 * there is no such id.
 */
async function lockStaffMember(work: CommandContext, id: string) {
  const wanted: StaffId | null = parseAccountId(id);
  return (await lockAllStaff(work.db)).find(({ staff_id }) => staff_id === wanted) ?? null;
}

/** Whether this person has taken power from as many colleagues alone since then as one may. */
async function hasReachedDailyLimit(
  { db }: CommandContext,
  by: StaffId,
  { staff_id }: { staff_id: StaffId },
  since: number,
): Promise<boolean> {
  return (await countRevocationsOfOthers(db, by, staff_id, since)) >= SOLE_REVOCATIONS_MAXIMUM;
}

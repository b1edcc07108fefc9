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
import { sql } from 'kysely';
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
        if (!(await hasActiveOwner(work))) return refuse('lastOwner');
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
  const rows = await work.db
    .selectFrom('staff')
    .select(['staff_id', 'login', 'name', 'roles', 'disabled_at', 'customer_account'])
    .orderBy('staff_id')
    .forUpdate()
    .execute();
  const wanted: StaffId | null = parseAccountId(id);
  return rows.find(({ staff_id }) => staff_id === wanted) ?? null;
}

async function hasActiveOwner({ db }: CommandContext): Promise<boolean> {
  const rows = await db.selectFrom('staff').select('roles').where('disabled_at', 'is', null).execute();
  return rows.some(({ roles }) => roles.includes('owner'));
}

/** Whether this person has taken power from as many colleagues alone since then as one may. */
async function hasReachedDailyLimit(
  { db }: CommandContext,
  by: StaffId,
  { staff_id }: { staff_id: StaffId },
  since: number,
): Promise<boolean> {
  const { count } = await db
    .selectFrom('staff_audit')
    .select(({ fn }) => fn.count<bigint>('subject').distinct().as('count'))
    .where('staff_id', '=', by)
    .where('action', '=', 'changeStaff')
    .where('at', '>', new Date(since))
    .where('subject', '<>', `staff ${staff_id}`)
    .where(sql<boolean>`(detail::json ->> 'disabled' = 'true' or detail::json ->> 'roles' is not null)`)
    .executeTakeFirstOrThrow();
  return count >= BigInt(SOLE_REVOCATIONS_MAXIMUM);
}

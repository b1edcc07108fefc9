import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import {
  changedTo,
  excludesEachOther,
  givesPower,
  isSame,
  takesPower,
  TAKES_ALONE,
  TAKES_WITHIN_MS,
} from '@bourse/core/compliance/roles.ts';
import { sql } from 'kysely';
import { keyOf, runCommand, type StaffWork } from '../commands/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import { accountOf, type StaffId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { withLink } from './add-staff.ts';
import { type Appointment, changeOf, ownAccount, proposeAppointment, standingOf } from './appointments.ts';
import { writeStaffChange } from './apply-staff-change.ts';
import { selectPerson } from './list-staff.ts';
import { refuseName } from './create-login.ts';

type Proposed = Awaited<ReturnType<typeof proposeAppointment>>;

/**
 * One person may revoke or lock out, from a few people a day; a new name and anything that grants power waits for a
 * second. Nobody changes their own login.
 */
export function changePerson(parts: Parts): Handler<'staff/changeStaff'> {
  return async ({ key, ...input }, caller) => {
    const done = await runCommand(parts, {
      actor: caller,
      key: keyOf('staff/changeStaff', { ...input, key }),
      permission: 'staff',
      async decide(work): Promise<{ staff: string; appointment: Proposed | null } | Refusal> {
        const person = await lockPerson(work, input.staff);
        if (person === null) return refuse('notFound');
        if (person.staff_id === caller.staff) return refuse('ownChange');
        const linked = await ownAccount(work.db, input.customer, person.staff_id);
        if (linked && 'refused' in linked) return linked;
        const before = standingOf(person);
        const after = changedTo(before, input, linked?.account);
        if (excludesEachOther(after.roles)) return refuse('rolesApart');
        const misnamed = after.name === before.name ? null : await refuseName(work.db, after.name, person.staff_id);
        if (misnamed) return misnamed;
        if (isSame(before, after)) return { staff: input.staff, appointment: null };
        const asked: Extract<Appointment, { what: 'change' }> = {
          what: 'change',
          staff: input.staff,
          login: person.login,
          name: input.name ?? null,
          roles: input.roles ?? null,
          customer: input.customer,
          disabled: input.disabled ?? null,
        };
        if (
          givesPower(before, after) ||
          (takesPower(before, after) &&
            (await hasTakenEnough(work, caller.staff, person, parts.worldClock.ago(TAKES_WITHIN_MS))))
        )
          return { staff: input.staff, appointment: await proposeAppointment(parts, work, caller, asked, null) };
        const { entry } = await writeStaffChange(
          work.db,
          person.staff_id,
          changeOf(asked, linked?.account),
          null,
          work.now,
        );
        if (!(await hasOwner(work))) return refuse('lastOwner');
        work.record.push(entry);
        return { staff: input.staff, appointment: null };
      },
    });
    return isRefusal(done)
      ? done
      : {
          ...(await selectPerson(parts.database.kysely, parts.clock.now(), BigInt(done.staff))),
          appointment: done.appointment ?? null,
        };
  };
}

/**
 * Until a second person has approved, the old password and secret stay valid; one person can lock out a colleague who
 * has lost them at once.
 */
export function renewPerson(parts: Parts): Handler<'staff/renewStaff'> {
  return ({ key, ...input }, caller) =>
    withLink(
      parts,
      (propose) =>
        runCommand(parts, {
          actor: caller,
          key: keyOf('staff/renewStaff', { ...input, key }),
          permission: 'staff',
          async decide(work) {
            const person = await lockPerson(work, input.staff);
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
async function lockPerson(work: StaffWork, id: string) {
  const rows = await work.db
    .selectFrom('staff')
    .select(['staff_id', 'login', 'name', 'roles', 'disabled_at', 'customer_account'])
    .orderBy('staff_id')
    .forUpdate()
    .execute();
  const wanted: StaffId | null = accountOf(id);
  return rows.find(({ staff_id }) => staff_id === wanted) ?? null;
}

async function hasOwner({ db }: StaffWork): Promise<boolean> {
  const rows = await db.selectFrom('staff').select('roles').where('disabled_at', 'is', null).execute();
  return rows.some(({ roles }) => roles.includes('owner'));
}

/** Whether this person has taken power from as many colleagues alone since then as one may. */
async function hasTakenEnough(
  { db }: StaffWork,
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
  return count >= BigInt(TAKES_ALONE);
}

import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { type StaffWork, staffWrite } from '../desk/staff-work.ts';
import type { Handler } from '../http/handler.ts';
import type { StaffId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { type StaffChange, writeStaffChange } from './change-staff.ts';
import { accountOf } from './customers-store.ts';
import { prepare } from './enlist.ts';
import { linkedAccount } from './linked-account.ts';
import { selectPerson } from './people.ts';
import { shownOnce } from './shown-once.ts';

export function changePerson(parts: Parts): Handler<'staff/changeStaff'> {
  return async (input, caller) => {
    const done = await staffWrite(parts, caller, {
      call: 'staff/changeStaff', key: input.key, compared: input, permission: 'staff',
      async decide(work) {
        const staff = await lockPeople(work, input.staff);
        if (staff === null) return refuse('notFound');
        const linked = input.customer === undefined ? undefined : await linkedAccount(work.db, input.customer, staff);
        if (linked && 'refused' in linked) return linked;
        const { name, roles, disabled } = input;
        const change: StaffChange = {
          ...(name === undefined ? {} : { name }), ...(roles === undefined ? {} : { roles }), ...(disabled === undefined ? {} : { disabled }), ...(linked ? { customerAccount: linked.account } : {}),
        };
        const { entry } = await writeStaffChange(work.db, staff, change, null, work.now);
        if (!(await hasOwner(work))) return refuse('lastOwner');
        work.record.push(entry);
        return { staff: input.staff };
      },
    });
    return isRefusal(done) ? done : selectPerson(parts.database.kysely, BigInt(done.staff));
  };
}

export function renewPerson(parts: Parts): Handler<'staff/renewStaff'> {
  return (input, caller) => shownOnce(parts, (show) => staffWrite(parts, caller, {
    call: 'staff/renewStaff', key: input.key, compared: input, permission: 'staff',
    load: () => prepare(parts, {}),
    async decide(work, prepared) {
      const staff = await lockPeople(work, input.staff);
      if (staff === null) return refuse('notFound');
      const { renewed, entry } = await writeStaffChange(work.db, staff, { mustRenew: true }, prepared, work.now);
      if (!renewed) throw new Error('what was prepared is shown');
      work.record.push(entry);
      return show(renewed);
    },
  }));
}

/** All of them: two owners who disable one another at once must not both succeed. Null if the id is nobody's. */
async function lockPeople(work: StaffWork, id: string): Promise<StaffId | null> {
  const rows = await work.db.selectFrom('staff').select('staff_id').orderBy('staff_id').forUpdate().execute();
  const wanted = accountOf(id);
  return rows.find(({ staff_id }) => staff_id === wanted)?.staff_id ?? null;
}

async function hasOwner({ db }: StaffWork): Promise<boolean> {
  const rows = await db.selectFrom('staff').select('roles').where('disabled_at', 'is', null).execute();
  return rows.some(({ roles }) => roles.includes('owner'));
}

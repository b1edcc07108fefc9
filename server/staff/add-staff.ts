import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import { excludesEachOther } from '@bourse/core/compliance/roles.ts';
import { newToken } from '../access/session-tokens.ts';
import { keyOf, runCommand, type StaffWork } from '../commands/run-command.ts';
import type { Handler, Staff } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { type Appointment, proposeAppointment } from './appointments.ts';
import { linkedAccount, refuseName } from './create-login.ts';

type Shown = Awaited<ReturnType<typeof proposeAppointment>>;

/**
 * The link is returned once and stored nowhere; by itself it lets nobody in. `propose` isn't called again for a key
 * that was used before.
 */
export async function withLink(
  parts: Pick<Parts, 'world'>,
  decide: (propose: (work: StaffWork, asked: Appointment) => Promise<Shown>) => Promise<Shown | Refusal>,
  caller: Pick<Staff, 'staff' | 'name'>,
): Promise<{ appointment: Shown; link: string | null } | Refusal> {
  const link = newToken();
  let made = false;
  const appointment = await decide((work, asked) => {
    made = true;
    return proposeAppointment(parts, work, caller, asked, link);
  });
  return isRefusal(appointment) ? appointment : { appointment, link: made ? link : null };
}

export function addStaff(parts: Parts): Handler<'staff/addStaff'> {
  return ({ key, ...input }, caller) =>
    withLink(
      parts,
      (propose) =>
        runCommand(parts, {
          actor: caller,
          key: keyOf('staff/addStaff', { ...input, key }),
          permission: 'staff',
          async decide(work) {
            const { login, name, roles, customer = null } = input;
            if (excludesEachOther(roles)) return refuse('rolesApart');
            const linked = await linkedAccount(work.db, customer, null);
            if ('refused' in linked) return linked;
            if (await work.db.selectFrom('staff').select('staff_id').where('login', '=', login).executeTakeFirst())
              return refuse('loginTaken');
            const misnamed = await refuseName(work.db, name, null);
            if (misnamed) return misnamed;
            return propose(work, { what: 'add', login, name, roles, customer });
          },
        }),
      caller,
    );
}

import { refuse } from '@bourse/contract/errors.ts';
import { staffWrite } from '../desk/staff-work.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { insert, prepare } from './enlist.ts';
import { linkedAccount } from './linked-account.ts';
import { shownOnce } from './shown-once.ts';

export function addStaff(parts: Parts): Handler<'staff/addStaff'> {
  return (input, caller) => shownOnce(parts, (show) => staffWrite(parts, caller, {
    call: 'staff/addStaff', key: input.key, compared: input, permission: 'staff',
    load: () => prepare(parts, {}),
    async decide(work, prepared) {
      const { login, name, roles } = input;
      const linked = await linkedAccount(work.db, input.customer ?? null, null);
      if ('refused' in linked) return linked;
      const enlisted = await insert(work.db, { login, name, roles, customerAccount: linked.account, mustRenew: true }, prepared, work.now);
      if (!enlisted) return refuse('loginTaken');
      work.record.push({ action: 'addStaff', subject: `staff ${enlisted.staff}`, detail: { login, roles: roles.join(' '), customerAccount: linked.account?.toString() ?? null } });
      return show(enlisted);
    },
  }));
}

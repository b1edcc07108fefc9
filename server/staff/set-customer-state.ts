import { type Refusal, isRefusal, refuse } from '@bourse/contract/errors.ts';
import { changeStates } from '../desk/change-states.ts';
import { keyOf, runCommand, type StaffWork } from '../desk/run-command.ts';
import type { Handler, Staff } from '../calls/handler.ts';
import { accountOf, type AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { selectCustomer } from './customers-store.ts';
import { refuseTied } from '../desk/linked-staff.ts';

type Change = Parameters<typeof changeStates>[3];
interface Asked {
  customer: string;
  key: string;
  remark?: string | undefined;
}

export function setCustomerState(parts: Parts): Handler<'staff/setCustomerState'> {
  return async (input, caller) => {
    const { state, reason, until, remark } = input;
    return write(
      parts,
      caller,
      'staff/setCustomerState',
      input,
      { add: { state, reason, until, author: `staff:${caller.staff}` } },
      async (work, account) => {
        await work.db
          .insertInto('state_changes')
          .values({
            account_id: account,
            state,
            reason,
            until: until === null ? null : new Date(until),
            remark: remark ?? null,
            staff_id: caller.staff,
            at: new Date(work.now),
          })
          .execute();
        work.record.push({
          action: 'setCustomerState',
          subject: `customer ${account}`,
          account,
          why: reason,
          detail: { state, until },
        });
      },
    );
  };
}

export function liftCustomerState(parts: Parts): Handler<'staff/liftCustomerState'> {
  return async (input, caller) => {
    const { state, remark } = input;
    return write(parts, caller, 'staff/liftCustomerState', input, { lift: state }, async (work, account) => {
      await work.db
        .insertInto('state_changes')
        .values({ account_id: account, state, remark, staff_id: caller.staff, at: new Date(work.now) })
        .execute();
      work.record.push({
        action: 'liftCustomerState',
        subject: `customer ${account}`,
        account,
        why: remark,
        detail: { state },
      });
    });
  };
}

async function write(
  parts: Parts,
  caller: Staff,
  call: string,
  input: Asked,
  change: Change,
  save: (work: StaffWork, account: AccountId) => Promise<void>,
) {
  const account = accountOf(input.customer);
  if (account === null || !(await selectCustomer(parts.database.kysely, account))) return refuse('notFound');
  return runCommand(parts, {
    actor: caller,
    key: keyOf(call, input),
    permission: 'customers.states',
    accounts: [account],
    // Staff who may not decide a customer's requests may not restrict that customer's account either.
    async decide(work): Promise<{ states: { state: string; reason: string; until: string | null }[] } | Refusal> {
      const tied = await refuseTied(work.db, caller.staff, account);
      if (tied) return tied;
      const after = await changeStates(parts, work, account, change);
      if (isRefusal(after)) return after;
      await save(work, account);
      return { states: after.map(({ state, reason, until }) => ({ state, reason, until })) };
    },
  });
}

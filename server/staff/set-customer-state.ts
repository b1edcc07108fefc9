import { type Refusal, isRefusal, refuse } from '@bourse/contract/errors.ts';
import { RESTRICTED_ALONE, RESTRICTED_WITHIN_MS } from '@bourse/core/compliance/restrictions.ts';
import { changeStates } from '../customers/account-states.ts';
import { keyOf, runCommand, type StaffWork } from '../commands/run-command.ts';
import type { Handler, Staff } from '../calls/handler.ts';
import { accountOf, type AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { selectCustomer } from './customers-store.ts';
import { refuseTied } from '../customers/linked-staff.ts';

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
        if (await hasRestrictedEnough(work, caller, account, parts.worldClock.ago(RESTRICTED_WITHIN_MS)))
          return refuse('restrictionsToday', { maximum: RESTRICTED_ALONE });
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
        return null;
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
      return null;
    });
  };
}

async function write(
  parts: Parts,
  caller: Staff,
  call: string,
  input: Asked,
  change: Change,
  save: (work: StaffWork, account: AccountId) => Promise<Refusal | null>,
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
      const refused = await save(work, account);
      if (refused) return refused;
      return { states: after.map(({ state, reason, until }) => ({ state, reason, until })) };
    },
  });
}

/**
 * Whether this person has restricted as many other customers since then as one may. Their row is locked, so that of
 * parallel commands each counts those before it.
 */
async function hasRestrictedEnough(
  { db }: StaffWork,
  { staff }: Pick<Staff, 'staff'>,
  account: AccountId,
  since: number,
): Promise<boolean> {
  const { count } = await db
    .selectFrom('state_changes')
    .select(({ fn }) => fn.count<bigint>('account_id').distinct().as('count'))
    .where('staff_id', '=', staff)
    .where('reason', 'is not', null)
    .where('account_id', '<>', account)
    .where('at', '>', new Date(since))
    .executeTakeFirstOrThrow();
  return count >= BigInt(RESTRICTED_ALONE);
}

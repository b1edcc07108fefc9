import { type Refusal, isRefusal, refuse } from '@bourse/contract/refusals.ts';
import {
  SOLE_RESTRICTIONS_MAXIMUM,
  SOLE_RESTRICTIONS_WINDOW_MS,
} from '@bourse/core/compliance/account-restrictions.ts';
import { changeRestriction } from '../customers/account-restrictions.ts';
import {
  computeIdempotencyKey,
  runTransactionCommand,
  type CommandContext,
} from '../commands/run-transaction-command.ts';
import type { Handler, StaffCaller } from '../calls/handler-types.ts';
import { parseAccountId, type AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { findCustomer } from './customers-store.ts';
import { countOtherRestrictedCustomers, insertRestrictionChange } from './restriction-changes-store.ts';
import { refuseConflictOfInterest } from '../customers/staff-conflicts-of-interest.ts';

type RestrictionChange = Parameters<typeof changeRestriction>[3];
interface RestrictionInput {
  customer: string;
  key: string;
  remark?: string | undefined;
}

export function restrictCustomer(dependencies: ServerDependencies): Handler<'staff/setCustomerState'> {
  return async (input, caller) => {
    const { state, reason, until, remark } = input;
    return writeRestriction(
      dependencies,
      caller,
      'staff/setCustomerState',
      input,
      { add: { state, reason, until, author: `staff:${caller.staff}` } },
      async (work, account) => {
        if (await hasReachedDailyLimit(work, caller, account, dependencies.worldClock.ago(SOLE_RESTRICTIONS_WINDOW_MS)))
          return refuse('restrictionsToday', { maximum: SOLE_RESTRICTIONS_MAXIMUM });
        await insertRestrictionChange(work.db, {
          account_id: account,
          state,
          reason,
          until: until === null ? null : new Date(until),
          remark: remark ?? null,
          staff_id: caller.staff,
          at: new Date(work.now),
        });
        work.auditEntries.push({
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

export function liftCustomerRestriction(dependencies: ServerDependencies): Handler<'staff/liftCustomerState'> {
  return async (input, caller) => {
    const { state, remark } = input;
    return writeRestriction(
      dependencies,
      caller,
      'staff/liftCustomerState',
      input,
      { lift: state },
      async (work, account) => {
        const at = new Date(work.now);
        await insertRestrictionChange(work.db, { account_id: account, state, remark, staff_id: caller.staff, at });
        work.auditEntries.push({
          action: 'liftCustomerState',
          subject: `customer ${account}`,
          account,
          why: remark,
          detail: { state },
        });
        return null;
      },
    );
  };
}

async function writeRestriction(
  dependencies: ServerDependencies,
  caller: StaffCaller,
  call: string,
  input: RestrictionInput,
  change: RestrictionChange,
  save: (work: CommandContext, account: AccountId) => Promise<Refusal | null>,
) {
  const account = parseAccountId(input.customer);
  if (account === null || !(await findCustomer(dependencies.database.kysely, account))) return refuse('notFound');
  return runTransactionCommand(dependencies, {
    actor: caller,
    key: computeIdempotencyKey(call, input),
    permission: 'customers.states',
    accounts: [account],
    // Staff who may not decide a customer's requests may not restrict that customer's account either.
    async decide(work): Promise<{ states: { state: string; reason: string; until: string | null }[] } | Refusal> {
      const tied = await refuseConflictOfInterest(work.db, caller.staff, account);
      if (tied) return tied;
      const after = await changeRestriction(dependencies, work, account, change);
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
async function hasReachedDailyLimit(
  { db }: CommandContext,
  { staff }: Pick<StaffCaller, 'staff'>,
  account: AccountId,
  since: number,
): Promise<boolean> {
  return (await countOtherRestrictedCustomers(db, staff, account, since)) >= SOLE_RESTRICTIONS_MAXIMUM;
}

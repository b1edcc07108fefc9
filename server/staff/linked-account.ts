import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { accountOf, type AccountId, type StaffId } from '../ids.ts';
import type { Db } from './store.ts';

/** A staff member's own customer account; it can't be the account of two people. */
export async function linkedAccount(
  db: Db,
  customer: string | null,
  staff: StaffId | null,
): Promise<{ account: AccountId | null } | Refusal> {
  if (customer === null) return { account: null };
  const account = accountOf(customer);
  const found =
    account === null
      ? undefined
      : await db
          .selectFrom('customers')
          .leftJoin('staff', 'staff.customer_account', 'customers.account_id')
          .select(['account_id', 'staff_id'])
          .where('account_id', '=', account)
          .executeTakeFirst();
  if (!found) return refuse('notFound');
  return found.staff_id === null || found.staff_id === staff
    ? { account: found.account_id }
    : refuse('otherAccountLinked');
}

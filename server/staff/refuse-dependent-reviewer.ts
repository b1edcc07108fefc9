/** Why somebody is not independent enough of a customer to decide their request, or to claim it. */
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { REQUEST_KIND_RULES } from '@bourse/core/registry/review-request-kinds.ts';
import { findAccountsOnStaffDevices } from '../customers/staff-conflicts-of-interest.ts';
import type { StaffId } from '../ids.ts';
import type { ReviewDependencies } from './get-review.ts';
import { APPROVAL_EXCLUSION_MS, listAccountsTiedByApproval } from './reviewer-independence-store.ts';
import type { ReviewRecord } from './review-queue-store.ts';

/**
 * Refuses a reviewer who shares a device with the customer; for withdrawals and loans one who certified the customer;
 * for withdrawals also one who brought money to the account.
 */
export async function refuseDependentReviewer(
  { database: { kysely }, worldClock }: ReviewDependencies,
  { kind, account_id: account }: ReviewRecord,
  people: readonly StaffId[],
): Promise<Refusal | null> {
  const { apart } = REQUEST_KIND_RULES[kind];
  const [onDevices, hadPart] = await Promise.all([
    findAccountsOnStaffDevices(kysely, people, [account]),
    apart ? listAccountsTiedByApproval(kysely, people, [account], worldClock.ago(APPROVAL_EXCLUSION_MS), apart) : null,
  ]);
  if (onDevices.size > 0) return refuse('customerOnStaffDevice');
  return (hadPart?.size ?? 0) > 0 ? refuse('hadPart') : null;
}

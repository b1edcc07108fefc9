/** Why somebody is not independent enough of a customer to decide their request, or to claim it. */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { REVIEWED } from '@bourse/core/registry/request-kinds.ts';
import { selectOnDevices } from '../customers/linked-staff.ts';
import type { StaffId } from '../ids.ts';
import type { ReviewParts } from './get-review.ts';
import { PART_MS, selectHadPart } from './independence-store.ts';
import type { ReviewRecord } from './reviews-store.ts';

/**
 * Refuses a reviewer who shares a device with the customer; for withdrawals and loans one who certified the customer;
 * for withdrawals also one who brought money to the account.
 */
export async function refuseDependent(
  { database: { kysely }, worldClock }: ReviewParts,
  { kind, account_id: account }: ReviewRecord,
  people: readonly StaffId[],
): Promise<Refusal | null> {
  const { apart } = REVIEWED[kind];
  const [onDevices, hadPart] = await Promise.all([
    selectOnDevices(kysely, people, [account]),
    apart ? selectHadPart(kysely, people, [account], worldClock.ago(PART_MS), apart) : null,
  ]);
  if (onDevices.size > 0) return refuse('customerOnStaffDevice');
  return (hadPart?.size ?? 0) > 0 ? refuse('hadPart') : null;
}

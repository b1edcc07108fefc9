import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { hasPermission } from '@bourse/core/registry/staff-permissions.ts';
import type { Reviewer } from '@bourse/core/compliance/review-request-transitions.ts';
import { claimRequest } from '../reviews/decide-requests.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import type { Handler, StaffCaller } from '../calls/handler-types.ts';
import { listAllLinkedStaff, findStaffRelatedAccounts } from '../customers/staff-conflicts-of-interest.ts';
import { type ReviewDependencies, loadReviewAfterCommand } from './get-review.ts';
import { listRevokedApprovers } from './reviewer-independence-store.ts';
import { refuseDependentReviewer } from './refuse-dependent-reviewer.ts';
import { getReviewPermission } from './review-queue-rows.ts';
import { type ReviewRecord, findReviewRecord } from './review-queue-store.ts';

export const claimReview =
  (dependencies: ReviewDependencies): Handler<'staff/claimReview'> =>
  (input, caller) =>
    changeClaim(dependencies, caller, input, 'claim');
export const releaseReview =
  (dependencies: ReviewDependencies): Handler<'staff/releaseReview'> =>
  (input, caller) =>
    changeClaim(dependencies, caller, input, 'release');

async function changeClaim(
  dependencies: ReviewDependencies,
  caller: StaffCaller,
  input: { review: string; key: string },
  what: 'claim' | 'release',
) {
  const record = await findReviewRecord(dependencies.database.kysely, input.review);
  if (!record) return refuse('notFound');
  const permission = getReviewPermission(record.kind);
  if (!hasPermission(caller.roles, permission)) return refuse('notPermitted', { permission });
  const { account_id: account, seq: request } = record;
  const reviewer = { id: caller.staff.toString() };
  const claiming =
    what === 'claim' ? await readClaimant(dependencies, record, caller) : { staff: reviewer, dependent: null };
  let isRepeated = true;
  const done = await runTransactionCommand(dependencies, {
    actor: caller,
    key: computeIdempotencyKey(`staff/${what}Review`, input),
    permission,
    accounts: [account],
    audit: { action: `${what}Review`, subject: `review ${input.review}`, account },
    async decide(work): Promise<Refusal | object> {
      isRepeated = false;
      const { staff, dependent } = claiming;
      if (dependent) return dependent;
      const claimed = await claimRequest(work, { account, request, staff, release: what === 'release' });
      return isRefusal(claimed) ? claimed : {};
    },
  });
  return isRefusal(done) ? done : loadReviewAfterCommand(dependencies, input.review, caller, isRepeated);
}

/** What excludes the caller from deciding it, and so from claiming it. */
async function readClaimant(
  dependencies: ReviewDependencies,
  record: ReviewRecord,
  { staff }: StaffCaller,
): Promise<{ staff: Reviewer; dependent: Refusal | null }> {
  const db = dependencies.database.kysely;
  const people = await listAllLinkedStaff(db, staff);
  const all = [staff, ...people];
  const [related, shutOut, dependent] = await Promise.all([
    findStaffRelatedAccounts(db, all, [record.account_id]),
    listRevokedApprovers(db, getReviewPermission(record.kind)),
    refuseDependentReviewer(dependencies, record, all),
  ]);
  return {
    staff: { id: staff.toString(), linked: people.map(String), related: [...related], shutOut },
    dependent: related.size > 0 ? null : dependent,
  };
}

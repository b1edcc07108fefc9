import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import { isAllowed } from '@bourse/core/registry/permissions.ts';
import type { Reviewer } from '@bourse/core/compliance/request-transitions.ts';
import { claimRequest } from '../reviews/decide-requests.ts';
import { keyOf, runCommand } from '../commands/run-command.ts';
import type { Handler, Staff } from '../calls/handler.ts';
import { selectAllLinked, selectRelated } from '../customers/linked-staff.ts';
import { type ReviewParts, showAfter } from './get-review.ts';
import { selectShutOut } from './independence-store.ts';
import { refuseDependent } from './refuse-dependent.ts';
import { permissionFor } from './review-rows.ts';
import { type ReviewRecord, selectReview } from './reviews-store.ts';

export const claimReview =
  (parts: ReviewParts): Handler<'staff/claimReview'> =>
  (input, caller) =>
    change(parts, caller, input, 'claim');
export const releaseReview =
  (parts: ReviewParts): Handler<'staff/releaseReview'> =>
  (input, caller) =>
    change(parts, caller, input, 'release');

async function change(
  parts: ReviewParts,
  caller: Staff,
  input: { review: string; key: string },
  what: 'claim' | 'release',
) {
  const record = await selectReview(parts.database.kysely, input.review);
  if (!record) return refuse('notFound');
  const permission = permissionFor(record.kind);
  if (!isAllowed(caller.roles, permission)) return refuse('notPermitted', { permission });
  const { account_id: account, seq: request } = record;
  const reviewer = { id: caller.staff.toString() };
  const claiming = what === 'claim' ? await readClaiming(parts, record, caller) : { staff: reviewer, dependent: null };
  let isRepeated = true;
  const done = await runCommand(parts, {
    actor: caller,
    key: keyOf(`staff/${what}Review`, input),
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
  return isRefusal(done) ? done : showAfter(parts, input.review, caller, isRepeated);
}

/** What excludes the caller from deciding it, and so from claiming it. */
async function readClaiming(
  parts: ReviewParts,
  record: ReviewRecord,
  { staff }: Staff,
): Promise<{ staff: Reviewer; dependent: Refusal | null }> {
  const db = parts.database.kysely;
  const people = await selectAllLinked(db, staff);
  const all = [staff, ...people];
  const [related, shutOut, dependent] = await Promise.all([
    selectRelated(db, all, [record.account_id]),
    selectShutOut(db, permissionFor(record.kind)),
    refuseDependent(parts, record, all),
  ]);
  return {
    staff: { id: staff.toString(), linked: people.map(String), related: [...related], shutOut },
    dependent: related.size > 0 ? null : dependent,
  };
}

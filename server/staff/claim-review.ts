import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import { isAllowed } from '@bourse/core/staff/permissions.ts';
import { claimRequest } from '../desk/claim-request.ts';
import { keyOf, runCommand, type StaffWork } from '../desk/run-command.ts';
import type { Handler, Staff } from '../http/handler.ts';
import { type ReviewParts, showReview } from './get-review.ts';
import { type ReviewRef, reviewOf } from './review-id.ts';
import { claimantOf, permissionFor } from './review-rows.ts';
import { selectReview } from './reviews-store.ts';

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
  const ref = reviewOf(input.review);
  const record = ref ? await selectReview(parts.database.kysely, ref) : null;
  if (!ref || !record) return refuse('notFound');
  const permission = permissionFor(record.kind);
  if (!isAllowed(caller.roles, permission)) return refuse('notPermitted', { permission });
  const done = await runCommand(parts, {
    actor: caller,
    key: keyOf(`staff/${what}Review`, input),
    permission,
    accounts: [ref.account],
    audit: { action: `${what}Review`, subject: `review ${input.review}`, account: ref.account },
    async decide(work): Promise<Refusal | object> {
      if (ref.source === 'request') return ofRequest(work, ref, caller, what);
      return (await (what === 'claim' ? claim : release)(work, ref, caller)) ?? {};
    },
  });
  if (isRefusal(done)) return done;
  const after = await selectReview(parts.database.kysely, ref);
  return after ? showReview(parts, after, caller) : refuse('notFound');
}

/** A request keeps its claim itself. */
async function ofRequest(
  work: StaffWork,
  { account, seq }: ReviewRef,
  { staff }: Staff,
  what: 'claim' | 'release',
): Promise<Refusal | object> {
  const claimed = await claimRequest(work, {
    account,
    request: seq,
    staff: { id: staff.toString() },
    release: what === 'release',
  });
  return isRefusal(claimed) ? claimed : {};
}

const claimName = ({ source, account, seq }: ReviewRef): string => `${source} ${account} ${seq}`;

async function claim(work: StaffWork, ref: ReviewRef, { staff }: Staff): Promise<Refusal | null> {
  const record = await selectReview(work.db, ref);
  if (!record) return refuse('notFound');
  if (record.status !== 'submitted' && record.status !== 'inReview')
    return refuse('notInThatState', { state: record.status });
  if (![null, staff.toString()].includes(claimantOf(record, work.now))) return refuse('requestClaimed');
  const claimed = { staff_id: staff, at: new Date(work.now) };
  await work.db
    .insertInto('review_claims')
    .values({ review: claimName(ref), ...claimed })
    .onConflict((conflict) => conflict.column('review').doUpdateSet(claimed))
    .execute();
  return null;
}

async function release(work: StaffWork, ref: ReviewRef, { staff }: Staff): Promise<Refusal | null> {
  const removed = await work.db
    .deleteFrom('review_claims')
    .where('review', '=', claimName(ref))
    .where('staff_id', '=', staff)
    .returning('review')
    .executeTakeFirst();
  return removed ? null : refuse('notInThatState', { state: 'submitted' });
}

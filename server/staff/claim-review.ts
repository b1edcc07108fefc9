import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import { isAllowed } from '@bourse/core/staff/permissions.ts';
import { claimRequest } from '../desk/claim-request.ts';
import { type StaffWork, staffWrite } from '../desk/staff-work.ts';
import type { Handler, Staff } from '../http/handler.ts';
import { type ReviewParts, showReview } from './get-review.ts';
import { once } from './once.ts';
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
  const done =
    ref.source === 'request'
      ? await ofRequest(parts, caller, ref, input, what)
      : await staffWrite(parts, caller, {
          call: `staff/${what}Review`,
          key: input.key,
          compared: input,
          permission,
          accounts: [ref.account],
          async decide(work) {
            const refused = what === 'claim' ? await claim(work, ref, caller) : await release(work, ref, caller);
            if (refused) return refused;
            work.record.push({ action: `${what}Review`, subject: `review ${input.review}`, account: ref.account });
            return {};
          },
        });
  if (isRefusal(done)) return done;
  const after = await selectReview(parts.database.kysely, ref);
  return after ? showReview(parts, after, caller) : refuse('notFound');
}

/** A request keeps its claim itself. */
function ofRequest(
  parts: ReviewParts,
  caller: Staff,
  { account, seq }: ReviewRef,
  input: { review: string; key: string },
  what: 'claim' | 'release',
) {
  return once(parts, caller, {
    call: `staff/${what}Review`,
    key: input.key,
    compared: input,
    entry: { action: `${what}Review`, subject: `review ${input.review}`, account },
    async act(): Promise<Refusal | object> {
      const claimed = await claimRequest(parts, {
        account,
        request: seq,
        staff: { id: caller.staff.toString() },
        release: what === 'release',
      });
      return isRefusal(claimed) ? claimed : {};
    },
  });
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

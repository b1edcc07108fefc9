import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import { isAllowed } from '@bourse/core/permissions.ts';
import { claimRequest } from '../desk/claim-request.ts';
import { keyOf, runCommand } from '../desk/run-command.ts';
import type { Handler, Staff } from '../calls/handler.ts';
import { type ReviewParts, showReview } from './get-review.ts';
import { permissionFor } from './review-rows.ts';
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
  const record = await selectReview(parts.database.kysely, input.review);
  if (!record) return refuse('notFound');
  const permission = permissionFor(record.kind);
  if (!isAllowed(caller.roles, permission)) return refuse('notPermitted', { permission });
  const { account_id: account, seq: request } = record;
  const done = await runCommand(parts, {
    actor: caller,
    key: keyOf(`staff/${what}Review`, input),
    permission,
    accounts: [account],
    audit: { action: `${what}Review`, subject: `review ${input.review}`, account },
    async decide(work): Promise<Refusal | object> {
      const staff = { id: caller.staff.toString() };
      const claimed = await claimRequest(work, { account, request, staff, release: what === 'release' });
      return isRefusal(claimed) ? claimed : {};
    },
  });
  if (isRefusal(done)) return done;
  const after = await selectReview(parts.database.kysely, input.review);
  return after ? showReview(parts, after, caller) : refuse('notFound');
}

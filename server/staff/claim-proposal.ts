import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { PROPOSED } from '@bourse/core/registry/request-kinds.ts';
import { isRequestRefusal, unclaim } from '@bourse/core/compliance/request-transitions.ts';
import { claimProposal as claim } from '@bourse/core/registry/request-workflow.ts';
import { reviewerOf } from '../reviews/decide-proposal.ts';
import { firstClaimOf, kindOfProposal, lockProposal, proposalNumber, saveProposal } from '../proposals/proposals.ts';
import { keyOf, runCommand } from '../commands/run-command.ts';
import type { Handler, Staff } from '../calls/handler.ts';
import type { ReviewParts } from './get-review.ts';

export const claimProposal =
  (parts: ReviewParts): Handler<'staff/claimProposal'> =>
  (input, caller) =>
    change(parts, caller, input, 'claim');
export const releaseProposal =
  (parts: ReviewParts): Handler<'staff/releaseProposal'> =>
  (input, caller) =>
    change(parts, caller, input, 'release');

/** Claiming it again changes nothing. */
async function change(
  parts: ReviewParts,
  caller: Staff,
  input: { proposal: string; key: string },
  what: 'claim' | 'release',
): Promise<Refusal | Record<never, never>> {
  const number = proposalNumber(input.proposal);
  const kind = number === null ? null : await kindOfProposal(parts.database.kysely, number);
  if (number === null || kind === null || parts.reviews.proposed.get(kind)?.ownCalls) return refuse('notFound');
  return runCommand(parts, {
    actor: caller,
    key: keyOf(`staff/${what}Proposal`, input),
    permission: PROPOSED[kind].permission,
    async decide(work): Promise<Refusal | Record<never, never>> {
      const proposal = await lockProposal(work.db, number);
      if (!proposal) return refuse('notFound');
      const reviewer = await reviewerOf(work, proposal, caller.staff);
      const step =
        what === 'claim'
          ? claim(proposal, { ...reviewer, claimedAt: await firstClaimOf(work, number, reviewer) }, work.now)
          : unclaim(proposal, reviewer, work.now);
      if (step === null) return {};
      if (isRequestRefusal(step)) return step;
      await saveProposal(work, step, caller.staff);
      const { subject } = proposal;
      work.record.push({ action: `${what}Proposal`, subject, detail: { proposal: input.proposal } });
      return {};
    },
  });
}

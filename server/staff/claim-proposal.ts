import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { PROPOSAL_KIND_RULES } from '@bourse/core/registry/request-kinds.ts';
import { isRequestRefusal, releaseClaim } from '@bourse/core/compliance/request-transitions.ts';
import { claimProposal as claim } from '@bourse/core/registry/request-workflow.ts';
import { loadProposalReviewer } from '../reviews/decide-proposal.ts';
import {
  findFirstProposalClaimTime,
  findProposalKind,
  lockProposal,
  parseProposalNumber,
  saveProposal,
} from '../proposals/proposals.ts';
import { computeIdempotencyKey, runCommand } from '../commands/run-command.ts';
import type { Handler, StaffCaller } from '../calls/handler.ts';
import type { ReviewDependencies } from './get-review.ts';

export const claimProposal =
  (parts: ReviewDependencies): Handler<'staff/claimProposal'> =>
  (input, caller) =>
    changeClaim(parts, caller, input, 'claim');
export const releaseProposal =
  (parts: ReviewDependencies): Handler<'staff/releaseProposal'> =>
  (input, caller) =>
    changeClaim(parts, caller, input, 'release');

/** Claiming it again changes nothing. */
async function changeClaim(
  parts: ReviewDependencies,
  caller: StaffCaller,
  input: { proposal: string; key: string },
  what: 'claim' | 'release',
): Promise<Refusal | Record<never, never>> {
  const number = parseProposalNumber(input.proposal);
  const kind = number === null ? null : await findProposalKind(parts.database.kysely, number);
  if (number === null || kind === null || parts.reviews.proposed.get(kind)?.ownCalls) return refuse('notFound');
  return runCommand(parts, {
    actor: caller,
    key: computeIdempotencyKey(`staff/${what}Proposal`, input),
    permission: PROPOSAL_KIND_RULES[kind].permission,
    async decide(work): Promise<Refusal | Record<never, never>> {
      const proposal = await lockProposal(work.db, number);
      if (!proposal) return refuse('notFound');
      const reviewer = await loadProposalReviewer(work, proposal, caller.staff);
      const step =
        what === 'claim'
          ? claim(
              proposal,
              { ...reviewer, claimedAt: await findFirstProposalClaimTime(work, number, reviewer) },
              work.now,
            )
          : releaseClaim(proposal, reviewer, work.now);
      if (step === null) return {};
      if (isRequestRefusal(step)) return step;
      await saveProposal(work, step, caller.staff);
      const { subject } = proposal;
      work.record.push({ action: `${what}Proposal`, subject, detail: { proposal: input.proposal } });
      return {};
    },
  });
}

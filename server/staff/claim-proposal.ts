import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { PROPOSAL_KIND_RULES } from '@bourse/core/registry/review-request-kinds.ts';
import { isRequestRefusal, releaseClaim } from '@bourse/core/compliance/review-request-transitions.ts';
import { claimProposal as claim } from '@bourse/core/registry/review-request-workflow.ts';
import { loadProposalReviewer } from '../reviews/decide-proposal.ts';
import {
  findFirstProposalClaimTime,
  findProposalKind,
  lockProposal,
  parseProposalNumber,
  saveProposal,
} from '../proposals/proposal-store.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import type { Handler, StaffCaller } from '../calls/handler-types.ts';
import type { ReviewDependencies } from './get-review.ts';

export const claimProposal =
  (dependencies: ReviewDependencies): Handler<'staff/claimProposal'> =>
  (input, caller) =>
    changeClaim(dependencies, caller, input, 'claim');
export const releaseProposal =
  (dependencies: ReviewDependencies): Handler<'staff/releaseProposal'> =>
  (input, caller) =>
    changeClaim(dependencies, caller, input, 'release');

/** Claiming it again changes nothing. */
async function changeClaim(
  dependencies: ReviewDependencies,
  caller: StaffCaller,
  input: { proposal: string; key: string },
  what: 'claim' | 'release',
): Promise<Refusal | Record<never, never>> {
  const number = parseProposalNumber(input.proposal);
  const kind = number === null ? null : await findProposalKind(dependencies.database.kysely, number);
  if (number === null || kind === null || dependencies.reviews.proposed.get(kind)?.ownCalls) return refuse('notFound');
  return runTransactionCommand(dependencies, {
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
      work.auditEntries.push({ action: `${what}Proposal`, subject, detail: { proposal: input.proposal } });
      return {};
    },
  });
}

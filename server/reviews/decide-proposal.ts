/** The second person's decision on a proposal, under the proposal's lock. */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { hasPermission } from '@bourse/core/registry/staff-permissions.ts';
import { PROPOSAL_KIND_RULES } from '@bourse/core/registry/review-request-kinds.ts';
import type { ProposalKind, ProposalRejectionReason } from '@bourse/core/compliance/review-requests.ts';
import { isRequestRefusal } from '@bourse/core/compliance/review-request-transitions.ts';
import { approveProposal, rejectProposal } from '@bourse/core/registry/review-request-workflow.ts';
import type { StaffId } from '../ids.ts';
import type { World } from '../world/world.ts';
import { findLinkedStaff } from '../customers/staff-conflicts-of-interest.ts';
import { getProposalNoticePeriodMs } from '../proposals/proposal-notice-and-input-checks.ts';
import { lockProposal, type Proposal, saveProposal } from '../proposals/proposal-store.ts';
import type { ApprovalOutcome, ProposalKindHandler } from './review-kind-registry.ts';
import type { CommandContext } from '../commands/run-transaction-command.ts';
import type { Role } from '@bourse/core/compliance/staff-roles.ts';

interface ProposalDecision {
  number: bigint;
  verdict: 'approve' | 'reject';
  /** Why it is rejected; the proposer needs no reason. */
  reason?: ProposalRejectionReason | null;
  loaded?: unknown;
  /** The facts that the decider has read, as stored. */
  facts?: string | null;
  remark?: string;
}

/** Approves in time or rejects, under the proposal's lock, and carries out what was approved. */
export async function decideLockedProposal(
  { world }: { world: Pick<World, 'kind'> },
  work: CommandContext,
  { kind, carryOut, ownCalls }: ProposalKindHandler,
  { number, verdict, reason = null, loaded, facts = null, remark }: ProposalDecision,
  { staff }: { staff: StaffId },
): Promise<Refusal | (ApprovalOutcome & { proposal: Proposal })> {
  const proposal = await lockProposal(work.db, number);
  if (proposal?.kind !== kind) return refuse('notFound');
  const { by } = proposal;
  // Its proposer may withdraw it without a reason; a kind's own calls ask for words instead.
  if (verdict === 'reject' && reason === null && by !== staff && !ownCalls) return refuse('reasonNeeded');
  const reviewer = await loadProposalReviewer(work, proposal, staff);
  const change =
    verdict === 'approve'
      ? approveProposal(
          proposal,
          reviewer,
          { from: proposal.from, noticeMs: getProposalNoticePeriodMs(world) },
          work.now,
        )
      : rejectProposal(proposal, reviewer, { reason, remark: remark ?? null }, work.now);
  if (isRequestRefusal(change)) return change;
  const done = verdict === 'approve' ? await carryOut(work, { proposal, by: staff }, loaded) : {};
  if (isRefusal(done)) return done;
  await saveProposal(work, change, staff, facts);
  return { ...done, proposal };
}

/** The person who reviews a proposal, as the second of the two people. */
export const loadProposalReviewer = async (work: CommandContext, proposal: Proposal, staff: StaffId) => ({
  id: staff.toString(),
  linked: [...(await findLinkedStaff(work.db, staff, [proposal.by]))].map(String),
  shutOut: (await mayStillPropose(work, proposal)) ? [] : [proposal.by.toString()],
});

/** A proposer who has since been locked out, or lost the permission, doesn't count as the first of two. */
async function mayStillPropose(
  { db }: CommandContext,
  { kind, by }: { kind: ProposalKind; by: StaffId },
): Promise<boolean> {
  const { disabled_at, roles } = await db
    .selectFrom('staff')
    .select(['disabled_at', 'roles'])
    .where('staff_id', '=', by)
    .executeTakeFirstOrThrow();
  return disabled_at === null && hasPermission(roles as Role[], PROPOSAL_KIND_RULES[kind].permission);
}

/** The second person's decision on a proposal, under the proposal's lock. */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import { isAllowed } from '@bourse/core/registry/permissions.ts';
import { PROPOSED } from '@bourse/core/registry/request-kinds.ts';
import type { ProposalKind, ProposalReason } from '@bourse/core/compliance/requests.ts';
import { isRequestRefusal } from '@bourse/core/compliance/request-transitions.ts';
import { approveProposal, rejectProposal } from '@bourse/core/registry/request-workflow.ts';
import type { StaffId } from '../ids.ts';
import type { World } from '../world/world.ts';
import { selectLinked } from '../customers/linked-staff.ts';
import { noticePeriodMs } from '../proposals/proposal-terms.ts';
import { lockProposal, type Proposal, saveProposal } from '../proposals/proposals.ts';
import type { CarriedOut, ProposedKind } from './review-kinds.ts';
import type { StaffWork } from '../commands/run-command.ts';
import type { Role } from '@bourse/core/compliance/roles.ts';

interface Deciding {
  number: bigint;
  verdict: 'approve' | 'reject';
  /** Why it is rejected; the proposer needs no reason. */
  reason?: ProposalReason | null;
  loaded?: unknown;
  /** The facts that the decider has read, as stored. */
  facts?: string | null;
  remark?: string;
}

/** Approves in time or rejects, under the proposal's lock, and carries out what was approved. */
export async function decideWithin(
  { world }: { world: Pick<World, 'kind'> },
  work: StaffWork,
  { kind, carryOut, ownCalls }: ProposedKind,
  { number, verdict, reason = null, loaded, facts = null, remark }: Deciding,
  { staff }: { staff: StaffId },
): Promise<Refusal | (CarriedOut & { proposal: Proposal })> {
  const proposal = await lockProposal(work.db, number);
  if (proposal?.kind !== kind) return refuse('notFound');
  const { by } = proposal;
  // Its proposer may withdraw it without a reason; a kind's own calls ask for words instead.
  if (verdict === 'reject' && reason === null && by !== staff && !ownCalls) return refuse('reasonNeeded');
  const reviewer = await reviewerOf(work, proposal, staff);
  const change =
    verdict === 'approve'
      ? approveProposal(proposal, reviewer, { from: proposal.from, noticeMs: noticePeriodMs(world) }, work.now)
      : rejectProposal(proposal, reviewer, { reason, remark: remark ?? null }, work.now);
  if (isRequestRefusal(change)) return change;
  const done = verdict === 'approve' ? await carryOut(work, { proposal, by: staff }, loaded) : {};
  if (isRefusal(done)) return done;
  await saveProposal(work, change, staff, facts);
  return { ...done, proposal };
}

/** The person who reviews a proposal, as the second of the two people. */
export const reviewerOf = async (work: StaffWork, proposal: Proposal, staff: StaffId) => ({
  id: staff.toString(),
  linked: [...(await selectLinked(work.db, staff, [proposal.by]))].map(String),
  shutOut: (await mayStillPropose(work, proposal)) ? [] : [proposal.by.toString()],
});

/** A proposer who has since been locked out, or lost the permission, doesn't count as the first of two. */
async function mayStillPropose({ db }: StaffWork, { kind, by }: { kind: ProposalKind; by: StaffId }): Promise<boolean> {
  const { disabled_at, roles } = await db
    .selectFrom('staff')
    .select(['disabled_at', 'roles'])
    .where('staff_id', '=', by)
    .executeTakeFirstOrThrow();
  return disabled_at === null && isAllowed(roles as Role[], PROPOSED[kind].permission);
}

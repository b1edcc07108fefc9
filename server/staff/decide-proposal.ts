/**
 * The second person about what a first one has proposed: where customers pay, a looser rule for money, corporate
 * actions, a legal text, or power given to somebody.
 */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import { PROPOSED, type ProposalKind } from '@bourse/core/requests/kinds.ts';
import { isRequestRefusal, reject, staffAuthor } from '@bourse/core/requests/transitions.ts';
import { approveProposal } from '@bourse/core/requests/workflow.ts';
import { isAllowed, type Role } from '@bourse/core/permissions.ts';
import { noticePeriodMs } from '../desk/notice-period.ts';
import { kindOfProposal, lockProposal, type Proposal, saveProposal } from '../desk/proposals.ts';
import type { CarriedOut, ProposedKind } from '../desk/review-kinds.ts';
import { keyOf, runCommand, type StaffWork } from '../desk/run-command.ts';
import type { Handler, Staff } from '../http/handler.ts';
import type { ReviewParts } from './get-review.ts';
import { selectLinked } from './marks-store.ts';
import { loadStaff } from './store.ts';

const NUMBER = /^[1-9]\d{0,17}$/;

export function decideProposal(parts: ReviewParts): Handler<'staff/decideProposal'> {
  return async (input, caller) => {
    const number = NUMBER.test(input.proposal) ? BigInt(input.proposal) : null;
    const kind = number === null ? null : await kindOfProposal(parts.database.kysely, number);
    const decider = kind && parts.reviews.proposed.get(kind);
    if (number === null || !decider || decider.ownCalls) return refuse('notFound');
    let told: string | null = null;
    const done = await runCommand(parts, {
      actor: caller,
      key: keyOf('staff/decideProposal', input),
      permission: PROPOSED[decider.kind].permission,
      load: async () => ({ loaded: await decider.load?.() }),
      async decide(work, { loaded }) {
        const decided = await decideWithin(parts, work, decider, { ...input, number, loaded }, caller);
        if (isRefusal(decided)) return decided;
        told = decided.told ?? null;
        const { subject, by, from } = decided.proposal;
        const detail = decided.detail ?? { from: new Date(from).toISOString() };
        work.record.push({
          action: 'decideProposal',
          subject,
          detail: { proposal: input.proposal, verdict: input.verdict, by: by.toString(), ...detail },
        });
        return { enrolling: told !== null };
      },
    });
    await decider.reload?.();
    return isRefusal(done) ? done : { code: told };
  };
}

interface Deciding {
  number: bigint;
  verdict: 'approve' | 'reject';
  loaded?: unknown;
  remark?: string;
}

/** Approves in time or rejects, under the proposal's lock, and carries out what was approved. */
export async function decideWithin(
  { world }: Pick<ReviewParts, 'world'>,
  work: StaffWork,
  { kind, carryOut }: ProposedKind,
  { number, verdict, loaded, remark }: Deciding,
  { staff }: Pick<Staff, 'staff'>,
): Promise<Refusal | (CarriedOut & { proposal: Proposal })> {
  const proposal = await lockProposal(work.db, number);
  if (proposal?.kind !== kind) return refuse('notFound');
  const { by } = proposal;
  const reviewer = {
    id: staff.toString(),
    linked: [...(await selectLinked(work.db, staff, [by]))].map(String),
    shutOut: (await mayStillPropose(work, proposal)) ? [] : [by.toString()],
  };
  const change =
    verdict === 'approve'
      ? approveProposal(proposal, reviewer, { from: proposal.from, noticeMs: noticePeriodMs(world) }, work.now)
      : reject(proposal, staffAuthor(reviewer), null, remark ?? null, work.now);
  if (isRequestRefusal(change)) return change;
  const done = verdict === 'approve' ? await carryOut(work, { proposal, by: staff }, loaded) : {};
  if (isRefusal(done)) return done;
  await saveProposal(work, change, staff);
  return { ...done, proposal };
}

/** A proposer who has since been locked out, or lost the right, doesn't count as the first of two. */
async function mayStillPropose({ db }: StaffWork, { kind, by }: { kind: ProposalKind; by: bigint }): Promise<boolean> {
  const { disabled_at, roles } = await loadStaff(db, by);
  return disabled_at === null && isAllowed(roles as Role[], PROPOSED[kind].permission);
}

/**
 * The second person's decision on a proposal: payment channels, a looser rule for money, corporate actions, a message
 * to all customers, or rights for somebody.
 */
import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import { PROPOSAL_KIND_RULES } from '@bourse/core/registry/review-request-kinds.ts';
import { PROPOSAL_WITHDRAWN_REASON } from '@bourse/core/compliance/review-requests.ts';
import { decideLockedProposal } from '../reviews/decide-proposal.ts';
import { buildProposalFacts, type ProposalKindHandler } from '../reviews/review-kind-registry.ts';
import { findProposalKind, parseProposalNumber, readProposalTerms } from '../proposals/proposal-store.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import type { Handler, StaffCaller } from '../calls/handler-types.ts';
import type { ReviewDependencies } from './get-review.ts';

export function decideProposal(dependencies: ReviewDependencies): Handler<'staff/decideProposal'> {
  return async (input, caller) => {
    const number = parseProposalNumber(input.proposal);
    const kind = number === null ? null : await findProposalKind(dependencies.database.kysely, number);
    const decider = kind && dependencies.reviews.proposed.get(kind);
    if (number === null || !decider || decider.ownCalls) return refuse('notFound');
    let messageToApprover: string | null = null;
    const done = await runTransactionCommand(dependencies, {
      actor: caller,
      key: computeIdempotencyKey('staff/decideProposal', input),
      permission: PROPOSAL_KIND_RULES[decider.kind].permission,
      load: async () => ({
        loaded: await decider.load?.(),
        facts: await readFactsNow(dependencies, decider, number, caller),
      }),
      async decide(work, found) {
        const decided = await decideLockedProposal(dependencies, work, decider, { ...input, number, ...found }, caller);
        if (isRefusal(decided)) return decided;
        messageToApprover = decided.messageToApprover ?? null;
        const { subject, by, from } = decided.proposal;
        const detail = decided.detail ?? { from: new Date(from).toISOString() };
        const words: Record<string, string> = input.remark === undefined ? {} : { remark: input.remark };
        work.auditEntries.push({
          action: 'decideProposal',
          subject,
          why:
            input.verdict === 'reject'
              ? by === caller.staff
                ? PROPOSAL_WITHDRAWN_REASON
                : (input.reason ?? null)
              : null,
          detail: {
            proposal: input.proposal,
            verdict: input.verdict,
            by: by.toString(),
            ...words,
            ...detail,
          },
        });
        return { enrolling: messageToApprover !== null };
      },
    });
    const stillToCome = !(await reloadAfterDecision(dependencies, decider, input.proposal));
    return isRefusal(done) ? done : { code: messageToApprover, stillToCome };
  };
}

/** As the decider reads it. Facts that can't be shown any more don't prevent a decision. */
async function readFactsNow(
  { database, clock, log }: Pick<ReviewDependencies, 'database' | 'clock' | 'log'>,
  { kind, describe }: ProposalKindHandler,
  proposal: bigint,
  { language }: Pick<StaffCaller, 'language'>,
): Promise<string | null> {
  const proposed = await readProposalTerms(database.kysely, proposal);
  try {
    return JSON.stringify(buildProposalFacts(await describe(proposed, clock.now(), language)));
  } catch (err) {
    log.error({ err, kind, proposal }, 'what a proposal changes is not kept');
    return null;
  }
}

/**
 * Whether the decision's consequences have been carried out. The decision holds in any case: failures are retried, by
 * their own job or when the part is read again.
 */
async function reloadAfterDecision(
  { log }: Pick<ReviewDependencies, 'log'>,
  { kind, reload }: ProposalKindHandler,
  proposal: string,
): Promise<boolean> {
  try {
    await reload?.();
    return true;
  } catch (err) {
    log.error({ err, kind, proposal }, 'what follows a decision is still to come');
    return false;
  }
}

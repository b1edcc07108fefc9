/**
 * The second person's decision on a proposal: payment channels, a looser rule for money, corporate actions, a message
 * to all customers, or rights for somebody.
 */
import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { PROPOSED } from '@bourse/core/registry/request-kinds.ts';
import { TAKEN_BACK } from '@bourse/core/compliance/requests.ts';
import { decideWithin } from '../reviews/decide-proposal.ts';
import { factsOf, type ProposedKind } from '../reviews/review-kinds.ts';
import { kindOfProposal, proposalNumber } from '../proposals/proposals.ts';
import { keyOf, runCommand } from '../commands/run-command.ts';
import type { Handler, Staff } from '../calls/handler.ts';
import type { ReviewParts } from './get-review.ts';

export function decideProposal(parts: ReviewParts): Handler<'staff/decideProposal'> {
  return async (input, caller) => {
    const number = proposalNumber(input.proposal);
    const kind = number === null ? null : await kindOfProposal(parts.database.kysely, number);
    const decider = kind && parts.reviews.proposed.get(kind);
    if (number === null || !decider || decider.ownCalls) return refuse('notFound');
    let told: string | null = null;
    const done = await runCommand(parts, {
      actor: caller,
      key: keyOf('staff/decideProposal', input),
      permission: PROPOSED[decider.kind].permission,
      load: async () => ({ loaded: await decider.load?.(), facts: await factsNow(parts, decider, number, caller) }),
      async decide(work, found) {
        const decided = await decideWithin(parts, work, decider, { ...input, number, ...found }, caller);
        if (isRefusal(decided)) return decided;
        told = decided.told ?? null;
        const { subject, by, from } = decided.proposal;
        const detail = decided.detail ?? { from: new Date(from).toISOString() };
        const words: Record<string, string> = input.remark === undefined ? {} : { remark: input.remark };
        work.record.push({
          action: 'decideProposal',
          subject,
          why: input.verdict === 'reject' ? (by === caller.staff ? TAKEN_BACK : (input.reason ?? null)) : null,
          detail: {
            proposal: input.proposal,
            verdict: input.verdict,
            by: by.toString(),
            ...words,
            ...detail,
          },
        });
        return { enrolling: told !== null };
      },
    });
    const stillToCome = !(await isFollowed(parts, decider, input.proposal));
    return isRefusal(done) ? done : { code: told, stillToCome };
  };
}

/** As the decider reads it. Facts that can't be shown any more don't prevent a decision. */
async function factsNow(
  { database, clock, log }: Pick<ReviewParts, 'database' | 'clock' | 'log'>,
  { kind, shows }: ProposedKind,
  proposal: bigint,
  { language }: Pick<Staff, 'language'>,
): Promise<string | null> {
  const asked = await database.kysely
    .selectFrom('proposals')
    .select(['subject', 'terms'])
    .where('proposal', '=', proposal)
    .executeTakeFirstOrThrow();
  try {
    return JSON.stringify(factsOf(asked.terms, await shows?.(asked, clock.now(), language)));
  } catch (err) {
    log.error({ err, kind, proposal }, 'what a proposal changes is not kept');
    return null;
  }
}

/**
 * Whether the decision's consequences have been carried out. The decision holds in any case: failures are retried, by
 * their own job or when the part is read again.
 */
async function isFollowed(
  { log }: Pick<ReviewParts, 'log'>,
  { kind, reload }: ProposedKind,
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

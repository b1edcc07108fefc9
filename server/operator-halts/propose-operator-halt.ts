/** A halt or its end: one person proposes it, and another's approval puts it in force. */
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { findHaltOfScope, type OperatorHaltScope } from '@bourse/core/markets/operator-halts/operator-halts.ts';
import { proposeHandler } from '../reviews/define-proposal.ts';
import { lockRuleDating } from '../proposals/proposal-store.ts';
import type { ApprovalOutcome, ProposalKindHandler } from '../reviews/review-kind-registry.ts';
import type { CommandContext } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { type OperatorHaltInput, buildOperatorHaltListRow, operatorHaltProposal } from './operator-halts.ts';
import { insertOperatorHaltChange, readOperatorHaltChanges } from './store.ts';
import { instrumentNameOrId } from '../venue/instrument-names.ts';

export const proposeOperatorHalt = (dependencies: ServerDependencies): Handler<'staff/proposeOperatorHalt'> =>
  proposeHandler(dependencies, {
    call: 'staff/proposeOperatorHalt',
    proposal: operatorHaltProposal,
    check: (work, terms) => findHindrance(dependencies, work, terms),
    describe: (terms) => ({ subject: subjectOf(terms), detail: terms }),
    answer: (proposal, { terms, work, caller }) =>
      buildOperatorHaltListRow(dependencies, caller.language, {
        ...terms,
        status: terms.halted ? 'proposed' : 'toBeResumed',
        at: work.now,
        proposal,
      }),
  });

const subjectOf = ({ market, instrument }: OperatorHaltScope): string => instrument ?? market;

/** The instrument must belong to the market. A halt requires that none is in force, and an end that one is. */
async function findHindrance(
  { venues }: Pick<ServerDependencies, 'venues'>,
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  { market, instrument, halted }: OperatorHaltInput,
): Promise<Refusal | null> {
  if (instrument !== null && venues.instrument(instrument)?.market !== market)
    return refuse('instrumentNotFound', { instrument });
  const there = findHaltOfScope(await readOperatorHaltChanges(db), { market, instrument }, now) !== null;
  return halted && there ? refuse('haltedAlready') : !halted && !there ? refuse('haltNotThere') : null;
}

export const operatorHaltProposalKind = (dependencies: ServerDependencies): ProposalKindHandler =>
  operatorHaltProposal.handle({
    describe({ terms: { market, instrument, halted, why } }, now, language) {
      const holds = dependencies.operatorHalts.of({ market, instrument }, now);
      return {
        terms: {
          market,
          instrument,
          name: instrument === null ? null : instrumentNameOrId(dependencies.venues, language, instrument),
          halted,
          haltWhy: why,
        },
        holds: { halted: holds !== null, haltWhy: holds?.why },
      };
    },
    reload: () => dependencies.operatorHalts.reload(),
    async carryOut(work, { proposal, terms: haltInput }): Promise<ApprovalOutcome | Refusal> {
      await lockRuleDating(work);
      const refused = await findHindrance(dependencies, work, haltInput);
      if (refused) return refused;
      await insertOperatorHaltChange(work.db, { ...haltInput, at: work.now }, proposal.seq);
      await notifyAffected(dependencies, work, haltInput);
      return { detail: { haltWhy: haltInput.why } };
    },
  });

/** Notifies everybody with positions or orders there. */
async function notifyAffected(
  { notifyMany, venues }: ServerDependencies,
  { db, now }: CommandContext,
  { market, instrument, halted, why }: OperatorHaltInput,
) {
  const audience = { of: 'all', market, instrument } as const;
  if (instrument === null)
    return halted
      ? notifyMany(db, now, audience, 'marketHaltedByOperator', { market, why })
      : notifyMany(db, now, audience, 'marketResumedByOperator', { market });
  const named = { instrument: venues.instrument(instrument)?.name ?? instrument, instrumentId: instrument };
  return halted
    ? notifyMany(db, now, audience, 'instrumentHaltedByOperator', { ...named, why })
    : notifyMany(db, now, audience, 'instrumentResumedByOperator', named);
}

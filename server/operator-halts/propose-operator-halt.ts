/** A halt or its end: one person proposes it, and another's approval puts it in force. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { findHaltOfScope, type OperatorHaltScope } from '@bourse/core/markets/operator-halts/operator-halts.ts';
import { lockRuleDating, createProposal } from '../proposals/proposal-store.ts';
import type { ApprovalOutcome, ProposalKindHandler } from '../reviews/review-kind-registry.ts';
import {
  computeIdempotencyKey,
  runTransactionCommand,
  type CommandContext,
} from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { type OperatorHaltInput, buildOperatorHaltListRow, readOperatorHaltChanges } from './operator-halts.ts';
import { instrumentNameOrId } from '../venue/instrument-names.ts';

type HaltAnswer = CallAnswer<Calls['staff/proposeOperatorHalt']>;
const KIND = 'operatorHalt' as const;

export const proposeOperatorHalt =
  (dependencies: ServerDependencies): Handler<'staff/proposeOperatorHalt'> =>
  ({ key, ...input }, caller) =>
    runTransactionCommand(dependencies, {
      actor: caller,
      key: computeIdempotencyKey('staff/proposeOperatorHalt', { ...input, key }),
      permission: 'money.rules',
      async decide(work): Promise<HaltAnswer | Refusal> {
        const refused = await findHindrance(dependencies, work, input);
        if (refused) return refused;
        const subject = subjectOf(input);
        const proposal = await createProposal(dependencies, work, caller, { kind: KIND, subject, terms: input });
        work.auditEntries.push({ action: 'proposeOperatorHalt', subject, detail: { ...input, proposal: proposal.id } });
        return buildOperatorHaltListRow(dependencies, caller.language, {
          ...input,
          status: input.halted ? 'proposed' : 'toBeResumed',
          at: work.now,
          proposal,
        });
      },
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

export const operatorHaltProposalKind = (dependencies: ServerDependencies): ProposalKindHandler => ({
  kind: KIND,
  describe({ terms }, now, language) {
    const { market, instrument, halted, why } = JSON.parse(terms) as OperatorHaltInput;
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
  async carryOut(work, { proposal }): Promise<ApprovalOutcome | Refusal> {
    const haltInput = JSON.parse(proposal.terms) as OperatorHaltInput;
    await lockRuleDating(work);
    const refused = await findHindrance(dependencies, work, haltInput);
    if (refused) return refused;
    const { market, instrument, halted, why } = haltInput;
    await work.db
      .insertInto('operator_halts')
      .values({ market, instrument, halted, why, proposal: proposal.seq, at: new Date(work.now) })
      .execute();
    await notifyAffected(dependencies, work, haltInput);
    return { detail: { haltWhy: why } };
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

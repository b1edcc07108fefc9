/** A halt or its end: one person proposes it, and another's approval puts it in force. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { haltOf, type HaltScope } from '@bourse/core/markets/operator-halts/halts.ts';
import { oneAtATime, propose } from '../proposals/proposals.ts';
import type { CarriedOut, ProposedKind } from '../reviews/review-kinds.ts';
import { keyOf, runCommand, type StaffWork } from '../commands/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { type Asked, haltRow, readSteps } from './list-halts.ts';
import { nameOf } from '../venue/instrument-names.ts';

type Shown = AnswerOf<Calls['staff/proposeOperatorHalt']>;
const KIND = 'operatorHalt' as const;

export const proposeOperatorHalt =
  (parts: Parts): Handler<'staff/proposeOperatorHalt'> =>
  ({ key, ...input }, caller) =>
    runCommand(parts, {
      actor: caller,
      key: keyOf('staff/proposeOperatorHalt', { ...input, key }),
      permission: 'money.rules',
      async decide(work): Promise<Shown | Refusal> {
        const refused = await hindrance(parts, work, input);
        if (refused) return refused;
        const subject = subjectOf(input);
        const proposal = await propose(parts, work, caller, { kind: KIND, subject, terms: input });
        work.record.push({ action: 'proposeOperatorHalt', subject, detail: { ...input, proposal: proposal.id } });
        return haltRow(parts, caller.language, {
          ...input,
          standing: input.halted ? 'proposed' : 'toBeResumed',
          at: work.now,
          proposal,
        });
      },
    });

const subjectOf = ({ market, instrument }: HaltScope): string => instrument ?? market;

/** The instrument must belong to the market. A halt requires that none is in force, and an end that one is. */
async function hindrance(
  { feeds }: Pick<Parts, 'feeds'>,
  { db, now }: Pick<StaffWork, 'db' | 'now'>,
  { market, instrument, halted }: Asked,
): Promise<Refusal | null> {
  if (instrument !== null && feeds.instrument(instrument)?.market !== market)
    return refuse('instrumentNotFound', { instrument });
  const there = haltOf(await readSteps(db), { market, instrument }, now) !== null;
  return halted && there ? refuse('haltedAlready') : !halted && !there ? refuse('haltNotThere') : null;
}

export const proposedOperatorHalt = (parts: Parts): ProposedKind => ({
  kind: KIND,
  shows({ terms }, now, language) {
    const { market, instrument, halted, why } = JSON.parse(terms) as Asked;
    const holds = parts.operatorHalts.of({ market, instrument }, now);
    return {
      terms: {
        market,
        instrument,
        name: instrument === null ? null : nameOf(parts.feeds, language, instrument),
        halted,
        haltWhy: why,
      },
      holds: { halted: holds !== null, haltWhy: holds?.why },
    };
  },
  reload: () => parts.operatorHalts.reload(),
  async carryOut(work, { proposal }): Promise<CarriedOut | Refusal> {
    const asked = JSON.parse(proposal.terms) as Asked;
    await oneAtATime(work);
    const refused = await hindrance(parts, work, asked);
    if (refused) return refused;
    const { market, instrument, halted, why } = asked;
    await work.db
      .insertInto('operator_halts')
      .values({ market, instrument, halted, why, proposal: proposal.seq, at: new Date(work.now) })
      .execute();
    await tell(parts, work, asked);
    return { detail: { haltWhy: why } };
  },
});

/** Notifies everybody with positions or orders there. */
async function tell({ tellMany, feeds }: Parts, { db, now }: StaffWork, { market, instrument, halted, why }: Asked) {
  const audience = { of: 'all', market, instrument } as const;
  if (instrument === null)
    return halted
      ? tellMany(db, now, audience, 'marketHaltedByOperator', { market, why })
      : tellMany(db, now, audience, 'marketResumedByOperator', { market });
  const named = { instrument: feeds.instrument(instrument)?.name ?? instrument, instrumentId: instrument };
  return halted
    ? tellMany(db, now, audience, 'instrumentHaltedByOperator', { ...named, why })
    : tellMany(db, now, audience, 'instrumentResumedByOperator', named);
}

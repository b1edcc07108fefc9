/** What the staff decide of an offer: that there is one, and that it ends early. Two people each time. */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type Terms } from '@bourse/core/offerings/types.ts';
import { canEnd } from '@bourse/core/offerings/stages.ts';
import { propose } from '../desk/proposals.ts';
import type { CarriedOut, ProposedKind } from '../desk/review-kinds.ts';
import { keyOf, runCommand, type StaffWork } from '../desk/run-command.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { newSecrets } from './bring-offerings.ts';
import { type Planned, plannedTerms } from './planned-terms.ts';
import { insertOfferings, moveStage, readOffering } from './store.ts';

type Waiting = AnswerOf<Calls['staff/proposeOffering']>;

/** A company is brought to the market once; of listed shares there is one offer of a kind at a time. */
async function isOffered({ db }: Pick<StaffWork, 'db'>, { kind, instrument }: Terms): Promise<boolean> {
  const found = await db
    .selectFrom('offerings')
    .select('stage')
    .where('instrument', '=', instrument)
    .where('kind', '=', kind)
    .where('stage', '<>', 'cancelled')
    .execute();
  return found.some(({ stage }) => kind === 'ipo' || stage !== 'listed');
}

export function proposeOffering(parts: Parts): Handler<'staff/proposeOffering'> {
  return ({ key, ...input }, caller) =>
    runCommand(parts, {
      actor: caller,
      key: keyOf('staff/proposeOffering', { ...input, key }),
      permission: 'money.rules',
      async decide(work): Promise<Waiting | Refusal> {
        const terms = plannedTerms(parts, input, newSecrets(), work.now);
        if ('refused' in terms) return terms;
        if (await isOffered(work, terms)) return refuse('offeringKnown');
        const subject = `${terms.name} ${terms.instrument}`;
        const waiting = await propose(parts, work, caller, { kind: 'offering', subject, terms: input });
        work.record.push({ action: 'proposeOffering', subject, detail: { ...input, proposal: waiting.id } });
        return waiting;
      },
    });
}

export function endOffering(parts: Parts): Handler<'staff/endOffering'> {
  return ({ key, offering }, caller) =>
    runCommand(parts, {
      actor: caller,
      key: keyOf('staff/endOffering', { offering, key }),
      permission: 'money.rules',
      async decide(work): Promise<Waiting | Refusal> {
        const found = await readOffering(work.db, BigInt(offering));
        if (!found) return refuse('productNotFound');
        if (!canEnd(found.stage, found.terms, work.now)) return refuse('offeringEnded');
        const subject = `${found.terms.name} ${found.terms.instrument}`;
        const waiting = await propose(parts, work, caller, { kind: 'endOffering', subject, terms: { offering } });
        work.record.push({ action: 'endOffering', subject, detail: { offering, proposal: waiting.id } });
        return waiting;
      },
    });
}

/** With the second yes the terms are sealed, and stand as they are from then on. */
export const proposedOffering = (parts: Parts): ProposedKind => ({
  kind: 'offering',
  async carryOut(work, { proposal, by }): Promise<CarriedOut | Refusal> {
    const secrets = newSecrets();
    const terms = plannedTerms(parts, JSON.parse(proposal.terms) as Planned, secrets, work.now);
    if ('refused' in terms) return terms;
    if (await isOffered(work, terms)) return refuse('offeringKnown');
    const author = `staff:${proposal.by} staff:${by}`;
    const [made] = await insertOfferings(work.db, [{ terms, secrets, born: null, author, decidedAt: work.now }]);
    return { detail: { offering: String(made) } };
  },
});

/** With the second yes nothing is allotted any more; the job gives all money back. */
export const proposedEnd = (_: Parts): ProposedKind => ({
  kind: 'endOffering',
  async carryOut(work, { proposal, by }): Promise<CarriedOut | Refusal> {
    const { offering } = JSON.parse(proposal.terms) as { offering: string };
    const found = await readOffering(work.db, BigInt(offering));
    if (!found) return refuse('productNotFound');
    const ended =
      canEnd(found.stage, found.terms, work.now) &&
      (await moveStage(
        work.db,
        found,
        {
          from: found.stage,
          to: 'cancelled',
          author: `staff:${proposal.by} staff:${by}`,
          at: work.now,
        },
        { ended: 'people' },
      ));
    return ended ? { detail: { offering } } : refuse('offeringEnded');
  },
});

/** What the staff decide of an offer: that there is one, and that it ends early. Two people each time. */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { AnswerOf, InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type Terms } from '@bourse/core/offerings/types.ts';
import { scheduleOf } from '@bourse/core/offerings/schedule.ts';
import { canEnd } from '@bourse/core/offerings/stages.ts';
import { termsOf } from '@bourse/core/offerings/terms-of.ts';
import { parseScaled } from '@bourse/core/money.ts';
import { propose } from '../desk/proposals.ts';
import type { CarriedOut, ProposedKind } from '../desk/review-kinds.ts';
import { keyOf, runCommand, type StaffWork } from '../desk/run-command.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { chanceOf } from './chances.ts';
import { listingsAhead, newSecrets, sponsorOf } from './bring-offerings.ts';
import { insertOfferings, moveStage, readOffering, type Secrets } from './store.ts';

type Planned = Omit<InputOf<Calls['staff/proposeOffering']>, 'key'>;
type Waiting = AnswerOf<Calls['staff/proposeOffering']>;
const KIND = 'ipo' as const;

/** The terms that it would have; everything but the plan follows from the listing. */
function plannedTerms(
  parts: Parts,
  { instrument, quota, maximum, times, unpaid }: Planned,
  secrets: Secrets,
  now: number,
): Terms | Refusal {
  const listing = listingsAhead(parts, now).find((each) => each.instrument.id === instrument);
  if (!listing) return refuse('instrumentNotFound');
  const plan = { quota: parseScaled(quota) ?? 0n, maximum: parseScaled(maximum) ?? 0n, times, unpaid };
  const { hours } = parts.world;
  const { market, listedOn } = listing.instrument;
  const dates = scheduleOf(market, hours, listedOn, parts.zones);
  const randomness = chanceOf(parts, dates.closesAt);
  const terms = termsOf(
    listing,
    {
      kind: KIND,
      hours,
      zones: parts.zones,
      sponsor: sponsorOf(instrument),
      randomness,
      secret: randomness.kind === 'beacon' ? null : secrets.secret.toString('hex'),
      dates,
    },
    plan,
  );
  if (!terms) return refuse('instrumentNotFound');
  return terms.dates.opensAt > now ? terms : refuse('notAhead', { earliest: new Date(now).toISOString() });
}

const isOffered = async ({ db }: Pick<StaffWork, 'db'>, instrument: string): Promise<boolean> =>
  (await db
    .selectFrom('offerings')
    .select('offering')
    .where('instrument', '=', instrument)
    .where('kind', '=', KIND)
    .where('stage', '<>', 'cancelled')
    .executeTakeFirst()) !== undefined;

export function proposeOffering(parts: Parts): Handler<'staff/proposeOffering'> {
  return ({ key, ...input }, caller) =>
    runCommand(parts, {
      actor: caller,
      key: keyOf('staff/proposeOffering', { ...input, key }),
      permission: 'money.rules',
      async decide(work): Promise<Waiting | Refusal> {
        const terms = plannedTerms(parts, input, newSecrets(), work.now);
        if ('refused' in terms) return terms;
        if (await isOffered(work, input.instrument)) return refuse('offeringKnown');
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
        if (!canEnd(found.stage, found.terms)) return refuse('offeringEnded');
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
    if (await isOffered(work, terms.instrument)) return refuse('offeringKnown');
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
      canEnd(found.stage, found.terms) &&
      (await moveStage(work.db, found, {
        from: found.stage,
        to: 'cancelled',
        author: `staff:${proposal.by} staff:${by}`,
        at: work.now,
      }));
    return ended ? { detail: { offering } } : refuse('offeringEnded');
  },
});

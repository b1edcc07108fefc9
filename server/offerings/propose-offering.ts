/** What staff decide about an offer: that it is made, and that it ends early. Two people each time. */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import { datesFacts } from '@bourse/core/products/offerings/facts.ts';
import { PROMISED_WITHIN_MS, refusePromise, worthOf } from '@bourse/core/products/offerings/size.ts';
import type { Terms } from '@bourse/core/products/offerings/offer.ts';
import { canEnd } from '@bourse/core/products/offerings/stages.ts';
import { sql } from 'kysely';
import { oneAtATime, propose } from '../proposals/proposals.ts';
import type { CarriedOut, ProposedKind, ShownTerms } from '../reviews/review-kinds.ts';
import { keyOf, runCommand, type StaffWork } from '../commands/run-command.ts';
import { waitingTerms } from '../proposals/waiting-proposals.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { newSecrets } from './practice-offerings.ts';
import { type Planned, plannedTerms } from './planned-terms.ts';
import { type Db, insertOfferings, moveStage, readOffering, readPlanned } from './store.ts';

type Waiting = AnswerOf<Calls['staff/proposeOffering']>;

/** A company has one IPO; listed shares have one offer of a kind at a time. */
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

/**
 * Whether such an offer already waits for its second person. The lock makes the second of two simultaneous proposals
 * see the first.
 */
async function isProposed(parts: Parts, work: StaffWork, { kind, instrument }: Terms): Promise<boolean> {
  await oneAtATime(work);
  const waits = await waitingTerms<Planned>(parts, work.db, 'offering', work.now);
  return waits.some(({ terms }) => terms.instrument === instrument && (terms.kind ?? 'ipo') === kind);
}

/** The total that all people-made offers promise is limited, so that no two staff can give the house's money away. */
const refusePromised = async ({ db, now }: { db: Db; now: number }, terms: Terms) =>
  refusePromise(terms, await readPlanned(db, now - PROMISED_WITHIN_MS));

export function proposeOffering(parts: Parts): Handler<'staff/proposeOffering'> {
  return ({ key, ...input }, caller) =>
    runCommand(parts, {
      actor: caller,
      key: keyOf('staff/proposeOffering', { ...input, key }),
      permission: 'money.rules',
      async decide(work): Promise<Waiting | Refusal> {
        const terms = plannedTerms(parts, input, newSecrets(), work.now);
        if ('refused' in terms) return terms;
        if ((await isProposed(parts, work, terms)) || (await isOffered(work, terms))) return refuse('offeringKnown');
        const promised = await refusePromised(work, terms);
        if (promised) return promised;
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
        await oneAtATime(work);
        const waits = await waitingTerms<{ offering: string }>(parts, work.db, 'endOffering', work.now);
        if (waits.some(({ terms }) => terms.offering === offering)) return refuse('endProposed');
        const subject = `${found.terms.name} ${found.terms.instrument}`;
        const waiting = await propose(parts, work, caller, { kind: 'endOffering', subject, terms: { offering } });
        work.record.push({ action: 'endOffering', subject, detail: { offering, proposal: waiting.id } });
        return waiting;
      },
    });
}

/** The figures of a plan, before anybody proposes it. */
export const previewOffering =
  (parts: Parts): Handler<'staff/previewOffering'> =>
  async (input) => {
    const terms = plannedTerms(parts, input, newSecrets(), parts.clock.now());
    if ('refused' in terms) return terms;
    const promised = await refusePromised({ db: parts.database.kysely, now: parts.clock.now() }, terms);
    return promised ?? previewOf(terms);
  };

function previewOf(terms: Terms): AnswerOf<Calls['staff/previewOffering']> {
  const { name, currency, price, quota, step, maximum, promotionCap, dates } = terms;
  return {
    name,
    currency,
    price: formatScaled(price),
    quota: formatScaled(quota),
    lot: formatScaled(step),
    maximum: formatScaled(maximum),
    worth: formatAmount(worthOf(terms), currency),
    personWorth: formatAmount(worthOf({ ...terms, quota: maximum }), currency),
    promotionCap: formatAmount(promotionCap, currency),
    dates: datesFacts(dates),
  };
}

/** The figures that follow from a proposal, as if it were sealed now. */
export function showOffering(parts: Parts, terms: string, now: number): ShownTerms {
  const asked = JSON.parse(terms) as Planned;
  const planned = plannedTerms(parts, asked, newSecrets(), now);
  const { kind = 'ipo', instrument, quota: typed, maximum: most, ...rest } = asked;
  if ('refused' in planned) return { terms: { kind, instrument, quota: typed, mostAPerson: most, ...rest } };
  // Shares are offered in the market's lots: show what is sealed, not what was typed.
  const { name, currency, quota, lot, maximum, price, worth, personWorth, promotionCap, dates } = previewOf(planned);
  const { opensAt, closesAt, listsAt } = dates;
  return {
    terms: { kind, name, instrument, quota, mostAPerson: maximum, lot, ...rest },
    follows: { price, worth, personWorth, promotionCap, currency, opensAt, closesAt, listsAt },
  };
}

async function showEnd({ database: { kysely } }: Parts, terms: string): Promise<ShownTerms> {
  const number = BigInt((JSON.parse(terms) as { offering: string }).offering);
  const found = await readOffering(kysely, number);
  if (!found) return {};
  const { kind, name, instrument, quota } = found.terms;
  const { rows } = await sql<{ count: bigint; held: bigint }>`select count(*)::bigint as count,
    coalesce(sum(held), 0)::bigint as held from subscriptions
    where offering = ${number} and status <> 'cancelled'`.execute(kysely);
  const { count, held } = rows[0]!;
  const { currency } = found.terms;
  return {
    terms: { kind, name, instrument },
    holds: { stage: found.stage },
    follows: {
      stage: 'cancelled',
      quota: formatScaled(quota),
      applications: Number(count),
      givenBack: formatAmount(held, currency),
      currency,
    },
  };
}

/** With the second approval the terms are sealed, and never change afterwards. */
export const proposedOffering = (parts: Parts): ProposedKind => ({
  kind: 'offering',
  shows: ({ terms }, now) => showOffering(parts, terms, now),
  async carryOut(work, { proposal, by }): Promise<CarriedOut | Refusal> {
    const secrets = newSecrets();
    const terms = plannedTerms(parts, JSON.parse(proposal.terms) as Planned, secrets, work.now);
    if ('refused' in terms) return terms;
    await oneAtATime(work);
    if (await isOffered(work, terms)) return refuse('offeringKnown');
    const promised = await refusePromised(work, terms);
    if (promised) return promised;
    const author = `staff:${proposal.by} staff:${by}`;
    const [made] = await insertOfferings(work.db, [{ terms, secrets, born: null, author, decidedAt: work.now }]);
    return { detail: { offering: String(made) } };
  },
});

/** With the second approval nothing more is allotted; the job gives all money back. */
export const proposedEnd = (parts: Parts): ProposedKind => ({
  kind: 'endOffering',
  shows: ({ terms }) => showEnd(parts, terms),
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

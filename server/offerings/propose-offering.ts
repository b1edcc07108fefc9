/** What staff decide about an offer: that it is made, and that it ends early. Two people each time. */
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import { serializeOfferingDates } from '@bourse/core/products/offerings/serialize-offering-terms.ts';
import {
  PROMOTION_BUDGET_WINDOW_MS,
  refusePromotionBeyondBudget,
  computeOfferingWorth,
} from '@bourse/core/products/offerings/offering-size-limits.ts';
import type { OfferingTerms } from '@bourse/core/products/offerings/offering.ts';
import { canEndOfferingEarly } from '@bourse/core/products/offerings/offering-stages.ts';
import { defineProposal, proposeHandler, termsOfCall } from '../reviews/define-proposal.ts';
import { lockRuleDating } from '../proposals/proposal-store.ts';
import type { ApprovalOutcome, ProposalKindHandler, ProposalTermsView } from '../reviews/review-kind-registry.ts';
import type { CommandContext } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { generateOfferingSecrets } from './practice-offerings.ts';
import { type OfferingPlanInput, buildPlannedOfferingTerms } from './planned-offering-terms.ts';
import {
  type Db,
  insertOfferings,
  moveOfferingStage,
  readOffering,
  readStagesOfOffers,
  readTermsSealedByStaff,
} from './store.ts';
import { sumSubscriptions } from './subscriptions-store.ts';

export const offeringProposal = defineProposal('offering', termsOfCall('staff/proposeOffering'));
export const offeringEndProposal = defineProposal('endOffering', termsOfCall('staff/endOffering'));

/** A company has one IPO; listed shares have one offer of a kind at a time. */
async function isOffered({ db }: Pick<CommandContext, 'db'>, { kind, instrument }: OfferingTerms): Promise<boolean> {
  const stages = await readStagesOfOffers(db, { kind, instrument });
  return stages.some((stage) => kind === 'ipo' || stage !== 'listed');
}

/**
 * Whether such an offer already waits for its second person. The lock makes the second of two simultaneous proposals
 * see the first.
 */
async function isProposed(
  dependencies: ServerDependencies,
  work: CommandContext,
  { kind, instrument }: OfferingTerms,
): Promise<boolean> {
  await lockRuleDating(work);
  const waiting = await offeringProposal.listWaitingTerms(dependencies, work.db, work.now);
  return waiting.some((terms) => terms.instrument === instrument && (terms.kind ?? 'ipo') === kind);
}

/** The total that all people-made offers promise is limited, so that no two staff can give the house's money away. */
const refusePromised = async ({ db, now }: { db: Db; now: number }, terms: OfferingTerms) =>
  refusePromotionBeyondBudget(terms, await readTermsSealedByStaff(db, now - PROMOTION_BUDGET_WINDOW_MS));

export function proposeOffering(dependencies: ServerDependencies): Handler<'staff/proposeOffering'> {
  return proposeHandler(dependencies, {
    call: 'staff/proposeOffering',
    proposal: offeringProposal,
    async check(work, input) {
      const terms = buildPlannedOfferingTerms(dependencies, input, generateOfferingSecrets(), work.now);
      if ('refused' in terms) return terms;
      if ((await isProposed(dependencies, work, terms)) || (await isOffered(work, terms)))
        return refuse('offeringKnown');
      return (await refusePromised(work, terms)) ?? terms;
    },
    describe: (input, { name, instrument }) => ({ subject: `${name} ${instrument}`, detail: input }),
    answer: (proposal) => proposal,
  });
}

export function endOffering(dependencies: ServerDependencies): Handler<'staff/endOffering'> {
  return proposeHandler(dependencies, {
    call: 'staff/endOffering',
    proposal: offeringEndProposal,
    async check(work, { offering }) {
      const found = await readOffering(work.db, BigInt(offering));
      if (!found) return refuse('productNotFound');
      if (!canEndOfferingEarly(found.stage, found.terms, work.now)) return refuse('offeringEnded');
      await lockRuleDating(work);
      const waiting = await offeringEndProposal.listWaitingTerms(dependencies, work.db, work.now);
      return waiting.some((terms) => terms.offering === offering) ? refuse('endProposed') : found.terms;
    },
    describe: (input, { name, instrument }) => ({ subject: `${name} ${instrument}`, detail: input }),
    answer: (proposal) => proposal,
  });
}

/** The figures of a plan, before anybody proposes it. */
export const previewOffering =
  (dependencies: ServerDependencies): Handler<'staff/previewOffering'> =>
  async (input) => {
    const terms = buildPlannedOfferingTerms(dependencies, input, generateOfferingSecrets(), dependencies.clock.now());
    if ('refused' in terms) return terms;
    const promised = await refusePromised({ db: dependencies.database.kysely, now: dependencies.clock.now() }, terms);
    return promised ?? previewOf(terms);
  };

function previewOf(terms: OfferingTerms): CallAnswer<Calls['staff/previewOffering']> {
  const { name, currency, price, quota, step, maximum, promotionCap, dates } = terms;
  return {
    name,
    currency,
    price: formatScaled(price),
    quota: formatScaled(quota),
    lot: formatScaled(step),
    maximum: formatScaled(maximum),
    worth: formatAmount(computeOfferingWorth(terms), currency),
    personWorth: formatAmount(computeOfferingWorth({ ...terms, quota: maximum }), currency),
    promotionCap: formatAmount(promotionCap, currency),
    dates: serializeOfferingDates(dates),
  };
}

/** The figures that follow from a proposal, as if it were sealed now. */
export function buildProposedOfferingView(
  dependencies: ServerDependencies,
  plannedInput: OfferingPlanInput,
  now: number,
): ProposalTermsView & Required<Pick<ProposalTermsView, 'terms'>> {
  const planned = buildPlannedOfferingTerms(dependencies, plannedInput, generateOfferingSecrets(), now);
  const { kind = 'ipo', instrument, quota: typed, maximum: most, ...rest } = plannedInput;
  if ('refused' in planned) return { terms: { kind, instrument, quota: typed, mostAPerson: most, ...rest } };
  // Shares are offered in the market's lots: show what is sealed, not what was typed.
  const { name, currency, quota, lot, maximum, price, worth, personWorth, promotionCap, dates } = previewOf(planned);
  const { opensAt, closesAt, listsAt } = dates;
  return {
    terms: { kind, name, instrument, quota, mostAPerson: maximum, lot, ...rest },
    follows: { price, worth, personWorth, promotionCap, currency, opensAt, closesAt, listsAt },
  };
}

async function buildProposedEndView(
  { database: { kysely } }: ServerDependencies,
  number: bigint,
): Promise<ProposalTermsView> {
  const found = await readOffering(kysely, number);
  if (!found) return {};
  const { kind, name, instrument, quota } = found.terms;
  const { count, held } = await sumSubscriptions(kysely, number);
  const { currency } = found.terms;
  return {
    terms: { kind, name, instrument },
    holds: { stage: found.stage },
    follows: {
      stage: 'cancelled',
      quota: formatScaled(quota),
      applications: count,
      givenBack: formatAmount(held, currency),
      currency,
    },
  };
}

/** With the second approval the terms are sealed, and never change afterwards. */
export const offeringProposalKind = (dependencies: ServerDependencies): ProposalKindHandler =>
  offeringProposal.handle({
    describe: ({ terms }, now) => buildProposedOfferingView(dependencies, terms, now),
    async carryOut(work, { proposal, terms: planned, by }): Promise<ApprovalOutcome | Refusal> {
      const secrets = generateOfferingSecrets();
      const terms = buildPlannedOfferingTerms(dependencies, planned, secrets, work.now);
      if ('refused' in terms) return terms;
      await lockRuleDating(work);
      if (await isOffered(work, terms)) return refuse('offeringKnown');
      const promised = await refusePromised(work, terms);
      if (promised) return promised;
      const author = `staff:${proposal.by} staff:${by}`;
      const [made] = await insertOfferings(work.db, [
        { terms, secrets, worldScheduleKey: null, author, decidedAt: work.now },
      ]);
      return { detail: { offering: String(made) } };
    },
  });

/** With the second approval nothing more is allotted; the job gives all money back. */
export const offeringEndProposalKind = (dependencies: ServerDependencies): ProposalKindHandler =>
  offeringEndProposal.handle({
    describe: ({ terms }) => buildProposedEndView(dependencies, BigInt(terms.offering)),
    async carryOut(work, { proposal, terms: { offering }, by }): Promise<ApprovalOutcome | Refusal> {
      const found = await readOffering(work.db, BigInt(offering));
      if (!found) return refuse('productNotFound');
      const ended =
        canEndOfferingEarly(found.stage, found.terms, work.now) &&
        (await moveOfferingStage(
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

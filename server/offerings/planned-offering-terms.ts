/** The terms of an offer that people plan: what they decide, and what follows from the market. */
import type { TermsOfCall } from '../reviews/define-proposal.ts';
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { computeSecretCommitment } from '@bourse/core/products/draws/draw-randomness.ts';
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import { type Currency, parseAmount, parseScaled } from '@bourse/core/ledger/money.ts';
import {
  computeSecondaryOfferingPlanDates,
  SECONDARY_OFFERING_DECIDED_FIELDS,
  findSecondaryOfferingPlanFault,
  type SecondaryOfferingPlan,
  buildSecondaryOfferingPlanTerms,
} from '@bourse/core/products/offerings/secondary-offering-plan.ts';
import { computeOfferingSchedule } from '@bourse/core/products/offerings/offering-market-rules.ts';
import {
  OFFERING_ADVANCE_NOTICE_MS,
  refuseOfferingBeyondSizeLimits,
} from '@bourse/core/products/offerings/offering-size-limits.ts';
import { type BaseOfferingPlan, buildIpoTerms } from '@bourse/core/products/offerings/ipo-terms.ts';
import type { OfferingTerms } from '@bourse/core/products/offerings/offering.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { listUpcomingListings, pickInventedSponsor, chooseOfferingSponsor } from './practice-offerings.ts';
import { chooseRandomnessSource, hasRandomnessSource } from './draw-randomness.ts';
import type { OfferingSecrets } from './store.ts';

export type OfferingPlanInput = TermsOfCall<'staff/proposeOffering'>;

const planOf = ({ quota, maximum, times, unpaid }: OfferingPlanInput): BaseOfferingPlan => ({
  quota: parseScaled(quota) ?? 0n,
  maximum: parseScaled(maximum) ?? 0n,
  times,
  unpaid,
});

/** Everything except the plan follows from the listing or the market. */
export function buildPlannedOfferingTerms(
  dependencies: ServerDependencies,
  planned: OfferingPlanInput,
  secrets: OfferingSecrets,
  now: number,
): OfferingTerms | Refusal {
  if (!hasRandomnessSource(dependencies)) return refuse('beaconRequired');
  const { kind = 'ipo' } = planned;
  const terms =
    kind === 'ipo'
      ? termsOfNewListing(dependencies, planned, secrets, now)
      : termsOfListedShare(dependencies, planned, kind, secrets, now);
  if ('refused' in terms) return terms;
  // Nobody may be the only one to know when it opens.
  const earliest = now + OFFERING_ADVANCE_NOTICE_MS;
  return terms.dates.opensAt < earliest ? refuse('notAhead', { earliest: new Date(earliest).toISOString() }) : terms;
}

function termsOfNewListing(
  dependencies: ServerDependencies,
  planned: OfferingPlanInput,
  secrets: OfferingSecrets,
  now: number,
): OfferingTerms | Refusal {
  const listing = listUpcomingListings(dependencies, now).find((each) => each.instrument.id === planned.instrument);
  if (!listing) return refuse('instrumentNotFound', { instrument: planned.instrument });
  const { timeZones, settings } = dependencies;
  // Companies to come are invented: nobody sells them for real money.
  if (settings.get('practice') !== 'yes') return refuse('priceSimulated');
  const { hours } = dependencies.world;
  const { market, listedOn } = listing.instrument;
  const dates = computeOfferingSchedule(market, hours, listedOn, timeZones);
  const randomness = chooseRandomnessSource(dependencies, dates.closesAt);
  const secret = randomness.kind === 'beacon' ? null : secrets.secret.toString('hex');
  const sponsor = pickInventedSponsor(planned.instrument);
  return sized(
    buildIpoTerms(
      listing,
      { kind: 'ipo', hours, zones: timeZones, sponsor, randomness, secret, dates },
      planOf(planned),
    ),
    listing.instrument,
  );
}

function sized(terms: OfferingTerms | null, instrument: Instrument): OfferingTerms | Refusal {
  if (!terms) return refuse('instrumentNotFound', { instrument: instrument.id });
  return refuseOfferingBeyondSizeLimits(terms, instrument) ?? terms;
}

/** Refuses a plan with a field missing that its kind needs, and names the field. */
function parseListedPlan(
  planned: OfferingPlanInput,
  kind: SecondaryOfferingPlan['kind'],
  currency: Currency,
): SecondaryOfferingPlan | Refusal {
  const missing = SECONDARY_OFFERING_DECIDED_FIELDS[kind].find((name) => name !== 'fee' && planned[name] === undefined);
  if (missing) return refuse('badInput', { field: missing });
  const plan: SecondaryOfferingPlan = {
    ...planOf(planned),
    kind,
    opensAt: Date.parse(planned.opensAt ?? ''),
    lockDays: planned.lockDays ?? 0,
    discount: parseScaled(planned.discount ?? '0') ?? 0n,
    windowDays: planned.windowDays ?? 0,
    minimumAmount: parseAmount(planned.minimumAmount ?? '0', currency) ?? 0n,
    floor: parseScaled(planned.floor ?? '0') ?? 0n,
    fee: parseAmount(planned.fee ?? '0', currency) ?? 0n,
  };
  const fault = findSecondaryOfferingPlanFault(plan);
  return fault ? refuse('badInput', { field: fault }) : plan;
}

function termsOfListedShare(
  dependencies: ServerDependencies,
  planned: OfferingPlanInput,
  kind: SecondaryOfferingPlan['kind'],
  secrets: OfferingSecrets,
  now: number,
): OfferingTerms | Refusal {
  const { venues, timeZones, world } = dependencies;
  const instrument = venues.instrument(planned.instrument);
  if (instrument?.board !== 'listed') return refuse('instrumentNotFound', { instrument: planned.instrument });
  if (!venues.isTraded(instrument.id)) return refuse('priceSimulated');
  const quote = venues.quote(instrument.id, now);
  const plan = parseListedPlan(planned, kind, instrument.currency);
  if ('refused' in plan) return plan;
  const { hours } = world;
  const dates = computeSecondaryOfferingPlanDates(plan, instrument, { hours, zones: timeZones });
  if (!quote || !dates) return refuse('instrumentNotFound', { instrument: planned.instrument });
  const randomness = chooseRandomnessSource(dependencies, dates.closesAt);
  const commitment = randomness.kind === 'beacon' ? null : computeSecretCommitment(secrets.secret.toString('hex'));
  const listingContext = {
    hours,
    zones: timeZones,
    sponsor: chooseOfferingSponsor(dependencies, instrument.id),
    randomness,
    commitment,
  };
  return sized(buildSecondaryOfferingPlanTerms(plan, instrument, quote.last, listingContext), instrument);
}

/** The terms of an offer that people plan: what they decide, and what follows from the market. */
import type { InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { commitmentOf } from '@bourse/core/products/draws/randomness.ts';
import type { Instrument } from '@bourse/core/markets/market.ts';
import { type Currency, parseAmount, parseScaled } from '@bourse/core/ledger/money.ts';
import {
  datesOfPlan,
  DECIDED_OF,
  faultOfPlan,
  type ListedPlan,
  termsOfPlan,
} from '@bourse/core/products/offerings/listed-plan.ts';
import { scheduleOf } from '@bourse/core/products/offerings/market-rules.ts';
import { OFFER_NOTICE_MS, refuseSize } from '@bourse/core/products/offerings/size.ts';
import { type Plan, termsOf } from '@bourse/core/products/offerings/terms.ts';
import type { Terms } from '@bourse/core/products/offerings/offer.ts';
import type { Parts } from '../parts.ts';
import { listingsAhead, madeUpSponsor, sponsorOf } from './practice-offerings.ts';
import { chanceOf, hasChance } from './randomness.ts';
import type { Secrets } from './store.ts';

export type Planned = Omit<InputOf<Calls['staff/proposeOffering']>, 'key'>;

const planOf = ({ quota, maximum, times, unpaid }: Planned): Plan => ({
  quota: parseScaled(quota) ?? 0n,
  maximum: parseScaled(maximum) ?? 0n,
  times,
  unpaid,
});

/** Everything except the plan follows from the listing or the market. */
export function plannedTerms(parts: Parts, planned: Planned, secrets: Secrets, now: number): Terms | Refusal {
  if (!hasChance(parts)) return refuse('beaconRequired');
  const { kind = 'ipo' } = planned;
  const terms =
    kind === 'ipo' ? ofNewListing(parts, planned, secrets, now) : ofListed(parts, planned, kind, secrets, now);
  if ('refused' in terms) return terms;
  // Nobody may be the only one to know when it opens.
  const earliest = now + OFFER_NOTICE_MS;
  return terms.dates.opensAt < earliest ? refuse('notAhead', { earliest: new Date(earliest).toISOString() }) : terms;
}

function ofNewListing(parts: Parts, planned: Planned, secrets: Secrets, now: number): Terms | Refusal {
  const listing = listingsAhead(parts, now).find((each) => each.instrument.id === planned.instrument);
  if (!listing) return refuse('instrumentNotFound', { instrument: planned.instrument });
  const { zones, settings } = parts;
  // Companies to come are invented: nobody sells them for real money.
  if (settings.get('practice') !== 'yes') return refuse('priceSimulated');
  const { hours } = parts.world;
  const { market, listedOn } = listing.instrument;
  const dates = scheduleOf(market, hours, listedOn, zones);
  const randomness = chanceOf(parts, dates.closesAt);
  const secret = randomness.kind === 'beacon' ? null : secrets.secret.toString('hex');
  const sponsor = madeUpSponsor(planned.instrument);
  return sized(
    termsOf(listing, { kind: 'ipo', hours, zones, sponsor, randomness, secret, dates }, planOf(planned)),
    listing.instrument,
  );
}

function sized(terms: Terms | null, instrument: Instrument): Terms | Refusal {
  if (!terms) return refuse('instrumentNotFound', { instrument: instrument.id });
  return refuseSize(terms, instrument) ?? terms;
}

/** Refuses a plan with a field missing that its kind needs, and names the field. */
function listedPlan(planned: Planned, kind: ListedPlan['kind'], currency: Currency): ListedPlan | Refusal {
  const missing = DECIDED_OF[kind].find((name) => name !== 'fee' && planned[name] === undefined);
  if (missing) return refuse('badInput', { field: missing });
  const plan: ListedPlan = {
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
  const fault = faultOfPlan(plan);
  return fault ? refuse('badInput', { field: fault }) : plan;
}

function ofListed(
  parts: Parts,
  planned: Planned,
  kind: ListedPlan['kind'],
  secrets: Secrets,
  now: number,
): Terms | Refusal {
  const { feeds, zones, world } = parts;
  const instrument = feeds.instrument(planned.instrument);
  if (instrument?.board !== 'listed') return refuse('instrumentNotFound', { instrument: planned.instrument });
  if (!feeds.isTraded(instrument.id)) return refuse('priceSimulated');
  const quote = feeds.quote(instrument.id, now);
  const plan = listedPlan(planned, kind, instrument.currency);
  if ('refused' in plan) return plan;
  const { hours } = world;
  const dates = datesOfPlan(plan, instrument, { hours, zones });
  if (!quote || !dates) return refuse('instrumentNotFound', { instrument: planned.instrument });
  const randomness = chanceOf(parts, dates.closesAt);
  const commitment = randomness.kind === 'beacon' ? null : commitmentOf(secrets.secret.toString('hex'));
  const around = { hours, zones, sponsor: sponsorOf(parts, instrument.id), randomness, commitment };
  return sized(termsOfPlan(plan, instrument, quote.last, around), instrument);
}

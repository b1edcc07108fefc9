/**
 * What people decide about an offer of listed shares. Prices, dates after the opening, deposit and allotment follow
 * from the market and the kind, and can't be set.
 */
import type { Instrument } from '../../markets/market.ts';
import {
  type Amount,
  larger,
  computeNotional,
  multiplyByRate,
  type Price,
  type Rate,
  SCALE,
} from '../../ledger/money.ts';
import {
  type OfferingContext,
  scheduledOfferingDatesOf,
  type OfferingRhythm,
  OFFERING_RHYTHMS,
  type OfferingRhythmKind,
  buildScheduledOfferingTerms,
} from './scheduled-offerings.ts';
import { roundToSteps, isOfferingMarket } from './offering-market-rules.ts';
import type { OfferingPlan } from './new-listing-terms.ts';
import type { OfferingTerms } from './offering.ts';

export interface ListedOfferingPlan extends OfferingPlan {
  kind: OfferingRhythmKind;
  opensAt: number;
  /** Trading days between the end and the first sale. */
  lockDays: number;
  /** Below the market's price; for a placing below its average over this many days before the close. */
  discount: Rate;
  windowDays: number;
  /** For a placing, what an application must be worth. */
  minimumAmount: Amount;
  /** For an auction: how far below the market's price at the close a bid may win, and what a bid costs. */
  floor: Rate;
  fee: Amount;
}
type Decided = Exclude<keyof ListedOfferingPlan, keyof OfferingPlan | 'kind'>;

/** What is decided for each kind besides quota, maximum, times and the deposit's fate; the rest is zero. */
export const DECIDED_FIELDS_BY_KIND = {
  ipo: [],
  placing: ['opensAt', 'discount', 'windowDays', 'minimumAmount', 'lockDays'],
  auction: ['opensAt', 'floor', 'fee', 'lockDays'],
  grab: ['opensAt', 'discount', 'lockDays'],
} as const satisfies Record<OfferingRhythmKind | 'ipo', readonly Decided[]>;

/** The most that may be given away is three tenths, and bids may not begin below half of the price. */
export const OFFERING_DISCOUNT_MAXIMUM: Rate = (3n * SCALE) / 10n;
export const BID_FLOOR_MAXIMUM: Rate = SCALE / 2n;
export const LOCK_DAYS_MAXIMUM = 250;
export const PRICE_WINDOW_DAYS_MAXIMUM = 20;

/** The field that is beyond what may be decided; null if none is. */
export function findOfferingPlanFault({
  kind,
  discount,
  floor,
  lockDays,
  windowDays,
}: ListedOfferingPlan): Decided | null {
  const decided: readonly Decided[] = DECIDED_FIELDS_BY_KIND[kind];
  if (decided.includes('discount') && (discount <= 0n || discount > OFFERING_DISCOUNT_MAXIMUM)) return 'discount';
  if (decided.includes('floor') && (floor <= 0n || floor > BID_FLOOR_MAXIMUM)) return 'floor';
  if (decided.includes('windowDays') && (windowDays < 1 || windowDays > PRICE_WINDOW_DAYS_MAXIMUM)) return 'windowDays';
  return lockDays < 1 || lockDays > LOCK_DAYS_MAXIMUM ? 'lockDays' : null;
}

const beatOf = ({ kind, opensAt }: ListedOfferingPlan, { market }: Instrument) =>
  isOfferingMarket(market) ? { kind, name: '', market, turn: 0, opensAt } : null;
const rhythmOf = ({ kind, discount, floor, lockDays, windowDays, unpaid }: ListedOfferingPlan): OfferingRhythm => ({
  ...OFFERING_RHYTHMS[kind],
  lockDays,
  unpaid,
  discount: kind === 'auction' ? floor : discount,
  windowDays: kind === 'placing' ? windowDays : null,
});

/** Null in a market without offers. */
export function computeOfferingPlanDates(
  plan: ListedOfferingPlan,
  instrument: Instrument,
  { hours, zones }: Pick<OfferingContext, 'hours' | 'zones'>,
) {
  const beat = beatOf(plan, instrument);
  return beat && scheduledOfferingDatesOf(beat, hours, zones, rhythmOf(plan));
}

/** `last` is the market's price when the second person approves, and makes the terms. */
export function buildOfferingPlanTerms(
  plan: ListedOfferingPlan,
  instrument: Instrument,
  last: Price,
  context: OfferingContext,
): OfferingTerms | null {
  const beat = beatOf(plan, instrument);
  const terms = beat && buildScheduledOfferingTerms(beat, instrument, last, context, rhythmOf(plan));
  if (!terms) return null;
  const quota = roundToSteps(plan.quota, terms.unit);
  return {
    ...terms,
    quota,
    maximum: larger(terms.minimum, roundToSteps(plan.maximum, terms.step)),
    times: plan.times,
    promotionCap: plan.kind === 'auction' ? 0n : promotionOf(terms, quota),
    minimumAmount: plan.kind === 'placing' ? plan.minimumAmount : 0n,
    fee: plan.kind === 'auction' ? plan.fee : 0n,
  };
}

/** Twice the discount at the highest price: the market may rise between the price and the delivery. */
const promotionOf = ({ price, currency, discount }: OfferingTerms, quota: bigint): Amount =>
  multiplyByRate(computeNotional(price, quota, currency), larger(0n, 2n * discount), 'down');

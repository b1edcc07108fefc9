/**
 * What people decide about an offer of listed shares. Prices, dates after the opening, deposit and allotment follow
 * from the market and the kind, and can't be set.
 */
import type { Instrument } from '../../markets/market-types.ts';
import {
  type Amount,
  maximumOf,
  computeNotional,
  multiplyByRate,
  type Price,
  type Rate,
  SCALE,
} from '../../ledger/money.ts';
import {
  type SecondaryOfferingContext,
  computeSecondaryOfferingDates,
  type SecondaryOfferingRule,
  SECONDARY_OFFERING_RULES,
  type SecondaryOfferingKind,
  buildSecondaryOfferingTerms,
} from './secondary-offering-terms.ts';
import { roundToSteps, isOfferingMarket } from './offering-market-rules.ts';
import type { BaseOfferingPlan } from './ipo-terms.ts';
import type { OfferingTerms } from './offering.ts';

export interface SecondaryOfferingPlan extends BaseOfferingPlan {
  kind: SecondaryOfferingKind;
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
type Decided = Exclude<keyof SecondaryOfferingPlan, keyof BaseOfferingPlan | 'kind'>;

/** What is decided for each kind besides quota, maximum, times and the deposit's fate; the rest is zero. */
export const SECONDARY_OFFERING_DECIDED_FIELDS = {
  ipo: [],
  placing: ['opensAt', 'discount', 'windowDays', 'minimumAmount', 'lockDays'],
  auction: ['opensAt', 'floor', 'fee', 'lockDays'],
  grab: ['opensAt', 'discount', 'lockDays'],
} as const satisfies Record<SecondaryOfferingKind | 'ipo', readonly Decided[]>;

/** The most that may be given away is three tenths, and bids may not begin below half of the price. */
export const OFFERING_DISCOUNT_MAXIMUM: Rate = (3n * SCALE) / 10n;
export const BID_FLOOR_MAXIMUM: Rate = SCALE / 2n;
export const LOCK_DAYS_MAXIMUM = 250;
export const PRICE_WINDOW_DAYS_MAXIMUM = 20;

/** The field that is beyond what may be decided; null if none is. */
export function findSecondaryOfferingPlanFault({
  kind,
  discount,
  floor,
  lockDays,
  windowDays,
}: SecondaryOfferingPlan): Decided | null {
  const decided: readonly Decided[] = SECONDARY_OFFERING_DECIDED_FIELDS[kind];
  if (decided.includes('discount') && (discount <= 0n || discount > OFFERING_DISCOUNT_MAXIMUM)) return 'discount';
  if (decided.includes('floor') && (floor <= 0n || floor > BID_FLOOR_MAXIMUM)) return 'floor';
  if (decided.includes('windowDays') && (windowDays < 1 || windowDays > PRICE_WINDOW_DAYS_MAXIMUM)) return 'windowDays';
  return lockDays < 1 || lockDays > LOCK_DAYS_MAXIMUM ? 'lockDays' : null;
}

const buildSlot = ({ kind, opensAt }: SecondaryOfferingPlan, { market }: Instrument) =>
  isOfferingMarket(market) ? { kind, name: '', market, turn: 0, opensAt } : null;
const buildRule = ({
  kind,
  discount,
  floor,
  lockDays,
  windowDays,
  unpaid,
}: SecondaryOfferingPlan): SecondaryOfferingRule => ({
  ...SECONDARY_OFFERING_RULES[kind],
  lockDays,
  unpaid,
  discount: kind === 'auction' ? floor : discount,
  windowDays: kind === 'placing' ? windowDays : null,
});

/** Null in a market without offers. */
export function computeSecondaryOfferingPlanDates(
  plan: SecondaryOfferingPlan,
  instrument: Instrument,
  { hours, zones }: Pick<SecondaryOfferingContext, 'hours' | 'zones'>,
) {
  const slot = buildSlot(plan, instrument);
  return slot && computeSecondaryOfferingDates(slot, hours, zones, buildRule(plan));
}

/** `last` is the market's price when the second person approves, and makes the terms. */
export function buildSecondaryOfferingPlanTerms(
  plan: SecondaryOfferingPlan,
  instrument: Instrument,
  last: Price,
  context: SecondaryOfferingContext,
): OfferingTerms | null {
  const slot = buildSlot(plan, instrument);
  const terms = slot && buildSecondaryOfferingTerms(slot, instrument, last, context, buildRule(plan));
  if (!terms) return null;
  const quota = roundToSteps(plan.quota, terms.unit);
  return {
    ...terms,
    quota,
    maximum: maximumOf(terms.minimum, roundToSteps(plan.maximum, terms.step)),
    times: plan.times,
    promotionCap: plan.kind === 'auction' ? 0n : computePromotionCap(terms, quota),
    minimumAmount: plan.kind === 'placing' ? plan.minimumAmount : 0n,
    fee: plan.kind === 'auction' ? plan.fee : 0n,
  };
}

/** Twice the discount at the highest price: the market may rise between the price and the delivery. */
const computePromotionCap = ({ price, currency, discount }: OfferingTerms, quota: bigint): Amount =>
  multiplyByRate(computeNotional(price, quota, currency), maximumOf(0n, 2n * discount), 'down');

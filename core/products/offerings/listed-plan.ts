/**
 * What people decide about an offer of listed shares. Prices, dates after the opening, deposit and allotment follow
 * from the market and the kind, and can't be set.
 */
import type { Instrument } from '../../markets/market.ts';
import { type Amount, larger, notional, portion, type Price, type Rate, SCALE } from '../../ledger/money.ts';
import { type Around, datesOf, type Rhythm, RHYTHMS, type RhythmKind, termsOfBeat } from './house-terms.ts';
import { inSteps, isOffering } from './market-rules.ts';
import type { Plan } from './terms.ts';
import type { Terms } from './offer.ts';

export interface ListedPlan extends Plan {
  kind: RhythmKind;
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
type Decided = Exclude<keyof ListedPlan, keyof Plan | 'kind'>;

/** What is decided for each kind besides quota, maximum, times and the deposit's fate; the rest is zero. */
export const DECIDED_OF = {
  ipo: [],
  placing: ['opensAt', 'discount', 'windowDays', 'minimumAmount', 'lockDays'],
  auction: ['opensAt', 'floor', 'fee', 'lockDays'],
  grab: ['opensAt', 'discount', 'lockDays'],
} as const satisfies Record<RhythmKind | 'ipo', readonly Decided[]>;

/** The most that may be given away is three tenths, and bids may not begin below half of the price. */
export const MOST_DISCOUNT: Rate = (3n * SCALE) / 10n;
export const MOST_FLOOR: Rate = SCALE / 2n;
export const MOST_LOCK_DAYS = 250;
export const MOST_WINDOW_DAYS = 20;

/** The field that is beyond what may be decided; null if none is. */
export function faultOfPlan({ kind, discount, floor, lockDays, windowDays }: ListedPlan): Decided | null {
  const decided: readonly Decided[] = DECIDED_OF[kind];
  if (decided.includes('discount') && (discount <= 0n || discount > MOST_DISCOUNT)) return 'discount';
  if (decided.includes('floor') && (floor <= 0n || floor > MOST_FLOOR)) return 'floor';
  if (decided.includes('windowDays') && (windowDays < 1 || windowDays > MOST_WINDOW_DAYS)) return 'windowDays';
  return lockDays < 1 || lockDays > MOST_LOCK_DAYS ? 'lockDays' : null;
}

const beatOf = ({ kind, opensAt }: ListedPlan, { market }: Instrument) =>
  isOffering(market) ? { kind, name: '', market, turn: 0, opensAt } : null;
const rhythmOf = ({ kind, discount, floor, lockDays, windowDays, unpaid }: ListedPlan): Rhythm => ({
  ...RHYTHMS[kind],
  lockDays,
  unpaid,
  discount: kind === 'auction' ? floor : discount,
  windowDays: kind === 'placing' ? windowDays : null,
});

/** Null in a market without offers. */
export function datesOfPlan(
  plan: ListedPlan,
  instrument: Instrument,
  { hours, zones }: Pick<Around, 'hours' | 'zones'>,
) {
  const beat = beatOf(plan, instrument);
  return beat && datesOf(beat, hours, zones, rhythmOf(plan));
}

/** `last` is the market's price when the second person approves, and makes the terms. */
export function termsOfPlan(plan: ListedPlan, instrument: Instrument, last: Price, around: Around): Terms | null {
  const beat = beatOf(plan, instrument);
  const terms = beat && termsOfBeat(beat, instrument, last, around, rhythmOf(plan));
  if (!terms) return null;
  const quota = inSteps(plan.quota, terms.unit);
  return {
    ...terms,
    quota,
    maximum: larger(terms.minimum, inSteps(plan.maximum, terms.step)),
    times: plan.times,
    promotionCap: plan.kind === 'auction' ? 0n : promotionOf(terms, quota),
    minimumAmount: plan.kind === 'placing' ? plan.minimumAmount : 0n,
    fee: plan.kind === 'auction' ? plan.fee : 0n,
  };
}

/** Twice the discount at the highest price: the market may rise between the price and the delivery. */
const promotionOf = ({ price, currency, discount }: Terms, quota: bigint): Amount =>
  portion(notional(price, quota, currency), larger(0n, 2n * discount), 'down');

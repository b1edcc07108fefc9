/**
 * The terms of an offer of a company that is going to be listed: price and dates are given, the rest is the market's.
 */
import { computeSecretCommitment } from '../draws/draw-randomness.ts';
import type { TradingHoursMode, Instrument, TimeZoneConverter } from '../../markets/market-types.ts';
import { divide, maximumOf, type Price, type Quantity, SCALE } from '../../ledger/money.ts';
import type { OfferingKind, OfferingDates, DrawRandomnessSource, OfferingTerms } from './offering.ts';
import {
  roundToSteps,
  isOfferingMarket,
  OFFERING_MARKET_RULES,
  computeOfferingSchedule,
} from './offering-market-rules.ts';

/** What is known about it beforehand. */
export interface NewListing {
  instrument: Instrument;
  issueLow: Price;
  issueHigh: Price;
  issuePrice: Price;
}
/** What people decide about an offer. */
export interface BaseOfferingPlan {
  quota: Quantity;
  maximum: Quantity;
  times: number;
  unpaid: OfferingTerms['unpaid'];
}
export interface IpoTermsInputs {
  kind: OfferingKind;
  hours: TradingHoursMode;
  zones: TimeZoneConverter;
  sponsor: string;
  randomness: DrawRandomnessSource;
  /** Hexadecimal; null if only a beacon decides. */
  secret: string | null;
  /** Replaces those by the calendar. */
  dates?: OfferingDates;
}

/** Fields that offers of companies not yet listed don't have. */
const NOTHING_MORE = { discount: 0n, window: null, promotionCap: 0n, minimumAmount: 0n, fee: 0n, lockDays: 0 } as const;
/** The first price is unknown: its average is the issue price. */
const PREMIUM = 0n;

/** Null in a market without offers. */
export function buildIpoTerms(
  { instrument, issueLow, issueHigh, issuePrice }: NewListing,
  { kind, hours, zones, sponsor, randomness, secret, dates }: IpoTermsInputs,
  plan: BaseOfferingPlan,
): OfferingTerms | null {
  const { market, listedOn } = instrument;
  if (!isOfferingMarket(market)) return null;
  const { rule, deposit, lot } = OFFERING_MARKET_RULES[market];
  const { minimum, step, unit } = lot(issuePrice);
  return {
    kind,
    instrument: instrument.id,
    name: instrument.name,
    localName: instrument.localName ?? null,
    sector: instrument.sector,
    market,
    segment: instrument.segment,
    currency: instrument.currency,
    sponsor,
    low: issueLow,
    high: issueHigh,
    price: issuePrice,
    quota: roundToSteps(plan.quota, unit),
    minimum,
    step,
    unit,
    maximum: maximumOf(minimum, roundToSteps(plan.maximum, step)),
    times: plan.times,
    rule,
    deposit,
    unpaid: plan.unpaid,
    premium: PREMIUM,
    ...NOTHING_MORE,
    dates: dates ?? computeOfferingSchedule(market, hours, listedOn, zones),
    randomness,
    commitment: secret === null ? null : computeSecretCommitment(secret),
  };
}

/**
 * For an offer that the world makes itself: roughly the most that one person can apply for, in dollars, and for how
 * many such people there are shares.
 */
const WORTH_UNITS = 3_000n;
const PEOPLE = 20n;
/** Roughly this many units of a currency make a dollar. */
export const ROUGH_CURRENCY_UNITS_PER_DOLLAR: Readonly<Record<string, bigint>> = {
  USD: 1n,
  MXN: 18n,
  THB: 35n,
  KRW: 1_350n,
  INR: 84n,
  SAR: 4n,
};

/** The world's own plan: shares for some twenty people, of about three thousand dollars each. */
export function buildPracticeIpoPlan({ instrument: { currency, market }, issuePrice }: NewListing): BaseOfferingPlan {
  const step = isOfferingMarket(market) ? OFFERING_MARKET_RULES[market].lot(issuePrice).step : SCALE;
  const worth = WORTH_UNITS * (ROUGH_CURRENCY_UNITS_PER_DOLLAR[currency] ?? 1n) * SCALE;
  const maximum = maximumOf(10n * step, roundToSteps(divide(worth * SCALE, issuePrice, 'down'), step));
  return { quota: maximum * PEOPLE, maximum, times: 3, unpaid: 'returned' };
}

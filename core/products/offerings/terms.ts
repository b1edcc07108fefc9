/**
 * The terms of an offer of a company that is going to be listed: price and dates are given, the rest is the market's.
 */
import { commitmentOf } from '../draws/randomness.ts';
import type { Hours, Instrument, Zones } from '../../markets/market.ts';
import { divide, larger, type Price, type Quantity, SCALE } from '../../ledger/money.ts';
import type { OfferingKind, Dates, Named, Terms } from './offer.ts';
import { inSteps, isOffering, OFFERING_RULES, scheduleOf } from './market-rules.ts';

/** What is known about it beforehand. */
export interface NewListing {
  instrument: Instrument;
  issueLow: Price;
  issueHigh: Price;
  issuePrice: Price;
}
/** What people decide about an offer. */
export interface Plan {
  quota: Quantity;
  maximum: Quantity;
  times: number;
  unpaid: Terms['unpaid'];
}
export interface TermsParts {
  kind: OfferingKind;
  hours: Hours;
  zones: Zones;
  sponsor: string;
  randomness: Named;
  /** Hexadecimal; null if only a beacon decides. */
  secret: string | null;
  /** Replaces those by the calendar. */
  dates?: Dates;
}

/** Fields that offers of companies not yet listed don't have. */
const NOTHING_MORE = { discount: 0n, window: null, promotionCap: 0n, minimumAmount: 0n, fee: 0n, lockDays: 0 } as const;
/** The first price is unknown: its average is the issue price. */
const PREMIUM = 0n;

/** Null in a market without offers. */
export function termsOf(
  { instrument, issueLow, issueHigh, issuePrice }: NewListing,
  { kind, hours, zones, sponsor, randomness, secret, dates }: TermsParts,
  plan: Plan,
): Terms | null {
  const { market, listedOn } = instrument;
  if (!isOffering(market)) return null;
  const { rule, deposit, lot } = OFFERING_RULES[market];
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
    quota: inSteps(plan.quota, unit),
    minimum,
    step,
    unit,
    maximum: larger(minimum, inSteps(plan.maximum, step)),
    times: plan.times,
    rule,
    deposit,
    unpaid: plan.unpaid,
    premium: PREMIUM,
    ...NOTHING_MORE,
    dates: dates ?? scheduleOf(market, hours, listedOn, zones),
    randomness,
    commitment: secret === null ? null : commitmentOf(secret),
  };
}

/**
 * For an offer that the world makes itself: roughly the most that one person can apply for, in dollars, and for how
 * many such people there are shares.
 */
const WORTH_UNITS = 3_000n;
const PEOPLE = 20n;
/** Roughly this many units of a currency make a dollar. */
export const UNITS: Readonly<Record<string, bigint>> = { USD: 1n, MXN: 18n, THB: 35n, KRW: 1_350n, INR: 84n, SAR: 4n };

/** The world's own plan: shares for some twenty people, of about three thousand dollars each. */
export function housePlan({ instrument: { currency, market }, issuePrice }: NewListing): Plan {
  const step = isOffering(market) ? OFFERING_RULES[market].lot(issuePrice).step : SCALE;
  const worth = WORTH_UNITS * (UNITS[currency] ?? 1n) * SCALE;
  const maximum = larger(10n * step, inSteps(divide(worth * SCALE, issuePrice, 'down'), step));
  return { quota: maximum * PEOPLE, maximum, times: 3, unpaid: 'returned' };
}

/**
 * The yearly cost of borrowing for a position. Dated data by market; how days are counted depends on the borrowed
 * currency.
 */
import type { Market } from '../markets/market.ts';
import { type Amount, type Currency, divide, type Rate, SCALE } from '../ledger/money.ts';
import { ruleOn } from '../markets/rulebook/rulebook.ts';
import type { Dated } from '../markets/rulebook/rule-types.ts';
import { HOUSE, percent } from '../markets/rulebook/notation.ts';

/** Rates a year: on the money borrowed for a long position, on the cost of the units borrowed for a short one. */
export interface FinancingRates {
  long: Rate;
  short: Rate;
}
export type DayBasis = 360 | 365;

const house = (long: string, short: string): readonly Dated<FinancingRates>[] => [
  { from: '2000-01-01', source: HOUSE, value: { long: percent(long), short: percent(short) } },
];

const RATES: Readonly<Record<Market, readonly Dated<FinancingRates>[]>> = {
  US: house('6.5', '3'),
  MX: house('11', '5'),
  TH: house('4.5', '4'),
  KR: house('6', '4'),
  IN: house('9.5', '6'),
  SA: house('7', '4'),
  CRYPTO: house('10', '8'),
  FX: house('3', '3'),
};

export const financingEntries = (market: Market): readonly Dated<FinancingRates>[] => RATES[market];
/** The rates of a night that begins on the market's local `date`. */
export const financingRates = (market: Market, date: string): FinancingRates => ruleOn(RATES[market], date);

/**
 * Currencies whose money markets count Actual/365 (fixed); the others count Actual/360. Source: the overnight rates'
 * own conventions as their administrators publish them (SONIA, TONA, AONIA, HONIA, THOR, KOFR, MIBOR, TAIBOR, MYOR:
 * 365; SOFR, €STR, TIIE, SAIBOR, SHIBOR: 360). USDT by the house's rule, since a digital dollar knows no year of 360
 * days.
 */
const YEARS_OF_365: ReadonlySet<Currency> = new Set([
  'GBP',
  'JPY',
  'AUD',
  'HKD',
  'THB',
  'KRW',
  'INR',
  'TWD',
  'MYR',
  'VND',
  'USDT',
]);
export const dayBasis = (currency: Currency): DayBasis => (YEARS_OF_365.has(currency) ? 365 : 360);

// The rounding rest of a night's fee is carried to the next fee on the same instrument: otherwise a short that is split
// into single shares would owe nothing for any of them, night after night. For an account, a portfolio and a kind, all
// fees together equal the exact sum rounded once.

/** Remainders are carried over since the night of this date; before, each fee was rounded separately. */
export const CARRIED_FROM = '2026-12-01';

/** `long`: borrowed money, `short`: borrowed units, `reserved`: units that are kept for a short sale. */
export const FEE_KINDS = ['long', 'short', 'reserved'] as const;
export interface FeeRestOf {
  portfolio: number;
  instrument: string;
  kind: (typeof FEE_KINDS)[number];
}
/** In fractions of a minor unit (`unitOf` fractions make one); at most half a minor unit, positive or negative. */
export interface FeeRest extends FeeRestOf {
  currency: Currency;
  rest: bigint;
}
export const nameOfRest = ({ portfolio, instrument, kind }: FeeRestOf): string => `${portfolio} ${instrument} ${kind}`;

const unitOf = (currency: Currency): bigint => SCALE * BigInt(dayBasis(currency));

/** The fee for one night of `amount` at a yearly rate, including the remainder of earlier nights. */
export function carryFee(
  before: bigint,
  amount: Amount,
  rate: Rate,
  currency: Currency,
): { fee: Amount; rest: bigint } {
  const unit = unitOf(currency);
  const exact = amount * rate + before;
  // Never negative: the rest is half a unit at most.
  const fee = divide(exact + unit / 2n, unit, 'down');
  return { fee, rest: exact - fee * unit };
}

export interface SeesRests {
  feeRest?(of: FeeRestOf): bigint;
}
/** A night's fee and the remainder it leaves; `alone` is the fee for nights before remainders were carried over. */
export function feeOfNight(
  state: SeesRests,
  of: FeeRestOf,
  {
    date,
    amount,
    rate,
    currency,
    alone,
  }: { date: string; amount: Amount; rate: Rate; currency: Currency; alone: Amount },
): { fee: Amount; records: { feeRests?: FeeRest[] } } {
  if (date < CARRIED_FROM) return { fee: alone, records: {} };
  const { fee, rest } = carryFee(state.feeRest?.(of) ?? 0n, amount, rate, currency);
  return { fee, records: { feeRests: [{ ...of, currency, rest }] } };
}

declare module '../ledger/changes.ts' {
  interface RecordKinds {
    feeRests: FeeRest;
  }
}

/** A night booked more than this long after its end is reported with its date, since nobody would look for it there. */
export const LATE_AFTER_MS = 3_600_000;

/** A night of borrowed money that was charged late; `night` is the market's local date on which it began. */
export interface LateNight {
  position: bigint;
  night: string;
  amount: Amount;
}

/**
 * The yearly cost of borrowing for a position. Dated data by market; how days are counted depends on the borrowed
 * currency.
 */
import type { Market } from '../markets/market-types.ts';
import { type Amount, type Currency, divide, type Rate, SCALE } from '../ledger/money.ts';
import { getValueInForce } from '../markets/rulebook/rulebook.ts';
import type { DatedEntry } from '../markets/rulebook/rule-types.ts';
import { HOUSE_RULE_SOURCE, parsePercent } from '../markets/rulebook/rule-notation.ts';

/** Rates a year: on the money borrowed for a long position, on the cost of the units borrowed for a short one. */
export interface FinancingRates {
  long: Rate;
  short: Rate;
}
export type DaysPerYear = 360 | 365;

const house = (long: string, short: string): readonly DatedEntry<FinancingRates>[] => [
  { from: '2000-01-01', source: HOUSE_RULE_SOURCE, value: { long: parsePercent(long), short: parsePercent(short) } },
];

const RATES: Readonly<Record<Market, readonly DatedEntry<FinancingRates>[]>> = {
  US: house('6.5', '3'),
  MX: house('11', '5'),
  TH: house('4.5', '4'),
  KR: house('6', '4'),
  IN: house('9.5', '6'),
  SA: house('7', '4'),
  CRYPTO: house('10', '8'),
  FX: house('3', '3'),
};

export const financingRateHistory = (market: Market): readonly DatedEntry<FinancingRates>[] => RATES[market];
/** The rates of a night that begins on the market's local `date`. */
export const financingRatesOn = (market: Market, date: string): FinancingRates => getValueInForce(RATES[market], date);

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
export const daysPerYearOf = (currency: Currency): DaysPerYear => (YEARS_OF_365.has(currency) ? 365 : 360);

// The rounding rest of a night's fee is carried to the next fee on the same instrument: otherwise a short that is split
// into single shares would owe nothing for any of them, night after night. For an account, a portfolio and a kind, all
// fees together equal the exact sum rounded once.

/** `long`: borrowed money, `short`: borrowed units, `reserved`: units that are kept for a short sale. */
export const BORROWING_FEE_KINDS = ['long', 'short', 'reserved'] as const;
export interface FeeRemainderKey {
  portfolio: number;
  instrument: string;
  kind: (typeof BORROWING_FEE_KINDS)[number];
}
/**
 * In fractions of a minor unit (`remainderScaleOf` fractions make one); at most half a minor unit, positive or
 * negative.
 */
export interface FeeRemainder extends FeeRemainderKey {
  currency: Currency;
  rest: bigint;
}
export const formatFeeRemainderKey = ({ portfolio, instrument, kind }: FeeRemainderKey): string =>
  `${portfolio} ${instrument} ${kind}`;

const remainderScaleOf = (currency: Currency): bigint => SCALE * BigInt(daysPerYearOf(currency));

/** The fee for one night of `amount` at a yearly rate, including the remainder of earlier nights. */
export function computeFeeWithCarriedRemainder(
  before: bigint,
  amount: Amount,
  rate: Rate,
  currency: Currency,
): { fee: Amount; rest: bigint } {
  const unit = remainderScaleOf(currency);
  const exact = amount * rate + before;
  // Never negative: the rest is half a unit at most.
  const fee = divide(exact + unit / 2n, unit, 'down');
  return { fee, rest: exact - fee * unit };
}

export interface FeeRemainderReader {
  feeRest?(of: FeeRemainderKey): bigint;
}
/** A night's fee and the remainder that it leaves. */
export function computeNightFee(
  state: FeeRemainderReader,
  of: FeeRemainderKey,
  { amount, rate, currency }: { amount: Amount; rate: Rate; currency: Currency },
): { fee: Amount; records: { feeRests: FeeRemainder[] } } {
  const { fee, rest } = computeFeeWithCarriedRemainder(state.feeRest?.(of) ?? 0n, amount, rate, currency);
  return { fee, records: { feeRests: [{ ...of, currency, rest }] } };
}

declare module '../ledger/decision-changes.ts' {
  interface RecordKinds {
    feeRests: FeeRemainder;
  }
}

/** A night booked more than this long after its end is reported with its date, since nobody would look for it there. */
export const LATE_NIGHT_CHARGE_AFTER_MS = 3_600_000;

/** A night of borrowed money that was charged late; `night` is the market's local date on which it began. */
export interface LateChargedNight {
  position: bigint;
  night: string;
  amount: Amount;
}
